import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { reportLeft } from '../../../src/hub/left-reservations.ts';
import { endReservation } from '../../../src/hub/reservations.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { guardKeysOf } from '../../../src/shared/hub/guard-keys.ts';
import type { FollowUpReserved, ReservedCharge } from '../../../src/shared/hub/values.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import type { TestCounter } from '../../support/hub-fixture.ts';
import { COPAY, DANA } from '../../support/journal-fixtures.ts';

const clinic = clinicsOnPostgres();

/** A payment of 25.00 at a counter, sent to the hub. */
async function paidAt(counter: TestCounter, more: { operation?: 'preauthorize' } = {}) {
  const payment = { attemptId: v7(), recordId: v7(), amount: 2_500, ...more };
  counter.add(...paid(counter.tillId, payment));
  await counter.send();
  return { ...payment, tillId: counter.tillId };
}

type Payment = Awaited<ReturnType<typeof paidAt>>;

const followUp = (
  { recordId, attemptId, tillId }: Payment,
  part: Partial<FollowUpReserved> = {},
): FollowUpReserved => ({
  ...{ turn: 0, reservationId: v7(), trackingId: null, what: 'credit', amount: cents(2_500) },
  ...{
    insteadOf: null,
    of: { recordId, trackingId: `${tillId}-${attemptId.replaceAll('-', '')}` },
  },
  ...part,
});

const opens = (tillId: string, { reservationId, amount, what }: FollowUpReserved, of: string) =>
  followUpOpened(tillId, {
    ...{ key: reservationId, amount, of },
    operation: what === 'manual-refund' ? 'credit' : what,
  });

