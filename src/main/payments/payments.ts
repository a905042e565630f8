import type {
  FollowUpResult,
  ForeignPayment,
  Payment,
  Story,
  Subject,
} from '../../shared/contract/payments.ts';
import { isAtService, isHandBack } from '../../shared/domain/payment.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import type { FollowUps } from '../follow-ups/follow-ups.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptIdOf } from '../journal/tracking-id.ts';
import {
  attemptById,
  connectionOfRecord,
  decisionsOf,
  followUpsOf,
  recordsOf,
} from '../journal/views/attempts.ts';
import { handRefundsOf } from '../journal/views/cash.ts';
import {
  askedAs,
  countPayments,
  paymentByKey,
  paymentCashiers,
  paymentOfRecord,
  paymentsOfSale,
  paymentsWhere,
  recordedAs,
} from '../journal/views/payments.ts';
import { receiptOfAttempt } from '../journal/views/receipts.ts';
import { salesOfPatient } from '../journal/views/sales.ts';
import { requireAsShown, type UndoInput } from './as-shown.ts';
import { findElsewhere } from './elsewhere.ts';
import { type HandBackPorts, handBack } from './hand-back.ts';
import { PaymentsError } from './payments-error.ts';
import { readSearch, searchCondition } from './search.ts';
import {
  type ReadsOf,
  readServiceSide,
  type ServiceReads,
  type ServiceSide,
} from './service-side.ts';
import { foreignOf, storyEvents, type Told } from './story.ts';
import { factsOf, undoOfStory } from './undo-of-story.ts';

export interface PaymentsOptions extends Pick<HandBackPorts, 'issueRefund'> {
  readonly journal: Journal;
  readonly now: () => Date;
  readonly readsOf: ReadsOf;
  readonly followUps: FollowUps;
}

/** The payments of the till: their search, timeline, and void or refund. */
export interface PaymentsDesk {
  find(input: { readonly words: string; readonly offset: number; readonly limit: number }): {
    payments: Payment[];
    total: number;
  };
  /** @throws {PaymentsError} */
  elsewhere(words: string): Promise<{ payments: ForeignPayment[]; from: string; to: string }>;
  /** @throws {PaymentsError} `NO_SUCH_PAYMENT`. */
  story(subject: Subject, withService: boolean): Promise<Story>;
  /** @throws {PaymentsError | AttemptError | StaffError} when nothing was sent to the service. */
  undo(input: UndoInput): Promise<FollowUpResult>;
  /** Today's, by the clinic's day. */
  voidable(): Payment[];
}

