import { z } from 'zod';
import { add, type Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import type { DepositDetailRow } from '../payments-api/report-rows.ts';

/** What of a deposit row says which day it pays. */
export type DepositRow = Pick<
  DepositDetailRow,
  'transactionId' | 'fundsTransferId' | 'settlementDate' | 'depositAmount'
>;

/** A transfer to the clinic's account, as far as it pays one day. */
export interface Transfer {
  readonly id: string;
  /** YYYY-MM-DD; null where the service does not tell. */
  readonly date: string | null;
  readonly amount: Cents;
  readonly count: number;
}

/** The deposits that pay a day's records, by transfer, in the order they are reported. */
export function transfersOf(
  records: ReadonlySet<string>,
  rows: readonly DepositRow[],
): readonly Transfer[] {
  const paying = rows.filter(({ transactionId }) => records.has(transactionId));
  const byTransfer = Map.groupBy(paying, ({ fundsTransferId }) => fundsTransferId ?? '');
  return [...byTransfer].map(([id, parts]) => ({
    id,
    date: parts[0]?.settlementDate ?? null,
    amount: add(...parts.map(({ depositAmount }) => depositAmount)),
    count: parts.length,
  }));
}

const recordRow = z.object({ record: z.string().nullable() });

/** The service's ids of what cards and bank accounts paid, and what went back, between two rows. */
export function recordsBetween(
  db: Readable,
  tillId: string,
  after: number,
  upTo: number,
): ReadonlySet<string> {
  const rows = db.all(
    `SELECT CASE a.operation WHEN 'capture' THEN a.follows ELSE a.payment_id END AS record
     FROM roll r JOIN attempts a ON a.attempt_id = r.body ->> '$.attemptId'
     WHERE r.till_id = ? AND r.number > ? AND r.number <= ? AND r.kind = 'attempt.resolved'
       AND r.body ->> '$.state' = 'approved' AND a.method <> 'CASH'
       AND a.operation IN ('authorize', 'capture', 'credit')`,
    tillId,
    after,
    upTo,
  );
  return new Set(rows.flatMap((row) => recordRow.parse(row).record ?? []));
}
