import { expect, test } from 'vitest';
import { openClinicPart } from '../../../../src/main/clinic/feature.ts';
import { Commands } from '../../../../src/main/commands.ts';
import type { Clinic } from '../../../../src/main/hub/clinic.ts';
import { DANA, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

type ClinicOptions = Parameters<typeof openClinicPart>[0];

/** The feature with a hub that answers one call. */
function clinicAnswering(receipt: () => Promise<unknown>) {
  const journal = journalIn(temporaryFolder());
  const changes = () => new Promise(() => {}); // none is told
  const session = { client: { receipt, changes }, session: 1, beat: async () => {}, end: () => {} };
  const hub = { uplink: { session }, joined: {}, subscribe: () => () => {} } as unknown as Clinic;
  const commands = new Commands(journal, {
    cashier: () => DANA,
    mayNow: () => false,
    approve: async () => DANA,
  });
  // The other parts of the context are not used by a read.
  return openClinicPart({ journal, commands, hub, changed: () => {} } as unknown as ClinicOptions);
}

const ASKED = { tillId: 'T20000', number: '000001' };

test('a receipt of another counter needs the hub', async () => {
  const { handlers } = clinicAnswering(() => Promise.reject(new Error('The connection broke.')));
  await expect(handlers.clinic.receipt(ASKED)).rejects.toMatchObject({ code: 'HUB_AWAY' });
});

test('an unreadable receipt of another counter is no sign that the hub is away', async () => {
  const { handlers } = clinicAnswering(async () => ({ body: '{}' }));
  await expect(handlers.clinic.receipt(ASKED)).rejects.not.toMatchObject({
    code: 'HUB_AWAY',
  });
});
