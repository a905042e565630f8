import { z } from 'zod';
import { toTimestamp } from '../format/dates.ts';
import { toAmount } from '../format/money.ts';
import type { PaymentRecord } from '../payments/records.ts';
import type { Db } from '../store/open.ts';
import { amountText, type Report, secondsOf, timestampText } from './report.ts';

const answer = z
  .object({
    id: z.guid(),
    method: z.enum(['CARD', 'ACH']),
    action: z.enum(['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT']),
    amount: amountText.describe('Negative for void and reject rows.'),
    results: z.enum(['APPROVED', 'DECLINED', 'REJECTED', 'VOIDED', 'FAILED']),
    timestamp: timestampText,
    tracking_id: z.string().max(50),
    original_id: z.guid(),
  })
  .meta({ id: 'TransactionDetail', description: 'A row of the transaction report.' });

interface Place {
  readonly timestamp: number;
  readonly seq: number;
}
type Row = Place &
  Pick<PaymentRecord, 'id' | 'action' | 'amount_cents' | 'original_id' | 'method'> & {
    readonly results: string;
    readonly tracking_id: string;
  };

/**
 * Card and bank transactions (§2.7). Its actions omit holds: an open or released hold has no row,
 * and a captured one is an AUTHORIZE row with the hold's id and tracking id, at the capture's time,
 * because the money was taken then.
 */
export function transactions(db: Db): Report<Place, Row> {
  const byTime = db.prepare<[string, number, number, number, number], Row>(
    `SELECT record.seq, record.timestamp, record.original_id, record.method, record.amount_cents,
       iif(captured.id IS NULL, record.action, 'AUTHORIZE') AS action,
       coalesce(captured.id, record.id) AS id,
       coalesce(captured.report_results, record.report_results) AS results,
       coalesce(captured.tracking_id, record.tracking_id) AS tracking_id
     FROM payment_records AS record
     LEFT JOIN payment_records AS captured
       ON record.action = 'CAPTURE' AND captured.id = record.original_id
     WHERE record.client_id = ? AND (record.timestamp, record.seq) > (?, ?) AND record.timestamp < ?
       AND record.method <> 'CASH'
       AND (record.action IN ('AUTHORIZE', 'VOID', 'CREDIT', 'REJECT')
         OR (record.action = 'CAPTURE' AND record.results = 'APPROVED'))
     ORDER BY record.timestamp, record.seq LIMIT ?`,
  );
  return {
    path: 'transactions/details',
    operationId: 'reportTransactions',
    summary: 'Card and bank transactions',
    names: { record: 'transaction', list: 'transactions' },
    answer,
    takesTransfer: false,
    start: (filter) => ({ timestamp: secondsOf(filter).from, seq: 0 }),
    page: (filter, after, limit) =>
      byTime.all(filter.clientId, after.timestamp, after.seq, secondsOf(filter).until, limit),
    toAnswer: (row) => ({
      id: row.id,
      method: row.method,
      action: row.action,
      amount: toAmount(
        row.action === 'VOID' || row.action === 'REJECT' ? -row.amount_cents : row.amount_cents,
      ),
      results: row.results,
      timestamp: toTimestamp(row.timestamp),
      tracking_id: row.tracking_id,
      original_id: row.original_id,
    }),
  };
}
