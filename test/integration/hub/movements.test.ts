import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MOVEMENTS } from '../../../src/hub/schema.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { tenderFigures } from '../../../src/main/closing/day-figures.ts';
import { movementsAfter } from '../../../src/main/journal/projections/moved-money.ts';
import { netOf } from '../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { OutsideChange } from '../../../src/shared/domain/outside-change.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import { openTestHub, type TestCounter } from '../../support/hub-fixture.ts';
import { COPAY, DANA, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clinicOf = clinicsOnPostgres();

const TILL = 'AAAA';
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-03-02T09:00:00Z');

type Days = readonly (readonly NewEntry[])[];

const [payment, recordId, saleId, key, changeId] = [v7(), v7(), v7(), v7(), v7()];
const charge = paid(TILL, { attemptId: payment, recordId, amount: 2_500, saleId });
const sale: NewEntry = {
  kind: 'sale.opened',
  body: { saleId, patientId: null, lines: COPAY, cashier: DANA },
};
const by = { commandId: v7(), saleId, cashier: DANA };

const followUp = (operation: 'credit' | 'void' | 'capture', amount: number, of = recordId) =>
  followUpOpened(TILL, { key, operation, amount, of });

const reported = (attemptId: string, amount: number): NewEntry => ({
  kind: 'attempt.amount-reported',
  body: { attemptId, amount },
});

const changed = (
  what: OutsideChange,
  amount: number,
  more: { id?: string; counter?: string } = {},
): NewEntry => ({
  kind: 'payment.changed-outside',
  body: {
    ...{ changeId: more.id ?? changeId, paymentId: recordId, what, amount: cents(amount) },
    ...{ at: '2026-03-02T12:00:00.000Z', code: null, reason: null },
    ...(more.counter === undefined
      ? { countedThere: false }
      : { countedThere: true, counter: more.counter }),
  },
});

const cash: NewEntry = {
  kind: 'cash.taken',
  body: { ...by, commandId: payment, amount: cents(2_500), given: cents(2_500), change: cents(0) },
};

const check: NewEntry = {
  kind: 'tender.recorded',
  body: { ...by, commandId: payment, what: 'check', reference: '1042', amount: cents(2_500) },
};

const ofCash = {
  requestId: key,
  saleId,
  paymentKey: payment,
  amount: cents(1_000),
  cashier: DANA,
  manager: DANA,
};

/** What happens on each of some days. */
const CASES: Readonly<Record<string, Days>> = {
  'a check that the bank returns': [
    [sale, check],
    [],
    [
      {
        kind: 'check.returned',
        body: {
          ...by,
          commandId: v7(),
          paymentKey: payment,
          amount: cents(2_500),
          reason: 'NSF',
          manager: null,
        },
      },
    ],
  ],
  'a check that is given back to the patient': [
    [sale, check],
    [
      {
        kind: 'tender.returned',
        body: {
          ...{
            ...by,
            commandId: v7(),
            paymentKey: payment,
            amount: cents(2_500),
            reason: 'Paid by card',
          },
          ...{ receiptNumber: '000001', manager: null, what: 'check' },
        },
      },
    ],
  ],
  'cash, a refund of a part, and one by a check that is canceled': [
    [sale, cash],
    [
      {
        kind: 'cash.refunded',
        body: {
          ...{
            ...by,
            commandId: v7(),
            paymentKey: payment,
            amount: cents(500),
            reason: 'Overpaid',
          },
          ...{ receiptNumber: '000001', manager: null },
        },
      },
      {
        kind: 'refund.check-requested',
        body: {
          ...by,
          commandId: key,
          paymentKey: payment,
          amount: cents(1_000),
          reason: 'Overpaid',
        },
      },
    ],
    [
      {
        kind: 'refund.check-issued',
        body: { ...ofCash, commandId: v7(), checkNumber: '77', receiptNumber: '000001' },
      },
    ],
    [
      {
        kind: 'refund.check-canceled',
        body: { ...ofCash, commandId: v7(), reason: 'Never cashed' },
      },
    ],
  ],
  'a payment in doubt that is found approved': [
    opened(TILL, { attemptId: payment, recordId, amount: 2_500, saleId }),
    [resolved(payment, 'approved', recordId, 'look-up')],
  ],
  'a payment that proves to need review, and to be approved after all': [
    charge,
    [resolved(payment, 'needs-human', recordId, 'look-up')],
    [resolved(payment, 'approved', recordId, 'look-up')],
  ],
  'a payment of a part, as the report shows it later': [charge, [reported(payment, 2_000)]],
  'a refund that is found done, and its amount in the report': [
    [...charge, followUp('credit', 1_000)],
    [resolved(key, 'approved', v7(), 'look-up')],
    [reported(key, 900)],
  ],
  'a void before the report shows a lower amount': [
    charge,
    [followUp('void', 2_500), resolved(key, 'approved', v7())],
    [reported(payment, 2_000)],
    [resolved(key, 'needs-human', v7(), 'look-up')],
  ],
  'a void in doubt that is found as one of another terminal first': [
    [...charge, followUp('void', 2_500)],
    [changed('void', -2_500)],
    [resolved(key, 'approved', changeId, 'look-up')],
    [resolved(key, 'needs-human', changeId, 'look-up')],
  ],
  'two voids of one payment': [
    charge,
    [changed('void', -2_500)],
    [followUp('void', 2_500), resolved(key, 'approved', v7())],
    [changed('void', -2_500, { counter: 'Desk B' })],
  ],
  'a refund by another terminal that proves to be of a counter of the clinic': [
    charge,
    [changed('refund', -700)],
    [changed('refund', -700, { counter: 'Desk B' })],
  ],
  'a change that another counter counts from the begin': [
    charge,
    [changed('refund', -700, { counter: 'Desk B' })],
  ],
  'a chargeback, its reversal and a correction of the funding': [
    charge,
    [changed('chargeback', -2_500, { id: 'one' })],
    [
      changed('chargeback-reversal', 2_500, { id: 'two' }),
      changed('funding-correction', -30, { id: 'three' }),
    ],
    [changed('return', -2_500, { id: 'four' })],
  ],
  'a hold that is captured, with a higher amount in the report, and voided': [
    paid(TILL, { attemptId: payment, recordId, amount: 2_500, saleId, operation: 'preauthorize' }),
    [followUp('capture', 2_000), resolved(key, 'approved', v7())],
    [reported(key, 2_200)],
    [changed('void', -2_200)],
  ],
  'the void of a second charge of one press': [
    charge,
    [
      {
        kind: 'alarm.raised',
        body: {
          ...{ alarmId: v7(), kind: 'charged-twice', attemptId: payment, paymentId: 'second' },
          ...{ trackingId: null, amount: 2_500, asked: null },
        },
      },
      followUp('void', 2_500, 'second'),
      resolved(key, 'approved', v7()),
    ],
  ],
  'the void of a payment that no counter of the clinic has': [
    [followUp('void', 2_500, 'another'), resolved(key, 'approved', v7())],
  ],
};

type Place = Parameters<TestCounter['calls']['clinicMovements']>[0]['after'];

const listOf = (counter: TestCounter, from: number, to: number, after: Place = null) =>
  counter.calls.clinicMovements(
    {
      ...{ session: counter.session, who: DANA, branch: null, after },
      ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    },
    counter.call,
  );

type Rows = Awaited<ReturnType<typeof listOf>>;

const tenderOf = ({ method, brand, byCheck }: Rows[number]): string => {
  if (byCheck === true) return 'refund-check';
  return method === 'CARD' ? (brand ?? 'unknown') : method.toLowerCase();
};

/** The sums that are not zero, by tender. */
const sumsOf = (parts: readonly (readonly [string, number])[]) =>
  [...Map.groupBy(parts, ([tender]) => tender)]
    .map(([tender, its]) => [tender, its.reduce((sum, [, amount]) => sum + amount, 0)])
    .filter(([, sum]) => sum !== 0)
    .toSorted();

describe('The money of each day at the hub', () => {
  it.each(Object.entries(CASES))(
    'is that of the counter’s Z report of the day: %s',
    async (_, days) => {
      const { hub, a } = await clinicOf(TILL);
      const journal = journalIn(temporaryFolder(), () => new Date(hub.clock.now), TILL);
      const known: Rows[] = [];
      for (const [day, entries] of days.entries()) {
        hub.clock.now = FIRST + day * DAY_MS;
        const after = journal.head.number;
        for (const entry of entries) journal.append(entry);
        a.add(...entries);
        await a.send();
        const ofCounter = movementsAfter(journal.readable, TILL, after);
        const z = tenderFigures(ofCounter, ofCounter, after);
        const rows = await listOf(a, hub.clock.now, hub.clock.now + DAY_MS);
        known.push(rows);
        expect(
          rows
            .map(({ amount, isCorrection, outside }) => [amount, isCorrection, outside])
            .toSorted(),
        ).toEqual(
          ofCounter
            .filter(({ net, kind }) => net !== 0 && kind !== 'hold')
            .map(({ net, isCorrection, outside, kind }) => [
              ...[net, isCorrection, outside ?? (kind === 'return' ? kind : null)],
            ])
            .toSorted(),
        );
        expect(sumsOf(rows.map((row) => [tenderOf(row), row.amount]))).toEqual(
          sumsOf(z.map((each) => [each.tender, netOf(each)])),
        );
        const { collected } = await a.calls.overview(
          { session: a.session, who: DANA, since: new Date(hub.clock.now).toISOString() },
          a.call,
        );
        expect(
          sumsOf(collected.map(({ tillId, taken, returned }) => [tillId, taken - returned])),
        ).toEqual(sumsOf(rows.map(({ till, amount }) => [till.tillId, amount])));
      }
      const later = days.map((_day, day) =>
        listOf(a, FIRST + day * DAY_MS, FIRST + (day + 1) * DAY_MS),
      );
      expect(await Promise.all(later)).toEqual(known);
      expect(await verifyHub(hub.database)).toEqual([]);
    },
  );

  it('is known by a hub that had the entries before the update', async () => {
    const { hub, url, a } = await clinicOf(TILL);
    a.add(...charge, changed('void', -2_500));
    await a.send();
    const rows = await listOf(a, FIRST, FIRST + DAY_MS);
    expect(rows).toHaveLength(2);
    await hub.database.transaction('upkeep', async (sql) => {
      await sql.query('DROP TABLE movement');
      for (const table of ['payment', 'follow_up'])
        await sql.query(`ALTER TABLE ${table} DROP COLUMN booked`);
      await sql.query('CREATE INDEX payment_opened ON payment (opened_at)');
      await sql.query('UPDATE hub_version SET version = $1', [MOVEMENTS - 1]);
    });
    const updated = await openTestHub(url);
    onTestFinished(() => updated.close());
    expect(await listOf(a, FIRST, FIRST + DAY_MS)).toEqual(rows);
    expect(await verifyHub(updated.database)).toEqual([]);
  });

  it('has the rows of one entry on one page', async () => {
    const { hub, a } = await clinicOf(TILL);
    await hub.database.transaction('entries', (sql) =>
      sql.query(
        `INSERT INTO movement SELECT $1, least(n, 500), n, n, $2, 'credit', NULL, false, -1, false, NULL
         FROM generate_series(1, 501) n`,
        [TILL, new Date(FIRST)],
      ),
    );
    const rows = await listOf(a, FIRST, FIRST + DAY_MS);
    expect(rows).toHaveLength(501);
    const last = rows.at(-1);
    if (last === undefined) throw new Error('The page has rows.');
    const after = { at: last.at, tillId: TILL, number: last.number };
    expect(await listOf(a, FIRST, FIRST + DAY_MS, after)).toEqual([]);
  });
});
