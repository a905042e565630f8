import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findTillHome,
  machineFolder,
  tillHome,
} from '../../../../../src/main/hosts/desktop/till-home.ts';
import { journalIn } from '../../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const WINDOWS = { ProgramData: 'C:\\ProgramData', ProgramFiles: 'C:\\Program Files' };

describe('the data folder of the PC’s till', () => {
  test.each([
    ['linux', '/opt/Swipewell/swipewell', {}, '/var/lib/swipewell'],
    ['darwin', '/Applications/Swipewell.app', {}, '/Library/Application Support/Swipewell'],
    ['win32', 'C:\\Program Files\\Swipewell\\Swipewell.exe', WINDOWS, 'C:\\ProgramData\\Swipewell'],
    // Any user may create a folder in ProgramData: only the MSI sets its permissions.
    ['win32', 'C:\\Users\\ana\\AppData\\Local\\Programs\\Swipewell.exe', WINDOWS, null],
    ['freebsd', '/opt/swipewell', {}, null],
  ] as const)('is right on %s for %s', (system, program, env, folder) => {
    expect(machineFolder(system, program, env)).toBe(folder);
  });

  test.each([
    ['is not packaged', false, []],
    ['was given a folder', true, ['user-data-dir']],
  ] as const)('is absent for a program that %s', (_what, isPackaged, switches) => {
    const app = {
      isPackaged,
      commandLine: { hasSwitch: (name: string) => switches.some((each) => each === name) } as never,
      getPath: () => '/account',
    };
    expect(findTillHome(app, 'linux', {})).toEqual({ kind: 'account', folder: '/account' });
  });
});

describe('the till', () => {
  const clinicJournalIn = (folder: string) => journalIn(join(folder, 'clinic', 'demo')).close();

  test('uses the machine’s folder when an administrator created it, else the account’s', () => {
    const [machine, account] = [temporaryFolder(), temporaryFolder()];
    expect(tillHome({ machine, account })).toEqual({ kind: 'machine', folder: machine });
    for (const none of [null, join(machine, 'missing')]) {
      expect(tillHome({ machine: none, account })).toEqual({ kind: 'account', folder: account });
    }
  });

  test('stays with the account that began it until the machine has a folder', () => {
    const [machine, account] = [temporaryFolder(), temporaryFolder()];
    clinicJournalIn(account);
    expect(tillHome({ machine, account }).kind).toBe('account');
    clinicJournalIn(machine);
    expect(tillHome({ machine, account }).kind).toBe('machine');
  });
});
