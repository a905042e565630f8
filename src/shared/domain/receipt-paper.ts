import { type ReceiptMessage, type ReceiptMessageId, receiptMessage } from '../messages/t.ts';
import { toDollars } from './money.ts';
import { centred, NEXT_PAPER, type PaperLine, RULE, row, words } from './paper.ts';
import { paperText } from './paper-text.ts';
import {
  isUncharged,
  paidParts,
  type Receipt,
  type ReceiptLanguage,
  type ReceiptType,
  type ReceiptWording,
  receiptsOfPatients,
} from './receipt.ts';
import { amountText, signature, tenderLines, withoutAuthorization } from './receipt-tenders.ts';
import { reasonWords } from './refund.ts';
import { lineNames, NO_SERVICE_KINDS, type Payer, type SaleLine } from './sale.ts';

/** The kind of transaction, in capitals. */
export function typeText(type: ReceiptType, t: ReceiptMessage): string {
  return t(TYPES[type]);
}

/** The parts that differ between printings of one receipt. */
export interface ReceiptPrinting {
  /** A second or later printing is marked, top and bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and the exact services, as HSA and FSA require; else discreet. */
  readonly itemized?: boolean;
  /** The recipient of the copy; absent for the only one. */
  readonly copy?: 'customer' | 'clinic';
  /** The proof of a receipt of a closed day, for a QR code; only on the paper of one patient. */
  readonly proof?: string;
  /** The clinic's time format; absent, times are in UTC and marked as such. */
  readonly formatTime?: (iso: string, language: ReceiptLanguage) => string;
}

const PLAIN_WORDING: ReceiptWording = {
  language: 'en',
  header: [],
  footer: [],
  refundPolicy: null,
  signatureFrom: null,
};

const TYPES: Readonly<Record<ReceiptType, ReceiptMessageId>> = {
  sale: 'receipt.payment',
  'part-payment': 'receipt.partialPayment',
  refund: 'receipt.refund',
  void: 'receipt.void',
  hold: 'receipt.cardHold',
  capture: 'receipt.holdCharged',
  release: 'receipt.holdReleased',
};
const COPIES: Readonly<Record<'customer' | 'clinic', ReceiptMessageId>> = {
  customer: 'receipt.patientCopy',
  clinic: 'receipt.clinicCopy',
};

/**
 * A receipt as paper, identical at every printing (hardware.md §6 lists its required content). An
 * itemized one of several patients is a paper for each, without the names of the others.
 */
export function receiptPaper(receipt: Receipt, printing: ReceiptPrinting): readonly PaperLine[] {
  const receipts = printing.itemized === true ? receiptsOfPatients(receipt) : [receipt];
  if (receipts.length === 1) return paperOf(receipt, printing);
  // Only the payer authorizes and signs, on the paper with the whole sum.
  const { proof: _, ...each } = printing;
  return receipts.flatMap((receipt, at) => [
    ...(at === 0 ? [] : [NEXT_PAPER]),
    ...paperOf(withoutAuthorization(receipt), each),
  ]);
}

function paperOf(receipt: Receipt, printing: ReceiptPrinting): readonly PaperLine[] {
  const { clinic, wording = PLAIN_WORDING } = receipt;
  const t = receiptMessage[wording.language];
  const names = lineNames(t);
  const { formatTime = (iso) => iso, copy, itemized = false } = printing;
  const duplicate = printing.duplicate ? [centred(t('receipt.duplicate'), 'bold')] : [];
  const footer = wording.footer.length > 0 ? wording.footer : [t('receipt.thankYou')];
  return [
    ...duplicate,
    { kind: 'logo' },
    centred(clinic.name, 'bold'),
    ...(clinic.street === undefined ? [] : [centred(clinic.street)]),
    centred(clinic.cityState),
    centred(clinic.phone),
    ...wording.header.map((text) => centred(text)),
    ...(itemized && receipt.edition === 2 ? [centred(t('receipt.hsaFsa'), 'bold')] : []),
    RULE,
    row(t('receipt.receipt', { number: receipt.number }), typeText(receipt.type, t)),
    ...(receipt.originalNumber === undefined
      ? []
      : [row(t('receipt.originalReceipt'), receipt.originalNumber)]),
    ...(receipt.refundReason === undefined
      ? []
      : [row(t('receipt.reason'), reasonWords(receipt.refundReason, t))]),
    row(formatTime(receipt.issuedAt, wording.language), receipt.tillId),
    row(t('receipt.cashier'), receipt.cashier.name),
    ...(itemized ? people(receipt, t) : []),
    ...movedWords(receipt, printing, t),
    RULE,
    ...receipt.lines.flatMap((line) => [
      row(line.name ?? names[line.kind], amountText(receipt, line.amount)),
      ...(itemized ? details(receipt, line, t) : []),
    ]),
    ...(itemized && receipt.edition === 2 && receipt.lines.some(({ kind }) => kind === 'deposit')
      ? [words(t('receipt.prepaymentsRefused'))]
      : []),
    ...(receipt.surcharge === undefined
      ? []
      : [row(t('receipt.surcharge'), amountText(receipt, receipt.surcharge))]),
    RULE,
    row(t('receipt.total'), amountText(receipt, receipt.total), 'large'),
    ...paidParts(receipt).flatMap((part) => tenderLines(receipt, part, t)),
    ...(receipt.remaining === undefined
      ? []
      : [row(t('receipt.amountRemaining'), toDollars(receipt.remaining), 'bold')]),
    ...(receipt.edition === 2 && isUncharged(receipt.type)
      ? [centred(t('receipt.notCharge'), 'bold')]
      : []),
    ...signature(receipt, wording, copy, t),
    RULE,
    ...(receipt.simulated ? [centred(t('receipt.simulatedNoMoneyMoved'))] : []),
    ...(receipt.training ? [centred(t('receipt.training'), 'bold')] : []),
    ...(wording.refundPolicy === null ? [] : [words(wording.refundPolicy)]),
    ...footer.map((text) => centred(text)),
    { kind: 'barcode', digits: receipt.number },
    ...references(receipt).map((text) => ({ kind: 'qr', text }) as const),
    ...(printing.proof === undefined
      ? []
      : [RULE, centred(t('receipt.proof')), { kind: 'qr', text: printing.proof } as const]),
    ...(copy === undefined ? [] : [centred(t(COPIES[copy]))]),
    ...duplicate,
  ];
}

