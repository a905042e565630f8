import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { openJournalOn } from '../../../../src/main/journal/open-journal.ts';
import { attemptsOfLastFour } from '../../../../src/main/journal/projections/duplicates.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { paidPartsOf } from '../../../../src/main/journal/projections/tenders.ts';
import type { AttemptState } from '../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';

const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };
const ordered = (giveBack: number) => ({ reason: null, manager: null, giveBack: cents(giveBack) });
type Part = NonNullable<Parameters<typeof attemptOpened>[1]>;

/** The requests about a charge and about a hold; the first of each is the payment. */
const PAYMENTS: Readonly<Record<'charge' | 'hold', Readonly<Record<string, Part>>>> = {
  charge: {
    payment: {},
    void: { operation: 'void' },
    'second void': { operation: 'void' },
    'refund of $10': { operation: 'credit', amount: cents(1_000) },
    'refund of $5': { operation: 'credit', amount: cents(500) },
  },
  hold: {
    payment: { operation: 'preauthorize' },
    capture: { operation: 'capture', ordered: ordered(1_000) },
    'second capture': { operation: 'capture', ordered: ordered(700) },
    release: { operation: 'deauthorize' },
    refund: { operation: 'credit', amount: cents(1_000) },
    void: { operation: 'void' },
  },
};

type Step =
  | { readonly turn: number }
  | { readonly reported: number; readonly of?: number }
  | { readonly cash: number }
  | { readonly closed: number };

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ turn: fc.nat(5) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        reported: fc.constantFrom(0, 500, 1_500, 2_500, 25_000),
        of: fc.nat(5),
      }),
    },
    { weight: 1, arbitrary: fc.record({ cash: fc.constantFrom(300, 1_000) }) },
    { weight: 1, arbitrary: fc.record({ closed: fc.nat() }) },
  ),
  { maxLength: 14 },
);

/** A journal after some steps, and its approved attempts. */
function journalAfter(requests: Readonly<Record<string, Part>>, all: readonly Step[]) {
  const db = new Database(':memory:');
  const now = () => new Date('2026-03-01T18:00:00Z');
  const journal = openJournalOn(db, { version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  const names = Object.keys(requests);
  const intents = Object.entries(requests).map(([name, part]) =>
    attemptOpened(name, name === 'payment' ? part : { card: null, follows, ...part }),
  );
  journal.append(SALE_OPENED, ...intents);
  const states = new Map<string, AttemptState>();
  const turn = (name: string, state: 'approved' | 'needs-human') => {
    states.set(name, state);
    const paymentId = name === 'payment' ? 'P' : `record of the ${name}`;
    journal.append(attemptResolved(name, state, { paymentId }));
  };
  turn('payment', 'approved');
  all.forEach((step, index) => {
    const saleId = id('sale A');
    if ('reported' in step) {
      const name = names[(step.of ?? 0) % names.length] ?? 'payment';
      const body = { attemptId: id(name), amount: step.reported };
      journal.append({ kind: 'attempt.amount-reported', body });
    } else if ('cash' in step) {
      const amount = cents(step.cash);
      const paid = { amount, given: amount, change: cents(0), cashier: DANA };
      journal.append({
        kind: 'cash.taken',
        body: { commandId: id(`cash ${index}`), saleId, ...paid },
      });
    } else if ('closed' in step) {
      const body = { commandId: id(`refund ${index}`), paymentKey: id('payment'), reason: 'x' };
      const by = { cashier: DANA, manager: DANA };
      if (requests['payment']?.operation === 'preauthorize') {
        journal.append({ kind: 'hold.closed', body: { ...body, ...by } });
      }
    } else {
      const name = names[step.turn % names.length] ?? 'payment';
      turn(name, states.get(name) === 'approved' ? 'needs-human' : 'approved');
    }
  });
  return { db, journal, states, turn };
}

/** Every figure of money in the projections. */
function figures({ readable }: Journal) {
  return {
    payments: readable.all(
      `SELECT key, amount, reported, ending, refunded, give_back, booked, counted, still_paid FROM tender_requests
       ORDER BY number`,
    ),
    paid: readable.all('SELECT paid FROM sales'),
    sums: readable.all(
      `SELECT key, kind, sum(amount) AS amount, sum(count) AS count FROM movements
       GROUP BY key, kind ORDER BY key`,
    ),
  };
}

describe.each(Object.entries(PAYMENTS))('the money of a %s', (_what, requests) => {
  test('is unchanged after an approval is lost and returns', () => {
    fc.assert(
      fc.property(steps, fc.nat(5), (all, which) => {
        const { db, journal, states, turn } = journalAfter(requests, all);
        const approved = [...states].flatMap(([name, state]) =>
          state === 'approved' ? [name] : [],
        );
        const name = approved[which % approved.length];
        if (name !== undefined) {
          const before = figures(journal);
          turn(name, 'needs-human');
          turn(name, 'approved');
          expect(figures(journal)).toEqual(before);
        }
        db.close();
      }),
    );
  });

  test('is recorded by movements that add up to it, also after a rebuild', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { db, journal } = journalAfter(requests, all);
        const off = journal.readable.all(
          `SELECT key FROM tender_requests l WHERE is_attempt AND coalesce(booked, 0) <>
             coalesce((SELECT sum(amount) FROM movements m WHERE m.key = l.key), 0)`,
        );
        expect(off).toEqual([]);
        const before = [figures(journal), journal.readable.all('SELECT * FROM movements')];
        journal.rebuildProjections();
        expect([figures(journal), journal.readable.all('SELECT * FROM movements')]).toEqual(before);
        db.close();
      }),
    );
  });
});

