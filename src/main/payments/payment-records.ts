/**
 * All records of one payment: the journal's, and the service's if it was read. The timeline and a void or refund are made
 * of the same records.
 */

import type { Payment, Subject } from '../../shared/contract/payment-timeline.ts';
import { utcDay } from '../../shared/domain/reports/days.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { attemptIdOf } from '../../shared/journal/tracking-id.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type Attempt,
  attemptById,
  decisionsOf,
  followUpsOf,
  type TakenDecision,
} from '../journal/projections/attempts.ts';
import { type ManualRefund, manualRefundsOf } from '../journal/projections/cash.ts';
import { type Move, movesOfSale } from '../journal/projections/moves.ts';
import { type OutsideChangeRow, outsideChangesOf } from '../journal/projections/outside-changes.ts';
import { paymentByKey, paymentOfRecord } from '../journal/projections/payments.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import { type RefundCheckStep, refundChecksOf } from '../journal/projections/refund-checks.ts';
import { type ReturnedCheck, returnedCheckOf } from '../journal/projections/returned-payments.ts';
import { connectionOfRecord, recordsOf } from '../journal/projections/service-records.ts';
import type { Readable } from '../journal/statements.ts';
import type { PaymentRecord, Payments } from '../payments-api/payments.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type {
  DepositDetailRow,
  RejectRow,
  SettlementRow,
  TransactionRow,
} from '../payments-api/report-rows.ts';
import type { Reports } from '../payments-api/reports.ts';
import { unrecognizedChildren } from '../reconciliation/identity.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Attempts } from './engine/attempts.ts';
import { unreachable } from './engine/engine-context.ts';

export interface PaymentRecords {
  /** Null for a payment from another terminal. */
  readonly payment: Payment | null;
  /** Oldest first, of this till. */
  readonly followUps: readonly Attempt[];
  readonly manualRefunds: readonly ManualRefund[];
  /** Of a check that a bank returned. */
  readonly returnedCheck: ReturnedCheck | null;
  /** Of its sale to other patients, oldest first. */
  readonly moves: readonly Move[];
  /** The steps of its refunds by a check of the clinic, oldest first. */
  readonly refundChecks: readonly RefundCheckStep[];
  /** About the payment and its follow-ups, oldest first. */
  readonly decisions: readonly TakenDecision[];
  /** Of another terminal, the processor or a bank, in the journal; oldest first. */
  readonly outside: readonly OutsideChangeRow[];
  readonly side: ServiceSide | null;
  readonly receiptOf: (attempt: Attempt) => string | null;
  /** True if the record at the service carries the tracking id of an attempt of this till. */
  readonly askedHere: boolean;
}

/** The children of a payment that another terminal or a bank made. */
export function unrecognizedRecords({
  side,
  followUps,
}: PaymentRecords): readonly TransactionRow[] {
  return unrecognizedChildren(side?.children ?? [], followUps);
}

/** The engine as the finder of changes by other terminals, the processor or a bank. */
export interface OutsideFinder {
  readonly foundOutside: Attempts['foundOutside'];
}

/** Reads the records of payments. */
export class PaymentRecordsReader {
  readonly #journal: Journal;
  readonly #readsOf: ReadsOf;
  readonly #attempts: OutsideFinder;
  readonly #othersConnection: (recordId: string) => AttemptConnection | null;

  /** @param othersConnection of another counter's payment. */
  constructor(
    journal: Journal,
    readsOf: ReadsOf,
    attempts: OutsideFinder,
    othersConnection: (recordId: string) => AttemptConnection | null = () => null,
  ) {
    this.#othersConnection = othersConnection;
    this.#journal = journal;
    this.#readsOf = readsOf;
    this.#attempts = attempts;
  }

