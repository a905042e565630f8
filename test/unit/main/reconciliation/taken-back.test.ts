import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { changeDays } from '../../../../src/main/payments/engine/outside-changes.ts';
import { findingsInRange } from '../../../../src/main/reconciliation/in-range.ts';
import { reconciliationOf } from '../../../../src/main/reconciliation/money-steps.ts';
import { changedAfter, earlierRows } from '../../../../src/main/reconciliation/own-rows.ts';
import { reconcile } from '../../../../src/main/reconciliation/reconcile.ts';
import type { Finding } from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { OutsideChange } from '../../../../src/shared/domain/outside-change.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { agreeing, NOON } from '../../../support/match-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

type Changes = readonly (readonly [what: OutsideChange, amount: number, at?: string])[];

/** A journal with an approved payment `P` of $25 in February, and these changes of it by others. */
function changed(changes: Changes): Journal {
  const journal = journalIn(temporaryFolder(), () => new Date('2026-02-10T18:00:00Z'));
  journal.append(
    SALE_OPENED,
    attemptOpened('charge'),
    attemptResolved('charge', 'approved', { paymentId: 'P' }),
  );
  for (const [n, [what, amount, at = '2026-03-12']] of changes.entries()) {
    journal.append({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: `${what} ${n}`, paymentId: 'P', what, amount: cents(amount) },
        ...{ at, countedThere: false, code: null, reason: null },
      },
    });
  }
  return journal;
}

const NOTHING = { listed: [], reported: [] };

const PATIENT = { patientExternalId: null, patientLastName: null, patientFirstName: null };

const deposited = (of: string, action: string, amount: number, settlementDate: string) => ({
  ...{ ...PATIENT, transactionId: of, transactionType: 'COPAY', merchantId: 'M', extra: {} },
  ...{ transactionDate: '2026-02-10', settlementDate, paymentPlanId: null, payMethod: 'Card' },
  ...{ action, depositAmount: cents(amount), fundsTransferId: null },
});

/** Rows of the deposits alone. */
const OF_DEPOSITS = {
  ...{ today: '2026-06-01', localDay: localDays('UTC'), transactions: [], rejects: [] },
  ...{ settlements: [], deposits: [], recorded: [], onTheWay: [], changeDays: new Map() },
  voids: new Set<string>(),
  ...{ bankDays: new Map(), statements: new Map(), differingBags: [] },
};

/** The findings of a close that follows these entries; the payment was closed with an earlier day. */
function atTheClose({ readable: db, tillId, head }: Journal, entries: number): readonly Finding[] {
  const shown = { ...NOTHING, changed: changedAfter(db, head.number - entries) };
  const input = agreeing();
  const earlier = earlierRows(db, tillId, [], shown);
  return reconcile({ ...input, ...shown, tillId, own: [], earlier }).differences;
}

const ALL_DAYS = { from: '2020-01-01', to: '2030-01-01' };

const inTheTab = (journal: Journal, range = ALL_DAYS, connections = [CONNECTION]) =>
  findingsInRange(journal, {
    ...{ range, localDay: localDays('America/Denver'), connections },
    ...{ serviceNow: NOON, listed: [], transactions: [], cash: [] },
  }).filter(({ kind }) => kind !== 'missing-at-service');

const MONTHS = ['02', '03', '04'].map((month) => ({
  ...{ from: `2026-${month}-01`, to: `2026-${month}-${month === '02' ? 28 : 30}` },
}));

const shown = ({ kind, payments, amount, other }: Finding) => [kind, payments, amount, other];

describe('a payment of another counter', () => {
  const details = [
    deposited('Q', 'Chargeback', -2_500, '2026-03-05'),
    deposited('Q', 'Chargeback Reversal', 2_500, '2026-04-05'),
    deposited('Q', 'Instruction Correction', -100, '2026-04-07'),
  ];

  test('that was charged back or corrected later is a finding of that month alone', () => {
    const found = MONTHS.map((range) =>
      reconciliationOf({
        ...{ ...OF_DEPOSITS, range },
        // As the overview reads them: from two days before the range to five weeks after it.
        depositDetails: details.filter(({ settlementDate: day }) => day >= range.from),
      }).differences.filter(({ kind }) => kind !== 'details-without-transfer'),
    );
    expect(found.map((some) => some.map(({ kind, day }) => [kind, day]))).toEqual([
      [],
      [['charged-back', '2026-03-05']],
      [
        ['chargeback-won', '2026-04-05'],
        ['funding-corrected', '2026-04-07'],
      ],
    ]);
  });

  test('that was returned by its bank is no correction', () => {
    const reversed = {
      ...deposited('Q', 'Instruction Reversal', -2_500, '2026-03-05'),
      payMethod: 'ACH',
    };
    const { differences } = reconciliationOf({
      ...{ ...OF_DEPOSITS, range: ALL_DAYS, today: '2026-03-06', depositDetails: [reversed] },
    });
    expect(differences.map(({ kind }) => kind)).toEqual(['details-without-transfer']);
  });
});

