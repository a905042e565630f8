/**
 * The payments of this till and of other terminals: search, timeline, void or refund.
 *
 *    search, from the journal ─▶ timeline, also from the service ─▶ void or refund:
 *    right or approval ─▶ service read again ─▶ unchanged since shown? ─▶ engine: sent once
 *                                                        └─▶ cash, check, terminal: journaled only
 */

import type {
  OtherTerminalPayment,
  Payment,
  PaymentTimeline,
  Subject,
} from '../../shared/contract/payment-timeline.ts';
import type { FollowUpResult, RefundRules } from '../../shared/contract/payments.ts';
import { isManualRefundKind, type VoidOrRefund } from '../../shared/domain/payment.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import { lastReturnDay } from '../../shared/domain/refund.ts';
import { addDays, localDays, utcDay } from '../../shared/domain/reports/days.ts';
import { readMemo } from '../../shared/domain/sale.ts';
import type { Commands } from '../commands.ts';
import type { Reservations } from '../hub/reservations.ts';
import type { Journal } from '../journal/journal.ts';
import {
  askedAs,
  countPayments,
  paymentCashiers,
  paymentOfRecord,
  paymentsOfSale,
  paymentsWhere,
  recordedAs,
} from '../journal/projections/payments.ts';
import { familySalesOf, salesOfPatient } from '../journal/projections/sales.ts';
import type { Readable } from '../journal/statements.ts';
import type { TransactionRow } from '../payments-api/report-rows.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import { completeList } from './engine/complete-reads.ts';
import { asRefusal, type EngineContext } from './engine/engine-context.ts';
import { movableOf } from './move-payment.ts';
import { factsOf, possibleVoidOrRefund } from './payment-facts.ts';
import {
  type OutsideFinder,
  type PaymentRecords,
  PaymentRecordsReader,
  type ReadsOf,
  readAtService,
  type ServiceReads,
} from './payment-records.ts';
import { type Meaning, readSearch, searchCondition } from './search.ts';
import { otherTerminalPaymentOf, timelineEvents } from './timeline.ts';
import {
  cashUpTo,
  type FollowUpEngine,
  followUpResult,
  recordManualRefund,
  type VoidOrRefundInput,
  voidOrRefund,
} from './void-or-refund.ts';

/** The payments of the till: their search, timeline, and void or refund. */
export interface PaymentHistory {
  find(input: { readonly words: string; readonly offset: number; readonly limit: number }): {
    payments: Payment[];
    total: number;
  };
  /** @throws {CodedError} */
  fromAnotherTerminal(
    words: string,
  ): Promise<{ payments: OtherTerminalPayment[]; from: string; to: string }>;
  /** @throws {CodedError} `NO_SUCH_PAYMENT`. */
  timeline(subject: Subject, withService: boolean): Promise<PaymentTimeline>;
  /** @throws {CodedError} when nothing was sent to the service. */
  voidOrRefund(input: VoidOrRefundInput): Promise<FollowUpResult>;
  /** Today's, by the clinic's day. */
  voidable(): Payment[];
}

export function createPaymentHistory(options: {
  readonly journal: Journal;
  /** Absent on a counter without a hub. */
  readonly clinic?: Reservations | undefined;
  readonly commands: Commands;
  readonly attempts: FollowUpEngine & OutsideFinder;
  readonly now: () => Date;
  readonly receipts: Receipts;
  readonly readsOf: ReadsOf;
  readonly othersConnection?: EngineContext['othersConnection'];
  /** The sale at the counter that may still take money; null without one. */
  readonly openSale: () => string | null;
  readonly refundRules: () => RefundRules;
  /** Of the clinic; absent, of this PC. */
  readonly timeZone?: string;
}): PaymentHistory {
  const { journal, now } = options;
  const db = journal.readable;
  const reader = new PaymentRecordsReader(
    journal,
    options.readsOf,
    options.attempts,
    options.othersConnection,
  );

  const localDay = localDays(
    options.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );

  /** The possible void or refund, with the limit of cash and the days of a bank's return. */
  const withRules = (records: PaymentRecords): VoidOrRefund | null => {
    const possible = possibleVoidOrRefund(records);
    const { payment, side } = records;
    const rules = options.refundRules();
    switch (possible?.kind) {
      case 'cash-back': {
        const inCash = payment === null ? null : cashUpTo(db, payment.key, rules);
        return inCash === null ? possible : { ...possible, inCash };
      }
      case 'void':
      case 'refund': {
        const at = payment === null ? side?.record.timestamp.getTime() : Date.parse(payment.at);
        if ((payment ?? side?.record)?.method !== 'ACH' || at === undefined) return possible;
        const returnUntil = lastReturnDay(at, now().getTime(), rules.returnDays, localDay);
        return returnUntil === null ? possible : { ...possible, returnUntil };
      }
      default:
        return possible;
    }
  };

  const timelineOf = (
    records: PaymentRecords,
    service: PaymentTimeline['service'],
  ): PaymentTimeline => {
    const { payment, side } = records;
    const facts = factsOf(records);
    const otherTenders = payment?.saleId == null ? [] : paymentsOfSale(db, payment.saleId);
    const fromAnotherTerminal =
      payment === null && side !== null
        ? otherTerminalPaymentOf(side.record, side.row?.amount ?? null)
        : null;
    return {
      payment,
      status: facts === null ? null : paymentStatus(facts),
      fromAnotherTerminal,
      otherTenders: otherTenders.filter(({ key }) => key !== payment?.key),
      events: timelineEvents(records),
      service,
      voidOrRefund: withRules(records),
      movable: movableOf(db, payment, options.openSale()),
    };
  };

  const timeline = async (subject: Subject, withService: boolean): Promise<PaymentTimeline> => {
    if (!withService) return timelineOf(reader.now(subject, null), { kind: 'not-asked' });
    try {
      const side = await reader.readService(subject);
      const kind = side === null ? 'nothing-there' : 'read';
      return timelineOf(reader.now(subject, side), { kind });
    } catch (error) {
      const ours = subject.kind === 'ours' || reader.ownOf(subject) !== null;
      if (!(error instanceof CodedError) || error.code !== 'SERVICE_UNREACHABLE' || !ours) {
        throw error;
      }
      const problem = String(error.data?.['problem'] ?? 'unexpected');
      return timelineOf(reader.now(subject, null), { kind: 'unreachable', problem });
    }
  };

  return {
    find: ({ words, offset, limit }) => {
      const condition = searchCondition(readSearch(words, now()), {
        cashiers: paymentCashiers(db),
        salesOf: (name) => salesOfPatient(db, name),
        familySalesOf: (patientId) => familySalesOf(db, patientId),
        askedAs: (asked) => askedAs(db, asked),
        recordedAs: (approved) => recordedAs(db, approved),
      });
      return {
        payments: paymentsWhere(db, condition, { offset, limit }),
        total: countPayments(db, condition),
      };
    },
    fromAnotherTerminal: (words) => findFromOtherTerminals(reader.readsFor(null), db, words, now()),
    timeline,
    voidOrRefund: async (input) => {
      const ports = { ...options, reader };
      if (isManualRefundKind(input.kind)) return recordManualRefund(ports, input);
      return followUpResult(journal, await voidOrRefund(ports, input));
    },
    voidable: () => {
      const [today] = readSearch('today', now()).flat();
      if (today?.kind !== 'day') throw new RangeError('Today is a day.');
      const condition = {
        sql: `opened_at >= ? AND method IN ('CARD', 'ACH') AND state = 'approved' AND refunded = 0
          AND coalesce(ending, '') <> 'voided' AND (operation = 'authorize' OR ending = 'captured')`,
        parameters: [today.from],
      };
      return paymentsWhere(db, condition, { offset: 0, limit: 1_000 });
    },
  };
}