  /**
   * The payment of the journal; a page's payment from another terminal may be this till's own after
   * all. @throws {CodedError} `NO_SUCH_PAYMENT`
   */
  ownOf(subject: Subject): Payment | null {
    const payment =
      subject.kind === 'ours'
        ? paymentByKey(this.#db, subject.key)
        : paymentOfRecord(this.#db, subject.recordId);
    if (payment === null && subject.kind === 'ours') throw new CodedError('NO_SUCH_PAYMENT');
    return payment;
  }

  /** The present records: those of the journal, with those read at the service. */
  now(subject: Subject, side: ServiceSide | null): PaymentRecords {
    const db = this.#db;
    const payment = this.ownOf(subject);
    const recordId = this.#recordIdOf(subject);
    const followUps = recordId === null ? [] : followUpsOf(db, recordId);
    const own = payment === null ? [] : [{ attemptId: payment.key, decided: payment.decided }];
    return {
      payment,
      followUps,
      decisions: decisionsOf(db, [...own, ...followUps]),
      manualRefunds: payment === null ? [] : manualRefundsOf(db, payment.key),
      refundChecks: payment === null ? [] : refundChecksOf(db, payment.key),
      returnedCheck: payment === null ? null : returnedCheckOf(db, payment.key),
      moves: payment?.saleId == null ? [] : movesOfSale(db, payment.saleId),
      outside: recordId === null ? [] : outsideChangesOf(db, recordId),
      side,
      receiptOf: (attempt) => receiptOfAttempt(db, attempt),
      askedHere: this.#isAskedHere(side?.record.trackingId ?? ''),
    };
  }

  /** Reads a payment at the service; null if it is not there. @throws {CodedError} */
  async readService(subject: Subject): Promise<ServiceSide | null> {
    const recordId = this.#recordIdOf(subject);
    if (recordId === null) return null;
    const side = await readServiceSide(
      this.readsFor(recordId),
      recordId,
      recordsOf(this.#db, recordId),
    );
    const { children: rows, deposits, rejects } = side;
    await this.#attempts.foundOutside({ rows, deposits, rejects });
    return side;
  }

  /** The reads of a payment's connection; null for the current one. @throws {CodedError} */
  readsFor(recordId: string | null): ServiceReads {
    const connection =
      recordId === null
        ? null
        : (connectionOfRecord(this.#db, recordId) ?? this.#othersConnection(recordId));
    const reads = this.#readsOf(connection);
    if (reads === null) {
      throw unreachable('no-connection');
    }
    return reads;
  }

  #recordIdOf(subject: Subject): string | null {
    return subject.kind === 'other-terminal'
      ? subject.recordId
      : (this.ownOf(subject)?.recordId ?? null);
  }

  #isAskedHere(trackingId: string): boolean {
    const attemptId = attemptIdOf(this.#journal.tillId, trackingId);
    return attemptId !== null && attemptById(this.#db, attemptId) !== null;
  }

  get #db(): Readable {
    return this.#journal.readable;
  }
}

/** The reads of payments at the service; nothing here moves money. */
export interface ServiceReads {
  readonly payments: Pick<Payments, 'get' | 'list'>;
  readonly reports: Pick<Reports, 'transactions' | 'rejects' | 'settlements' | 'depositDetails'>;
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
  /** Its return by a bank, with the bank's code. */
  readonly rejects: readonly RejectRow[];
}

const DAY = 86_400_000;

/** Reads, and turns failures of the network or the service into this feature's own error. */
export async function readAtService<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PaymentsApiError)) throw error;
    if (error.code === 'not-found') throw new CodedError('NO_SUCH_PAYMENT', { cause: error });
    throw unreachable(error.code, error);
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
  return readAtService(async () => {
    const record = await reads.payments.get(recordId);
    if (record.method === 'CASH') {
      return { record, row: null, children: [], settlements: [], deposits: [], rejects: [] };
    }
    const startDate = utcDay(record.timestamp.getTime() - DAY);
    const rows = await collect(
      reads.reports.transactions({ startDate }),
      ({ id, originalId }) => records.includes(id) || records.includes(originalId),
    );
    const children = rows.filter(({ id }) => !records.includes(id));
    const row = rows.find(({ id }) => records.includes(id)) ?? null;
    const rejects = children.some(({ action }) => action === 'REJECT')
      ? await collect(reads.reports.rejects({ startDate }), ({ id }) => records.includes(id))
      : [];
    const { settlementDate } = record;
    const side = { record, row, children, rejects };
    if (settlementDate === null) return { ...side, settlements: [], deposits: [] };
    const ids = new Set([...records, ...children.map(({ id }) => id)]);
    const ofIt = ({ transactionId }: { readonly transactionId: string }) => ids.has(transactionId);
    const [settlements, deposits] = await Promise.all([
      collect(reads.reports.settlements({ startDate: settlementDate }), ofIt),
      collect(reads.reports.depositDetails({ startDate: settlementDate }), ofIt),
    ]);
    return { ...side, settlements, deposits };
  });
}
