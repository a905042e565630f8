import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Reservations } from '../../../../src/main/hub/reservations.ts';
import { sentNumberIn } from '../../../../src/main/hub/sent-number.ts';
import type { HubSession, Uplink } from '../../../../src/main/hub/uplink.ts';
import { openUplink } from '../../../../src/main/hub/uplink.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { journalIn, newId } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

function environment() {
  const clock = manualClock();
  const { now, monotonic, after } = clock;
  return { clock, now, monotonic, after, newId, reportFault: () => {} };
}

const asked = (reservationId: string) => ({
  ...{ reservationId, trackingId: null, what: 'credit' as const, amount: cents(100) },
  ...{ of: { recordId: 'R', trackingId: null }, insteadOf: null, paidIn: null, isApproved: false },
});

/** A granted reservation, and what its counter gives back. */
async function granted() {
  const own = environment();
  const dropped: unknown[] = [];
  const client = {
    ask: async () => ({ answer: 'granted', epoch: newId(), followUps: [], alike: [], left: 100 }),
    drop: async (given: unknown) => {
      dropped.push(given);
    },
  };
  const session = { client, session: 1, beat: async () => {}, end: () => {} };
  const uplink = { session: session as unknown as HubSession | null, state: 'complete' };
  const reservations = new Reservations(
    own,
    () => ({ ...uplink, complete: async () => true }) as unknown as Uplink,
    () => 0,
  );
  const reservationId = newId();
  await reservations.followUp(asked(reservationId));
  return { own, session, uplink, reservations, reservationId, dropped };
}

describe('A reservation that was not used (hub.md, section 4)', () => {
  test('is given back in the next session, if none is open: its hello listed it', async () => {
    const { own, session, uplink, reservations, reservationId, dropped } = await granted();
    uplink.session = null; // a hello is under way, which lists it
    reservations.giveBackUnused(reservationId);
    await own.clock.pass(10);
    expect(reservations.inHand).toEqual([]);
    expect(dropped).toEqual([]);
    uplink.session = { ...session, session: 2 } as unknown as HubSession;
    reservations.linked();
    await own.clock.settle();
    expect(dropped).toEqual([{ session: 2, reservationId, turn: 0 }]);
    reservations.linked();
    expect(dropped).toHaveLength(1);
  });

  test('is kept if the request is repeated at once, as after the answer to a question', async () => {
    const { own, reservations, reservationId, dropped } = await granted();
    reservations.giveBackUnused(reservationId);
    await reservations.followUp(asked(reservationId));
    await own.clock.pass(10);
    expect(reservations.inHand).toHaveLength(1);
    expect(dropped).toEqual([]);
  });
});

describe('The number of the newest entry that left this PC', () => {
  test('is unknown without its file, until an entry leaves', async () => {
    const folder = temporaryFolder();
    const sent = sentNumberIn(folder);
    expect(sent.value).toBe(Number.POSITIVE_INFINITY);
    await sent.reach(5);
    expect(sentNumberIn(folder).value).toBe(5);
    rmSync(join(folder, 'hub-sent'));
    const lost = sentNumberIn(folder);
    expect(lost.value).toBe(Number.POSITIVE_INFINITY);
    await lost.reach(7);
    expect([lost.value, sentNumberIn(folder).value]).toEqual([7, 7]);
  });
});

test('A hub that does not answer a hello is left after 15 s, and another connection is tried', async () => {
  const own = environment();
  const lines: { close(): void }[] = [];
  const connect = async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const close = () => {
      reject(new Error('The connection ended.'));
      resolve();
    };
    const line = {
      client: { hello: () => promise },
      hubKey: '',
      ended,
      ping: async () => {},
      close,
    };
    lines.push(line);
    return line as never;
  };
  const uplink = openUplink({
    ...{ ...own, connect, journal: journalIn(temporaryFolder()), sent: sentNumberIn('/nowhere') },
    ...{ branch: () => 'Main', inHand: () => [], grants: () => [], changed: () => {} },
  });
  await own.clock.pass(14_000);
  expect(lines).toHaveLength(1);
  await own.clock.pass(3_000);
  expect(lines).toHaveLength(2);
  const closed = uplink.close();
  await own.clock.pass(60_000);
  await closed;
});
