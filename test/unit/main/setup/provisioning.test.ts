import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { applyProvisioning, writeProvisioning } from '../../../../src/main/setup/provisioning.ts';
import { readSecrets, saveSecrets } from '../../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../../src/main/staff/people.ts';
import { firstAdministrator } from '../../../../src/main/staff/recovery.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// Deriving a key takes half a second, and longer on a busy computer.
vi.setConfig({ testTimeout: 60_000 });

const PHRASE = 'correct horse battery staple';
const CONNECTION = {
  id: 'first-pc',
  baseUrl: 'https://pay.example.com/v1',
  environment: 'demo',
  username: 'old-mill',
  branches: [{ clientId: 'AB12CD34', name: 'Main Street' }],
  authority: null,
  diskEncrypted: false,
} as const;
const READER = {
  id: 'hid-1',
  name: 'MagTek',
  line: { kind: 'hid', vendorId: 2049, productId: 2, serialNumber: 'B123', path: '1-2' },
  registeredAt: '2026-03-01T09:00:00.000Z',
  lookedAt: '2026-03-01T09:00:00.000Z',
} as const;

function pc(folder = temporaryFolder()) {
  return {
    folder,
    settings: openSettings(folder),
    secrets: fileSecrets(join(folder, 'secrets.json')),
    people: openPeople(join(folder, 'clinic'), () => []),
  };
}

async function firstPc(environment: 'demo' | 'production' = 'demo') {
  const first = pc();
  const disk = { diskEncrypted: environment === 'production' };
  const connection = { ...CONNECTION, ...disk, environment, branches: [...CONNECTION.branches] };
  first.settings.change({ connections: [connection], readers: [READER], idleMinutes: 9 });
  saveSecrets(first.secrets, connection, { password: 's3cret', proxy: 'http://u:p@proxy:8080' });
  await firstAdministrator(first.people, 'ada', { name: 'Ada Vance', pin: '314159' });
  return { first, file: await writeProvisioning(first, first.folder, PHRASE) };
}

const how = (file: string, passPhrase = PHRASE) => ({
  file,
  passPhrase,
  productionAllowed: false,
  diskEncrypted: false,
  newId: () => 'second-pc',
});

describe('the encrypted provisioning file', () => {
  test('transfers connection, credentials, branches, readers and staff to another PC', async () => {
    const { first, file } = await firstPc();
    const second = pc();
    await applyProvisioning(second, how(file));
    const { connections, readers, idleMinutes } = openSettings(second.folder).current;
    expect(connections).toEqual([{ ...CONNECTION, id: 'second-pc' }]);
    expect(idleMinutes).toBe(9);
    expect(readSecrets(second.secrets, { id: 'second-pc' })).toEqual({
      password: 's3cret',
      proxy: 'http://u:p@proxy:8080',
    });
    expect(second.people.all).toEqual(first.people.all);
    expect(second.people.recoveryHash).toBe(first.people.recoveryHash);
    // The same model, but another device: never inspected, and without an expected serial number.
    expect(readers).toEqual([
      { ...READER, lookedAt: null, line: { ...READER.line, serialNumber: null } },
    ]);
  });

  test('sets up real money on a disk of which the encryption is confirmed', async () => {
    const { file } = await firstPc('production');
    const second = pc();
    const confirmed = { ...how(file), productionAllowed: true, diskEncrypted: true };
    expect(await applyProvisioning(second, confirmed)).toBe('set-up');
    expect(openSettings(second.folder).current.connections[0]).toMatchObject({
      environment: 'production',
      diskEncrypted: true,
    });
  });

  test('contains no till id and reveals nothing of its content', async () => {
    const { file } = await firstPc();
    const text = readFileSync(file, 'latin1');
    // Short words may appear in the ciphertext by chance.
    for (const secret of ['s3cret', 'old-mill', 'Ada Vance', 'argon2'])
      expect(text).not.toContain(secret);
  });

  test.each([
    [
      'another pass phrase',
      async () => how((await firstPc()).file, 'another one'),
      'FILE_NOT_OPENED',
    ],
    ['no file', async () => how('/nowhere/clinic.swipewell'), 'FILE_UNREADABLE'],
    [
      'another file',
      async () => {
        const file = join(temporaryFolder(), 'clinic.swipewell');
        writeFileSync(file, 'hello');
        return how(file);
      },
      'FILE_NOT_OPENED',
    ],
    [
      'a file of an earlier build',
      async () => {
        const { file } = await firstPc();
        writeFileSync(
          file,
          readFileSync(file, 'latin1').replace('"version":10', '"version":1'),
          'latin1',
        );
        return how(file);
      },
      'FILE_EARLIER_BUILD',
    ],
    [
      'real money in a browser',
      async () => how((await firstPc('production')).file),
      'PRODUCTION_NEEDS_DESKTOP',
    ],
    [
      'real money on a disk without confirmed encryption, whatever the PC of the file has',
      async () => ({ ...how((await firstPc('production')).file), productionAllowed: true }),
      'DISK_NOT_CONFIRMED',
    ],
  ])('is refused without any change: %s', async (_what, given, code) => {
    const second = pc();
    await expect(applyProvisioning(second, await given())).rejects.toMatchObject({ code });
    expect(openSettings(second.folder).current.connections).toEqual([]);
    expect(second.people.all).toEqual([]);
  });

  test('changes nothing at a PC that is already set up', async () => {
    const { first, file } = await firstPc();
    await expect(applyProvisioning(first, how(file))).rejects.toMatchObject({
      code: 'ALREADY_SET_UP',
    });
  });

  test('gives another account of a configured PC the password and nothing else', async () => {
    const { first, file } = await firstPc();
    const secrets = fileSecrets(join(temporaryFolder(), 'secrets.json'));
    const before = first.settings.current;
    expect(await applyProvisioning({ ...first, secrets }, how(file))).toBe('password');
    expect(readSecrets(secrets, CONNECTION)?.password).toBe('s3cret');
    expect(first.settings.current).toBe(before);
    const others = { ...CONNECTION, username: 'new-mill', branches: [...CONNECTION.branches] };
    first.settings.change({ connections: [others] });
    const third = fileSecrets(join(temporaryFolder(), 'secrets.json'));
    await expect(applyProvisioning({ ...first, secrets: third }, how(file))).rejects.toMatchObject({
      code: 'ALREADY_SET_UP',
    });
    expect(readSecrets(third, CONNECTION)).toBeNull();
  });

  test('is not created without a connection', async () => {
    const { folder, ...ports } = pc();
    await expect(writeProvisioning(ports, folder, PHRASE)).rejects.toMatchObject({
      code: 'NOT_SET_UP',
    });
  });
});
