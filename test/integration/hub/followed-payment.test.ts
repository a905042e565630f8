import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/hub/schema.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Cashier } from '../../../src/shared/domain/sale.ts';
import type { FollowUpReserved } from '../../../src/shared/hub/values.ts';
import type { EntryBody, NewEntry } from '../../../src/shared/journal/entry.ts';
import { trackingIdOf } from '../../../src/shared/journal/tracking-id.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { joined } from '../../support/hub-close.ts';
import { followUpOpened, resolved } from '../../support/hub-entries.ts';
import type { TestCounter } from '../../support/hub-fixture.ts';
import { attemptOpened, DANA } from '../../support/journal-fixtures.ts';

const clinic = clinicsOnPostgres();

/** The version of the tables with the entries by which counters count payments. */
const COUNTED_PAYMENTS = 25;

const NAME = `${'k'.repeat(12)}.${'n'.repeat(40)}`;
const CHILD = { patientId: 'p-2', externalId: 'X-2', name: NAME };

const LINES: EntryBody<'sale.opened'>['lines'] = [
  { kind: 'copay', name: 'Visit', amount: cents(2_500) },
  { kind: 'deductible', amount: cents(3_000), patient: CHILD },
];

interface Paid {
  readonly saleId: string;
  readonly attemptId: string;
  readonly recordId: string;
}

const saleOpened = (saleId: string): NewEntry => ({
  kind: 'sale.opened',
  body: { saleId, patientId: null, externalId: 'X-1', lines: LINES, cashier: DANA },
});

const cardPaid = (
  tillId: string,
  { saleId, attemptId, recordId }: Paid,
  amount: number,
  operation: 'authorize' | 'preauthorize' = 'authorize',
): NewEntry[] => [
  attemptOpened('', {
    ...{ attemptId, saleId, operation, amount: cents(amount) },
    trackingId: trackingIdOf(tillId, attemptId),
  }),
  resolved(attemptId, 'approved', recordId),
];

const newPaid = (): Paid => ({ saleId: v7(), attemptId: v7(), recordId: v7() });

/** The payment in the grant of a refund of one cent, which is given back. */
async function followed(
  counter: TestCounter,
  { recordId }: Paid,
  what: 'credit' | 'capture',
  who?: Cashier,
) {
  const reservationId = v7();
  const asked: FollowUpReserved = {
    ...{ turn: 0, reservationId, trackingId: null, what, amount: cents(1), insteadOf: null },
    ...{ of: { recordId, trackingId: null }, who },
  };
  const answer = await counter.ask(asked);
  await counter.drop(reservationId);
  if (answer.answer !== 'granted') throw new Error(answer.answer);
  return answer.payment;
}

const part = (place: number, amount: number) => ({ place, amount });