export function createPayments(options: PaymentsOptions): PaymentsDesk {
  const { journal, now, readsOf, followUps } = options;
  const db = journal.readable;

  /** A page's payment from another terminal may be this till's own after all. */
  const ownOf = (subject: Subject): Payment | null => {
    const payment =
      subject.kind === 'ours'
        ? paymentByKey(db, subject.key)
        : paymentOfRecord(db, subject.recordId);
    if (payment === null && subject.kind === 'ours') throw new PaymentsError('NO_SUCH_PAYMENT');
    return payment;
  };
  const recordIdOf = (subject: Subject) =>
    subject.kind === 'foreign' ? subject.recordId : (ownOf(subject)?.recordId ?? null);

  /** The reads of a payment's connection. @throws {PaymentsError} */
  const readsFor = (recordId: string | null): ServiceReads => {
    const reads = readsOf(recordId === null ? null : connectionOfRecord(db, recordId));
    if (reads === null)
      throw new PaymentsError('SERVICE_UNREACHABLE', { data: { problem: 'no-connection' } });
    return reads;
  };

  const askedHere = (trackingId: string): boolean => {
    const attemptId = attemptIdOf(journal.tillId, trackingId);
    return attemptId !== null && attemptById(db, attemptId) !== null;
  };

  /** The present facts of the journal, together with the service's. */
  const tell = (subject: Subject, side: ServiceSide | null): Told => {
    const payment = ownOf(subject);
    const recordId = recordIdOf(subject);
    const followUps = recordId === null ? [] : followUpsOf(db, recordId);
    const own = payment === null ? [] : [{ attemptId: payment.key, decided: payment.decided }];
    return {
      payment,
      followUps,
      decisions: decisionsOf(db, [...own, ...followUps]),
      handRefunds: payment === null ? [] : handRefundsOf(db, payment.key),
      side,
      receiptOf: (attempt) => receiptOfAttempt(db, attempt),
      askedHere: askedHere(side?.record.trackingId ?? ''),
    };
  };

  const readSide = async (subject: Subject): Promise<ServiceSide | null> => {
    const recordId = recordIdOf(subject);
    if (recordId === null) return null;
    return readServiceSide(readsFor(recordId), recordId, recordsOf(db, recordId));
  };

  const storyOf = (told: Told, service: Story['service']): Story => {
    const { payment, side } = told;
    const facts = factsOf(told);
    const besides = payment?.saleId == null ? [] : paymentsOfSale(db, payment.saleId);
    const foreign =
      payment === null && side !== null ? foreignOf(side.record, side.row?.amount ?? null) : null;
    return {
      payment,
      status: facts === null ? null : paymentStatus(facts),
      foreign,
      besides: besides.filter(({ key }) => key !== payment?.key),
      events: storyEvents(told),
      service,
      undo: undoOfStory(told),
    };
  };

  const story = async (subject: Subject, withService: boolean): Promise<Story> => {
    if (!withService) return storyOf(tell(subject, null), { kind: 'not-asked' });
    try {
      const side = await readSide(subject);
      const kind = side === null ? 'nothing-there' : 'read';
      return storyOf(tell(subject, side), { kind });
    } catch (error) {
      const ours = subject.kind === 'ours' || ownOf(subject) !== null;
      if (!(error instanceof PaymentsError) || error.code !== 'SERVICE_UNREACHABLE' || !ours) {
        throw error;
      }
      const problem = error.data?.problem ?? 'unexpected';
      return storyOf(tell(subject, null), { kind: 'unreachable', problem });
    }
  };

  const undoAtService = async (input: UndoInput): Promise<FollowUpResult> => {
    const { commandId, subject, kind, reason, approval } = input;
    const permission = kind === 'void' ? 'void' : 'refund';
    const { cashier, manager } = await followUps.word(permission, approval, reason);
    const side = await readSide(subject);
    // No await from here to the engine: the judged payment is the one acted on.
    const told = tell(subject, side);
    requireAsShown(undoOfStory(told), input);
    const facts = factsOf(told);
    if (facts === null || side === null || !isAtService(facts.method)) {
      throw new PaymentsError('NO_SUCH_PAYMENT');
    }
    return followUps.run({
      operation: kind === 'void' ? 'void' : 'credit',
      method: facts.method,
      amount: kind === 'void' ? facts.amount : input.amount,
      commandId,
      saleId: told.payment?.saleId ?? null,
      patientId: told.payment?.patientId ?? null,
      cashier,
      paymentId: side.record.id,
      paidAt: side.record.timestamp.toISOString(),
      ordered: { reason, manager, giveBack: null },
      judgedBy: side.children.map(({ id }) => id),
    });
  };

  return {
    find: ({ words, offset, limit }) => {
      const condition = searchCondition(readSearch(words, now()), {
        cashiers: paymentCashiers(db),
        salesOf: (name) => salesOfPatient(db, name),
        askedAs: (asked) => askedAs(db, asked),
        recordedAs: (word) => recordedAs(db, word),
      });
      return {
        payments: paymentsWhere(db, condition, { offset, limit }),
        total: countPayments(db, condition),
      };
    },
    elsewhere: (words) => findElsewhere(readsFor(null), db, words, now()),
    story,
    undo: (input) =>
      isHandBack(input.kind)
        ? handBack(options, input, () => tell(input.subject, null))
        : followUps.once(input.commandId, () => undoAtService(input)),
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