describe('A reservation for a follow-up (hub.md, section 4)', () => {
  it('is granted once for a payment in the clinic, and ends with its outcome', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment);
    expect(await b.ask(first)).toMatchObject({ answer: 'granted', left: 2_500, followUps: [] });
    expect(await b.ask(first)).toMatchObject({ answer: 'granted' }); // its answer was lost
    const busy = { answer: 'busy', till: { tillId: 'BBBB', name: 'Desk BBBB' }, heard: true };
    expect(await a.ask(followUp(payment))).toMatchObject(busy);
    b.add(opens('BBBB', first, payment.recordId));
    await b.send();
    expect(await a.ask(followUp(payment))).toMatchObject(busy);
    b.add(resolved(first.reservationId, 'approved', v7()));
    await b.send();
    expect(await a.ask(followUp(payment, { amount: cents(1) }))).toEqual({
      answer: 'too-much',
      left: 0,
    });
    expect(await b.ask(first)).toEqual({ answer: 'done' });
  });

  it('returns the follow-ups of all counters, and what is left', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const part = followUp(payment, { amount: cents(1_000) });
    await b.ask(part);
    b.add(opens('BBBB', part, payment.recordId), resolved(part.reservationId, 'approved', v7()));
    await b.send();
    expect(await a.ask(followUp(payment, { amount: cents(1_501) }))).toEqual({
      answer: 'too-much',
      left: 1_500,
    });
    expect(await a.ask(followUp(payment, { amount: cents(1_500) }))).toMatchObject({
      answer: 'granted',
      left: 1_500,
      followUps: [
        { key: part.reservationId, operation: 'credit', amount: 1_000, till: { tillId: 'BBBB' } },
      ],
    });
    expect(await a.ask(followUp(payment, { what: 'void' }))).toMatchObject({ answer: 'busy' });
  });

  it('counts a refund once that another counter also found at the service', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const part = followUp(payment, { amount: cents(1_000) });
    await b.ask(part);
    const refund = v7();
    b.add(opens('BBBB', part, payment.recordId), resolved(part.reservationId, 'approved', refund));
    await b.send();
    a.add({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: refund, paymentId: payment.recordId, what: 'refund', amount: cents(-1_000) },
        ...{ at: '2026-11-28T12:00:00.000Z', countedThere: false, code: null, reason: null },
      },
    });
    await a.send();
    expect(await a.ask(followUp(payment, { amount: cents(1_500) }))).toMatchObject({
      answer: 'granted',
      left: 1_500,
      followUps: [{ key: part.reservationId, till: { tillId: 'BBBB' } }],
    });
  });

  it('tells whether a record on a payment is of another counter, or may be', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const refund = followUp(payment, { amount: cents(1_000) });
    const { of } = refund;
    const [recordId, none] = [v7(), { recordIds: [], counters: {}, isOpen: false }];
    expect(await a.othersOn(of)).toEqual(none);
    await b.ask(refund);
    expect(await a.othersOn(of)).toEqual({ ...none, isOpen: true });
    b.add(opens('BBBB', refund, payment.recordId));
    b.add(
      resolved(refund.reservationId, 'in-doubt', null),
      decided(refund.reservationId, 'not-charged'),
    );
    await b.send();
    // Its reservation has ended, and its record may still appear.
    expect(await a.othersOn(of)).toEqual({ ...none, isOpen: true });
    b.add(resolved(refund.reservationId, 'approved', recordId));
    await b.send();
    const counters = { [recordId]: 'Desk BBBB' };
    expect(await a.othersOn(of)).toEqual({ recordIds: [recordId], counters, isOpen: false });
    expect(await b.othersOn(of)).toEqual(none);
  });

  it('cannot tell the counter of a record while another may have made it before its entries are here', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const { of } = followUp(payment, { amount: cents(1_000) });
    const beat = (counter: TestCounter) =>
      counter.calls.beat(
        { session: counter.session, head: counter.head, inHand: [] },
        counter.call,
      );
    const isOpen = async (ageMs: number) => (await a.othersOn(of, ageMs)).isOpen;
    hub.clock.now += 60_000;
    await beat(a);
    expect(await isOpen(59_000)).toBe(true); // made after the last contact with B
    expect(await isOpen(63_000)).toBe(false);
    await beat(b);
    hub.clock.now += 1_000;
    expect(await isOpen(4_000)).toBe(false);
    expect(await isOpen(2_000)).toBe(true);
    hub.clock.now += 10_000;
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 700 }));
    await b.hello();
    expect(await isOpen(60_000)).toBe(true); // B is back, and its entries are not
    await b.send();
    expect(await isOpen(60_000)).toBe(false);
    hub.clock.now += 60_000;
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'BBBB'));
    expect(await isOpen(10_000)).toBe(true); // B may have made it before it was lost
    hub.clock.now += 25 * 3_600_000; // B is off
    expect(await isOpen(10_000)).toBe(false);
    const restored = 'UPDATE hub SET epoch = $1';
    await hub.database.transaction('entries', (sql) => sql.query(restored, [v7()]));
    expect(await isOpen(10_000)).toBe(false); // of a lost PC no more comes
    const back = `UPDATE till SET state = 'active'`;
    await hub.database.transaction('entries', (sql) => sql.query(back));
    expect(await isOpen(10_000)).toBe(true);
  });

  it('says that the counter of an unknown record is behind, and takes another terminal as unknown', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = { attemptId: v7(), recordId: v7(), amount: 2_500, tillId: 'AAAA' };
    a.add(...paid('AAAA', payment));
    expect(await b.ask(followUp(payment))).toMatchObject({
      answer: 'till-behind',
      till: { tillId: 'AAAA' },
    });
    await a.send();
    expect(await b.ask(followUp(payment))).toMatchObject({ answer: 'granted' });
    const ofOther = followUp({ ...payment, recordId: v7(), tillId: 'ZZZZ' });
    expect(await b.ask(ofOther)).toMatchObject({ answer: 'granted', left: null });
  });

  it('knows one payment under all its names: a hold and its capture', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const hold = await paidAt(a, { operation: 'preauthorize' });
    expect(await b.ask(followUp(hold))).toEqual({ answer: 'too-much', left: 0 });
    const capture = followUp(hold, { what: 'capture' });
    await b.ask(capture);
    const captured = v7();
    b.add(
      opens('BBBB', capture, hold.recordId),
      resolved(capture.reservationId, 'approved', captured),
    );
    await b.send();
    expect(await a.ask(followUp(hold, { what: 'deauthorize' }))).toMatchObject({ left: 0 });
    const refund = followUp({ ...hold, recordId: captured });
    expect(await a.ask(refund)).toMatchObject({ answer: 'granted', left: 2_500 });
    expect(await b.ask(followUp(hold))).toMatchObject({ answer: 'busy' });
  });

  const decided = (
    attemptId: string,
    decision: 'not-charged' | 'set-aside' | 'send-again',
  ): NewEntry => ({
    kind: 'attempt.decided',
    body: { commandId: v7(), attemptId, decision, cashier: DANA, manager: null, reason: null },
  });
  const checked = (attemptId: string): NewEntry => ({
    kind: 'attempt.checked',
    body: { attemptId },
  });
  const ended = (attemptId: string): NewEntry => ({
    kind: 'attempt.monitoring-ended',
    body: { attemptId },
  });

  it.each([
    ['approved', true, (id: string) => [resolved(id, 'approved', v7())]],
    ['declined', true, (id: string) => [resolved(id, 'declined')]],
    ['not sent', true, (id: string) => [resolved(id, 'not-sent')]],
    ['failed', false, (id: string) => [resolved(id, 'failed')]],
    ['failed and checked', true, (id: string) => [resolved(id, 'failed'), checked(id)]],
    ['refused', false, (id: string) => [resolved(id, 'refused')]],
    ['refused and checked', true, (id: string) => [resolved(id, 'refused'), checked(id)]],
    ['in doubt', false, (id: string) => [resolved(id, 'in-doubt')]],
    [
      'in doubt and set aside',
      false,
      (id: string) => [resolved(id, 'in-doubt'), decided(id, 'set-aside')],
    ],
    [
      'in doubt, not charged',
      true,
      (id: string) => [resolved(id, 'in-doubt'), decided(id, 'not-charged')],
    ],
    [
      'presumed absent',
      false,
      (id: string) => [resolved(id, 'in-doubt'), resolved(id, 'presumed-absent')],
    ],
    [
      'presumed absent for a day',
      true,
      (id: string) => [resolved(id, 'in-doubt'), resolved(id, 'presumed-absent'), ended(id)],
    ],
  ])('of a follow-up that was %s: it ended %s', async (_, isEnd, entries) => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment, { amount: cents(100) });
    await b.ask(first);
    b.add(opens('BBBB', first, payment.recordId), ...entries(first.reservationId));
    await b.send();
    const answer = await a.ask(followUp(payment, { amount: cents(100) }));
    expect(answer.answer).toBe(isEnd ? 'granted' : 'busy');
    // Its request is in doubt: a manager may approve another.
    const isInDoubt = /doubt|absent/.test(_);
    if (answer.answer === 'busy') expect(answer.heard).toBe(!isInDoubt);
  });

  it('is given back by a drop, also before it was asked, and opens again only in a later session', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment);
    await b.drop(first.reservationId);
    expect(await b.ask(first)).toEqual({ answer: 'done' });
    expect(await a.ask(followUp(payment, { reservationId: first.reservationId }))).toEqual({
      answer: 'done',
    });
    await b.hello();
    expect(await b.ask(first)).toMatchObject({ answer: 'granted' });
    await b.drop(first.reservationId);
    await b.drop(first.reservationId);
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'granted' });
    await b.hello();
    expect(await b.ask(first)).toMatchObject({ answer: 'busy', till: { tillId: 'AAAA' } });
  });

  it.each([
    ['was given back before it was known', async (b: TestCounter, id: string) => b.drop(id)],
    [
      'was given back',
      async (b: TestCounter, id: string, asked: FollowUpReserved) => {
        await b.ask(asked);
        await b.drop(id);
      },
    ],
    ['is still in hand', (b: TestCounter, _: string, asked: FollowUpReserved) => b.ask(asked)],
  ])('that %s is looked for from its last grant on if its counter is lost', async (_, before) => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const trackingId = `BBBB-${v7().replaceAll('-', '')}`;
    const asked = followUp(payment, { trackingId });
    await before(b, asked.reservationId, asked);
    hub.clock.now += 5 * 86_400_000;
    await b.hello([asked]);
    expect(await b.ask(asked)).toMatchObject({ answer: 'granted' });
    await hub.database.transaction('entries', async (sql) => {
      await loseTill(sql, 'BBBB');
      await reportLeft(hub.hub.context, sql, 'BBBB');
    });
    const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    const askedAt = new Date(hub.clock.now).toISOString();
    expect(found).toMatchObject([
      { kind: 'left-at-service', lookFor: { askedAt, recordId: payment.recordId } },
    ]);
  });

  it('is asked for again in a later turn, which a late drop or request of the turn before does not touch', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment);
    const second = { ...first, turn: 1 };
    await b.ask(first);
    await b.drop(first.reservationId, 0);
    expect(await b.ask(first)).toEqual({ answer: 'done' });
    expect(await b.ask(second)).toMatchObject({ answer: 'granted' });
    await b.drop(first.reservationId, 0);
    expect(await b.ask(first)).toEqual({ answer: 'done' });
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy' });
    await b.drop(first.reservationId, 1);
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'granted' });
  });

  it('is refused to an earlier session', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const late = b.session;
    await b.hello();
    b.session = late;
    await expect(b.ask(followUp(payment))).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'granted' });
  });

  it('is forgotten at hello, once all entries have arrived, unless it is in hand', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const [one, two] = [await paidAt(a), await paidAt(a)];
    const [kept, used] = [followUp(one), followUp(two)];
    await b.ask(kept);
    await b.ask(used);
    b.add(opens('BBBB', used, two.recordId)); // the intent did not arrive yet
    await b.hello([kept]);
    expect(await a.ask(followUp(one))).toMatchObject({ answer: 'busy' });
    expect(await a.ask(followUp(two))).toMatchObject({ answer: 'busy' });
    await b.send();
    expect(await a.ask(followUp(one))).toMatchObject({ answer: 'busy' });
    expect(await a.ask(followUp(two))).toMatchObject({ answer: 'busy' });
    await b.hello(); // died after `granted`, before its intent
    expect(await a.ask(followUp(one))).toMatchObject({ answer: 'granted' });
    expect(await a.ask(followUp(two))).toMatchObject({ answer: 'busy' });
  });

  it('moves when a follow-up is sent again, and returns if that one is dropped', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment);
    await b.ask(first);
    b.add(opens('BBBB', first, payment.recordId), resolved(first.reservationId, 'in-doubt'));
    await b.send();
    expect(await b.ask(followUp(payment))).toMatchObject({ answer: 'busy', heard: false });
    const dropped = followUp(payment, { insteadOf: first.reservationId });
    expect(await b.ask(dropped)).toMatchObject({ answer: 'granted', left: 2_500 });
    await b.drop(dropped.reservationId);
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy' });
    const again = followUp(payment, { insteadOf: first.reservationId });
    await b.ask(again);
    b.add(decided(first.reservationId, 'send-again'), opens('BBBB', again, payment.recordId));
    await b.send();
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy' });
    b.add(resolved(again.reservationId, 'declined'));
    await b.send();
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'granted' });
  });

  it('returns too if a manager ends that of a dead PC, which never had an intent', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment, { amount: cents(1_000) });
    await b.ask(first);
    b.add(opens('BBBB', first, payment.recordId), resolved(first.reservationId, 'in-doubt'));
    await b.send();
    const again = followUp(payment, { amount: cents(1_000), insteadOf: first.reservationId });
    expect(await b.ask(again)).toMatchObject({ answer: 'granted' });
    await hub.database.transaction('reservations', async (sql) => {
      await loseTill(sql, 'BBBB');
      expect(await endReservation(sql, again.reservationId)).toBe(true);
    });
    const other = followUp(payment, { amount: cents(500) });
    expect(await a.ask(other)).toMatchObject({ answer: 'busy', heard: false });
  });

  it('is used, and no finding any more, if its lost PC comes back with the intent', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = followUp(payment);
    await b.ask(first);
    b.add(opens('BBBB', first, payment.recordId));
    await hub.database.transaction('entries', async (sql) => {
      await loseTill(sql, 'BBBB');
      await reportLeft(hub.hub.context, sql, 'BBBB');
    });
    const read = (text: string) => hub.database.transaction('reads', (sql) => sql.query(text));
    const open = () => read('SELECT kind FROM attention WHERE closed_at IS NULL');
    expect(await open()).toEqual([{ kind: 'left-at-counter' }]);
    await b.hello();
    await b.send();
    expect(await open()).toEqual([]);
    expect(await read('SELECT state FROM reservation')).toContainEqual({ state: 'used' });
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy' });
  });

  it('stays busy for two minutes without a word of its counter, and then needs a manager', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    await b.ask(followUp(payment));
    hub.clock.now += 119_000;
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy', heard: true });
    hub.clock.now += 2_000;
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy', heard: false });
    hub.clock.now += 30 * 86_400_000; // no reservation ends by time
    expect(await a.ask(followUp(payment))).toMatchObject({ answer: 'busy', heard: false });
  });
});

