import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTill } from '../../../src/main/app.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
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
async function tillWith(environment: 'demo' | 'production', diskEncrypted: boolean) {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const options = tillOptions(service, folder, journal);
  const [first] = options.service.connections;
  const connection = { ...first.connection, environment };
  const { baseUrl, username } = service;
  const saved = { id: 'first', baseUrl, username, environment, authority: null, diskEncrypted };
  options.settings.change({ connections: [{ ...saved, branches: [] }] });
  const connections = [{ ...first, connection }] as const;
  const till = await openTill({
    ...options,
    service: { embedded: false, connections },
    outbox: {},
  });
  onTestFinished(() => till.close());
  const bodies = (kind: 'till.started' | 'setting.changed') =>
    journal.rows().flatMap((row) => (row.kind === kind ? [readBody(kind, row.body)] : []));
  return { till, settings: options.settings, bodies };
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
