import { type ReceiptMessage, type ReceiptMessageId, t } from '../messages/t.ts';
import { cents } from './money.ts';

/** The listed reasons of a void or refund; any other one is a text. */
export const LISTED_REASONS = [
  'duplicate',
  'overpaid',
  'insurance-paid',
  'visit-canceled',
  'courtesy',
  'wrong-amount',
  'wrong-patient',
] as const;

export type ListedReason = (typeof LISTED_REASONS)[number];

export type RefundReason = ListedReason | { readonly other: string };

const MESSAGES: Readonly<Record<ListedReason, ReceiptMessageId>> = {
  duplicate: 'refundReason.duplicate',
  overpaid: 'refundReason.overpaid',
  'insurance-paid': 'refundReason.insurancePaid',
  'visit-canceled': 'refundReason.visitCanceled',
  courtesy: 'refundReason.courtesy',
  'wrong-amount': 'refundReason.wrongAmount',
  'wrong-patient': 'refundReason.wrongPatient',
};

/** A reason as the journal keeps it: in words, and a listed one by its code for other languages. */
export interface ReasonGiven {
  readonly reason: string;
  readonly reasonCode?: ListedReason | undefined;
}

export function reasonGiven(reason: RefundReason): ReasonGiven {
  return typeof reason === 'string'
    ? { reason: t(MESSAGES[reason]), reasonCode: reason }
    : { reason: reason.other };
}

/** The words of a reason in the language of a receipt, else in the reader's. */
export function reasonWords<Reason extends string | null>(
  given: { readonly reason: Reason; readonly reasonCode?: ListedReason | null | undefined },
  inLanguage: ReceiptMessage = t,
): Reason | string {
  const { reason, reasonCode } = given;
  return reasonCode == null ? reason : inLanguage(MESSAGES[reasonCode]);
}

/** The steps of a refund of cash by a check of the clinic; a request is issued or declined. */
export const REFUND_CHECK_STEPS = ['requested', 'issued', 'declined', 'canceled'] as const;

/** More cash than this leaves no drawer unless the clinic sets another limit, cents. */
export const USUAL_CASH_REFUND = cents(50_000);

/**
 * Days: a bank returns most debits within two banking days after the settlement, and a weekend or a
 * holiday may come between.
 */
export const USUAL_RETURN_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * The last day, YYYY-MM-DD, on which the bank usually returns a debit; null once it is over.
 * @param paidAt, now ms since 1970; @param localDay the clinic's day of an instant.
 */
export function lastReturnDay(
  paidAt: number,
  now: number,
  days: number,
  localDay: (ms: number) => string,
): string | null {
  const last = localDay(paidAt + days * DAY_MS);
  return days === 0 || localDay(now) > last ? null : last;
}
