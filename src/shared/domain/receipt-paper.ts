import { BRAND_NAMES } from './card.ts';
import { toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import type { Receipt, ReceiptWording } from './receipt.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words.ts';

/** One printing of a receipt: what differs from one to the next, and nothing else does. */
export interface ReceiptPrinting {
  /** A second or later printing says so, top and bottom. */
  readonly duplicate: boolean;
  /** Whose copy; unsaid, it is the only one. */
  readonly copy?: 'customer' | 'clinic';
  /** How the clinic writes its times; unsaid, they are given in UTC and say so. */
  readonly formatTime?: (iso: string) => string;
}

const PLAIN_WORDING: ReceiptWording = {
  language: 'en',
  header: [],
  footer: [],
  refundPolicy: null,
  signatureFrom: null,
};

/** A receipt as paper, the same every time it is printed (hardware.md §6 says what it must carry). */
export function receiptPaper(receipt: Receipt, printing: ReceiptPrinting): readonly PaperLine[] {
  const { clinic, wording = PLAIN_WORDING } = receipt;
  const say = RECEIPT_WORDS[wording.language];
  const { formatTime = (iso) => iso, copy } = printing;
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
    RULE,
    ...receipt.lines.map((line) => row(say.lines[line.kind], toDollars(line.amount))),
    ...(receipt.surcharge === undefined ? [] : [row(say.surcharge, toDollars(receipt.surcharge))]),
    RULE,
    row(say.total, toDollars(receipt.total), 'bold'),
    ...tenderLines(receipt, say),
    ...signature(receipt, wording, printing, say),
    RULE,
    ...(receipt.simulated ? [centred(say.simulated)] : []),
    ...(receipt.training ? [centred(say.training, 'bold')] : []),
    ...(wording.refundPolicy === null ? [] : [words(wording.refundPolicy)]),
    ...footer.map((text) => centred(text)),
    { kind: 'barcode', digits: receipt.number },
    ...(receipt.tender.kind === 'cash'
      ? []
      : [{ kind: 'qr', text: receipt.tender.trackingId } as const]),
    ...(copy === undefined ? [] : [centred(say.copies[copy])]),
    ...duplicate,
  ];
}

function tenderLines(receipt: Receipt, say: ReceiptWords): readonly PaperLine[] {
  const { tender, clinic } = receipt;
  const total = toDollars(receipt.total);
  switch (tender.kind) {
    case 'card':
      return [
        row(`${BRAND_NAMES[tender.brand]} •••• ${tender.lastFour}`, total),
        row(say.entry, say.swiped),
        row(say.approval, tender.approvalCode ?? '-'),
        row(say.reference, tender.trackingId),
      ];
    case 'cash':
      return receipt.type === 'sale'
        ? [row(say.cash, toDollars(tender.given)), row(say.change, toDollars(tender.change))]
        : [row(say.cashReturned, total)];
    case 'bank':
      return [
        row(`${say.accounts[tender.account]} •••• ${tender.lastFour}`, total),
        row(say.reference, tender.trackingId),
        ...(receipt.type === 'sale'
          ? [words(say.bankAuthorization(clinic.name, tender.lastFour, total))]
          : []),
      ];
  }
}

/** Signed is the clinic's copy, of money that comes in by card or from an account. */
function signature(
  { type, tender, total }: Receipt,
  { signatureFrom }: ReceiptWording,
  { copy }: ReceiptPrinting,
  say: ReceiptWords,
): readonly PaperLine[] {
  const signed =
    copy === 'clinic' &&
    tender.kind !== 'cash' &&
    (type === 'sale' || type === 'hold' || type === 'capture') &&
    signatureFrom !== null &&
    total >= signatureFrom;
  return signed ? [{ kind: 'feed', lines: 3 }, words('X'), RULE, words(say.signature)] : [];
}
