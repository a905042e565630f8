import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import {
  attemptById,
  attemptsOfSale,
  followUpsOf,
  monitoredAttempts,
  unsettledAttempts,
} from '../../../../src/main/journal/projections/attempts.ts';
import {
  attemptsOfLastFour,
  attemptsOfPatient,
  isPaidDespiteDuplicate,
} from '../../../../src/main/journal/projections/duplicates.ts';
import {
  askedAs,
  countPayments,
  openHolds,
  paymentByKey,
  paymentOfRecord,
  paymentsOfSale,
  paymentsWhere,
} from '../../../../src/main/journal/projections/payments.ts';
import {
  attemptOfRecord,
  moneyRequests,
} from '../../../../src/main/journal/projections/service-records.ts';
import { terminalSums } from '../../../../src/main/journal/projections/terminals.ts';
import type { Readable } from '../../../../src/main/journal/statements.ts';
import { readSearch, searchCondition } from '../../../../src/main/payments/search.ts';
import {
  changedAfter,
  earlierRows,
  lastMoneyRow,
  ownRows,
} from '../../../../src/main/reconciliation/own-rows.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { trackingIdOf } from '../../../../src/shared/journal/tracking-id.ts';
import { id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const planRow = z.object({ detail: z.string() }).transform(({ detail }) => detail);

const TILL = 'K7M2Q9';
const TRACKING_ID = trackingIdOf(TILL, id('charge'));

/** The steps of SQLite's query plan for a read. */
function planOf(read: (db: Readable) => unknown): readonly string[] {
  const { readable } = journalIn(temporaryFolder());
  const steps: string[] = [];
  read({
    all: (sql, ...parameters) => {
      const plan = readable.all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters);
      steps.push(...plan.map((row) => planRow.parse(row)));
      return readable.all(sql, ...parameters);
    },
    nameOf: readable.nameOf,
  });
  return steps;
}

const conditionOf = (words: string, cashiers: readonly string[] = []) =>
  searchCondition(readSearch(words, new Date()), {
    cashiers,
    familySalesOf: () => [],
    salesOf: () => [],
    askedAs: () => [],
    recordedAs: () => [],
  });

/** A scan of `tender_requests`, which is far longer than the results. */
const THROUGH_THE_LEDGER = /^(SCAN tender_requests|MATERIALIZE|CO-ROUTINE)/;

describe('a lookup among years of payments', () => {
  test.each<[what: string, read: (db: Readable) => unknown]>([
    ['an attempt', (db) => attemptById(db, id('charge'))],
    ['the attempt of a record', (db) => attemptOfRecord(db, id('charge'))],
    ['the attempts of a sale', (db) => attemptsOfSale(db, id('charge'))],
    ['the attempts of a patient', (db) => attemptsOfPatient(db, { patientId: 'P' })],
    ['the attempts of a card', (db) => attemptsOfLastFour(db, '1111', 2_500)],
    ['the follow-ups on a payment', (db) => followUpsOf(db, id('charge'))],
    ['the monitored attempts', monitoredAttempts],
    ['the in-doubt list', unsettledAttempts],
    ['a payment', (db) => paymentByKey(db, id('charge'))],
    ['the payment of a record', (db) => paymentOfRecord(db, id('charge'))],
    ['the payments of a sale', (db) => paymentsOfSale(db, id('charge'))],
    ['the holds', openHolds],
    ['the requests of a day', (db) => moneyRequests(db, 'embedded', '2026-03-01', '2026-03-02')],
    ['the figures of a day', (db) => dayFigures(db, TILL, 7)],
    ['the sums of card terminals', (db) => terminalSums(db, 7)],
    ['the newest row of money', (db) => lastMoneyRow(db, TILL, 7)],
    [
      'the requests to be matched',
      (db) =>
        ownRows(db, TILL, {
          after: 7,
          attempts: [id('charge')],
          othersAfter: 0,
          othersSeen: new Set(),
        }),
    ],
    [
      'those of earlier days',
      (db) => earlierRows(db, TILL, [], { listed: [], reported: [], changed: [] }),
    ],
    ['the payments that others changed', (db) => changedAfter(db, 7)],
    ['the matches of a tracking id', (db) => countPayments(db, conditionOf(TRACKING_ID))],
    ['the payments approved in part', (db) => askedAs(db, cents(2_500))],
    ['the matches of a record’s id', (db) => countPayments(db, conditionOf(id('charge')))],
  ])('finds %s by an index', (_what, read) => {
    const steps = planOf(read);
    expect(steps).not.toEqual([]);
    expect(steps.filter((step) => THROUGH_THE_LEDGER.test(step))).toEqual([]);
  });
});

test('finds unsettled attempts without the approved ones of a day that are monitored', () => {
  expect(planOf(unsettledAttempts)).toContainEqual(
    expect.stringContaining('tender_requests_open (monitored=? AND state=?)'),
  );
});

test('follows duplicates from one to the next by an index', () => {
  const steps = planOf((db) => isPaidDespiteDuplicate(db, id('charge')));
  expect(
    steps.filter((step) => /^SCAN (b|acknowledged_duplicates|tender_requests)\b/.test(step)),
  ).toEqual([]);
  expect(steps).toContainEqual(expect.stringMatching(/COVERING INDEX \S+ \(earlier=\?\)/));
  expect(steps).toContainEqual(
    expect.stringContaining('USING COVERING INDEX acknowledged_duplicates_by_later'),
  );
});

describe('a search by one term', () => {
  test.each([
    ['25.00', 'SEARCH tender_requests USING COVERING INDEX tender_requests_by_amount'],
    ['patient:P-7', 'SEARCH tender_requests USING COVERING INDEX tender_requests_by_patient'],
    ['yesterday', 'SEARCH tender_requests USING COVERING INDEX tender_requests_by_time'],
    // A scan, for a tenth of the table: saves one index in every commit.
    ['dana', 'SCAN tender_requests USING COVERING INDEX tender_requests_by_time'],
  ])('counts %j in its index alone', (words, step) => {
    const condition = conditionOf(words, ['Dana Reyes']);
    const steps = planOf((db) => countPayments(db, condition));
    expect(steps).toEqual([expect.stringMatching(`^${step}`)]);
  });

  test('finds four digits in an index without reading a table', () => {
    const steps = planOf((db) => countPayments(db, conditionOf('1111')));
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([
      'SCAN tender_requests USING COVERING INDEX tender_requests_by_amount',
    ]);
  });

  test.each(['dana', 'patient:P-7'])('finds the newest of %j without a sort', (words) => {
    const condition = conditionOf(words, ['Dana Reyes']);
    const steps = planOf((db) => paymentsWhere(db, condition, { offset: 0, limit: 50 }));
    expect(steps.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
  });

  test('sorts numbers and no rows for an amount', () => {
    const steps = planOf((db) => paymentsWhere(db, conditionOf('25.00'), { offset: 0, limit: 50 }));
    expect(steps.filter((step) => /tender_requests_by_amount/.test(step))).toEqual([
      expect.stringContaining('COVERING INDEX'),
    ]);
  });
});
