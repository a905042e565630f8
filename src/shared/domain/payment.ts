import { METHODS, type Method, type Operation } from './attempt.ts';
import { add, type Cents, cents, subtract } from './money.ts';
import { type PaymentStatus, paymentStatus, type StatusFacts } from './payment-status.ts';

/** The methods of the service, and the tenders that only the journal records. */
export const PAYMENT_METHODS = [...METHODS, 'CHECK', 'TERMINAL'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods of movements: a check of the clinic refunds cash, which stays in the drawer. */
export const MOVED_METHODS = [...PAYMENT_METHODS, 'REFUND_CHECK'] as const;

export type MovedMethod = (typeof MOVED_METHODS)[number];

/** True if the service may have a record of it. */
export function isAtService(method: PaymentMethod): method is Method {
  return METHODS.some((each) => each === method);
}

/** A tender of this till, from its journal. */
export interface PaymentFacts extends StatusFacts {
  readonly operation: Extract<Operation, 'authorize' | 'preauthorize'>;
  readonly method: PaymentMethod;
  /** Cash that open requests refund by check. */
  readonly requested?: Cents | undefined;
}

/**
 * The way to void or refund a payment: a void cancels the charge while it is neither settled nor
 * partly refunded; a refund returns up to the remaining amount, in 3–5 days. Manual refunds are
 * only journaled: cash from the drawer, a check as a whole, and another terminal's charge there.
 */
export type VoidOrRefund =
  | {
      readonly kind: 'void' | 'refund';
      readonly remaining: Cents;
      /** Of a bank debit: the last day on which its bank usually returns it, YYYY-MM-DD. */
      readonly returnUntil?: string | undefined;
    }
  | {
      readonly kind: ManualRefundKind;
      readonly remaining: Cents;
      /** Of cash: the most that may leave the drawer; a check refunds more. Absent without a limit. */
      readonly inCash?: Cents | undefined;
    }
  | { readonly kind: 'none'; readonly why: NoVoidOrRefund };

/** The ways that send no request to the service. */
export const MANUAL_REFUND_KINDS = ['cash-back', 'check-back', 'terminal-back'] as const;

export type ManualRefundKind = (typeof MANUAL_REFUND_KINDS)[number];

export function isManualRefundKind(kind: string): kind is ManualRefundKind {
  return MANUAL_REFUND_KINDS.some((each) => each === kind);
}

/** True if it takes the whole remaining amount, never a part. */
export function takesAll(kind: VoidOrRefund['kind']): boolean {
  return kind === 'void' || kind === 'check-back';
}

const BY_HAND: Partial<Record<PaymentMethod, ManualRefundKind>> = {
  CASH: 'cash-back',
  CHECK: 'check-back',
  TERMINAL: 'terminal-back',
};

export const NO_VOID_OR_REFUND = [
  'not-charged',
  'in-doubt',
  'held',
  'released',
  'closed',
  'voided',
  'refunded',
  'returned',
  'charged-back',
  'cash-at-another-terminal',
  'cash-recorded-twice',
  'refund-requested',
] as const;

export type NoVoidOrRefund = (typeof NO_VOID_OR_REFUND)[number];

const NOTHING_TO_VOID_OR_REFUND: Partial<Record<PaymentStatus, NoVoidOrRefund>> = {
  held: 'held',
  released: 'released',
  closed: 'closed',
  voided: 'voided',
  'voided-at-another-terminal': 'voided',
  refunded: 'refunded',
  'refunded-at-another-terminal': 'refunded',
  returned: 'returned',
  'charged-back': 'charged-back',
  declined: 'not-charged',
  failed: 'not-charged',
  'not-charged': 'not-charged',
  sending: 'in-doubt',
  'in-doubt': 'in-doubt',
  'needs-human': 'in-doubt',
  'presumed-absent': 'in-doubt',
  'marked-not-charged': 'in-doubt',
};

/** The part of a payment that no refund took yet, and no open request, cents. */
export function remainingOf({
  amount,
  refunded,
  requested = cents(0),
}: {
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly requested?: Cents | undefined;
}): Cents {
  return subtract(amount, add(refunded, requested));
}

/** @param settled whether the service has settled it; unknown counts as settled. */
export function voidOrRefundOf(facts: PaymentFacts, settled: boolean): VoidOrRefund {
  const why = NOTHING_TO_VOID_OR_REFUND[paymentStatus(facts)];
  if (why !== undefined) return { kind: 'none', why };
  if (facts.amount === 0) return { kind: 'none', why: 'not-charged' };
  const remaining = remainingOf(facts);
  if (remaining <= 0 && facts.requested !== undefined)
    return { kind: 'none', why: 'refund-requested' };
  const byHand = BY_HAND[facts.method];
  if (byHand !== undefined) return { kind: byHand, remaining };
  if (!settled && facts.refunded === cents(0)) return { kind: 'void', remaining };
  return { kind: 'refund', remaining };
}
