import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStarts } from '../../../../src/main/setup/first-start.ts';
import { updatesItself } from '../../../../src/main/setup/update-flow.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A PC that was updated from 1.0.0 to 1.1.0, and now has the installer of 2.0.0. */
async function updatedPc() {
  const folder = join(temporaryFolder(), 'updates');
  const download = (version: string) => {
    const file = join(temporaryFolder(), 'setup.exe');
    writeFileSync(file, `installer of ${version}`);
    return file;
  };
  const first = openStarts(folder, '1.0.0');
  first.proved();
  await first.saveInstaller('1.1.0', download('1.1.0'));
  const second = openStarts(folder, '1.1.0');
  second.proved();
  await second.saveInstaller('2.0.0', download('2.0.0'));
  return folder;
}

test('a version that starts is marked as proven', async () => {
  const folder = await updatedPc();
  const starts = openStarts(folder, '2.0.0');
  expect(starts.verdict).toEqual({ kind: 'fine' });
  starts.proved();
  expect(openStarts(folder, '2.0.0').verdict).toEqual({ kind: 'fine' });
});

test('a new version that did not start is reported at its next start, with the version that did', async () => {
  const folder = await updatedPc();
  openStarts(folder, '2.0.0');
  expect(openStarts(folder, '2.0.0').verdict).toMatchObject({
    kind: 'failed-before',
    previous: { version: '1.1.0', file: join(folder, '1.1.0.exe') },
  });
});

test('a proven version that crashed once at its start is kept', async () => {
  const folder = await updatedPc();
  openStarts(folder, '1.1.0');
  expect(openStarts(folder, '1.1.0').verdict).toEqual({ kind: 'fine' });
});

test.each([
  ['changed', (file: string) => appendFileSync(file, 'and more')],
  ['gone', (file: string) => rmSync(file)],
])('an installer that is %s is not offered', async (_what, spoil) => {
  const folder = await updatedPc();
  openStarts(folder, '2.0.0');
  spoil(join(folder, '1.1.0.exe'));
  expect(openStarts(folder, '2.0.0').verdict).toEqual({ kind: 'failed-before', previous: null });
});

test('two installers are kept: of this version and of the next', async () => {
  const folder = await updatedPc();
  expect(readdirSync(folder).sort()).toEqual(['1.1.0.exe', '2.0.0.exe', 'starts.json']);
});

test.each(['', '{"proven":"1.0.0"', '[]'])('a record that contains %j is ignored', async (text) => {
  const folder = await updatedPc();
  writeFileSync(join(folder, 'starts.json'), text);
  expect(openStarts(folder, '2.0.0').verdict).toEqual({ kind: 'fine' });
});

describe('a copy of the program', () => {
  const windows = {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  };
  test.each([
    ['win32', 'C:\\Users\\dana\\AppData\\Local\\Programs\\Swipewell\\Swipewell.exe', windows, true],
    ['win32', 'C:\\Program Files\\Swipewell\\Swipewell.exe', windows, false],
    ['win32', 'c:\\program files\\Swipewell\\Swipewell.exe', windows, false],
    ['win32', 'D:\\Swipewell\\Swipewell.exe', windows, true],
    ['linux', '/opt/Swipewell/swipewell', {}, false],
    ['linux', '/home/dana/Swipewell/swipewell', {}, false],
    ['darwin', '/Applications/Swipewell.app/Contents/MacOS/Swipewell', {}, true],
    ['darwin', '/Volumes/Swipewell/Swipewell.app/Contents/MacOS/Swipewell', {}, false],
  ] as const)('on %s at %s can replace itself: %s', (system, program, env, itself) => {
    expect(updatesItself(system, program, env)).toBe(itself);
  });
});