/** The money of the approved requests about one payment: charged, less refunded and voided, cents. */
function effectiveMoney({ journal, states }: ReturnType<typeof journalAfter>): number {
  const rows = journal.readable.all(
    `SELECT operation, sum(CASE WHEN operation IN ('authorize', 'credit') THEN coalesce(reported, asked)
         WHEN operation = 'capture' THEN max(asked, coalesce(reported, 0)) ELSE asked END) AS amount
     FROM tender_requests WHERE is_attempt AND state = 'approved' GROUP BY operation`,
  );
  const sums = new Map(
    rows
      .map((row) => z.object({ operation: z.string(), amount: z.int() }).parse(row))
      .map(({ operation, amount }) => [operation, amount]),
  );
  const charged = (sums.get('authorize') ?? 0) + (sums.get('capture') ?? 0);
  const isVoided = ['void', 'second void'].some((name) => states.get(name) === 'approved');
  const kept = isVoided ? 0 : charged;
  return kept - (sums.get('credit') ?? 0);
}

test.each(Object.entries(PAYMENTS))(
  'the movements of a %s add up to its effective money',
  (_what, requests) => {
    fc.assert(
      fc.property(steps, (all) => {
        const after = journalAfter(requests, all);
        const [row] = after.journal.readable.all(
          `SELECT coalesce(sum(m.amount), 0) AS net FROM movements m JOIN tender_requests USING (key)
         WHERE is_attempt AND kind IN ('sale', 'refund', 'void')`,
        );
        expect(row).toEqual({ net: effectiveMoney(after) });
        after.db.close();
      }),
    );
  },
);

test('a voided payment that is approved in part leaves its sale paid, and its own sum at zero', () => {
  const { journal, turn, db } = journalAfter(PAYMENTS.charge, []);
  turn('void', 'approved');
  journal.append({
    kind: 'attempt.amount-reported',
    body: { attemptId: id('payment'), amount: 1_500 },
  });
  expect(saleById(journal.readable, id('sale A'))?.paid).toBe(2_500);
  expect(journal.readable.all('SELECT sum(amount) AS net FROM movements')).toEqual([{ net: 0 }]);
  db.close();
});

test.each([
  { refunds: [2_500], reported: 1_500, paid: 2_500 },
  { refunds: [2_500], reported: 0, paid: 2_500 },
  { refunds: [1_000, 1_500], reported: 1_500, paid: 2_500 },
  { refunds: [1_000], reported: 1_500, paid: 1_500 },
])(
  'a payment with refunds of $refunds and then a lower reported amount pays $paid of its sale',
  ({ refunds, reported, paid }) => {
    const requests = Object.fromEntries(
      refunds.map((amount): [string, Part] => [
        `refund of ${amount}`,
        { operation: 'credit', amount: cents(amount) },
      ]),
    );
    const { journal, turn, db } = journalAfter({ payment: {}, ...requests }, []);
    for (const name of Object.keys(requests)) turn(name, 'approved');
    const reports = (amount: number) =>
      journal.append({
        kind: 'attempt.amount-reported',
        body: { attemptId: id('payment'), amount },
      });
    reports(reported);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(paid);
    reports(2_500);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(2_500);
    db.close();
  },
);

test.each([
  { reported: 100, refunded: 100, paid: 2_500 },
  { reported: 25_000, refunded: 25_000, paid: 2_500 },
])(
  'a refund that the report shows with $reported counts with that and leaves its sale paid',
  ({ reported, refunded, paid }) => {
    const { journal, turn, db } = journalAfter(PAYMENTS.charge, []);
    turn('refund of $10', 'approved');
    journal.append({
      kind: 'attempt.amount-reported',
      body: { attemptId: id('refund of $10'), amount: reported },
    });
    expect(journal.readable.all('SELECT refunded FROM payments')).toEqual([{ refunded }]);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(paid);
    const parts = paidPartsOf(journal.readable, id('sale A')).map(({ amount }) => amount);
    expect(parts).toEqual(refunded > 2_500 ? [] : [2_500 - refunded]);
    db.close();
  },
);

test('a lower reported amount that the report corrects upward counts in full again', () => {
  const { journal, db } = journalAfter(PAYMENTS.charge, [{ reported: 1_500 }, { reported: 2_500 }]);
  expect(saleById(journal.readable, id('sale A'))?.paid).toBe(2_500);
  expect(journal.readable.all('SELECT amount FROM payments')).toEqual([{ amount: 2_500 }]);
  db.close();
});

