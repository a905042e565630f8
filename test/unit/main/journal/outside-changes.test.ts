import { describe, expect, test } from 'vitest';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import { dayReport } from '../../../../src/main/closing/day-reports.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { movementsAfter } from '../../../../src/main/journal/projections/moved-money.ts';
import { outsideChangesOf } from '../../../../src/main/journal/projections/outside-changes.ts';
import { paymentOfRecord } from '../../../../src/main/journal/projections/payments.ts';
import { xPaper } from '../../../../src/shared/domain/day-report-paper.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { OutsideChange } from '../../../../src/shared/domain/outside-change.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };

const change = (
  changeId: string,
  what: OutsideChange,
  amount: number,
  paymentId = 'P',
): NewEntry => ({
  kind: 'payment.changed-outside',
  body: {
    changeId,
    paymentId,
    what,
    amount: cents(amount),
    at: '2026-03-02T09:30:00.000Z',
    countedThere: false,
    code: null,
    reason: null,
  },
});

/** A journal with an approved payment `P` of $25, and further entries. */
function journalWith(...entries: readonly NewEntry[]): Journal {
  const journal = journalIn(temporaryFolder());
  journal.append(
    SALE_OPENED,
    attemptOpened('payment'),
    attemptResolved('payment', 'approved', { paymentId: 'P' }),
  );
  for (const entry of entries) journal.append(entry);
  return journal;
}

function figures({ readable, tillId }: Journal) {
  const movements = movementsAfter(readable, tillId, 0);
  const payment = paymentOfRecord(readable, 'P');
  return {
    moved: movements.map(({ kind, net, count, isCorrection }) => [kind, net, count, isCorrection]),
    refunded: payment?.refunded,
    ending: payment?.ending,
    by: payment?.by,
  };
}

const REFUND = attemptOpened('refund', { operation: 'credit', card: null, follows });
const done = (state: 'approved' | 'needs-human') =>
  attemptResolved('refund', state, { paymentId: 'C' });
const CREDIT = change('C', 'refund', -2_500);
const SALE = ['sale', 2_500, 1, false];

describe('an outside change', () => {
  test('counts no longer once an attempt holds its record, and again if that proves wrong', () => {
    const journal = journalWith(CREDIT, REFUND, done('approved'));
    const claimed = [
      SALE,
      ['refund', -2_500, 1, false],
      ['refund', 2_500, -1, true],
      ['refund', -2_500, 1, false],
    ];
    const { moved, ...state } = figures(journal);
    expect(moved.toSorted()).toEqual(claimed.toSorted());
    expect(state).toEqual({ refunded: 2_500, ending: null, by: undefined });
    expect(outsideChangesOf(journal.readable, 'P')).toMatchObject([{ isOurs: true }]);
    journal.append(done('needs-human'));
    const after = figures(journal);
    expect(after).toMatchObject({ refunded: 2_500, by: 'another-terminal' });
    const sum = (index: 1 | 2) => after.moved.reduce((all, each) => all + Number(each[index]), 0);
    expect([sum(1), sum(2)]).toEqual([0, 2]); // the sale, and one refund
    expect(outsideChangesOf(journal.readable, 'P')).toMatchObject([{ isOurs: false }]);
    const before = figures(journal);
    journal.rebuildProjections();
    expect(figures(journal)).toEqual(before);
  });

  test('of a payment that a further report corrects takes back the corrected amount', () => {
    const body = { attemptId: REFUND.body.attemptId, amount: 0 };
    const journal = journalWith(change('V', 'void', -2_500), {
      kind: 'attempt.amount-reported',
      body: { ...body, attemptId: attemptOpened('payment').body.attemptId, amount: 1_500 },
    });
    const { moved, ending, by } = figures(journal);
    expect(moved.reduce((all, each) => all + Number(each[1]), 0)).toBe(0);
    expect({ ending, by }).toEqual({ ending: 'voided', by: 'another-terminal' });
  });

  test.each<[OutsideChange, number, object]>([
    ['void', -2_500, { ending: 'voided', refunded: 0, by: 'another-terminal' }],
    ['refund', -900, { ending: null, refunded: 900, by: 'another-terminal' }],
    ['return', -2_500, { ending: null, refunded: 2_500, by: 'bank-return' }],
    ['chargeback', -2_500, { ending: null, refunded: 2_500, by: 'chargeback' }],
    ['funding-correction', -100, { ending: null, refunded: 0, by: undefined }],
    ['funding-correction', 100, { ending: null, refunded: 0, by: undefined }],
  ])('%s of %i cents is in the figures of its payment', (what, amount, expected) => {
    const journal = journalWith(change('X', what, amount));
    const { readable, tillId } = journal;
    expect(dayFigures(readable, tillId, 0).outside).toEqual([
      { kind: what, count: 1, sum: amount },
    ]);
    const { moved, ...state } = figures(journal);
    expect(moved).toEqual([SALE, [what, amount, 1, false]]);
    expect(state).toEqual(expected);
  });

  test('is on the paper of the shift and the day, below the totals that have it', () => {
    const journal = journalWith(
      change('V', 'void', -2_500),
      change('X', 'funding-correction', -100),
    );
    const options = { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] };
    const report = dayReport(journal, options, new Date());
    const paper = xPaper(report, { formatTime: (iso) => iso, duplicate: false });
    const texts = JSON.stringify(paper);
    expect(texts).toContain('Of which by other terminals and banks:');
    expect(texts).toMatch(/Voided \(1\)","right":"−\$25\.00"/);
    expect(texts).toMatch(/\(1\)","right":"−\$1\.00"/);
  });

  test('is of a payment of this till, and known once', () => {
    expect(() => journalWith(change('C', 'refund', -1, 'X'))).toThrow();
    expect(() => journalWith(CREDIT, CREDIT)).toThrow();
  });
});
