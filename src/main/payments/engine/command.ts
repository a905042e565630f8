import type { DuplicateStatus, FollowUp, Method } from '../../../shared/domain/attempt.ts';
import type { CardFace } from '../../../shared/domain/card.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import type { OthersPayment } from '../../hub/reservations.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { PatientIds, PatientShare } from '../../journal/projections/duplicates.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import type {
  MoneyAnswer,
  MoneyRequest,
  PaymentDetails,
  PaymentsPort,
  TenderSecrets,
} from './engine-context.ts';

/** An earlier payment that a person acknowledged as a duplicate. */
export interface AcknowledgedDuplicate {
  /** Of its attempt, or of the command of an offline tender. */
  readonly attemptId: string;
  /** Its status at the acknowledgement. */
  readonly duplicateStatus: DuplicateStatus;
  /** The manager of the approval; null if the cashier's acknowledgement was enough. */
  readonly manager: Cashier | null;
}

interface CommandBasics extends PatientIds {
  /** The page's command id, which is also the attempt's id; null for a request of the till. */
  readonly commandId: string | null;
  readonly cashier: Cashier;
  readonly method: Method;
  /** Of a follow-up without its own amount, the payment's. */
  readonly amount: Cents;
  readonly saleId: string | null;
  /** The state that the command was decided from; by default, the one known when it comes. */
  readonly decidedFrom?: Snapshot;
}

/** The state behind a decision about a sale or a payment. */
export interface Snapshot {
  /** The approved tenders of the sale, or follow-ups on the payment, as tokens. */
  readonly attempts: readonly string[];
  /** The children of the payment by the service's ids; null if they were not read. */
  readonly children: readonly string[] | null;
}

/** A tender that is taken right before the intent; nothing can change between it and the entry. */
export interface TakenTender {
  /** Journaled in one commit with the intent, before it. */
  readonly entries: readonly NewEntry[];
  readonly tender: TenderSecrets;
  readonly card: CardFace | null;
  readonly bankAccount: Attempt['bankAccount'];
  /** The name on the card, if it is not the patient's. */
  readonly payerName?: string | null;
  readonly details?: PaymentDetails;
}

/** A payment or a hold. */
export interface PaymentCommand extends CommandBasics {
  readonly operation: 'authorize' | 'preauthorize';
  /** The parts of the patients of a family, for the duplicate check. */
  readonly family?: readonly PatientShare[];
  /** The last digits of the card or account for the duplicate check; null for cash. */
  readonly lastFour: string | null;
  /** The duplicates that were acknowledged, each with its approval. */
  readonly acknowledgedDuplicates: readonly AcknowledgedDuplicate[];
  /** Similar payments of other counters, once the clinic was asked. */
  readonly others?: readonly OthersPayment[];
  /** Of a posting of cash, the command that took the cash. */
  readonly posts?: string;
}

/** A void, refund, capture or release of an earlier payment. */
export interface FollowUpCommand extends CommandBasics {
  readonly operation: FollowUp;
  readonly paymentId: string;
  /** The time of the payment, ISO 8601, by the service's clock. */
  readonly paidAt: string;
  /** Journaled in one commit with the intent, before it. */
  readonly entries?: readonly NewEntry[];
  /** The reason, and the manager of the approval. */
  readonly ordered?: EntryBody<'attempt.opened'>['ordered'];
  /** The open attempt that this one replaces by a manager approval. */
  readonly insteadOf?: Attempt;
  /** The tracking id of a payment that is not of this journal: it names its counter. */
  readonly paidUnder?: string | null;
  /** The amount of the payment, for a refund of one that no counter of the clinic took. */
  readonly paid?: Cents;
  /** A manager approved it without an answer of the hub. */
  readonly withoutHub?: boolean;
}

export type MoneyCommand = PaymentCommand | FollowUpCommand;

export function isPayment(command: MoneyCommand): command is PaymentCommand {
  return command.operation === 'authorize' || command.operation === 'preauthorize';
}

/** A command that may be opened: everything that waits is done. */
export interface Prepared {
  readonly attemptId: string;
  readonly command: MoneyCommand & { readonly decidedFrom: Snapshot };
  readonly port: PaymentsPort;
  readonly clockOffsetMs: number;
  /** The children of a follow-up's payment at the service. */
  readonly children: readonly ReportedRow[];
  /** Empty on a counter without a hub. */
  readonly marked: Pick<EntryBody<'attempt.opened'>, 'reservation' | 'payment'>;
}

/** A prepared command that agrees with the present. */
export interface Unchanged extends Prepared {
  /** Of the journal at the comparison: nothing may be appended between it and the intent. */
  readonly revision: number;
}

/** A command with a journaled intent. */
export interface Opened {
  readonly attempt: Attempt;
  readonly port: PaymentsPort;
  readonly request: MoneyRequest;
  readonly taken: TakenTender | null;
}

/** The intent, journaled before the first byte leaves. */
export function intentOf(
  { attemptId, command, port, clockOffsetMs, children, marked }: Prepared,
  trackingId: string,
  taken: TakenTender | null,
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  const { saleId, patientId, operation, method, amount, cashier } = command;
  const payerName = taken?.payerName ?? null;
  return {
    kind: 'attempt.opened',
    body: {
      ...{ attemptId, saleId, patientId, trackingId, operation, method, amount },
      card: taken?.card ?? null,
      bankAccount: taken?.bankAccount ?? null,
      ...(payerName === null ? {} : { payerName }),
      cashier,
      connection: port.connection,
      clockOffsetMs,
      follows: isPayment(command)
        ? null
        : {
            paymentId: command.paymentId,
            paidAt: command.paidAt,
            childrenBefore: children.map(({ id }) => id),
          },
      acknowledgedDuplicates: isPayment(command) ? [...command.acknowledgedDuplicates] : [],
      ...(isPayment(command) || command.ordered === undefined ? {} : { ordered: command.ordered }),
      ...(isPayment(command) && command.posts !== undefined ? { posts: command.posts } : {}),
      ...marked,
    },
  };
}

/** The request of a command; it leaves this PC once. */
export function requestOf(
  command: MoneyCommand,
  trackingId: string,
  taken: TakenTender | null,
): MoneyRequest {
  const { cashier, amount } = command;
  if (!isPayment(command)) return followUpRequest(command, trackingId);
  if (taken === null) throw new Error('A payment has a tender.');
  const { tender, details } = taken;
  const given = details === undefined ? {} : { details };
  return { operation: command.operation, trackingId, cashier, amount, tender, ...given };
}

function followUpRequest(command: FollowUpCommand, trackingId: string): MoneyRequest {
  const { operation, paymentId, cashier, amount } = command;
  return operation === 'credit'
    ? { operation, trackingId, cashier, paymentId, amount }
    : { operation, trackingId, cashier, paymentId };
}

/** Overwrites the card's track, or the account's two numbers, with zeros. */
export function wipeTender(taken: TakenTender | null): void {
  const tender = taken?.tender;
  if (tender?.kind === 'card') tender.track.fill(0);
  if (tender?.kind === 'bank-account') {
    tender.account.routingNumber.fill(0);
    tender.account.accountNumber.fill(0);
  }
}

/** Sends once. After a fault of our own it is unknown if bytes left, so the result is in doubt. */
export async function sendOnce(
  port: PaymentsPort,
  request: MoneyRequest,
  reportFault: (error: unknown) => void,
): Promise<MoneyAnswer> {
  try {
    return await port.send(request);
  } catch (error) {
    reportFault(error);
    return { state: 'in-doubt', paymentId: null, code: null, message: null, problem: 'unexpected' };
  }
}
