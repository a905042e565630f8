import { z } from 'zod';
import type { ZReport } from '../../shared/contract/closing.ts';
import { add, type Cents } from '../../shared/domain/money.ts';
import { attemptConnectionSchema } from '../../shared/journal/attempt-entries.ts';
import type { Journal, Readable } from '../journal/journal.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import { connectionKey } from '../journal/projections/connections.ts';
import { type AttemptConnection, StatusCheckFailed } from '../payments/engine/payments-port.ts';
import { CodedError } from '../system/coded-error.ts';

/** The fields of a deposit row that identify the day it pays. */
export interface DepositRow {
  readonly transactionId: string;
  readonly fundsTransferId: string | null;
  readonly settlementDate: string | null;
  readonly depositAmount: Cents;
}

/** The part of a transfer to the clinic's account that pays one day. */
export interface Transfer {
  readonly id: string;
  /** YYYY-MM-DD; null if the service returns none. */
  readonly date: string | null;
  readonly amount: Cents;
  readonly count: number;
}

/** The deposits that pay a day's records, by transfer, in the order of the report. */
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

const recordRow = z.object({
  record: z.string().nullable(),
  connection: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(attemptConnectionSchema),
});

/** Payments and refunds by card and bank account first booked between two entries: the service's ids. */
function recordsBetween(db: Readable, tillId: string, after: number, upTo: number) {
  return db
    .all(
      `SELECT CASE a.operation WHEN 'capture' THEN a.follows ELSE a.payment_id END AS record,
         entry_text(o.body) -> '$.connection' AS connection
       FROM movements m JOIN attempts a ON a.key = m.key
       JOIN entries o ON o.number = a.number
       WHERE o.till_id = ? AND m.number > ? AND m.number <= ? AND m.correction = 0
         AND m.kind IN ('sale', 'refund')`,
      tillId,
      after,
      upTo,
    )
    .map((row) => recordRow.parse(row));
}

/** Reads one connection's deposit details since a day, `YYYY-MM-DD`. @throws {StatusCheckFailed} */
export type ReadDeposits = (
  connection: AttemptConnection,
  since: string,
) => Promise<readonly DepositRow[]>;

/**
 * The deposits that pay a closed day, on each connection of its payments. @throws {CodedError}
 */
export async function depositsOf(
  { readable: db, tillId }: Journal,
  report: ZReport,
  read: ReadDeposits,
) {
  const before = zReportByNumber(db, report.number - 1)?.head.number ?? 0;
  const records = recordsBetween(db, tillId, before, report.head.number);
  const connections = new Map(
    records.map(({ connection }) => [connectionKey(connection), connection]),
  );
  const ids = new Set(records.flatMap(({ record }) => record ?? []));
  const rows: DepositRow[] = [];
  try {
    for (const connection of connections.values()) {
      rows.push(...(await read(connection, report.from.slice(0, 10))));
    }
  } catch (error) {
    if (!(error instanceof StatusCheckFailed)) throw error;
    const data = { problem: error.problem };
    throw new CodedError('SERVICE_UNREACHABLE', { cause: error, data });
  }
  const transfers = transfersOf(ids, rows);
  return { paid: add(...transfers.map(({ amount }) => amount)), transfers: [...transfers] };
}
