import type { Operation } from '../../../shared/domain/attempt.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { AttemptConnection } from '../../../shared/journal/attempt-entries.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Commands } from '../../commands.ts';
import type { Reservations } from '../../hub/reservations.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { BankAccount } from '../../payments-api/payment-request.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import type { DepositedRow, RejectRow, ReportedRow } from '../../payments-api/report-rows.ts';
import type { Receipts } from '../../receipts/receipts.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { MonotonicAges, ProgramEnvironment } from '../../system/timers.ts';
import type { Rules } from './rules.ts';

/** The service and the journal of the payment engine: no devices, no HTTP. */
export interface EngineEnvironment extends ProgramEnvironment {
  readonly journal: Journal;
  /** The gate of the decisions. */
  readonly commands: Commands;
  /** The payments client for new money. */
  readonly currentPort: () => PaymentsPort;
  readonly portTo: PortTo;
  /** The branches of the connection for new money; absent without any. */
  readonly branches?: () => readonly { readonly clientId: string }[];
  /** True while the counter does not know its branch: nothing new is paid. Absent for a retired till. */
  readonly isBranchUnclear?: () => boolean;
  /** The connection of another counter's payment, of its branch; absent without a hub. */
  readonly othersConnection?: ((recordId: string) => AttemptConnection | null) | undefined;
  /**
   * True if a follow-up on a service record is open in another journal of this PC: the counter's,
   * or that of one of its retired tills.
   */
  readonly isBusyAtAnotherTill?: (recordId: string) => boolean;
  /** The hub's reservations; absent on a counter without a hub. */
  readonly clinic?: Reservations | undefined;
  /** True for a restored journal: it lacks all entries after its backup. */
  readonly restored?: boolean;
  /** Of all branches of the connection, for a restored journal: those entries may name one that no other does. */
  readonly branchPorts?: () => readonly [PaymentsPort, ...PaymentsPort[]];
  /** Called when the in-doubt list changes without a journal entry. */
  readonly changed: () => void;
}

/** All that the engine uses. */
export interface EngineContext extends EngineEnvironment {
  readonly rules: Rules;
  /** Ages of attempts, and of offline tenders by their commands. */
  readonly ages: MonotonicAges;
  readonly receipts: Receipts;
  /** The sale at the counter, which shows the outcomes. */
  readonly counter: {
    readonly current: { readonly saleId: string } | null;
    /** Called after each change of an attempt's state, status check or reported amount. */
    showOutcome(attempt: Attempt): void;
  };
}

/** The result of a money request, by the certainty that its bytes arrived. */
export interface MoneyAnswer {
  /** When the answered record was made, by the service's clock, ms since 1970; unset where there is none. */
  readonly recordedAt?: number;
  readonly state: 'approved' | 'declined' | 'failed' | 'not-sent' | 'refused' | 'in-doubt';
  readonly paymentId: string | null;
  readonly code: string | null;
  readonly message: string | null;
  /** Code of the fault; null when the service answered. */
  readonly problem: string | null;
}

/** Secrets that only the sending needs; the engine wipes them when it has ended. */
export type TenderSecrets =
  | { readonly kind: 'card'; readonly track: Uint8Array }
  | { readonly kind: 'bank-account'; readonly account: BankAccount }
  | { readonly kind: 'cash' };

/** Optional details of a payment. */
export interface PaymentDetails {
  /** Up to 100 characters, nothing of the patient. */
  readonly memo?: string;
  /** The patient agreed that the card or account is saved for next time. */
  readonly saveProfile?: boolean;
  /** UUID. */
  readonly paymentPlanId?: string;
  /** The patient by ids only. */
  readonly patient?: { readonly id?: string; readonly externalId?: string };
}

export type MoneyRequest = {
  readonly trackingId: string;
  readonly cashier: Cashier;
} & (
  | {
      readonly operation: Extract<Operation, 'authorize' | 'preauthorize'>;
      readonly amount: Cents;
      readonly tender: TenderSecrets;
      readonly details?: PaymentDetails;
    }
  | {
      readonly operation: Extract<Operation, 'capture' | 'deauthorize' | 'void'>;
      readonly paymentId: string;
    }
  | { readonly operation: 'credit'; readonly paymentId: string; readonly amount: Cents }
);

/** Proof, at most 60 s old, that the service answers, with its clock. */
export type Proof =
  | { readonly kind: 'proven'; readonly clockOffsetMs: number }
  | { readonly kind: 'unreachable'; readonly problem: string };

/** A failed status check; `problem` is the code of the layer that failed. */
export class StatusCheckFailed extends Error {
  readonly problem: string;

  constructor(problem: string, options?: ErrorOptions) {
    super(t('program.paymentServiceCouldNot', { problem }), options);
    this.name = 'StatusCheckFailed';
    this.problem = problem;
  }
}

/** The refusal of a command that needs the service. */
export function unreachable(problem: string, cause?: unknown): CodedError {
  return new CodedError('SERVICE_UNREACHABLE', { data: { problem }, cause });
}

/** A failed status check as the refusal of its command; any other error is returned as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof StatusCheckFailed ? unreachable(error.problem, error) : error;
}

/** The till's client of one connection to the service. */
export interface PaymentsPort {
  readonly connection: AttemptConnection;
  prove(): Promise<Proof>;
  /** Sends once, never again, and never throws for the network. */
  send(request: MoneyRequest): Promise<MoneyAnswer>;
  /** @throws {StatusCheckFailed} */
  list(start: Date, end: Date): Promise<readonly ListedRecord[]>;
  /** Both days included, `YYYY-MM-DD`. @throws {StatusCheckFailed} */
  transactions(startDay: string, endDay: string): Promise<readonly ReportedRow[]>;
  /** Both days included, `YYYY-MM-DD`. @throws {StatusCheckFailed} */
  depositDetails(startDay: string, endDay: string): Promise<readonly DepositedRow[]>;
  /** Both days included, `YYYY-MM-DD`. @throws {StatusCheckFailed} */
  rejects(startDay: string, endDay: string): Promise<readonly RejectRow[]>;
}

/** The client of a connection; null if the program has none to it now. */
export type PortTo = (connection: AttemptConnection) => PaymentsPort | null;
