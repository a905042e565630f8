import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { openJournalOn } from '../../../../src/main/journal/open-journal.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { paidPartsOf } from '../../../../src/main/journal/projections/tenders.ts';
import type { AttemptState } from '../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { DANA, id, opened, resolved, SALE_OPENED } from '../../../support/journal-fixtures.ts';

const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };
const ordered = (giveBack: number) => ({ reason: null, manager: null, giveBack: cents(giveBack) });
const followUp = (n: number, part: Parameters<typeof opened>[1]) =>
  opened(n, { card: null, follows, ...part });

/** The requests about a charge and about a hold; the first of each is the payment. */
const PAYMENTS = {
  charge: [
    opened(10),
    followUp(11, { operation: 'void' }),
    followUp(12, { operation: 'credit', amount: cents(1_000) }),
    followUp(13, { operation: 'credit', amount: cents(500) }),
  ],
  hold: [
    opened(10, { operation: 'preauthorize' }),
    followUp(11, { operation: 'capture', ordered: ordered(1_000) }),
    followUp(12, { operation: 'capture', ordered: ordered(700) }),
    followUp(13, { operation: 'deauthorize' }),
    followUp(14, { operation: 'credit', amount: cents(1_000) }),
    followUp(15, { operation: 'void' }),
  ],
};

type Step =
  | { readonly turn: number }
  | { readonly reported: number }
  | { readonly cash: number }
  | { readonly closed: number };

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ turn: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ reported: fc.constantFrom(500, 1_500, 2_500) }) },
    { weight: 1, arbitrary: fc.record({ cash: fc.constantFrom(300, 1_000) }) },
    { weight: 1, arbitrary: fc.record({ closed: fc.nat() }) },
  ),
  { maxLength: 14 },
);

/** A journal after some steps, and its approved attempts. */
function journalAfter(
  requests: readonly Extract<NewEntry, { kind: 'attempt.opened' }>[],
  all: readonly Step[],
) {
  const db = new Database(':memory:');
  const now = () => new Date('2026-03-01T18:00:00Z');
  const journal = openJournalOn(db, { version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  journal.append(SALE_OPENED, ...requests);
  const states = new Map<number, AttemptState>();
  const turn = (n: number, state: 'approved' | 'needs-human') => {
    states.set(n, state);
    journal.append(resolved(n, state, { paymentId: n === 10 ? 'P' : `F${n}` }));
  };
  turn(10, 'approved');
  all.forEach((step, index) => {
    const saleId = id(1);
    if ('reported' in step) {
      const body = { attemptId: id(10), amount: step.reported };
      journal.append({ kind: 'attempt.amount-reported', body });
    } else if ('cash' in step) {
      const amount = cents(step.cash);
      const paid = { amount, given: amount, change: cents(0), cashier: DANA };
      journal.append({ kind: 'cash.taken', body: { commandId: id(500 + index), saleId, ...paid } });
    } else if ('closed' in step) {
      const body = { commandId: id(600 + index), paymentKey: id(10), reason: 'x' };
      const by = { cashier: DANA, manager: DANA };
      if (requests[0]?.body.operation === 'preauthorize') {
        journal.append({ kind: 'hold.closed', body: { ...body, ...by } });
      }
    } else {
      const n = 10 + (step.turn % requests.length);
      turn(n, states.get(n) === 'approved' ? 'needs-human' : 'approved');
    }
  });
  return { db, journal, states, turn };
}

/** Every figure of money in the projections. */
function figures({ readable }: Journal) {
  return {
    payments: readable.all(
      `SELECT key, amount, reported, ending, refunded, give_back, booked, counted, kept FROM tender_requests
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
        const approved = [...states].flatMap(([n, state]) => (state === 'approved' ? [n] : []));
        const n = approved[which % approved.length];
        if (n !== undefined) {
          const before = figures(journal);
          turn(n, 'needs-human');
          turn(n, 'approved');
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

test('a voided payment that is approved in part leaves its sale paid, and its own sum at zero', () => {
  const { journal, turn, db } = journalAfter(PAYMENTS.charge, []);
  turn(11, 'approved');
  journal.append({ kind: 'attempt.amount-reported', body: { attemptId: id(10), amount: 1_500 } });
  expect(saleById(journal.readable, id(1))?.paid).toBe(2_500);
  expect(journal.readable.all('SELECT sum(amount) AS net FROM movements')).toEqual([{ net: 0 }]);
  db.close();
});

test('a lower reported amount that the report corrects upward counts in full again', () => {
  const { journal, db } = journalAfter(PAYMENTS.charge, [{ reported: 1_500 }, { reported: 2_500 }]);
  expect(saleById(journal.readable, id(1))?.paid).toBe(2_500);
  expect(journal.readable.all('SELECT amount FROM payments')).toEqual([{ amount: 2_500 }]);
  db.close();
});

test('a captured hold asks once for its pending refund when its capture is lost and returns', () => {
  const { journal, turn, db } = journalAfter(PAYMENTS.hold, [{ turn: 1 }]);
  turn(11, 'needs-human');
  turn(11, 'approved');
  const hold = `SELECT ending, give_back FROM payments WHERE payment_id = 'P'`;
  expect(journal.readable.all(hold)).toEqual([{ ending: 'captured', give_back: 1_000 }]);
  db.close();
});

test('a void below its payment’s amount leaves no part of it on a receipt', () => {
  const [payment] = PAYMENTS.charge;
  const part = followUp(11, { operation: 'void', amount: cents(1_000) });
  const { journal, turn, db } = journalAfter([...(payment ? [payment] : []), part], []);
  turn(11, 'approved');
  expect(paidPartsOf(journal.readable, id(1))).toEqual([]);
  expect(journal.readable.all('SELECT sum(amount) AS net FROM movements')).toEqual([{ net: 0 }]);
  db.close();
});
