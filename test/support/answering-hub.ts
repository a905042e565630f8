import { Reservations } from '../../src/main/hub/reservations.ts';
import type { HubSession, Uplink } from '../../src/main/hub/uplink.ts';
import type { OthersOn } from '../../src/shared/hub/values.ts';
import { newId } from './journal-fixtures.ts';
import { manualClock } from './manual-clock.ts';

/** The reservations of a counter with a hub that grants all, and names the records of `hub.others`; null: it does not answer. */
export function answeringHub() {
  const asked: unknown[] = [];
  const ages: (number | undefined)[] = [];
  const hub = { others: { recordIds: [], isOpen: false } as OthersOn | null };
  const granted = { answer: 'granted', epoch: newId(), followUps: [], alike: [], left: 100_000 };
  const client = {
    ask: async () => granted,
    drop: async () => {},
    othersOn: async ({ of, ageMs }: { readonly of: unknown; readonly ageMs?: number }) => {
      asked.push(of);
      ages.push(ageMs);
      if (hub.others === null) throw new Error('NO_DATABASE');
      return hub.others;
    },
  };
  const session = { client, session: 1, beat: async () => {}, end: () => {} };
  const uplink = { session: session as unknown as HubSession, state: 'complete' };
  let sent = 0;
  const clinic = new Reservations(
    { ...manualClock(), newId, reportFault: () => {} },
    () => ({ ...uplink, complete: async () => true }) as unknown as Uplink,
    () => sent,
  );
  /** The entries of the counter left its PC. */
  const allSent = () => {
    sent = Number.POSITIVE_INFINITY;
  };
  return { clinic, hub, asked, ages, allSent };
}
