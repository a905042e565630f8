/**
 * The status of a payment, in the same words on every screen and paper: of the request alone, then of its follow-ups.
 *
 *    request: sending │ in doubt │ … │ approved │ declined ─▶ with voids, refunds, returns, moves ─▶ the shown status
 *
 * The domain is pure: money, sale, tender, receipt, drawer, permissions; it imports nothing but messages.
 */

import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import {
  type AttemptState,
  type Decision,
  type Method,
  mayOnlyBeDone,
  type Operation,
} from './attempt.ts';
import { type Cents, toDollars } from './money.ts';
import type { ChangedBy } from './outside-change.ts';

/** Statuses of a request without a known outcome. */
export const OPEN_STATUSES = [
  'sending',
  'in-doubt',
  'needs-human',
  'presumed-absent',
  /** A manager closed it; monitoring continues. */
  'marked-not-charged',
] as const;

/** The statuses of one request. Screens and papers show these and no others. */
export const ATTEMPT_STATUSES = [
  ...OPEN_STATUSES,
  'not-charged',
  'declined',
  'failed',
  'approved',
] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

export const PAYMENT_STATUSES = [
  ...ATTEMPT_STATUSES,
  'approved-in-part',
  'held',
  'released',
  'closed',
  'voided',
  'voided-at-another-terminal',
  'partly-refunded',
  'refunded',
  'refunded-at-another-terminal',
  'returned',
  'charged-back',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Decisions after which a sale takes other money again. */
const CLOSING_DECISIONS: readonly Decision[] = [
  'not-charged',
  'other-tender',
  'send-again',
  'was-done',
];

/** The journal's facts about one request for money. */
export interface AttemptFacts {
  readonly state: AttemptState;
  /** The reason for a doubt or a review; null without one. */
  readonly problem: string | null;
  /** Oldest first. */
  readonly decided: readonly Decision[];
  /** True if monitoring for its record at the service continues. */
  readonly monitored: boolean;
}

/**
 * True if a person closed it. Decisions made before the service showed an approved record do not
 * close it.
 */
export function isClosedByPerson(facts: AttemptFacts): boolean {
  return !mayOnlyBeDone(facts) && facts.decided.some((each) => CLOSING_DECISIONS.includes(each));
}

/** The status of one request: a charge, a hold, or a follow-up. */
export function attemptStatus(facts: AttemptFacts): AttemptStatus {
  const { state, monitored } = facts;
  switch (state) {
    case 'in-doubt':
    case 'needs-human':
    case 'presumed-absent': {
      if (isClosedByPerson(facts)) return monitored ? 'marked-not-charged' : 'not-charged';
      return state === 'presumed-absent' && !monitored ? 'not-charged' : state;
    }
    case 'not-sent':
    case 'refused':
      return 'not-charged';
    default:
      return state;
  }
}

/** The end of a payment or hold, after an approved follow-up. */
export const ENDINGS = [
  'captured',
  'released',
  'voided',
  /** A hold that ended at another terminal, as a manager saw: the interface does not return it. */
  'closed',
] as const;

export type Ending = (typeof ENDINGS)[number];

/** The facts that determine the status of a payment or hold. Amounts in cents. */
export interface StatusFacts extends AttemptFacts {
  readonly operation: Operation;
  readonly amount: Cents;
  /** The requested amount, if less was approved. */
  readonly asked?: Cents;
  /** The amount of the transaction report; null until it is listed there. */
  readonly reported: Cents | null;
  readonly ending: Ending | null;
  /** The amount refunded so far. */
  readonly refunded: Cents;
  /** The origin of its ending or refund, if not this till. */
  readonly by?: ChangedBy | undefined;
  /** The counter of the clinic that voided or refunded it; absent for any other terminal. */
  readonly counter?: string | undefined;
}

export function isOpenStatus(status: AttemptStatus): status is (typeof OPEN_STATUSES)[number] {
  return OPEN_STATUSES.some((each) => each === status);
}

/** The status of a payment or hold, including all follow-ups. */
export function paymentStatus(facts: StatusFacts): PaymentStatus {
  const status = attemptStatus(facts);
  if (status !== 'approved') return status;
  const { operation, amount, asked = amount, ending, refunded, reported, by } = facts;
  if (by === 'bank-return') return 'returned';
  if (ending === 'voided') {
    return by === 'another-terminal' ? 'voided-at-another-terminal' : 'voided';
  }
  if (ending === 'released' || ending === 'closed') return ending;
  if (operation === 'preauthorize' && ending === null) return 'held';
  if (refunded > 0 && refunded >= amount) {
    if (by === 'chargeback') return 'charged-back';
    return by === 'another-terminal' ? 'refunded-at-another-terminal' : 'refunded';
  }
  if (refunded > 0) return 'partly-refunded';
  return reported !== null && reported < asked ? 'approved-in-part' : 'approved';
}

const statusTexts = perLanguage(
  (): Readonly<Record<PaymentStatus, string>> => ({
    sending: t('status.charging'),
    'in-doubt': t('status.unconfirmedDoNotCharge'),
    'needs-human': t('status.needsReview'),
    'presumed-absent': t('status.probablyNotChargedStill'),
    'marked-not-charged': t('status.markedAsNotCharged'),
    'not-charged': t('status.notCharged'),
    declined: t('status.declined'),
    failed: t('status.failed'),
    approved: t('status.approved'),
    'approved-in-part': t('status.approvedPart'),
    held: t('status.held'),
    released: t('status.released'),
    closed: t('status.removedFromList'),
    voided: t('status.voided'),
    'voided-at-another-terminal': t('status.voidedAnotherTerminal'),
    'partly-refunded': t('status.partlyRefunded'),
    refunded: t('status.refunded'),
    'refunded-at-another-terminal': t('status.refundedAnotherTerminal'),
    returned: t('status.returnedBank'),
    'charged-back': t('status.chargedBack'),
  }),
);

/** For requests that charge nothing: a void, a refund, a release. */
const noChargeTexts = perLanguage(
  (): Readonly<Partial<Record<PaymentStatus, string>>> => ({
    sending: t('status.sending'),
    'in-doubt': t('status.unconfirmedDoNotRepeat'),
    'presumed-absent': t('status.probablyNotDoneStill'),
    'marked-not-charged': t('status.markedAsNotDone'),
    'not-charged': t('status.notDone'),
  }),
);

/** Cash, checks and slips are paid without the approval of a bank. */
const isUnasked = (method: Method | 'CHECK' | 'TERMINAL' | undefined) =>
  method !== undefined && ['CASH', 'CHECK', 'TERMINAL'].includes(method);

const CHARGES: readonly Operation[] = ['authorize', 'preauthorize', 'capture'];

/** The text of a status on every screen and paper. Amounts in cents. */
export function statusWords(
  status: PaymentStatus,
  of: {
    readonly operation: Operation;
    readonly amount: Cents;
    readonly asked?: Cents;
    readonly reported?: Cents | null;
    readonly method?: Method | 'CHECK' | 'TERMINAL';
    readonly counter?: string | undefined;
  },
): string {
  if (status === 'approved' && of.operation === 'authorize' && isUnasked(of.method)) {
    return t('status.paid');
  }
  const { counter } = of;
  if (counter !== undefined && status === 'voided-at-another-terminal') {
    return t('status.voidedAtCounter', { counter });
  }
  if (counter !== undefined && status === 'refunded-at-another-terminal') {
    return t('status.refundedAtCounter', { counter });
  }
  if (!CHARGES.includes(of.operation)) return noChargeTexts()[status] ?? statusTexts()[status];
  if (status !== 'approved-in-part' || of.reported == null) return statusTexts()[status];
  return t('status.of', {
    words: statusTexts()[status],
    reported: toDollars(of.reported),
    asked: toDollars(of.asked ?? of.amount),
  });
}

/** The text of a charge without known amounts. */
export function chargeStatusWords(status: PaymentStatus): string {
  return statusTexts()[status];
}
