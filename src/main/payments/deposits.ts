import { z } from 'zod';
import type { ZReport } from '../../shared/contract/day-report.ts';
import { signedCentsSchema } from '../../shared/contract/drawer.ts';
import { add, type Cents, subtract } from '../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../shared/domain/reports/days.ts';
import { type Arrival, arrivalOf } from '../../shared/domain/reports/reconciliation.ts';
import {
  type AttemptConnection,
  attemptConnectionSchema,
} from '../../shared/journal/attempt-entries.ts';
import type { Journal } from '../journal/journal.ts';
import { transfersAtBank } from '../journal/projections/bank.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import { connectionKey } from '../journal/projections/service-records.ts';
import type { Readable } from '../journal/statements.ts';
import type { DepositedRow, DepositSummaryRow } from '../payments-api/report-rows.ts';
import { TRANSIT_DAYS } from '../reconciliation/money-rows.ts';
import { joined } from './engine/complete-reads.ts';
import { asRefusal, unreachable } from './engine/engine-context.ts';
import { depositChanges, isDepositChange, knownChangesOf } from './engine/outside-changes.ts';

const expectedRow = z.object({ expected: signedCentsSchema });

/** The fields of a deposit row that identify the day it pays. */
export interface DepositRow extends DepositedRow {
  readonly fundsTransferId: string | null;
}

/** The two reports of deposits (interface.md §2.7). */
export interface Deposits {
  readonly details: readonly DepositRow[];
  readonly summaries: readonly Pick<
    DepositSummaryRow,
    'fundsTransferId' | 'batchDate' | 'expectedSettlementDate' | 'status'
  >[];
  /** The days on which the bank booked transfers that other counters of the clinic matched, by their ids. */
  readonly bankDays?: ReadonlyMap<string, string>;
}

/** The part of a transfer to the clinic's account that pays one day. */
export interface Transfer {
  readonly id: string;
  /** The processor's day, YYYY-MM-DD; null if the service returns none. */
  readonly date: string | null;
  /** The day on which the processor expects it at the bank; null if the service returns none. */
  readonly expectedDay: string | null;
  /** Null while it is on its way. */
  readonly arrival: Arrival | null;
  readonly amount: Cents;
  readonly count: number;
}

/**
 * The deposits that pay a day's records, by transfer, in the order of the report. Money that was
 * taken back belongs to the day that learned of it.
 */
export function transfersOf(
  records: ReadonlySet<string>,
  { details, summaries }: Deposits,
  bankDays: ReadonlyMap<string, string>,
  knownChanges: ReturnType<typeof knownChangesOf>,
): readonly Transfer[] {
  const changes = depositChanges(details, knownChanges);
  const changeOf = new Map([...changes].map(([id, row]) => [row, id]));
  const pays = (row: DepositRow) => {
    const change = changeOf.get(row);
    if (change === undefined) return records.has(row.transactionId);
    return records.has(change) || records.has(returnOf(row.transactionId));
  };
  const byTransfer = Map.groupBy(details.filter(pays), (row) => row.fundsTransferId ?? '');
  return [...byTransfer].map(([id, parts]) => {
    const summary = summaries.find(({ fundsTransferId }) => fundsTransferId === id);
    return {
      id,
      date: summary?.batchDate ?? parts[0]?.settlementDate ?? null,
      expectedDay: summary?.expectedSettlementDate ?? null,
      arrival: summary === undefined ? null : arrivalOf(summary, bankDays),
      amount: add(...parts.map(({ depositAmount }) => depositAmount)),
      count: parts.length,
    };
  });
}

/** Names the return of a bank debit: its deposits have only the id of the payment. */
const returnOf = (paymentId: string) => `${paymentId} return`;

const recordRow = z.object({
  record: z.string().nullable(),
  connection: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(attemptConnectionSchema),
});

/**
 * Movements by card and bank account that were first booked between two entries, and that a deposit
 * may pay or take back: a void has none.
 */
const FIRST_BOOKED = `
  SELECT t.* FROM movements m JOIN tender_requests t ON t.key = m.key
  JOIN entries e ON e.number = m.number
  WHERE e.till_id = ? AND m.number > ? AND m.number <= ? AND m.correction = 0
    AND t.method IN ('CARD', 'ACH') AND m.kind NOT IN ('hold', 'release', 'void')`;

/** The service's ids of those movements, each with the connection of its payment. */
function recordsBetween(db: Readable, tillId: string, after: number, upTo: number) {
  return db
    .all(
      `SELECT CASE WHEN b.outside = 'return' THEN b.follows || ' return'
           WHEN b.operation = 'capture' THEN b.follows ELSE b.payment_id END AS record,
         entry_text(o.body) -> '$.connection' AS connection
       FROM (${FIRST_BOOKED}) b
       LEFT JOIN payments p ON b.outside IS NOT NULL AND p.record_id = b.follows
       JOIN entries o ON o.number = coalesce(p.number, b.number)`,
      tillId,
      after,
      upTo,
    )
    .map((row) => recordRow.parse(row));
}

