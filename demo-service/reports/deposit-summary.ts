import { z } from 'zod';
import { toAmount } from '../format/money.ts';
import type { FundsTransfer } from '../settlement/funding.ts';
import type { Db } from '../store/open.ts';
import { merchantOf } from './funding-rows.ts';
import { dateText, type Report } from './report.ts';

const answer = z
  .object({
    batch_id: z.string(),
    batch_date: dateText,
    instruction_type: z.enum(['Deposit', 'Withdrawal']),
    // A sum of amounts may be longer than one amount.
    deposit_amount: z.string().regex(/^-?\d+\.\d{2}$/),
    funds_transfer_id: z.string().max(50),
    status: z.literal('CONFIRMED'),
    expected_settlement_date: dateText,
    txn_count: z.int(),
    merchant_id: z.string(),
  })
  .meta({ id: 'DepositSummary', description: 'One sum paid to the client.' });

interface Place {
  readonly batch_date: string;
  readonly seq: number;
}
type Row = Place & FundsTransfer & { readonly cents: number; readonly txn_count: number };

/** One row for each confirmed transfer (§2.7): the sum of its details. */
export function depositSummary(db: Db): Report<Place, Row> {
  const byDate = db.prepare<[string, string, number, string, number], Row>(
    `SELECT transfer.seq, transfer.id, transfer.client_id, transfer.batch_id, transfer.batch_date,
       transfer.expected_settlement_date, sum(entry.amount_cents) AS cents, count(*) AS txn_count
     FROM funds_transfers AS transfer
     JOIN funding_entries AS entry ON entry.transfer_id = transfer.id
     WHERE transfer.client_id = ? AND (transfer.batch_date, transfer.seq) > (?, ?)
       AND transfer.batch_date <= ? AND transfer.confirmed = 1
     GROUP BY transfer.seq ORDER BY transfer.batch_date, transfer.seq LIMIT ?`,
  );
  return {
    path: 'deposits/summary',
    operationId: 'reportDepositSummary',
    summary: 'The sums paid to the client',
    names: { record: 'deposit_summary', list: 'deposit_summaries' },
    answer,
    takesTransfer: false,
    start: (filter) => ({ batch_date: filter.fromDate, seq: 0 }),
    page: (filter, after, limit) =>
      byDate.all(filter.clientId, after.batch_date, after.seq, filter.toDate, limit),
    toAnswer: (row) => ({
      batch_id: row.batch_id,
      batch_date: row.batch_date,
      // Deposit is the only documented value; a day with more money out than in needs another.
      instruction_type: row.cents < 0 ? 'Withdrawal' : 'Deposit',
      deposit_amount: toAmount(row.cents),
      funds_transfer_id: row.id,
      status: 'CONFIRMED',
      expected_settlement_date: row.expected_settlement_date,
      txn_count: row.txn_count,
      merchant_id: merchantOf(row.client_id),
    }),
  };
}
