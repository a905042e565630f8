import type { CardBrand } from './card.ts';
import type { Cents } from './money.ts';
import type { Cashier, SaleLine } from './sale.ts';

export interface Clinic {
  readonly name: string;
  readonly cityState: string;
  readonly phone: string;
}

/** What was done with the money, in the terms of payments. */
export const RECEIPT_TYPES = [
  'sale',
  /** A part of a sale that is put by: what was paid, and what remains. */
  'part-payment',
  'refund',
  'void',
  'hold',
  'capture',
  'release',
] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const RECEIPT_LANGUAGES = ['en', 'es'] as const;

export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

/** Tenders that the service does not know: they live in the journal alone. */
export const RECORDED_TENDERS = ['check', 'terminal'] as const;

export type RecordedTender = (typeof RECORDED_TENDERS)[number];

/** One way in which money came. Of a card only brand and last four, on every copy. */
export type SingleTender =
  | {
      readonly kind: 'card';
      readonly brand: CardBrand;
      readonly lastFour: string;
      readonly entry: 'Swiped';
      readonly approvalCode: string | null;
      readonly trackingId: string;
    }
  | { readonly kind: 'cash'; readonly given: Cents; readonly change: Cents }
  /** A bank account, of which only the last four. */
  | {
      readonly kind: 'bank';
      readonly account: 'checking' | 'savings';
      readonly lastFour: string;
      readonly trackingId: string;
    }
  /** A check by its number, or another terminal's approval by its code. */
  | { readonly kind: 'recorded'; readonly what: RecordedTender; readonly reference: string };

/** A part of a sale's total, and the way it came. */
export interface PaidPart {
  readonly tender: SingleTender;
  readonly amount: Cents;
}

/** How a receipt says it was paid: by one tender in full, or by several in parts. */
export type ReceiptTender =
  | SingleTender
  | { readonly kind: 'split'; readonly parts: readonly PaidPart[] };

/** The tender of a receipt that these parts make; one that pays it in full needs no amount. */
export function receiptTender(parts: readonly PaidPart[], total: Cents): ReceiptTender {
  const [only] = parts;
  return parts.length === 1 && only?.amount === total ? only.tender : { kind: 'split', parts };
}

/** The parts that paid a receipt, one or several. */
export function paidParts({ tender, total }: Pick<Receipt, 'tender' | 'total'>) {
  return tender.kind === 'split' ? tender.parts : [{ tender, amount: total }];
}

/** Receipts' numbers have 6 digits until there are more than a million. */
export function receiptNumber(count: number): string {
  return String(count).padStart(6, '0');
}

/** The clinic's own words, as they were set when the receipt was issued. */
export interface ReceiptWording {
  readonly language: ReceiptLanguage;
  /** Lines below the clinic's name, and at the end instead of a thank-you. */
  readonly header: readonly string[];
  readonly footer: readonly string[];
  readonly refundPolicy: string | null;
  /** From this amount on the clinic's copy has a line to sign; null for never. */
  readonly signatureFrom: Cents | null;
}

/** What was printed, kept whole in the journal, so that a reprint years later is the same receipt. */
export interface Receipt {
  /**
   * 6 to 12 digits, counted per till. A sale draws its number when it is opened, so that it can be
   * sent with its payments; one that was never paid leaves it without a receipt.
   */
  readonly number: string;
  readonly type: ReceiptType;
  readonly saleId: string;
  readonly clinic: Clinic;
  readonly tillId: string;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly cashier: Cashier;
  readonly lines: readonly SaleLine[];
  /** Part of the total, beside the lines. */
  readonly surcharge?: Cents | undefined;
  readonly total: Cents;
  readonly tender: ReceiptTender;
  /** What of the total is still to be paid; absent where nothing is. */
  readonly remaining?: Cents | undefined;
  /** Whose sale it is; printed only on an itemised receipt. */
  readonly patient?: string | undefined;
  /** The receipt of the payment that a refund, void, capture or release acts on. */
  readonly originalNumber?: string | undefined;
  /** Absent on receipts of before it could be set: English, and nothing of the clinic's own. */
  readonly wording?: ReceiptWording | undefined;
  /** Whether money really moved; a simulated payment says so on paper. */
  readonly simulated: boolean;
  /** Issued in training, beside the clinic's own counter. */
  readonly training?: true | undefined;
}
