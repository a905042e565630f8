import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import {
  type DepositRow,
  depositsOf,
  transfersOf,
} from '../../../../src/main/payments/deposits.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  attemptOpened,
  attemptResolved,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const row = (
  transactionId: string,
  fundsTransferId: string,
  amount: number,
  action = 'Authorization',
): DepositRow => ({
  transactionId,
  fundsTransferId,
  action,
  transactionDate: '2026-03-04',
  settlementDate: '2026-03-05',
  depositAmount: cents(amount),
});

const summary = (fundsTransferId: string) => ({
  fundsTransferId,
  batchDate: '2026-03-05',
  expectedSettlementDate: '2026-03-08',
  status: 'CONFIRMED',
});

const PART = {
  date: '2026-03-05',
  expectedDay: '2026-03-08',
  arrival: { proof: 'processor', day: '2026-03-08' },
};
const NO_STATEMENT = new Map<string, string>();
const NO_CHANGES = () => [];

describe('the transfers of a closed day', () => {
  test('are those that pay its records, each with the days of processor and bank', () => {
    const rows = [row('a', 'FT-1', 1_000), row('b', 'FT-1', -300), row('c', 'FT-2', 50)];
    const others = [row('x', 'FT-1', 9_999), row('y', 'FT-3', 1)];
    const deposits = { details: [...rows, ...others], summaries: ['FT-1', 'FT-2'].map(summary) };
    expect(transfersOf(new Set(['a', 'b', 'c']), deposits, NO_STATEMENT, NO_CHANGES)).toEqual([
      { id: 'FT-1', ...PART, amount: 700, count: 2 },
      { id: 'FT-2', ...PART, amount: 50, count: 1 },
    ]);
  });

  test('are none without a payout', () => {
    const deposits = { details: [row('x', 'FT-1', 1)], summaries: [] };
    expect(transfersOf(new Set(['a']), deposits, NO_STATEMENT, NO_CHANGES)).toEqual([]);
  });

  test('take money back on the day that learned of it', () => {
    const chargeback = row('a', 'FT-2', -1_000, 'Chargeback');
    const reversal = row('r', 'FT-2', -500, 'Instruction Reversal');
    const details = [row('a', 'FT-1', 1_000), chargeback, reversal];
    const amounts = (...records: string[]) =>
      transfersOf(new Set(records), { details, summaries: [] }, NO_STATEMENT, NO_CHANGES).map(
        ({ amount }) => amount,
      );
    expect(amounts('a', 'r')).toEqual([1_000]);
    expect(amounts('a chargeback -1000 1', 'r return')).toEqual([-1_500]);
  });
});

test('the transfer of a second equal chargeback is of the day that learned of it, without the first', () => {
  const known = ['2025-09-01', '2026-03-05'].map((at, n) => ({
    changeId: `a chargeback -1000 ${n + 1}`,
    at,
  }));
  const details = [row('a', 'FT-2', -1_000, 'Chargeback')];
  const transfers = (n: number) =>
    transfersOf(
      new Set([`a chargeback -1000 ${n}`]),
      { details, summaries: [] },
      NO_STATEMENT,
      () => known,
    );
  expect(transfers(1)).toEqual([]);
  expect(transfers(2)).toMatchObject([{ id: 'FT-2', amount: -1_000 }]);
});

/** The day of two payments of $25, the second voided at another terminal once it was closed. */
function closedDay(): { readonly journal: Journal; readonly head: number } {
  const journal = journalIn(temporaryFolder());
  journal.append(
    SALE_OPENED,
    attemptOpened('first'),
    attemptResolved('first', 'approved', { paymentId: 'A' }),
    attemptOpened('second'),
    attemptResolved('second', 'approved', { paymentId: 'B' }),
    attemptOpened('hold', { operation: 'preauthorize' }),
    attemptResolved('hold', 'approved', { paymentId: 'H' }),
  );
  const head = journal.head.number;
  const change = {
    paymentId: 'B',
    at: '2026-03-06T12:00:00.000Z',
    countedThere: false,
    code: null,
    reason: null,
  } as const;
  journal.append(
    {
      kind: 'payment.changed-outside',
      body: { ...change, changeId: 'V', what: 'void', amount: cents(-2_500) },
    },
    {
      kind: 'payment.changed-outside',
      body: {
        ...change,
        paymentId: 'A',
        changeId: id('refund'),
        what: 'refund',
        amount: cents(-900),
      },
    },
  );
  return { journal, head };
}

test('the expected payout of a day is without holds and what was voided later', async () => {
  const { journal, head } = closedDay();
  const asked: unknown[] = [];
  const of = (number: number, upTo: number) =>
    depositsOf(
      journal,
      {
        number,
        from: '2026-03-04T08:00:00.000Z',
        to: '2026-03-04T18:00:00.000Z',
        head: { number: upTo, hash: '' },
      },
      async (_, days, wanted) => {
        asked.push(days);
        const rows = [row('A', 'FT-1', 2_500), row('X', 'FT-1', 100)];
        return { details: rows.filter(wanted), summaries: [] };
      },
    );
  expect(await of(1, head)).toMatchObject({ expected: 2_500, paid: 2_500 });
  // Its money moves for five weeks: the range is bounded, and other rows are not collected.
  expect(asked).toEqual([{ from: '2026-02-22', to: '2026-04-08' }]);
});