describe('Follow-ups without the hub (hub.md, sections 4 and 5)', () => {
  it('are stored, both, and raise attention at both counters', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    for (const counter of [a, b]) {
      const key = v7();
      const intent = { key, amount: 2_500, of: payment.recordId, mark: 'manager' as const };
      counter.add(followUpOpened(counter.tillId, intent), resolved(key, 'approved', v7()));
      await counter.send();
    }
    const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    expect(found.map(({ kind }) => kind)).toEqual(['too-much-refunded', 'unreserved-follow-up']);
    expect(found[0]?.tills.map(({ tillId }) => tillId)).toEqual(['BBBB', 'AAAA']);
    expect(hub.faults).toEqual([]);
  });

  it('hold the payment until their outcome', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    b.add(followUpOpened('BBBB', { key: v7(), amount: 100, of: payment.recordId, mark: null }));
    await b.send();
    expect(await a.ask(followUp(payment, { amount: cents(1) }))).toMatchObject({ answer: 'busy' });
  });

  it('hold the payment also if their reservation was given back before it was known', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const asked = followUp(payment, { amount: cents(100) });
    await b.drop(asked.reservationId);
    b.add(
      followUpOpened('BBBB', {
        ...{ key: asked.reservationId, amount: 100, of: payment.recordId, mark: 'manager' },
      }),
    );
    await b.send();
    expect(await a.ask(followUp(payment, { amount: cents(1) }))).toMatchObject({
      answer: 'busy',
      till: { tillId: 'BBBB' },
    });
  });

  it('by a check of the clinic count once', async () => {
    const { a } = await clinic('AAAA');
    const [saleId, paymentKey] = [v7(), v7()];
    const cash = { saleId, amount: cents(2_500), cashier: DANA };
    const epoch = v7();
    a.add(
      { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier: DANA } },
      {
        kind: 'cash.taken',
        body: { ...cash, commandId: paymentKey, given: cents(2_500), change: cents(0) },
      },
      {
        kind: 'refund.check-issued',
        body: {
          ...{ ...cash, commandId: v7(), requestId: v7(), paymentKey, manager: null },
          ...{ checkNumber: '17', receiptNumber: '2', reservation: { epoch } },
        },
      },
    );
    await a.send();
    const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    expect(found).toEqual([]);
  });

  it('are compared with a granted one', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    await a.ask(followUp(payment));
    const intent = { key: v7(), amount: 100, of: payment.recordId, mark: null };
    b.add(followUpOpened('BBBB', intent));
    await b.send();
    const [found] = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    expect(found).toMatchObject({ kind: 'unreserved-follow-up' });
  });
});

