import { allocate, type LinePart } from './allocation.ts';
import type { CardBrand, CardFace } from './card.ts';
import { add, type Cents, cents, subtract } from './money.ts';
import type { ReasonGiven } from './refund.ts';
import type { Cashier, Payer, SaleLine } from './sale.ts';

export interface Clinic {
  readonly name: string;
  /** Absent if not set, and on receipts from before the setting existed. */
  readonly street?: string | undefined;
  readonly cityState: string;
  readonly phone: string;
}

/** The kind of transaction, in payment terms. */
export const RECEIPT_TYPES = [
  'sale',
  /** The paid part of a parked sale, and the remaining amount. */
  'part-payment',
  'refund',
  'void',
  'hold',
  'capture',
  'release',
] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** True for a hold and its release: the money stays with the patient. */
export function isUncharged(type: ReceiptType): boolean {
  return type === 'hold' || type === 'release';
}

export const RECEIPT_LANGUAGES = ['en', 'es'] as const;

export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

/** Tenders unknown to the service: only the journal records them. */
export const RECORDED_TENDERS = ['check', 'terminal'] as const;

export type RecordedTender = (typeof RECORDED_TENDERS)[number];

/** A charge at one of the clinic's own card terminals, as its slip shows it. */
export interface TerminalSlip extends CardFace {
  /** The name of the terminal. */
  readonly terminal: string;
}

/** The words by which the patient lets the clinic keep the card or account on file too. */
export interface KeptOnFile {
  readonly text: string;
  /** The paper needs no signature. */
  readonly signedOnDisplay?: true | undefined;
}

/** One tender. Of a card only brand and last four, on every copy. */
export type SingleTender =
  | {
      readonly kind: 'card';
      readonly brand: CardBrand;
      readonly lastFour: string;
      readonly entry: 'Swiped';
      readonly approvalCode: string | null;
      readonly trackingId: string;
      readonly onFile?: KeptOnFile | undefined;
    }
  | { readonly kind: 'cash'; readonly given: Cents; readonly change: Cents }
  /** A bank account, with only its last four digits. */
  | {
      readonly kind: 'bank';
      readonly account: 'checking' | 'savings';
      readonly lastFour: string;
      readonly trackingId: string;
      /**
       * The text that the patient agreed to. Absent for a void or refund, and on receipts from
       * before it was saved with them: these print one in their own language.
       */
      readonly authorization?: string | undefined;
      /** Signed on the patient's display: the paper needs no signature. */
      readonly signedOnDisplay?: true | undefined;
      readonly onFile?: KeptOnFile | undefined;
    }
  /** A check by its number, or a card terminal's approval by its code. */
  | {
      readonly kind: 'recorded';
      readonly what: RecordedTender;
      readonly reference: string;
      /** Of a card terminal; absent for a check. */
      readonly slip?: TerminalSlip | undefined;
    };

/** A part of a sale's total, and its tender. */
export interface PaidPart {
  readonly tender: SingleTender;
  readonly amount: Cents;
}

/** The tenders of a receipt: one in full, or several in parts. */
export type ReceiptTender =
  | SingleTender
  | { readonly kind: 'split'; readonly parts: readonly PaidPart[] };

/** The tender of a receipt with these parts; one that pays it in full needs no amount. */
export function receiptTender(parts: readonly PaidPart[], total: Cents): ReceiptTender {
  const [only] = parts;
  return parts.length === 1 && only?.amount === total ? only.tender : { kind: 'split', parts };
}

/** The parts that paid a receipt, one or several. */
export function paidParts({ tender, total }: Receipt) {
  return tender.kind === 'split' ? tender.parts : [{ tender, amount: total }];
}

/**
 * The receipt of each patient of a sale, in the order of the lines: the patient's lines, and the part of
 * each tender that pays them. One receipt for a sale of one patient.
 */
