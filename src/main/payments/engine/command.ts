import type { DuplicateStatus, FollowUp, Method } from '../../../shared/domain/attempt.ts';
import type { CardFace } from '../../../shared/domain/card.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { PatientIds } from '../../journal/projections/similar-payments.ts';
import type {
  MoneyAnswer,
  MoneyRequest,
  PaymentDetails,
  PaymentsPort,
  Tender,
} from '../../service/payments-port.ts';

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
  /**
   * The number of approved tenders of its sale or follow-ups on its payment when the command came
   * (`doneBefore`); by default, at the start of `run`.
   */
  readonly known?: number;
  /** Called when the intent is on the disk, before the first byte leaves. */
  readonly opened?: (attempt: Attempt) => void;
}

/** Data of the last moment before the intent; nothing can change between it and the entry. */
export interface Ready {
  /** Journaled in one commit with the intent, before it. */
  readonly entries: readonly NewEntry[];
  readonly tender: Tender;
  readonly card: CardFace | null;
  readonly bankAccount: Attempt['bankAccount'];
  /** The name on the card, if it is not the patient's. */
  readonly payerName?: string | null;
  readonly details?: PaymentDetails;
}

/** A payment or a hold. */
export interface PaymentCommand extends CommandBasics {
  readonly operation: 'authorize' | 'preauthorize';
  /** The last digits of the card or account for the duplicate check; null for cash. */
  readonly lastFour: string | null;
  /** The duplicates that were acknowledged, each with its approval. */
  readonly acknowledgedDuplicates: readonly AcknowledgedDuplicate[];
  /** Of a posting of cash, the command that took the cash. */
  readonly posts?: string;
  /**
   * Makes the last checks and returns the tender. Synchronous: checks and entry form one step. The
   * engine wipes the tender's secrets when the sending has ended.
   */
  readonly ready: () => Ready;
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
  readonly insteadOf?: Pick<Attempt, 'attemptId' | 'state' | 'problem'>;
  /** The children of the payment at the judgement, by the service's ids. */
  readonly decidedFrom?: readonly string[];
}

export type Command = PaymentCommand | FollowUpCommand;

export function isPayment(command: Command): command is PaymentCommand {
  return command.operation === 'authorize' || command.operation === 'preauthorize';
}

/** The last moment before the intent: a payment supplies its tender, a follow-up has none. */
export function readyOf(
  command: Command,
): Omit<Ready, 'tender'> & { readonly tender: Ready['tender'] | null } {
  if (isPayment(command)) return command.ready();
  return { entries: command.entries ?? [], tender: null, card: null, bankAccount: null };
}

/** The intent, journaled before the first byte leaves. */
export function intentOf(
  command: Command,
  ready: Pick<Ready, 'card' | 'bankAccount' | 'payerName'>,
  made: {
    readonly attemptId: string;
    readonly trackingId: string;
    readonly line: PaymentsPort;
    readonly clockOffsetMs: number;
    readonly childrenBefore: readonly string[];
  },
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  const { saleId, patientId, operation, method, amount, cashier } = command;
  const { attemptId, trackingId, clockOffsetMs } = made;
  const { card, bankAccount, payerName = null } = ready;
  return {
    kind: 'attempt.opened',
    body: {
      attemptId,
      saleId,
      patientId,
      trackingId,
      operation,
      method,
      amount,
      card,
      bankAccount,
      ...(payerName === null ? {} : { payerName }),
      cashier,
      connection: made.line.connection,
      clockOffsetMs,
      follows: isPayment(command)
        ? null
        : {
            paymentId: command.paymentId,
            paidAt: command.paidAt,
            childrenBefore: [...made.childrenBefore],
          },
      acknowledgedDuplicates: isPayment(command) ? [...command.acknowledgedDuplicates] : [],
      ...(isPayment(command) || command.ordered === undefined ? {} : { ordered: command.ordered }),
      ...(isPayment(command) && command.posts !== undefined ? { posts: command.posts } : {}),
    },
  };
}

/** The request of a command; it leaves this PC once. */
export function requestOf(
  command: Command,
  trackingId: string,
  { tender, details }: Pick<ReturnType<typeof readyOf>, 'tender' | 'details'>,
): MoneyRequest {
  const { cashier, amount } = command;
  if (isPayment(command)) {
    if (tender === null) throw new Error('A payment has a tender.');
    const given = details === undefined ? {} : { details };
    return { operation: command.operation, trackingId, cashier, amount, tender, ...given };
  }
  return followUpRequest(command, trackingId);
}

function followUpRequest(command: FollowUpCommand, trackingId: string): MoneyRequest {
  const { operation, paymentId, cashier, amount } = command;
  return operation === 'credit'
    ? { operation, trackingId, cashier, paymentId, amount }
    : { operation, trackingId, cashier, paymentId };
}

/** Overwrites the card's track, or the account's two numbers, with zeros. */
export function wipeTender(tender: Tender | null): void {
  if (tender?.kind === 'card') tender.track.fill(0);
  if (tender?.kind === 'bank-account') {
    tender.account.routingNumber.fill(0);
    tender.account.accountNumber.fill(0);
  }
}

/** Sends once. After a fault of our own it is unknown if bytes left, so the result is in doubt. */
export async function sendOnce(
  line: PaymentsPort,
  request: MoneyRequest,
  reportFault: (error: unknown) => void,
): Promise<MoneyAnswer> {
  try {
    return await line.send(request);
  } catch (error) {
    reportFault(error);
    return { state: 'in-doubt', paymentId: null, code: null, message: null, problem: 'unexpected' };
  }
}
