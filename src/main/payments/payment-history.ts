/**
 * The payments of this till and of other terminals: search, timeline, void or refund.
 *
 *    search, from the journal ─▶ timeline, also from the service ─▶ void or refund:
 *    right or approval ─▶ service read again ─▶ unchanged since shown? ─▶ follow-up.ts ─▶ engine
 *                                                        └─▶ cash, check, terminal: journaled only
 */

import type {
  FollowUpResult,
  OtherTerminalPayment,
  Payment,
  PaymentTimeline,
  Subject,
} from '../../shared/contract/payments.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptById, decisionsOf, followUpsOf } from '../journal/projections/attempts.ts';
import { manualRefundsOf } from '../journal/projections/cash.ts';
import { outsideChangesOf } from '../journal/projections/outside-changes.ts';
import {
  askedAs,
  countPayments,
  paymentByKey,
  paymentCashiers,
  paymentOfRecord,
  paymentsOfSale,
  paymentsWhere,
  recordedAs,
  returnedCheckOf,
} from '../journal/projections/payments.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import { salesOfPatient } from '../journal/projections/sales.ts';
import { connectionOfRecord, recordsOf } from '../journal/projections/service-records.ts';
import { attemptIdOf } from '../journal/tracking-id.ts';
import { CodedError } from '../system/coded-error.ts';
import type { FollowUpEngine } from './follow-up.ts';
import { findFromOtherTerminals } from './other-terminals.ts';
import { readSearch, searchCondition } from './search.ts';
import {
  type ReadsOf,
  readServiceSide,
  type ServiceReads,
  type ServiceSide,
} from './service-side.ts';
import { otherTerminalPaymentOf, type RecordedFacts, timelineEvents } from './timeline.ts';
import {
  factsOf,
  type IssueRefund,
  type VoidOrRefundInput,
  voidOrRefund,
  voidOrRefundOfTimeline,
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
  readonly commands: Commands;
  readonly attempts: FollowUpEngine;
  readonly now: () => Date;
  readonly issueRefund: IssueRefund;
  readonly readsOf: ReadsOf;
}): PaymentHistory {
  const { journal, now, readsOf } = options;
  const db = journal.readable;

  /** A page's payment from another terminal may be this till's own after all. */
  const ownOf = (subject: Subject): Payment | null => {
    const payment =
      subject.kind === 'ours'
        ? paymentByKey(db, subject.key)
        : paymentOfRecord(db, subject.recordId);
    if (payment === null && subject.kind === 'ours') throw new CodedError('NO_SUCH_PAYMENT');
    return payment;
  };
  const recordIdOf = (subject: Subject) =>
    subject.kind === 'other-terminal' ? subject.recordId : (ownOf(subject)?.recordId ?? null);

  /** The reads of a payment's connection. @throws {CodedError} */
  const readsFor = (recordId: string | null): ServiceReads => {
    const reads = readsOf(recordId === null ? null : connectionOfRecord(db, recordId));
    if (reads === null)
      throw new CodedError('SERVICE_UNREACHABLE', { data: { problem: 'no-connection' } });
    return reads;
  };

  const askedHere = (trackingId: string): boolean => {
    const attemptId = attemptIdOf(journal.tillId, trackingId);
    return attemptId !== null && attemptById(db, attemptId) !== null;
  };

  /** The present facts of the journal, together with the service's. */
  const factsNow = (subject: Subject, side: ServiceSide | null): RecordedFacts => {
    const payment = ownOf(subject);
    const recordId = recordIdOf(subject);
    const followUps = recordId === null ? [] : followUpsOf(db, recordId);
    const own = payment === null ? [] : [{ attemptId: payment.key, decided: payment.decided }];
    return {
      payment,
      followUps,
      decisions: decisionsOf(db, [...own, ...followUps]),
      manualRefunds: payment === null ? [] : manualRefundsOf(db, payment.key),
      returnedCheck: payment === null ? null : returnedCheckOf(db, payment.key),
      outside: recordId === null ? [] : outsideChangesOf(db, recordId),
      side,
      receiptOf: (attempt) => receiptOfAttempt(db, attempt),
      askedHere: askedHere(side?.record.trackingId ?? ''),
    };
  };

  const readSide = async (subject: Subject): Promise<ServiceSide | null> => {
    const recordId = recordIdOf(subject);
    if (recordId === null) return null;
    const side = await readServiceSide(readsFor(recordId), recordId, recordsOf(db, recordId));
    options.attempts.foundOutside({ rows: side.children, deposits: side.deposits });
    return side;
  };

  const timelineOf = (
    recordedFacts: RecordedFacts,
    service: PaymentTimeline['service'],
  ): PaymentTimeline => {
    const { payment, side } = recordedFacts;
    const facts = factsOf(recordedFacts);
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
      events: timelineEvents(recordedFacts),
      service,
      voidOrRefund: voidOrRefundOfTimeline(recordedFacts),
    };
  };

  const timeline = async (subject: Subject, withService: boolean): Promise<PaymentTimeline> => {
    if (!withService) return timelineOf(factsNow(subject, null), { kind: 'not-asked' });
    try {
      const side = await readSide(subject);
      const kind = side === null ? 'nothing-there' : 'read';
      return timelineOf(factsNow(subject, side), { kind });
    } catch (error) {
      const ours = subject.kind === 'ours' || ownOf(subject) !== null;
      if (!(error instanceof CodedError) || error.code !== 'SERVICE_UNREACHABLE' || !ours) {
        throw error;
      }
      const problem = String(error.data?.['problem'] ?? 'unexpected');
      return timelineOf(factsNow(subject, null), { kind: 'unreachable', problem });
    }
  };

  return {
    find: ({ words, offset, limit }) => {
      const condition = searchCondition(readSearch(words, now()), {
        cashiers: paymentCashiers(db),
        salesOf: (name) => salesOfPatient(db, name),
        askedAs: (asked) => askedAs(db, asked),
        recordedAs: (approved) => recordedAs(db, approved),
      });
      return {
        payments: paymentsWhere(db, condition, { offset, limit }),
        total: countPayments(db, condition),
      };
    },
    fromAnotherTerminal: (words) => findFromOtherTerminals(readsFor(null), db, words, now()),
    timeline,
    voidOrRefund: (input) =>
      voidOrRefund(options, input, {
        readService: () => readSide(input.subject),
        factsNow: (side) => factsNow(input.subject, side),
      }),
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