describe('A reservation for a charge (hub.md, section 4)', () => {
  const charge = (
    patientId: string | null,
    part: Partial<ReservedCharge> = {},
  ): ReservedCharge => ({
    ...{ turn: 0, reservationId: v7(), trackingId: null, what: 'authorize', amount: cents(2_500) },
    ...{ saleId: v7(), guardKeys: guardKeysOf([{ patientId }], '1111', 2_500) },
    ...part,
  });
  /** The similar payments of a charge that is not made. */
  const alikeOf = async (counter: TestCounter, asked: ReservedCharge) => {
    const answer = await counter.ask(asked);
    await counter.drop(asked.reservationId);
    return answer.answer === 'granted' ? answer.alike : [];
  };

  it('returns similar payments and reservations of other counters, never its own', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const first = charge('P-1');
    expect(await a.ask(first)).toMatchObject({ answer: 'granted', alike: [] });
    expect(await alikeOf(b, charge('P-1'))).toMatchObject([
      { key: first.reservationId, state: null, till: { name: 'Desk AAAA' }, ageMs: 0 },
    ]);
    expect(
      await alikeOf(a, charge('P-2', { guardKeys: guardKeysOf([{ patientId: 'P-2' }], '9', 1) })),
    ).toEqual([]);
    const recordId = v7();
    a.add(
      ...paid('AAAA', {
        ...{ attemptId: first.reservationId, recordId, amount: 2_500 },
        patientId: 'P-1',
      }),
    );
    await a.send();
    hub.clock.now += 60_000;
    await b.hello();
    expect(await alikeOf(b, charge('P-1'))).toMatchObject([
      { key: first.reservationId, state: 'approved', amount: 2_500, ageMs: 60_000 },
    ]);
    expect(await alikeOf(a, charge('P-1'))).toEqual([]);
    hub.clock.now += 36 * 3_600_000;
    expect(await alikeOf(b, charge('P-1'))).toEqual([]);
  });

  it('returns an unresolved payment of any age, and no declined one', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const [doubt, declined] = [v7(), v7()];
    a.add(...opened('AAAA', { attemptId: doubt, recordId: '', amount: 2_500, patientId: 'P-1' }));
    a.add(
      ...opened('AAAA', { attemptId: declined, recordId: '', amount: 2_500, patientId: 'P-1' }),
    );
    a.add(resolved(doubt, 'in-doubt'), resolved(declined, 'declined'));
    await a.send();
    hub.clock.now += 40 * 86_400_000;
    expect(await alikeOf(b, charge('P-1'))).toMatchObject([{ key: doubt, state: 'in-doubt' }]);
  });

  it.each([
    ['unacknowledged', null, [], ['similar-payment']],
    ['granted', true, [], []],
    ['acknowledged', null, ['first'], []],
  ] as const)('made without the hub is checked on arrival: %s', async (_, mark, said, kinds) => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const first = v7();
    const payment = { recordId: v7(), amount: 2_500, patientId: 'P-1' };
    a.add(...paid('AAAA', { ...payment, attemptId: first }));
    await a.send();
    const asked = charge('P-1');
    if (mark === true) await b.ask(asked);
    const acknowledged = said.map(() => first);
    const second = {
      ...payment,
      recordId: v7(),
      attemptId: asked.reservationId,
      mark,
      acknowledged,
    };
    b.add(...paid('BBBB', second));
    await b.send();
    const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['approved', []],
    ['in-doubt', ['similar-payment']],
  ] as const)(
    "on arrival, another patient's payment by the same card counts only in doubt: %s",
    async (state, kinds) => {
      const { a, b } = await clinic('AAAA', 'BBBB');
      const first = { attemptId: v7(), recordId: v7(), amount: 2_500, patientId: 'P-1' };
      a.add(...opened('AAAA', first), resolved(first.attemptId, state, first.recordId));
      await a.send();
      const second = { attemptId: v7(), recordId: v7(), amount: 2_500, patientId: 'P-2' };
      b.add(...paid('BBBB', { ...second, mark: null }));
      await b.send();
      const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
      expect(found.map(({ kind }) => kind)).toEqual(kinds);
    },
  );
});
