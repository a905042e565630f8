import type { FollowUp, Method, Standing } from '../../shared/domain/attempt.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../journal/entry.ts';
import type { Attempt, PatientIds } from '../journal/views/attempts.ts';
import type { PaymentDetails, Tender } from './payments-line.ts';

/** An earlier payment that a person means another beside. */
export interface Beside {
  /** Of its attempt, or of the command that took it where no attempt did. */
  readonly attemptId: string;
  /** How it stood when it was asked about. */
  readonly standing: Standing;
  /** Whose word it took; null where the cashier's was enough. */
  readonly manager: Cashier | null;
}

interface OrderBasics extends PatientIds {
  /** The page's command, whose id the attempt has; null where the till itself asks. */
  readonly commandId: string | null;
  readonly cashier: Cashier;
  readonly method: Method;
  /** Of a follow-up without an amount of its own, the payment's. */
  readonly amount: Cents;
  readonly saleId: string | null;
  /**
   * How much of its sale, or on its payment, was approved when the command came (`doneBefore`); unsaid,
   * when the order comes.
   */
  readonly known?: number;
  /** Told when the intent is on the disk, before the first byte leaves. */
  readonly opened?: (attempt: Attempt) => void;
}

/** What is ready at the last moment before the intent; nothing can come between it and the row. */
export interface Ready {
  /** Added in one commit with the intent, before it. */
  readonly entries: readonly NewEntry[];
  readonly tender: Tender;
  readonly card: CardFace | null;
  readonly bankAccount: Attempt['bankAccount'];
  /** The name on the card where it is not the patient's. */
  readonly payerName?: string | null;
  readonly details?: PaymentDetails;
}

/** A payment or a hold. */
export interface PaymentOrder extends OrderBasics {
  readonly operation: 'authorize' | 'preauthorize';
  /** What the card or account shows, for the guard; null for cash. */
  readonly lastFour: string | null;
  /** The earlier payments the guard asked about, each with whose word was given. */
  readonly besides: readonly Beside[];
  /** Of a posting of cash, the command that took it. */
  readonly posts?: string;
  /**
   * Checks once more, and hands over what is charged. Synchronous: the look and the row are one. The
   * engine wipes the tender's secrets when the sending has ended.
   */
  readonly ready: () => Ready;
}

/** A void, refund, capture or release of an earlier payment. */
export interface FollowUpOrder extends OrderBasics {
  readonly operation: FollowUp;
  readonly paymentId: string;
  /** When the payment was made, ISO 8601, by the service's clock. */
  readonly paidAt: string;
  /** Added in one commit with the intent, before it. */
  readonly entries?: readonly NewEntry[];
  /** Why it was asked for, and whose word it took. */
  readonly ordered?: EntryBody<'attempt.opened'>['ordered'];
  /** The open attempt that a manager lets this one follow. */
  readonly insteadOf?: Pick<Attempt, 'attemptId' | 'state' | 'problem'>;
  /** The payment's children by which it was judged, by the service's ids. */
  readonly judgedBy?: readonly string[];
}

export type Order = PaymentOrder | FollowUpOrder;