describe('a payment that a bank or the processor changed', () => {
  test('in a deposit with a later day is one finding, of the journaled day', () => {
    const journal = changed([['chargeback', -2_500, '2026-02-28']]);
    const changesOf = () => [{ changeId: 'P chargeback -2500 1', at: '2026-02-28' }];
    const depositDetails = [deposited('P', 'Chargeback', -2_500, '2026-03-02')];
    const found = [ALL_DAYS, ...MONTHS].map((range) =>
      reconciliationOf(
        {
          ...OF_DEPOSITS,
          range,
          depositDetails,
          changeDays: changeDays(depositDetails, changesOf),
        },
        inTheTab(journal, range),
      ).differences.filter(({ kind }) => kind === 'charged-back'),
    );
    const one = [['2026-02-28', ['journal', 'journal', 'deposit-details']]];
    expect(
      found.map((some) => some.map(({ day, rows }) => [day, rows.map(({ source }) => source)])),
    ).toEqual([one, one, [], []]);
  });

  test.each([
    ['a chargeback', [['chargeback', -2_500]], 'charged-back', 0],
    ['a chargeback of a part', [['chargeback', -900]], 'charged-back', 1_600],
    [
      'a chargeback that was lost after a reversal of a part',
      [
        ['chargeback', -2_500],
        ['chargeback-reversal', 900],
      ],
      'charged-back',
      900,
    ],
    [
      'a won chargeback',
      [
        ['chargeback', -2_500],
        ['chargeback-reversal', 2_500],
      ],
      'chargeback-won',
      2_500,
    ],
    ['a correction', [['funding-correction', -100]], 'funding-corrected', 2_400],
  ] as const)(
    'is a finding, the same at the close and in the tab: %s',
    (_, changes, kind, kept) => {
      const journal = changed(changes);
      const wanted = [[kind, ['P'], 2_500, kept]];
      expect(atTheClose(journal, changes.length).map(shown)).toEqual(wanted);
      expect(inTheTab(journal).map(shown)).toEqual(wanted);
    },
  );

  test('is listed with the rows of the journal', () => {
    const [found] = atTheClose(changed([['chargeback', -2_500]]), 1);
    expect(found?.rows.map(({ action, amount }) => [action, amount])).toEqual([
      ['authorize', 2_500],
      ['chargeback', -2_500],
    ]);
  });

  test.each([
    ['void', 'voided-at-another-terminal'],
    ['refund', 'refunded-at-another-terminal'],
    ['return', 'returned-by-bank'],
  ] as const)(
    'is a finding of the close by a %s that the report lists under another day',
    (what, kind) => {
      const journal = changed([[what, -2_500]]);
      const wanted = [[kind, ['P'], 2_500, 2_500]];
      expect(atTheClose(journal, 1).map(shown)).toEqual(wanted);
      expect(inTheTab(journal).map(shown)).toEqual(wanted);
    },
  );

  test.each<[string, Changes, readonly unknown[][]]>([
    [
      'a chargeback and its reversal',
      [
        ['chargeback', -2_500, '2026-03-01'],
        ['chargeback-reversal', 2_500, '2026-04-02'],
      ],
      [[], [['charged-back', 0]], [['chargeback-won', 2_500]]],
    ],
    [
      'a correction of the next month',
      [['funding-correction', -100, '2026-03-30']],
      [[], [['funding-corrected', 2_400]], []],
    ],
    [
      'two refunds, the first in the last hour of the month',
      [
        ['refund', -1_000, '2026-03-01T06:30:00Z'],
        ['refund', -1_500, '2026-03-01T07:30:00Z'],
      ],
      [[['refunded-at-another-terminal', 1_000]], [['refunded-at-another-terminal', 1_500]], []],
    ],
  ])('is a finding of the month of its change alone: %s', (_, changes, wanted) => {
    const journal = changed(changes);
    const found = MONTHS.map((range) => inTheTab(journal, range));
    expect(found.map((some) => some.map(({ kind, other }) => [kind, other]))).toEqual(wanted);
    expect(found.flat()).toEqual(inTheTab(journal));
  });

  test('is no finding of a person who may see another branch only', () => {
    const journal = changed([['chargeback', -2_500]]);
    expect(inTheTab(journal, ALL_DAYS, [{ ...CONNECTION, id: 'other' }])).toEqual([]);
  });

  test('is listed by the one close that follows the change', () => {
    const journal = changed([['chargeback', -2_500]]);
    expect(atTheClose(journal, 0)).toEqual([]);
  });
});
