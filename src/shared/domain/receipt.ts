import type { CardBrand } from './card.ts';
import type { Cents } from './money.ts';
import type { Cashier, SaleLine } from './sale.ts';

export interface Clinic {
  readonly name: string;
  readonly cityState: string;
  readonly phone: string;
}

/** What was done with the money, in the terms of payments. */
export const RECEIPT_TYPES = ['sale', 'refund', 'void', 'hold', 'capture', 'release'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const RECEIPT_LANGUAGES = ['en', 'es'] as const;

export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

/** How a receipt says it was paid. Of a card only brand and last four, on every copy. */
export type ReceiptTender =
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
    };

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
  /** Counted per till without gaps, 6 to 12 digits. */
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
  /** The receipt of the payment that a refund, void, capture or release acts on. */
  readonly originalNumber?: string | undefined;
  /** Absent on receipts of before it could be set: English, and nothing of the clinic's own. */
  readonly wording?: ReceiptWording | undefined;
  /** Whether money really moved; a simulated payment says so on paper. */
  readonly simulated: boolean;
  /** Issued in training, beside the clinic's own counter. */
  readonly training?: true | undefined;
}
