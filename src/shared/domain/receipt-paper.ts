import { BRAND_NAMES } from './card.ts';
import { toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import { type PaidPart, paidParts, type Receipt, type ReceiptWording } from './receipt.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words.ts';

/** The parts that differ between printings of one receipt. */
export interface ReceiptPrinting {
  /** A second or later printing is marked, top and bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and the exact services, as HSA and FSA require; else discreet. */
  readonly itemized?: boolean;
  /** The recipient of the copy; absent for the only one. */
  readonly copy?: 'customer' | 'clinic';
  /** The clinic's time format; absent, times are in UTC and marked as such. */
  readonly formatTime?: (iso: string) => string;
}

const PLAIN_WORDING: ReceiptWording = {
  language: 'en',
  header: [],
  footer: [],
  refundPolicy: null,
  signatureFrom: null,
};

/** A receipt as paper, identical at every printing (hardware.md §6 lists its required content). */
export function receiptPaper(receipt: Receipt, printing: ReceiptPrinting): readonly PaperLine[] {
  const { clinic, wording = PLAIN_WORDING } = receipt;
  const say = RECEIPT_WORDS[wording.language];
  const { formatTime = (iso) => iso, copy, itemized = false } = printing;
  const duplicate = printing.duplicate ? [centred(`*** ${say.duplicate} ***`, 'bold')] : [];
  const footer = wording.footer.length > 0 ? wording.footer : [say.thanks];
  return [
    ...duplicate,
    { kind: 'logo' },
    centred(clinic.name, 'bold'),
    centred(clinic.cityState),
    centred(clinic.phone),
    ...wording.header.map((text) => centred(text)),
    RULE,
    row(`${say.receipt} ${receipt.number}`, say.types[receipt.type]),
    ...(receipt.originalNumber === undefined ? [] : [row(say.original, receipt.originalNumber)]),
    row(formatTime(receipt.issuedAt), receipt.tillId),
    row(say.cashier, receipt.cashier.name),
    ...(itemized && receipt.patient !== undefined ? [row(say.patient, receipt.patient)] : []),
    RULE,
    ...receipt.lines.flatMap((line) => [
      row(line.name ?? say.lines[line.kind], toDollars(line.amount)),
      ...(itemized && line.description !== undefined ? [words(`  ${line.description}`)] : []),
    ]),
    ...(receipt.surcharge === undefined ? [] : [row(say.surcharge, toDollars(receipt.surcharge))]),
    RULE,
    row(say.total, toDollars(receipt.total), 'bold'),
    ...paidParts(receipt).flatMap((part) => tenderLines(receipt, part, say)),
    ...(receipt.remaining === undefined
      ? []
      : [row(say.remaining, toDollars(receipt.remaining), 'bold')]),
    ...signature(receipt, wording, printing, say),
    RULE,
    ...(receipt.simulated ? [centred(say.simulated)] : []),
    ...(receipt.training ? [centred(say.training, 'bold')] : []),
    ...(wording.refundPolicy === null ? [] : [words(wording.refundPolicy)]),
    ...footer.map((text) => centred(text)),
    { kind: 'barcode', digits: receipt.number },
    ...references(receipt).map((text) => ({ kind: 'qr', text }) as const),
    ...(copy === undefined ? [] : [centred(say.copies[copy])]),
    ...duplicate,
  ];
}

/** The tracking id of the first tender that has one. */
function references(receipt: Receipt): readonly string[] {
  return paidParts(receipt)
    .flatMap(({ tender }) => ('trackingId' in tender ? [tender.trackingId] : []))
    .slice(0, 1);
}

function isPayment({ type }: Receipt): boolean {
  return type === 'sale' || type === 'part-payment';
}

function tenderLines(
  receipt: Receipt,
  { tender, amount }: PaidPart,
  say: ReceiptWords,
): readonly PaperLine[] {
  const { clinic } = receipt;
  const total = toDollars(amount);
  switch (tender.kind) {
    case 'card':
      return [
        row(`${BRAND_NAMES[tender.brand]} •••• ${tender.lastFour}`, total),
        row(say.entry, say.swiped),
        row(say.approval, tender.approvalCode ?? '-'),
        row(say.reference, tender.trackingId),
      ];
    case 'cash':
      return isPayment(receipt)
        ? [row(say.cash, toDollars(tender.given)), row(say.change, toDollars(tender.change))]
        : [row(say.cashReturned, total)];
    case 'bank':
      return [
        row(`${say.accounts[tender.account]} •••• ${tender.lastFour}`, total),
        row(say.reference, tender.trackingId),
        ...(isPayment(receipt) && amount > 0
          ? [words(say.bankAuthorization(clinic.name, tender.lastFour, total))]
          : []),
      ];
    case 'recorded':
      return [row(`${say.recorded[tender.what]} ${tender.reference}`, total)];
  }
}

/** True if the receipt is the patient's authorization to debit their account. */
function isBankAuthorization(receipt: Receipt): boolean {
  return (
    isPayment(receipt) &&
    paidParts(receipt).some(({ tender, amount }) => tender.kind === 'bank' && amount > 0)
  );
}

/**
 * A bank authorization has a signature line on every copy; a card payment on the clinic's, from an
 * amount on.
 */
function signature(
  receipt: Receipt,
  { signatureFrom }: ReceiptWording,
  { copy }: ReceiptPrinting,
  say: ReceiptWords,
): readonly PaperLine[] {
  const { type, total } = receipt;
  const signed =
    isBankAuthorization(receipt) ||
    (copy === 'clinic' &&
      paidParts(receipt).some(({ tender }) => tender.kind === 'card') &&
      (isPayment(receipt) || type === 'hold' || type === 'capture') &&
      signatureFrom !== null &&
      total >= signatureFrom);
  return signed ? [{ kind: 'feed', lines: 3 }, words('X'), RULE, words(say.signature)] : [];
}