/** As many as a person reads through; a search word narrows them down. */
const AT_MOST = 500;
const MINUTE = 60_000;
/** The period of a search for a receipt or an amount without a day, ms. */
const SEARCHED_BACK = 30 * 86_400_000;

function means(meaning: Meaning, payment: OtherTerminalPayment): boolean {
  switch (meaning.kind) {
    case 'amount':
      return payment.amount === meaning.amount;
    case 'receipt':
      return readMemo(payment.memo)?.receiptNumber === meaning.number;
    case 'id':
      return [payment.recordId, payment.trackingId ?? ''].some((id) =>
        id.toLowerCase().startsWith(meaning.text.toLowerCase()),
      );
    case 'name':
      return payment.memo?.toLowerCase().includes(meaning.text.toLowerCase()) ?? false;
    case 'day':
      return payment.at >= meaning.from && payment.at < meaning.to;
    case 'last-four':
    case 'patient':
    case 'reference':
      return false; // the service reports no card or patient, and no references of the journal
  }
}

/** The days to search: the named one; a month for other words; today for none. */
function rangeOf(terms: readonly (readonly Meaning[])[], now: Date) {
  const named = terms.flat().find((meaning) => meaning.kind === 'day');
  if (named !== undefined) return named;
  const [today] = readSearch('today', now).flat();
  if (today?.kind !== 'day') throw new RangeError('Today is a day.');
  if (terms.length === 0) return today;
  const from = new Date(Date.parse(today.from) - SEARCHED_BACK);
  return { from: from.toISOString(), to: today.to };
}

/**
 * The service's payments of some days that this till did not take. The list has no amounts and the
 * report no memo, so the two are joined by id. @throws {CodedError} `SERVICE_UNREACHABLE`.
 */
async function findFromOtherTerminals(
  reads: ServiceReads,
  db: Readable,
  words: string,
  now: Date,
): Promise<{ payments: OtherTerminalPayment[]; from: string; to: string }> {
  const terms = readSearch(words, now);
  const { from, to } = rangeOf(terms, now);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const port = {
    list: (first: Date, last: Date) => reads.payments.list({ start: first, end: last }),
  };
  const { records, rows } = await readAtService(async () => ({
    records: await listed(port, { start, end: end + 10 * MINUTE }),
    rows: await reported(reads, utcDay(start), addDays(utcDay(end), 1)),
  }));
  const payments = records
    .filter(({ action }) => action === null || action === 'AUTHORIZE' || action === 'PREAUTHORIZE')
    .map((record) => otherTerminalPaymentOf(record, rows.get(record.id)?.amount ?? null))
    .filter((payment) => terms.every((term) => term.some((meaning) => means(meaning, payment))))
    .filter(({ recordId }) => paymentOfRecord(db, recordId) === null)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, AT_MOST);
  return { payments, from, to };
}

async function listed(
  port: Parameters<typeof completeList<ListedFull>>[0],
  range: { readonly start: number; readonly end: number },
): Promise<readonly ListedFull[]> {
  try {
    return await completeList(port, range);
  } catch (error) {
    throw asRefusal(error);
  }
}

type ListedFull = Awaited<ReturnType<ServiceReads['payments']['list']>>[number];

async function reported(
  reads: ServiceReads,
  startDate: string,
  endDate: string,
): Promise<ReadonlyMap<string, TransactionRow>> {
  const rows = new Map<string, TransactionRow>();
  for await (const batch of reads.reports.transactions({ startDate, endDate })) {
    for (const row of batch) rows.set(row.id, row);
  }
  return rows;
}