describe('The grant of a follow-up on a payment that another counter took, or acted on', () => {
  it('has the card, the receipt and the parts of the lines after all voids and refunds', async () => {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const paid = newPaid();
    const { saleId } = paid;
    const cash = { commandId: v7(), saleId, amount: cents(3_000), given: cents(3_000) };
    a.add(
      saleOpened(saleId),
      { kind: 'cash.taken', body: { ...cash, change: cents(0), cashier: DANA } },
      ...cardPaid('AAAA', paid, 2_500),
    );
    await a.send();
    expect(await followed(b, paid, 'credit')).toEqual({
      ...{ key: paid.attemptId, saleId, trackingId: trackingIdOf('AAAA', paid.attemptId) },
      ...{ receiptNumber: null, brand: 'visa', lastFour: '1111', externalId: 'X-1' },
      lines: [
        { kind: 'copay', name: 'Visit', amount: 2_500, externalId: 'X-1' },
        { kind: 'deductible', amount: 3_000, externalId: 'X-2' },
      ],
      ofSale: [part(1, 2_500), part(2, 500), part(2, 2_500)],
      ofPayment: [part(2, 2_500)],
    });
    expect(await followed(a, paid, 'credit')).toBeUndefined(); // its own journal has all of it
    for (const counter of [a, b]) {
      hub.clock.now += 1_000;
      const key = v7();
      counter.add(followUpOpened(counter.tillId, { key, amount: 700, of: paid.recordId }));
      counter.add(resolved(key, 'approved', v7()));
      await counter.send();
    }
    for (const counter of [a, b]) {
      expect(await followed(counter, paid, 'credit')).toMatchObject({
        ofPayment: [part(2, 2_500), part(2, -700), part(2, -700)],
      });
    }
  });

  it('has the kind of a bank account', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const paid = newPaid();
    const bankAccount = { kind: 'savings' as const, lastFour: '6789' };
    a.add(
      saleOpened(paid.saleId),
      attemptOpened('', { ...paid, method: 'ACH', card: null, bankAccount }),
      resolved(paid.attemptId, 'approved', paid.recordId),
    );
    await a.send();
    const account = { brand: null, lastFour: '6789', account: 'savings' };
    expect(await followed(b, paid, 'credit')).toMatchObject(account);
  });

  it('has the patients after a move of its lines, and the lines after a change', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const paid = newPaid();
    const { saleId } = paid;
    const nobody = { patientId: null, externalId: null, name: null };
    const moved = (place: number, externalId: string | null): NewEntry => {
      const to = { patientId: 'p-9', externalId, name: NAME };
      const people = { from: nobody, to, cashier: DANA, manager: null };
      const move = { commandId: v7(), saleId, places: [place], amount: cents(2_500) };
      return { kind: 'payment.moved', body: { ...move, ...people, reason: 'Wrong patient' } };
    };
    const changed = LINES.map((line) => ({ ...line, amount: cents(line.amount + 100) }));
    a.add(
      saleOpened(saleId),
      { kind: 'sale.lines-changed', body: { saleId, lines: changed } },
      ...cardPaid('AAAA', paid, 5_700),
      moved(1, 'X-9'),
      moved(2, null),
    );
    await a.send();
    expect(await followed(b, paid, 'credit')).toMatchObject({
      lines: [
        { amount: 2_600, externalId: 'X-9' },
        { amount: 3_100, externalId: null },
      ],
      ofPayment: [part(1, 2_600), part(2, 3_100)],
    });
  });

  it('has no part of a hold before its charge, and that of the charge at any counter after', async () => {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const hold = newPaid();
    a.add(saleOpened(hold.saleId), ...cardPaid('AAAA', hold, 5_500, 'preauthorize'));
    await a.send();
    expect(await followed(b, hold, 'capture')).toMatchObject({ ofSale: [], ofPayment: [] });
    hub.clock.now += 1_000;
    const key = v7();
    const capture = { key, operation: 'capture' as const, amount: 5_500, of: hold.recordId };
    b.add(followUpOpened('BBBB', capture), resolved(key, 'approved', v7()));
    await b.send();
    expect(await followed(b, hold, 'credit')).toMatchObject({
      ofPayment: [part(1, 2_500), part(2, 3_000)],
    });
  });

  it('is journaled as a look if the payment is of another branch, also if nothing follows', async () => {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const north = await joined(hub, 'NNNN', 'North');
    const paid = newPaid();
    a.add(saleOpened(paid.saleId), ...cardPaid('AAAA', paid, 2_500));
    await a.send();
    const looks = () =>
      hub.database.transaction('reads', (sql) =>
        sql.query('SELECT till_id, who, what, branches FROM looked'),
      );
    await followed(b, paid, 'credit', DANA);
    expect(await looks()).toEqual([]); // its own branch
    const look = { till_id: 'NNNN', what: 'payment', branches: ['Main'] };
    await followed(north, paid, 'credit', DANA);
    expect(await looks()).toEqual([{ ...look, who: JSON.stringify(DANA) }]);
    for (const _ of ['once', 'and again in the same minute']) {
      await followed(north, paid, 'credit'); // of an earlier version, which names no person
      expect((await looks()).toSpliced(0, 1)).toEqual([{ ...look, who: null }]);
    }
  });

  /** A sale of AAAA, 25.00 and 30.00, paid by 20.00 and a minute later by 15.00. */
  async function paidTwice() {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const [first, second] = [newPaid(), newPaid()];
    a.add(saleOpened(first.saleId), ...cardPaid('AAAA', first, 2_000));
    hub.clock.now += 60_000;
    a.add(...cardPaid('AAAA', { ...second, saleId: first.saleId }, 1_500));
    await a.send();
    const parts = [part(1, 500), part(2, 1_000)];
    expect(await followed(b, second, 'credit')).toMatchObject({ ofPayment: parts });
    return { a, b, hub, first, second, parts };
  }

  it('has the parts in the order by the clock of the hub', async () => {
    const { b, hub, first, second, parts } = await paidTwice();
    b.clockOffset = -90_000;
    await b.hello();
    hub.clock.now += 30_000;
    const key = v7();
    b.add(followUpOpened('BBBB', { key, amount: 500, of: first.recordId }));
    b.add(resolved(key, 'approved', v7()));
    await b.send();
    expect(await followed(b, second, 'credit')).toMatchObject({ ofPayment: parts });
  });

  it('takes no refund for earlier than its payment, although a clock was corrected since', async () => {
    const { b, first } = await paidTwice();
    b.clockOffset = -3_600_000;
    const key = v7();
    b.add(followUpOpened('BBBB', { key, amount: 500, of: first.recordId }));
    b.add(resolved(key, 'approved', v7()));
    await b.send();
    expect(await followed(b, first, 'credit')).toMatchObject({
      ofPayment: [part(1, 2_000), part(1, -500)],
    });
  });

  /** A sale of AAAA with two payments: the first, in doubt, was found done after the second. */
  async function foundLater() {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const [late, second] = [newPaid(), newPaid()];
    const { saleId } = late;
    const [begun, found] = cardPaid('AAAA', late, 2_500);
    if (begun === undefined || found === undefined) throw new Error('A payment has two entries.');
    a.add(saleOpened(saleId), begun);
    hub.clock.now += 60_000;
    a.add(...cardPaid('AAAA', { ...second, saleId }, 2_500));
    hub.clock.now += 60_000;
    a.add(found);
    await a.send();
    return { b, hub, late, second };
  }

  it('has the parts of a payment that was found done after another one, as its counter counts it', async () => {
    const { b, late, second } = await foundLater();
    expect(await followed(b, late, 'credit')).toMatchObject({ ofPayment: [part(2, 2_500)] });
    expect(await followed(b, second, 'credit')).toMatchObject({ ofPayment: [part(1, 2_500)] });
  });

  it('has them also of payments that the hub had before it stored how they are counted', async () => {
    const { hub, late, second } = await foundLater();
    await hub.database.transaction('upkeep', async (sql) => {
      const counted = () => sql.query('SELECT key, counted_in FROM payment ORDER BY key');
      const before = await counted();
      expect(before).toEqual([
        { key: late.attemptId, counted_in: 6 },
        { key: second.attemptId, counted_in: 5 },
      ]);
      await sql.query('ALTER TABLE payment DROP COLUMN counted_in');
      await sql.query('UPDATE hub_version SET version = $1', [COUNTED_PAYMENTS - 1]);
      await migrate(sql, COUNTED_PAYMENTS);
      expect(await counted()).toEqual(before);
    });
  });

  it('takes back a refund that was found done later only then', async () => {
    const { a, b, hub } = await clinic('AAAA', 'BBBB');
    const [first, second] = [newPaid(), newPaid()];
    const { saleId } = first;
    const key = v7();
    a.add(saleOpened(saleId), ...cardPaid('AAAA', first, 2_500));
    hub.clock.now += 60_000;
    a.add(followUpOpened('AAAA', { key, amount: 2_500, of: first.recordId }));
    hub.clock.now += 60_000;
    a.add(...cardPaid('AAAA', { ...second, saleId }, 2_500));
    hub.clock.now += 60_000;
    a.add(resolved(key, 'approved', v7()));
    await a.send();
    expect(await followed(b, second, 'credit')).toMatchObject({ ofPayment: [part(2, 2_500)] });
  });
});
