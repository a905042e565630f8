import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  type LockedPackage,
  licenseProblems,
  lockedPackages,
} from '../../../scripts/check-licenses.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

function locked(over: Partial<LockedPackage>): LockedPackage {
  return {
    folder: 'node_modules/left-pad',
    name: 'left-pad',
    version: '1.3.0',
    license: 'MIT',
    dev: false,
    ofProgram: true,
    ofOneSystem: false,
    ...over,
  };
}

test('every package of the lock file has a permitted license', () => {
  const packages = lockedPackages(ROOT);
  expect(packages.length).toBeGreaterThan(500);
  expect(licenseProblems(packages)).toEqual([]);
});

test('a package that only a workspace depends on is no part of the program, and no tool', () => {
  const byName = (wanted: string) => lockedPackages(ROOT).find(({ name }) => name === wanted);
  expect(byName('fastify')).toMatchObject({ dev: false, ofProgram: false });
  expect(byName('better-sqlite3')).toMatchObject({ dev: false, ofProgram: true });
  expect(byName('@serialport/bindings-cpp')).toMatchObject({ dev: false, ofProgram: true });
  expect(byName('vitest')).toMatchObject({ dev: true, ofProgram: false });
});

test.each([
  ['MIT', false, []],
  ['(MIT AND Zlib)', false, []],
  ['(WTFPL OR MIT)', false, []],
  ['MPL-2.0', true, []],
  [
    'MPL-2.0',
    false,
    ['left-pad 1.3.0 is shipped and has the license MPL-2.0, which is not permitted'],
  ],
  [
    'GPL-3.0-only',
    true,
    ['left-pad 1.3.0 is a tool and has the license GPL-3.0-only, which is not permitted'],
  ],
  [
    '(MIT AND GPL-2.0)',
    false,
    ['left-pad 1.3.0 is shipped and has the license (MIT AND GPL-2.0), which is not permitted'],
  ],
  [null, false, ['left-pad 1.3.0 names no license']],
  [null, true, ['left-pad 1.3.0 names no license']],
])('judges %s, a tool: %s', (license, dev, problems) => {
  expect(licenseProblems([locked({ license, dev })])).toEqual(problems);
});

test('a tool that the bundle contains is judged as shipped', () => {
  const tool = locked({ license: 'MPL-2.0', dev: true });
  expect(licenseProblems([tool], () => true)).toHaveLength(1);
});
