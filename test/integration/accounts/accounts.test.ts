import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('as-account.ts', import.meta.url));

/** The group that an administrator permits accounts by, two accounts in it, and one that is not. */
const GROUP = 27_400;
const ANA = { uid: 27_401, gid: GROUP };
const BEN = { uid: 27_402, gid: GROUP };
const EVE = { uid: 27_403, gid: 27_403 };

/** Only root can become another account of the system. */
const CAN_BECOME = process.platform === 'linux' && process.getuid?.() === 0;

/** The PC's folder as the installer makes it. */
function machineFolder(): string {
  const folder = temporaryFolder();
  chownSync(folder, 0, GROUP);
  chmodSync(folder, 0o2770);
  return folder;
}

/** Opens the till as an account of the system; returns its output and a function that closes it. */
async function openAs({ uid, gid }: typeof ANA, machine: string, ownsFolder = true) {
  const account = temporaryFolder();
  if (ownsFolder) chownSync(account, uid, gid);
  else chmodSync(account, 0o555);
  const child = spawn(process.execPath, [SCRIPT, String(uid), String(gid), machine, account], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill());
  const [line] = await once(createInterface(child.stdout), 'line');
  return {
    says: JSON.parse(String(line)),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

describe.runIf(CAN_BECOME)('one till for all accounts of a PC', () => {
  test('is opened by each permitted account in turn and continues its journal', async () => {
    const machine = machineFolder();
    const ana = await openAs(ANA, machine);
    expect(ana.says).toMatchObject({ kind: 'machine', tillId: 'T27401', rows: 2 });
    await ana.close();
    const ben = await openAs(BEN, machine);
    expect(ben.says).toMatchObject({ kind: 'machine', tillId: 'T27401', rows: 3 });
    expect(ben.says.clinic).toMatch(/, 27401, 27402$/);
    await ben.close();
    const again = await openAs(ANA, machine);
    expect(again.says).toMatchObject({ tillId: 'T27401', rows: 4 });
    await again.close();
  });

  test('is open in one account at a time, and the other gets a message', async () => {
    const machine = machineFolder();
    const ana = await openAs(ANA, machine);
    const ben = await openAs(BEN, machine);
    expect(ben.says.refused).toMatch(/already open on this journal, perhaps in another account/);
    await ana.close();
    const later = await openAs(BEN, machine);
    expect(later.says).toMatchObject({ tillId: 'T27401', rows: 3 });
    await later.close();
  });

  test('is not created in a profile folder without write permission, and explains the remedy', async () => {
    const nowhere = join(temporaryFolder(), 'missing');
    const ana = await openAs(ANA, nowhere, false);
    expect(ana.says).toMatchObject({
      kind: 'account',
      refused: expect.stringMatching(/Give this user the right to write to the data folder/),
    });
  });

  test('is closed to an account without permission, which practices in its own folder', async () => {
    const machine = machineFolder();
    await (await openAs(ANA, machine)).close();
    const eve = await openAs(EVE, machine);
    expect(eve.says).toMatchObject({ kind: 'barred', tillId: 'T27403' });
    await eve.close();
    const made = globSync('**', { cwd: machine }).map((name) => statSync(join(machine, name)));
    expect(made.length).toBeGreaterThan(5);
    for (const { mode, gid } of made) expect([mode & 0o007, gid]).toEqual([0, GROUP]);
  });
});
