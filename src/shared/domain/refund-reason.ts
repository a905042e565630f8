import { type ReceiptMessage, type ReceiptMessageId, t } from '../messages/t.ts';

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

/** The words of a reason in the language of a receipt. */
export function reasonWords({ reason, reasonCode }: ReasonGiven, inLanguage: ReceiptMessage) {
  return reasonCode === undefined ? reason : inLanguage(MESSAGES[reasonCode]);
}
