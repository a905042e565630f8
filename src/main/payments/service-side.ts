import type { PaymentRecord, Payments } from '../payments-api/payments.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type {
  DepositDetailRow,
  SettlementRow,
  TransactionRow,
} from '../payments-api/report-rows.ts';
import type { Reports } from '../payments-api/reports.ts';
import { CodedError } from '../system/coded-error.ts';
import type { AttemptConnection } from './engine/payments-port.ts';

/** The reads of payments at the service; nothing here moves money. */
export interface ServiceReads {
  readonly payments: Pick<Payments, 'get' | 'list'>;
  readonly reports: Pick<Reports, 'transactions' | 'settlements' | 'depositDetails'>;
}

/** The reads of a connection, or of the current one for null; null when there are none now. */
export type ReadsOf = (connection: AttemptConnection | null) => ServiceReads | null;

/** All records of the service about one payment. */
export interface ServiceSide {
  readonly record: PaymentRecord;
  /** The payment's own row of the transaction report; cash and open holds have none. */
  readonly row: TransactionRow | null;
  /** Its voids, credits and rejects. */
  readonly children: readonly TransactionRow[];
  readonly settlements: readonly SettlementRow[];
  readonly deposits: readonly DepositDetailRow[];
}

const DAY = 86_400_000;

/** The UTC day of an instant, plus `days`, in the format of reports (interface.md §4.5). */
export function reportDay(at: number, days = 0): string {
  return new Date(at + days * DAY).toISOString().slice(0, 10);
}

/** Reads, and turns failures of the network or the service into this feature's own error. */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PaymentsApiError)) throw error;
    if (error.code === 'not-found') throw new CodedError('NO_SUCH_PAYMENT', { cause: error });
    throw new CodedError('SERVICE_UNREACHABLE', { data: { problem: error.code }, cause: error });
  }
}

async function collect<T>(
  batches: AsyncIterable<readonly T[]>,
  wanted: (row: T) => boolean,
): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const rows of batches) found.push(...rows.filter(wanted));
  return found;
}

/**
 * Of one payment: its record, its follow-ups, its settlements and deposits.
 * @param records the payment's, and its capture's. @throws {CodedError}
 */
export function readServiceSide(
  reads: ServiceReads,
  recordId: string,
  records: readonly string[],
): Promise<ServiceSide> {
  return reading(async () => {
    const record = await reads.payments.get(recordId);
    if (record.method === 'CASH') {
      return { record, row: null, children: [], settlements: [], deposits: [] };
    }
    const startDate = reportDay(record.timestamp.getTime(), -1);
    const rows = await collect(
      reads.reports.transactions({ startDate }),
      ({ id, originalId }) => records.includes(id) || records.includes(originalId),
    );
    const children = rows.filter(({ id }) => !records.includes(id));
    const row = rows.find(({ id }) => records.includes(id)) ?? null;
    const { settlementDate } = record;
    if (settlementDate === null) return { record, row, children, settlements: [], deposits: [] };
    const ids = new Set([...records, ...children.map(({ id }) => id)]);
    const ofIt = ({ transactionId }: { readonly transactionId: string }) => ids.has(transactionId);
    const [settlements, deposits] = await Promise.all([
      collect(reads.reports.settlements({ startDate: settlementDate }), ofIt),
      collect(reads.reports.depositDetails({ startDate: settlementDate }), ofIt),
    ]);
    return { record, row, children, settlements, deposits };
  });
}
