import { type ReceiptMessage, type ReceiptMessageId, receiptMessage } from '../messages/t.ts';
import { brandName } from './card.ts';
import { type Cents, cents, toDollars } from './money.ts';
import { centred, NEXT_PAPER, type PaperLine, RULE, row, words } from './paper.ts';
import { paperText } from './paper-text.ts';
import {
  isUncharged,
  type KeptOnFile,
  type PaidPart,
  paidParts,
  type Receipt,
  type ReceiptLanguage,
  type ReceiptType,
  type ReceiptWording,
  type RecordedTender,
  receiptsOfPatients,
} from './receipt.ts';
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
const ACCOUNTS: Readonly<Record<'checking' | 'savings', ReceiptMessageId>> = {
  checking: 'receipt.checking',
  savings: 'receipt.savings',
};
const RECORDED: Readonly<Record<RecordedTender, ReceiptMessageId>> = {
  check: 'receipt.check',
  terminal: 'receipt.otherTerminal',
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

/** In place of the text that the payer of a part agreed to for the whole sum. */
const NO_AUTHORIZATION = '';

/** The tenders of one patient's part: no text in it is an authorization. */
function withoutAuthorization(receipt: Receipt): Receipt {
  const parts = paidParts(receipt).map(({ tender, amount }) => {
    if (tender.kind !== 'bank' && tender.kind !== 'card') return { tender, amount };
    const { onFile: _, ...own } = tender;
    const without = own.kind === 'bank' ? { ...own, authorization: NO_AUTHORIZATION } : own;
    return { tender: without, amount };
  });
  return { ...receipt, tender: { kind: 'split', parts } };
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
    ...signature(receipt, wording, printing, t),
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

function isPayment({ type }: Receipt): boolean {
  return type === 'sale' || type === 'part-payment';
}

/** An amount with the sign of its receipt: money back is below zero. */
export function amountText({ type, edition }: Receipt, amount: Cents): string {
  const isMoneyBack = type === 'refund' || type === 'void';
  return toDollars(edition === 2 && isMoneyBack ? cents(-amount) : amount);
}

function tenderLines(
  receipt: Receipt,
  { tender, amount }: PaidPart,
  t: ReceiptMessage,
): readonly PaperLine[] {
  const { clinic, edition } = receipt;
  const total = amountText(receipt, amount);
  switch (tender.kind) {
    case 'card':
      return [
        row(`${brandName(tender.brand, t)} •••• ${tender.lastFour}`, total),
        row(t('receipt.entryMethod'), t('receipt.swiped')),
        row(t('receipt.approvalCode'), tender.approvalCode ?? '-'),
        row(t('receipt.reference'), tender.trackingId),
        ...onFileLines(receipt, tender.onFile, t),
      ];
    case 'cash':
      return isPayment(receipt)
        ? [
            row(t('receipt.cashReceived'), toDollars(tender.given)),
            ...(edition === 2 && tender.change === 0
              ? []
              : [row(t('receipt.change'), toDollars(tender.change))]),
          ]
        : [row(t('receipt.cashRefunded'), total)];
    case 'bank':
      return [
        row(`${t(ACCOUNTS[tender.account])} •••• ${tender.lastFour}`, total),
        row(t('receipt.reference'), tender.trackingId),
        ...(isPayment(receipt) && amount > 0 && tender.authorization !== NO_AUTHORIZATION
          ? [
              words(
                tender.authorization ??
                  t('receipt.bankAuthorization', {
                    clinic: clinic.name,
                    lastFour: tender.lastFour,
                    amount: total,
                  }),
              ),
              ...(tender.signedOnDisplay ? [words(t('receipt.signedOnDisplay'))] : []),
            ]
          : []),
        ...onFileLines(receipt, tender.onFile, t),
      ];
    case 'recorded':
      return tender.slip === undefined
        ? [row(t(RECORDED[tender.what], { reference: tender.reference }), total)]
        : [
            row(`${brandName(tender.slip.brand, t)} •••• ${tender.slip.lastFour}`, total),
            row(t('receipt.cardTerminal'), tender.slip.terminal),
            row(t('receipt.approvalCode'), tender.reference),
          ];
  }
}

/** The words by which a card or account is kept on file: the payment or hold saved it. */
function onFileLines(
  receipt: Receipt,
  onFile: KeptOnFile | undefined,
  t: ReceiptMessage,
): readonly PaperLine[] {
  if (onFile === undefined || !(isPayment(receipt) || receipt.type === 'hold')) return [];
  const { text, signedOnDisplay } = onFile;
  return [words(text), ...(signedOnDisplay ? [words(t('receipt.signedOnDisplay'))] : [])];
}

/** True if the patient agrees to a debit, or to a card or account on file, by signing the receipt. */
export function isAgreement(receipt: Receipt): boolean {
  const { type } = receipt;
  return paidParts(receipt).some(({ tender, amount }) => {
    if (tender.kind !== 'bank' && tender.kind !== 'card') return false;
    const { onFile } = tender;
    const isKept = onFile !== undefined && onFile.signedOnDisplay !== true;
    const isDebit =
      tender.kind === 'bank' &&
      amount > 0 &&
      tender.authorization !== NO_AUTHORIZATION &&
      tender.signedOnDisplay !== true;
    return isPayment(receipt) ? isKept || isDebit : type === 'hold' && isKept;
  });
}

/**
 * An agreement has a signature line on every copy; a card payment on the clinic's, from an amount on.
 */
function signature(
  receipt: Receipt,
  { signatureFrom }: ReceiptWording,
  { copy }: ReceiptPrinting,
  t: ReceiptMessage,
): readonly PaperLine[] {
  const { type, total } = receipt;
  const signed =
    isAgreement(receipt) ||
    (copy === 'clinic' &&
      paidParts(receipt).some(({ tender }) => tender.kind === 'card') &&
      (isPayment(receipt) || type === 'hold' || type === 'capture') &&
      signatureFrom !== null &&
      total >= signatureFrom);
  return signed
    ? [{ kind: 'feed', lines: 3 }, words('X'), RULE, words(t('receipt.signature'))]
    : [];
}

/** Columns of an 80 mm receipt in its usual font. */
const WIDTH = 42;

/** The receipt as plain text, 42 columns. */
export function receiptText(receipt: Receipt, printing: ReceiptPrinting): string {
  return paperText(receiptPaper(receipt, printing), WIDTH);
}