/** To be filled in by hand. */
const BLANK = '_'.repeat(14);
const BLANK_DATE = '__/__/____';

const PAYERS: Readonly<Record<Payer['relation'], ReceiptMessageId>> = {
  guarantor: 'receipt.paidByGuarantor',
  other: 'receipt.paidBy',
};

/** The patient and the provider, where all lines have the same, and the payer. */
function people(receipt: Receipt, t: ReceiptMessage): readonly PaperLine[] {
  const { patient, payer, edition } = receipt;
  if (edition === undefined) {
    return patient === undefined ? [] : [row(t('receipt.patient'), patient)];
  }
  const named = (['patient', 'provider'] as const).flatMap((person) => {
    const name = onlyName(receipt, person);
    return name === null ? [] : [row(t(`receipt.${person}`), name)];
  });
  return payer === undefined ? named : [...named, row(t(PAYERS[payer.relation]), payer.name)];
}

/** The patient of a line, by default of the sale, or its provider, by default the clinic. */
function nameOf({ patient, clinic }: Receipt, line: SaleLine, person: 'patient' | 'provider') {
  return person === 'patient'
    ? (line.patient?.name ?? patient ?? BLANK)
    : (line.provider ?? clinic.name);
}

/** A reprint names the new patient, in place of the one that the earlier paper names. */
function movedWords(
  { moved, wording = PLAIN_WORDING }: Receipt,
  { itemized = false, formatTime = (iso) => iso }: ReceiptPrinting,
  t: ReceiptMessage,
): readonly PaperLine[] {
  if (moved === undefined) return [];
  const at = formatTime(moved.at, wording.language);
  return [words(t(itemized ? 'receipt.movedToThisPatient' : 'receipt.movedToPatient', { at }))];
}

/** Null if the lines have several. */
function onlyName(receipt: Receipt, person: 'patient' | 'provider'): string | null {
  const [first = BLANK, ...others] = new Set(
    receipt.lines.map((line) => nameOf(receipt, line, person)),
  );
  return others.length === 0 ? first : null;
}

/** The details of a line for an HSA or FSA. */
function details(receipt: Receipt, line: SaleLine, t: ReceiptMessage): readonly PaperLine[] {
  const { description } = line;
  const described = description === undefined ? [] : [words(`  ${description}`)];
  if (receipt.edition === undefined) return described;
  const date = line.serviceDate === undefined ? BLANK_DATE : dayText(line.serviceDate);
  const isDated = !NO_SERVICE_KINDS.includes(line.kind) && !isUncharged(receipt.type);
  return [
    ...described,
    ...(isDated ? [row(`  ${t('receipt.serviceDate')}`, date)] : []),
    ...(['patient', 'provider'] as const).flatMap((person) =>
      onlyName(receipt, person) === null
        ? [row(`  ${t(`receipt.${person}`)}`, nameOf(receipt, line, person))]
        : [],
    ),
  ];
}

/** `2026-02-27` as `02/27/2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The tracking id of the first tender that has one. */
function references(receipt: Receipt): readonly string[] {
  return paidParts(receipt)
    .flatMap(({ tender }) => ('trackingId' in tender ? [tender.trackingId] : []))
    .slice(0, 1);
}

/** Columns of an 80 mm receipt in its usual font. */
const WIDTH = 42;

/** The receipt as plain text, 42 columns. */
export function receiptText(receipt: Receipt, printing: ReceiptPrinting): string {
  return paperText(receiptPaper(receipt, printing), WIDTH);
}