export function receiptsOfPatients(receipt: Receipt): readonly Receipt[] {
  const patients = [...new Set(receipt.lines.map(({ patient }) => JSON.stringify(patient)))];
  if (patients.length < 2) return [receipt];
  const { lines } = receipt;
  const paid: LinePart[] = [];
  const parts = paidParts(receipt).map(({ tender, amount }) => {
    const own = { lines: lines.map((line) => line.amount), ofSale: paid, ofPayment: [] };
    const allocated = allocate(amount, own);
    paid.push(...allocated);
    return { tender, allocated };
  });
  return patients.map((key) => {
    const isOwn = (place: number) => JSON.stringify(lines[place - 1]?.patient) === key;
    const own = lines.filter(({ patient }) => JSON.stringify(patient) === key);
    const paidBy = parts.flatMap(({ tender, allocated }) => {
      const of = allocated.filter(({ place }) => isOwn(place)).map(({ amount }) => amount);
      const amount = add(...of);
      const noChange = { given: amount, change: cents(0) };
      const part = tender.kind === 'cash' ? { ...tender, ...noChange } : tender;
      return amount === 0 ? [] : [{ tender: part, amount }];
    });
    const sum = add(...own.map(({ amount }) => amount));
    const rest = subtract(sum, add(...paidBy.map(({ amount }) => amount)));
    const { patient: ofSale, remaining: _, moved, ...common } = receipt;
    const ownMoved = moved?.lines.some((at) => isOwn(at + 1)) === true;
    const name = own[0]?.patient?.name ?? ofSale;
    return {
      ...common,
      lines: own.map(({ patient: _own, ...line }) => line),
      total: sum,
      tender: receiptTender(paidBy, sum),
      ...(name === undefined ? {} : { patient: name }),
      ...(rest === 0 ? {} : { remaining: rest }),
      ...(moved !== undefined && ownMoved ? { moved } : {}),
    };
  });
}

/** Numbers of receipts have 6 digits up to a million. */
export function receiptNumber(count: number): string {
  return String(count).padStart(6, '0');
}

/** The clinic's own texts, as set when the receipt was issued. */
export interface ReceiptWording {
  readonly language: ReceiptLanguage;
  /** The patient chose the language, for this sale or an earlier one. */
  readonly chosen?: true | undefined;
  /** Lines below the clinic's name, and at the end instead of a thank-you. */
  readonly header: readonly string[];
  readonly footer: readonly string[];
  readonly refundPolicy: string | null;
  /**
   * From this amount on the clinic's copy of a card payment has a signature line; null for never.
   */
  readonly signatureFrom: Cents | null;
}

/**
 * The printed content, saved whole in the journal, so that a reprint years later is the same
 * receipt.
 */
export interface Receipt {
  /**
   * 6 to 12 digits, counted per till. A sale reserves its number when opened, so that it can be
   * sent with its payments; the number of a sale that was never paid remains without a receipt.
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
  /** Part of the total, in addition to the lines. */
  readonly surcharge?: Cents | undefined;
  readonly total: Cents;
  readonly tender: ReceiptTender;
  /** The unpaid part of the total; absent if fully paid. */
  readonly remaining?: Cents | undefined;
  /** The patient of the sale; printed only on an itemized receipt. */
  readonly patient?: string | undefined;
  /** Where it is not the patient; printed only on an itemized receipt. */
  readonly payer?: Payer | undefined;
  /** The receipt of the payment that a refund, void, capture or release acts on. */
  readonly originalNumber?: string | undefined;
  /** Of a void or refund; absent on receipts from before it was printed. */
  readonly refundReason?: ReasonGiven | undefined;
  /**
   * Absent on receipts from before the setting existed: English, without the clinic's own texts.
   */
  readonly wording?: ReceiptWording | undefined;
  /** True if no money moved; a simulated payment is marked on paper. */
  readonly simulated: boolean;
  /**
   * The rules of its paper. Absent on receipts from before the second edition: a refund without a
   * minus, a hold without its note, and change of $0.00.
   */
  readonly edition?: 2 | undefined;
  /** The last move to another patient since it was issued, and the moved lines, from 0. */
  readonly moved?: { readonly at: string; readonly lines: readonly number[] } | undefined;
  /** Issued in training, next to the clinic's own counter. */
  readonly training?: true | undefined;
}
