import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDocuments } from '../../../../src/main/hub/documents.ts';
import type { HubLink } from '../../../../src/main/hub/follow.ts';
import type { HubClient } from '../../../../src/main/hub/hub-client.ts';
import type { OtherTries } from '../../../../src/shared/hub/documents.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const START = Date.parse('2026-03-01T10:00:00Z');

/** The copies of a counter in a folder, once its hub answered with these tries. */
async function openCopies(folder: string, tries: readonly OtherTries[], at = START) {
  const client = {
    changes: async () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
    }),
    documents: async () => ({ documents: [], withdrawn: [], wanted: [], tries }),
  } as unknown as HubClient;
  const session = { client, session: 1, beat: async () => {}, end: () => {} };
  const hub: HubLink = { uplink: { session }, subscribe: () => () => {} };
  const documents = openDocuments({
    ...{ folder, hub, now: () => new Date(at), monotonic: () => at },
    ...{ after: () => () => {}, newId: v7 },
    reportFault: (error) => {
      throw error;
    },
  });
  const asked = Promise.withResolvers<void>();
  documents.subscribe(() => asked.resolve());
  await asked.promise;
  documents.close();
  return documents;
}

const ended: OtherTries = {
  ...{ personId: 'cashier', wrong: 0, lastAt: null, lastAgeMs: null, endedAgeMs: 0 },
};

test('a correct PIN at another counter is known also when the hub names it no more', async () => {
  const folder = temporaryFolder();
  const endedHere = new Date(START).toISOString();
  expect((await openCopies(folder, [ended])).triesOf('cashier')).toMatchObject({ endedHere });
  const later = START + 25 * 3_600_000;
  const none = { personId: 'cashier', wrong: 0, lastAt: null, lastHere: null, endedHere };
  expect((await openCopies(folder, [], later)).triesOf('cashier')).toEqual(none);
  const again = { ...ended, wrong: 2, lastAt: endedHere, lastAgeMs: 0, endedAgeMs: null };
  const wrong = await openCopies(folder, [again], later);
  expect(wrong.triesOf('cashier')).toMatchObject({ wrong: 2, endedHere });
});
