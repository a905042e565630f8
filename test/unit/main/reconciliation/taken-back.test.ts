import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { findingsInRange } from '../../../../src/main/reconciliation/in-range.ts';
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

/** A journal with an approved payment `P` of $25, and these changes of it by others. */
function changed(changes: readonly (readonly [OutsideChange, number])[]): Journal {
  const journal = journalIn(temporaryFolder());
  journal.append(
    SALE_OPENED,
    attemptOpened('charge'),
    attemptResolved('charge', 'approved', { paymentId: 'P' }),
  );
  for (const [at, [what, amount]] of changes.entries()) {
    journal.append({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: `${what} ${at}`, paymentId: 'P', what, amount: cents(amount) },
        ...{ at: '2026-03-12', countedThere: false, code: null, reason: null },
      },
    });
  }
  return journal;
}

const NOTHING = { listed: [], reported: [] };

/** The findings of a close that follows these entries; the payment was closed with an earlier day. */
function atTheClose({ readable: db, tillId, head }: Journal, entries: number): readonly Finding[] {
  const shown = { ...NOTHING, changed: changedAfter(db, head.number - entries) };
  const input = agreeing();
  const earlier = earlierRows(db, tillId, [], shown);
  return reconcile({ ...input, ...shown, tillId, own: [], earlier }).differences;
}

const inTheTab = (journal: Journal) =>
  findingsInRange(journal, {
    ...{ range: { from: '2020-01-01', to: '2030-01-01' }, localDay: localDays('UTC') },
    ...{ connections: [CONNECTION], serviceNow: NOON, listed: [], transactions: [] },
    cash: [],
  }).filter(({ kind }) => kind !== 'missing-at-service');

const shown = ({ kind, payments, amount, other }: Finding) => [kind, payments, amount, other];

describe('a payment that a bank or the processor changed', () => {
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

  test('is listed by the one close that follows the change', () => {
    const journal = changed([['chargeback', -2_500]]);
    expect(atTheClose(journal, 0)).toEqual([]);
  });
});
