import { z } from 'zod';
import { toDate, toTimestamp } from '../format/dates.ts';
import { toAmount } from '../format/money.ts';
import type { Db } from '../store/open.ts';
import { amountText, type Report, secondsOf, timestampText } from './report.ts';

const answer = z
  .object({
    id: z.guid().describe('The payment that was rejected.'),
    amount: amountText,
    timestamp: timestampText.describe('When the payment was made.'),
    reject_date: z.string().length(20).describe('YYYY-MM-DDT00:00:00Z'),
    reject_code: z.string().max(10),
    reject_reason: z.string().max(100),
    tracking_id: z.string().max(50),
  })
  .meta({ id: 'RejectDetail', description: 'A bank payment that came back.' });

interface Place {
  /** Time of the bank's reject, Unix seconds. */
  readonly rejected_at: number;
  readonly seq: number;
}
interface Row extends Place {
  readonly id: string;
  readonly amount_cents: number;
  readonly timestamp: number;
  readonly code: string;
  readonly message: string;
  readonly tracking_id: string;
}

/** Returned bank payments, by the day of their return (§2.7). */
export function rejects(db: Db): Report<Place, Row> {
  const byTime = db.prepare<[string, number, number, number, number], Row>(
    `SELECT reject.seq, reject.timestamp AS rejected_at, reject.code, reject.message,
       payment.id, payment.amount_cents, payment.timestamp, payment.tracking_id
     FROM payment_records AS reject
     JOIN payment_records AS payment ON payment.id = reject.original_id
     WHERE reject.client_id = ? AND (reject.timestamp, reject.seq) > (?, ?) AND reject.timestamp < ?
       AND reject.action = 'REJECT'
     ORDER BY reject.timestamp, reject.seq LIMIT ?`,
  );
  return {
    path: 'rejects/details',
    operationId: 'reportRejects',
    summary: 'Bank payments that came back',
    names: { record: 'reject', list: 'rejects' },
    answer,
    takesTransfer: false,
    start: (filter) => ({ rejected_at: secondsOf(filter).from, seq: 0 }),
    page: (filter, after, limit) =>
      byTime.all(filter.clientId, after.rejected_at, after.seq, secondsOf(filter).until, limit),
    toAnswer: (row) => ({
      id: row.id,
      amount: toAmount(row.amount_cents),
      timestamp: toTimestamp(row.timestamp),
      reject_date: `${toDate(row.rejected_at)}T00:00:00Z`,
      reject_code: row.code,
      reject_reason: row.message,
      tracking_id: row.tracking_id,
    }),
  };
}