/** The service's ids of the payments of those movements. */
const CHARGED = `booked AS (${FIRST_BOOKED}),
  charged AS (SELECT iif(operation = 'capture', follows, payment_id) AS record FROM booked
              WHERE operation IN ('authorize', 'capture') AND outside IS NULL)`;

/**
 * The payments of a day that another counter voided: the void is in the books of that counter, and no deposit pays them. The
 * hub takes them off the payout of a clinic close.
 */
function voidedByOthers(db: Readable, tillId: string, after: number, upTo: number): Cents {
  const [row] = db.all(
    `WITH ${CHARGED}
     SELECT coalesce(sum(amount), 0) AS expected FROM tender_requests
     WHERE operation = 'void' AND counted_there = 1 AND state = 'approved' AND follows IN (SELECT record FROM charged)`,
    ...[tillId, after, upTo],
  );
  return expectedRow.parse(row).expected;
}

/**
 * The payout of the service for the movements of a day, as known now: a void takes its payment off,
 * also when it was found after the day was closed.
 */
function expectedFor(db: Readable, tillId: string, after: number, upTo: number): Cents {
  const [row] = db.all(
    `WITH ${CHARGED}
     SELECT (SELECT coalesce(sum(booked), 0) FROM booked) +
       (SELECT coalesce(sum(booked), 0) FROM tender_requests
        WHERE operation = 'void' AND follows IN (SELECT record FROM charged)) AS expected`,
    tillId,
    after,
    upTo,
  );
  return expectedRow.parse(row).expected;
}

/**
 * Reads one connection's deposits of these days, with the wanted details; null if this PC does not have its account.
 * @throws {StatusCheckFailed}
 */
export type ReadDeposits = (
  connection: AttemptConnection,
  days: DayRange,
  wanted: (row: DepositRow) => boolean,
) => Promise<Deposits | null>;

/** A change that the day learned of may be listed under an earlier day. */
const LATE_DAYS = 10;

/** The payouts of the payments service for closed days. */
export interface Payout {
  readonly expected: Cents;
  /** The ids of its records. */
  readonly records: readonly string[];
  /** Of the payments. */
  readonly connections: readonly AttemptConnection[];
}

/** The payout of a closed day, as known now: a void takes its payment off. */
export function payoutOf(db: Readable, tillId: string, after: number, upTo: number): Payout {
  const records = recordsBetween(db, tillId, after, upTo);
  const connections = new Map(
    records.map(({ connection }) => [connectionKey(connection), connection]),
  );
  return {
    expected: expectedFor(db, tillId, after, upTo),
    records: [...new Set(records.flatMap(({ record }) => record ?? []))],
    connections: [...connections.values()],
  };
}

/**
 * The deposits that pay a closed day, on each connection of its payments. @throws {CodedError}
 */
export async function depositsOf(
  { readable: db, tillId }: Journal,
  report: Pick<ZReport, 'number' | 'from' | 'to' | 'head'>,
  read: ReadDeposits,
) {
  const after = zReportByNumber(db, report.number - 1)?.head.number ?? 0;
  const upTo = report.head.number;
  const payout = payoutOf(db, tillId, after, upTo);
  const expected = subtract(payout.expected, voidedByOthers(db, tillId, after, upTo));
  const { unread, ...deposits } = await depositsFor(db, { ...payout, expected }, report, read);
  if (unread.length > 0) throw unreachable('no-connection');
  return deposits;
}

/** The deposits that pay a payout; `unread` are the connections of accounts that this PC does not have. @throws {CodedError} */
export async function depositsFor(
  db: Readable,
  { expected, records, connections }: Payout,
  { from, to }: { readonly from: string; readonly to: string },
  read: ReadDeposits,
) {
  const ids = new Set(records);
  const days = {
    from: addDays(from.slice(0, 10), -LATE_DAYS),
    to: addDays(to.slice(0, 10), TRANSIT_DAYS),
  };
  const wanted = (row: DepositRow) => isDepositChange(row) || ids.has(row.transactionId);
  const all: Deposits[] = [];
  const unread: AttemptConnection[] = [];
  try {
    for (const connection of connections) {
      const found = await read(connection, days, wanted);
      if (found === null) unread.push(connection);
      else all.push(found);
    }
  } catch (error) {
    throw asRefusal(error);
  }
  // Two branches may show the same rows, and each a part of a transfer.
  const details = joined(
    all.map((each) => each.details),
    (row) => JSON.stringify(row),
  );
  const summaries = all.flatMap((each) => each.summaries);
  const deposits = { details, summaries };
  const bankDays = new Map([
    ...all.flatMap((each) => [...(each.bankDays ?? [])]),
    ...transfersAtBank(db),
  ]);
  const transfers = [...transfersOf(ids, deposits, bankDays, knownChangesOf(db))];
  return { expected, paid: add(...transfers.map(({ amount }) => amount)), transfers, unread };
}
