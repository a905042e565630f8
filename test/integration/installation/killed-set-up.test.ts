import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { readSecrets } from '../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../src/main/staff/people.ts';
import { isRecoveryCode } from '../../../src/main/staff/recovery.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SETTING_UP = fileURLToPath(new URL('setting-up.ts', import.meta.url));

const doneSchema = z.object({ changes: z.int(), recoveryCode: z.string().nullable() });

/** Null if it was killed. */
async function setUp(data: string, number = 0, when = 'never') {
  const child = spawn(process.execPath, [SETTING_UP, data, `${number}`, when], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (signal === 'SIGKILL') return null;
  expect(code).toBe(0);
  return doneSchema.parse(JSON.parse(said));
}

/** As the next start reads it: null while the set-up is not done, so that the counter is one for practice. */
async function readSetUp(data: string) {
  const [connection] = openSettings(data).current.connections;
  const people = openPeople(join(data, 'clinic'), () => []);
  const administrator = people.all.find(({ role }) => role === 'administrator');
  if (connection === undefined || administrator === undefined) return null;
  const { recoveryHash } = people;
  return {
    diskEncrypted: connection.diskEncrypted,
    password: readSecrets(fileSecrets(join(data, 'secrets.json')), connection)?.password,
    recovery: recoveryHash !== null,
    pin: await verify(administrator.pinHash, '314159'),
    opens: async (code: string) =>
      recoveryHash !== null && (await isRecoveryCode(recoveryHash, code)),
  };
}

const WHOLE = { diskEncrypted: true, password: 's3cret', recovery: true, pin: true };

test.skipIf(process.platform === 'win32')(
  // a signal gives no exit code of its own there
  'a first set-up that is killed at any change of a file is done as a whole, or can be made again',
  async () => {
    const { changes = 0 } = (await setUp(temporaryFolder())) ?? {};
    expect(changes).toBeGreaterThanOrEqual(4); // password, settings with their copy, staff with the recovery code
    const kills = Array.from({ length: changes }, (_, index) => [index + 1, 'before'] as const);
    const again = await Promise.all(
      [...kills, [changes, 'after'] as const].map(async ([number, when]) => {
        const data = temporaryFolder();
        expect(await setUp(data, number, when), `${when} ${number}`).toBeNull();
        const isDone = (await readSetUp(data)) !== null;
        if (!isDone) {
          const { recoveryCode = null } = (await setUp(data)) ?? {};
          expect(await (await readSetUp(data))?.opens(recoveryCode ?? ''), `${number}`).toBe(true);
        }
        expect(await readSetUp(data), `${when} ${number}`).toMatchObject(WHOLE);
        return !isDone;
      }),
    );
    expect(again.slice(0, 2)).toEqual([true, true]);
    expect(again.at(-1)).toBe(false);
  },
  300_000,
);
