import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTill } from '../../../src/main/app.ts';
import { JournalError } from '../../../src/main/journal/journal-error.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import type { MovedJournal } from '../../../src/main/setup/binding.ts';
import { writeProvisioning } from '../../../src/main/setup/provisioning.ts';
import { saveSecrets } from '../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { openDemoPeople } from '../../support/demo-people.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { callerOf } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOptions } from '../../support/till-options.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A till with a saved connection to the service. */
async function tillWith(
  environment: 'demo' | 'production',
  diskEncrypted: boolean,
  moved: MovedJournal | null = null,
) {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const options = tillOptions(service, folder, journal);
  const [first] = options.service.connections;
  const connection = { ...first.connection, environment };
  const { baseUrl, username } = service;
  const identity = { id: 'first', baseUrl, username, environment, authority: null };
  const saved = { ...identity, branches: [], diskEncrypted };
  options.settings.change({ connections: [saved] });
  const connections = [{ ...first, connection }] as const;
  const till = await openTill({
    ...options,
    service: { embedded: false, connections },
    outbox: {},
    moved,
    reportFault: () => {},
  });
  onTestFinished(() => till.close());
  const bodies = (kind: 'till.started' | 'setting.changed') =>
    journal.rows().flatMap((row) => (row.kind === kind ? [readBody(kind, row.body)] : []));
  return { till, journal, saved, settings: options.settings, bodies };
}

test.each([
  ['production', true, { diskEncrypted: true }],
  ['production', false, { diskEncrypted: false }],
  ['demo', false, {}],
] as const)(
  'a start of a %s counter states in its journal that the disk is encrypted: %s',
  async (environment, diskEncrypted, stated) => {
    const { bodies } = await tillWith(environment, diskEncrypted);
    expect(bodies('till.started')).toEqual([{ version: '0.0.0', ...stated }]);
  },
);

test('a counter of real payments without the confirmation admits an administrator, and takes no payment', async () => {
  const { till, settings, bodies } = await tillWith('production', false);
  const call = callerOf(till);
  const signIn = (id: string, pin: string) => call('staff.signIn', { id, pin });
  const confirm = () => call('connection.confirmDisk', { commandId: v7() });
  expect(till.slices.diskConfirmed()).toBe(false);
  await expect(confirm()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  for (const [id, pin] of [
    ['cashier', '135790'],
    ['manager', '246810'],
  ] as const) {
    await expect(signIn(id, pin)).rejects.toMatchObject({ code: 'DISK_NOT_CONFIRMED' });
  }

  await signIn('owner', '864209');
  const charge = () => call('checkout.takeCash', {});
  await expect(charge()).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  await call('staff.active', undefined);
  await call('staff.lock', undefined);
  expect(till.slices.locked()).toBe(true);
  await call('staff.unlock', { pin: '864209' });
  await confirm();
  expect(till.slices.diskConfirmed()).toBe(true);
  expect(settings.current.connections).toMatchObject([{ diskEncrypted: true }]);
  expect(bodies('setting.changed').at(-1)).toMatchObject({
    ...{ name: 'disk encrypted', value: 'true', by: { id: 'owner' } },
  });
  await expect(charge()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(confirm()).rejects.toMatchObject({ code: 'NOTHING_TO_CONFIRM' });
  await signIn('cashier', '135790');
});

test('a confirmation that the journal does not take is not in force', async () => {
  const { till, journal, settings } = await tillWith('production', false);
  const call = callerOf(till);
  await call('staff.signIn', { id: 'owner', pin: '864209' });
  vi.spyOn(journal, 'append').mockImplementationOnce(() => {
    throw new JournalError('not-writable', 'The disk is full.');
  });
  await expect(call('connection.confirmDisk', { commandId: v7() })).rejects.toMatchObject({
    code: 'JOURNAL_NOT_WRITABLE',
  });
  expect(settings.current.connections).toMatchObject([{ diskEncrypted: false }]);
  await call('connection.confirmDisk', { commandId: v7() });
  expect(till.slices.diskConfirmed()).toBe(true);
});

test.each([
  ['moved-here', false],
  ['same-computer', true],
] as const)(
  'the answer %s about the data leaves the disk confirmed: %s',
  async (answer, confirmed) => {
    const answered: string[] = [];
    const moved = { tillId: 'K7M2Q9', shared: true, answer: (how: string) => answered.push(how) };
    const { till, settings } = await tillWith('production', true, moved);
    const approval = { managerId: 'manager', pin: '246810', reason: 'A new PC' };
    await callerOf(till)('installation.confirmMove', { commandId: v7(), answer, approval });
    expect(answered).toEqual([answer]);
    expect(settings.current.connections).toMatchObject([{ diskEncrypted: confirmed }]);
  },
);

test('another account that gets only the password from a file states nothing about the disk', async () => {
  const { till, saved, bodies } = await tillWith('production', true);
  const folder = temporaryFolder();
  const first = { settings: openSettings(folder), people: openDemoPeople(folder) };
  const secrets = fileSecrets(join(folder, 'secrets.json'));
  first.settings.change({ connections: [saved] });
  saveSecrets(secrets, saved, { password: 's3cret', proxy: null });
  const passPhrase = 'correct horse battery';
  const file = await writeProvisioning({ ...first, secrets }, folder, passPhrase);
  const call = callerOf(till);
  await call('staff.signIn', { id: 'owner', pin: '864209' });
  await call('provisioning.apply', { commandId: v7(), file, passPhrase, diskEncrypted: true });
  expect(bodies('setting.changed')).toMatchObject([{ name: 'provisioned by' }]);
});
