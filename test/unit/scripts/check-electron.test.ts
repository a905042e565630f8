import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { electronProblem, pinnedElectron } from '../../../scripts/check-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['45.4.1', '2027-03-09', null],
  [
    '45.4.1',
    '2027-03-10',
    'The support of Electron 45.4.1 ends on 2027-04-06, in 27 days: raise it (CONTRIBUTING.md).',
  ],
  [
    '45.4.1',
    '2027-04-07',
    'Electron 45.4.1 is out of support since 2027-04-06: raise it (CONTRIBUTING.md).',
  ],
  ['99.0.0', '2026-12-01', 'scripts/check-electron.ts has no last day of Electron 99.'],
])('judges Electron %s on %s', (version, day, problem) => {
  expect(electronProblem(version, new Date(day))).toBe(problem);
});

test('the table has the pinned version', () => {
  expect(electronProblem(pinnedElectron(), new Date('2026-11-01'))).toBeNull();
});

test('runs in a clone without installed packages, as the scheduled job does', () => {
  const clone = temporaryFolder();
  mkdirSync(join(clone, 'scripts'));
  cpSync('scripts/check-electron.ts', join(clone, 'scripts', 'check-electron.ts'));
  cpSync('package.json', join(clone, 'package.json'));
  const { stderr } = spawnSync(process.execPath, ['scripts/check-electron.ts'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('ERR_');
});
