import { type AttemptState, METHODS, type Method, type Operation } from './attempt.ts';
import { type Cents, cents, subtract } from './money.ts';

/** How a payment or hold ended, once a follow-up on it was approved. */
export const ENDINGS = [
  'captured',
  'released',
  'voided',
  /** A hold that ended elsewhere, as a manager saw: the interface shows nobody's ending of a hold. */
  'closed',
] as const;

export type Ending = (typeof ENDINGS)[number];

/** The methods of the service, and the tenders that only the journal knows. */
export const PAYMENT_METHODS = [...METHODS, 'CHECK', 'TERMINAL'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Whether the service may know of it. */
export function isAtService(method: PaymentMethod): method is Method {
  return METHODS.some((each) => each === method);
}

/** A tender of this till, as its journal knows it. */
export interface PaymentFacts {
  readonly operation: Extract<Operation, 'authorize' | 'preauthorize'>;
  readonly method: PaymentMethod;
  readonly amount: Cents;
  readonly state: AttemptState;
  readonly ending: Ending | null;
  /** What went back to the patient so far. */
  readonly refunded: Cents;
}

/** Where a payment stands, in one word. */
export type Standing =
  | 'paid'
  | 'held'
  | 'released'
  | 'closed'
  | 'voided'
  | 'refunded'
  | 'part-refunded'
  | 'declined'
  | 'not-charged'
  | 'sending'
  | 'in-doubt';

export function standingOf({ operation, amount, state, ending, refunded }: PaymentFacts): Standing {
  switch (state) {
    case 'sending':
      return 'sending';
    case 'in-doubt':
    case 'needs-human':
    case 'presumed-absent':
      return 'in-doubt';
    case 'declined':
      return 'declined';
    case 'failed':
    case 'refused':
    case 'not-sent':
      return 'not-charged';
    case 'approved':
      break;
  }
  if (ending === 'voided' || ending === 'released' || ending === 'closed') return ending;
  if (operation === 'preauthorize' && ending === null) return 'held';
  if (refunded >= amount) return 'refunded';
  return refunded > 0 ? 'part-refunded' : 'paid';
}

/**
 * How a payment can be undone: a void makes the charge disappear, as long as it is not settled and
 * nothing of it went back; a refund gives back up to what remains, in 3–5 days. By hand, and on the
 * journal alone: cash goes back from the drawer, a check whole, and what another terminal charged is
 * refunded there.
 */
export type Undo =
  | { readonly kind: 'void'; readonly remaining: Cents }
  | { readonly kind: 'refund'; readonly remaining: Cents }
  | { readonly kind: HandBack; readonly remaining: Cents }
  | { readonly kind: 'none'; readonly why: NoUndo };

/** The ways back that ask nothing of the service. */
export const HAND_BACKS = ['cash-back', 'check-back', 'terminal-back'] as const;

export type HandBack = (typeof HAND_BACKS)[number];

export function isHandBack(kind: string): kind is HandBack {
  return HAND_BACKS.some((each) => each === kind);
}

/** Whether it takes all that remains, and no part of it. */
export function takesAll(kind: Undo['kind']): boolean {
  return kind === 'void' || kind === 'check-back';
}

const BY_HAND: Partial<Record<PaymentMethod, HandBack>> = {
  CASH: 'cash-back',
  CHECK: 'check-back',
  TERMINAL: 'terminal-back',
};

export const NO_UNDO = [
  'not-charged',
  'in-doubt',
  'held',
  'released',
  'closed',
  'voided',
  'refunded',
  'returned',
  'charged-back',
  'cash-elsewhere',
] as const;

export type NoUndo = (typeof NO_UNDO)[number];

const NOTHING_TO_UNDO: Partial<Record<Standing, NoUndo>> = {
  held: 'held',
  released: 'released',
  closed: 'closed',
  voided: 'voided',
  refunded: 'refunded',
  declined: 'not-charged',
  'not-charged': 'not-charged',
  sending: 'in-doubt',
  'in-doubt': 'in-doubt',
};

/** @param settled whether the service has settled it; unknown counts as settled. */
export function undoOf(facts: PaymentFacts, settled: boolean): Undo {
  const why = NOTHING_TO_UNDO[standingOf(facts)];
  if (why !== undefined) return { kind: 'none', why };
  const remaining = subtract(facts.amount, facts.refunded);
  const byHand = BY_HAND[facts.method];
  if (byHand !== undefined) return { kind: byHand, remaining };
  if (!settled && facts.refunded === cents(0)) return { kind: 'void', remaining };
  return { kind: 'refund', remaining };
}