describe('a capture that the report shows higher and a manager marked as done', () => {
  const higher: NewEntry = {
    kind: 'attempt.amount-reported',
    body: { attemptId: id('capture'), amount: 25_000 },
  };
  function markedAsDone() {
    const after = journalAfter(PAYMENTS.hold, []);
    after.turn('capture', 'approved');
    after.journal.append(higher);
    after.turn('capture', 'needs-human');
    after.turn('capture', 'approved');
    return after;
  }
  const net = ({ readable }: Journal, kinds: string) =>
    readable.all(`SELECT sum(amount) AS net FROM movements WHERE kind IN (${kinds})`);

  test('counts with the reported amount and pays its sale as requested', () => {
    const { journal, db } = markedAsDone();
    expect(net(journal, `'sale'`)).toEqual([{ net: 25_000 }]);
    expect(net(journal, `'hold'`)).toEqual([{ net: 2_500 }]);
    expect(journal.readable.all('SELECT amount, asked, refunded FROM payments')).toEqual([
      { amount: 25_000, asked: 2_500, refunded: 0 },
    ]);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(2_500);
    db.close();
  });

  test('counts with the requested amount while it needs review', () => {
    const { journal, turn, db } = markedAsDone();
    turn('capture', 'needs-human');
    expect(net(journal, `'sale'`)).toEqual([{ net: 0 }]);
    expect(journal.readable.all('SELECT amount FROM payments')).toEqual([{ amount: 2_500 }]);
    db.close();
  });

  test('is wholly taken back by its void', () => {
    const { journal, turn, db } = markedAsDone();
    turn('void', 'approved');
    expect(net(journal, `'sale', 'void'`)).toEqual([{ net: 0 }]);
    const voids = `SELECT amount FROM attempts WHERE operation = 'void'`;
    expect(journal.readable.all(voids)).toEqual([{ amount: 25_000 }]);
    db.close();
  });

  test('is found by its requested amount among the payments of its card', () => {
    const { journal, db } = markedAsDone();
    expect(attemptsOfLastFour(journal.readable, '1111', 2_500)).toHaveLength(1);
    db.close();
  });
});

test('a captured hold asks once for its pending refund when its capture is lost and returns', () => {
  const { journal, turn, db } = journalAfter(PAYMENTS.hold, [{ turn: 1 }]);
  turn('capture', 'needs-human');
  turn('capture', 'approved');
  const hold = `SELECT ending, give_back FROM payments WHERE payment_id = 'P'`;
  expect(journal.readable.all(hold)).toEqual([{ ending: 'captured', give_back: 1_000 }]);
  db.close();
});

test('a void below its payment’s amount leaves no part of it on a receipt', () => {
  const requests: Record<string, Part> = {
    payment: {},
    void: { operation: 'void', amount: cents(1_000) },
  };
  const { journal, turn, db } = journalAfter(requests, []);
  turn('void', 'approved');
  expect(paidPartsOf(journal.readable, id('sale A'))).toEqual([]);
  expect(journal.readable.all('SELECT sum(amount) AS net FROM movements')).toEqual([{ net: 0 }]);
  db.close();
});

describe('a void of a record that proves to be of another payment', () => {
  const lost = attemptResolved('payment', 'needs-human', { problem: 'record-taken' });
  const reported: NewEntry = {
    kind: 'attempt.amount-reported',
    body: { attemptId: id('void'), amount: 1_000 },
  };
  const net = ({ readable }: Journal) =>
    readable.all('SELECT key, sum(amount) AS net FROM movements GROUP BY key HAVING net <> 0');

  test.each([
    ['before', [reported, lost]],
    ['after', [lost, reported]],
  ])('takes back the amount that the report showed %s', (_when, entries) => {
    const { journal, turn, db } = journalAfter(PAYMENTS.charge, []);
    turn('void', 'approved');
    for (const entry of entries) journal.append(entry);
    expect(net(journal)).toEqual([{ key: id('void'), net: -1_000 }]);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(0);
    db.close();
  });

  test('takes back the requested amount until the report shows another', () => {
    const { journal, turn, db } = journalAfter(PAYMENTS.charge, []);
    turn('void', 'approved');
    journal.append(lost);
    expect(net(journal)).toEqual([{ key: id('void'), net: -2_500 }]);
    db.close();
  });
});

describe('a second charge of one press', () => {
  test.each(['void', 'credit'] as const)('is no money, and so is its %s', (operation) => {
    const second = { ...follows, paymentId: 'second record' };
    const requests = { payment: {}, back: { operation, follows: second } };
    const { journal, turn, db } = journalAfter(requests, []);
    const about = { attemptId: id('payment'), paymentId: second.paymentId, trackingId: null };
    const amounts = { amount: 2_500, asked: 2_500 };
    journal.append({
      kind: 'alarm.raised',
      body: { alarmId: id('alarm'), kind: 'charged-twice', ...about, ...amounts },
    });
    turn('back', 'approved');
    expect(journal.readable.all('SELECT sum(amount) AS net FROM movements')).toEqual([
      { net: 2_500 },
    ]);
    expect(saleById(journal.readable, id('sale A'))?.paid).toBe(2_500);
    db.close();
  });
});
