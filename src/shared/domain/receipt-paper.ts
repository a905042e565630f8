import { type ReceiptMessage, type ReceiptMessageId, receiptMessage } from '../messages/t.ts';
import { BRAND_NAMES } from './card.ts';
import { toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import { paperText } from './paper-text.ts';
import {
  type PaidPart,
  paidParts,
  type Receipt,
  type ReceiptType,
  type ReceiptWording,
  type RecordedTender,
} from './receipt.ts';
import { lineNames } from './sale.ts';

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

/** A receipt as paper, identical at every printing (hardware.md §6 lists its required content). */
export function receiptPaper(receipt: Receipt, printing: ReceiptPrinting): readonly PaperLine[] {
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
    centred(clinic.cityState),
    centred(clinic.phone),
    ...wording.header.map((text) => centred(text)),
    RULE,
    row(t('receipt.receipt', { number: receipt.number }), t(TYPES[receipt.type])),
    ...(receipt.originalNumber === undefined
      ? []
      : [row(t('receipt.originalReceipt'), receipt.originalNumber)]),
    row(formatTime(receipt.issuedAt), receipt.tillId),
    row(t('receipt.cashier'), receipt.cashier.name),
    ...(itemized && receipt.patient !== undefined
      ? [row(t('receipt.patient'), receipt.patient)]
      : []),
    RULE,
    ...receipt.lines.flatMap((line) => [
      row(line.name ?? names[line.kind], toDollars(line.amount)),
      ...(itemized && line.description !== undefined ? [words(`  ${line.description}`)] : []),
    ]),
    ...(receipt.surcharge === undefined
      ? []
      : [row(t('receipt.surcharge'), toDollars(receipt.surcharge))]),
    RULE,
    row(t('receipt.total'), toDollars(receipt.total), 'bold'),
    ...paidParts(receipt).flatMap((part) => tenderLines(receipt, part, t)),
    ...(receipt.remaining === undefined
      ? []
      : [row(t('receipt.amountRemaining'), toDollars(receipt.remaining), 'bold')]),
    ...signature(receipt, wording, printing, t),
    RULE,
    ...(receipt.simulated ? [centred(t('receipt.simulatedNoMoneyMoved'))] : []),
    ...(receipt.training ? [centred(t('receipt.training'), 'bold')] : []),
    ...(wording.refundPolicy === null ? [] : [words(wording.refundPolicy)]),
    ...footer.map((text) => centred(text)),
    { kind: 'barcode', digits: receipt.number },
    ...references(receipt).map((text) => ({ kind: 'qr', text }) as const),
    ...(copy === undefined ? [] : [centred(t(COPIES[copy]))]),
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
  t: ReceiptMessage,
): readonly PaperLine[] {
  const { clinic } = receipt;
  const total = toDollars(amount);
  switch (tender.kind) {
    case 'card':
      return [
        row(`${BRAND_NAMES[tender.brand]} •••• ${tender.lastFour}`, total),
        row(t('receipt.entryMethod'), t('receipt.swiped')),
        row(t('receipt.approvalCode'), tender.approvalCode ?? '-'),
        row(t('receipt.reference'), tender.trackingId),
      ];
    case 'cash':
      return isPayment(receipt)
        ? [
            row(t('receipt.cashReceived'), toDollars(tender.given)),
            row(t('receipt.change'), toDollars(tender.change)),
          ]
        : [row(t('receipt.cashRefunded'), total)];
    case 'bank':
      return [
        row(`${t(ACCOUNTS[tender.account])} •••• ${tender.lastFour}`, total),
        row(t('receipt.reference'), tender.trackingId),
        ...(isPayment(receipt) && amount > 0
          ? [
              words(
                tender.authorization ??
                  t('receipt.bankAuthorization', {
                    clinic: clinic.name,
                    lastFour: tender.lastFour,
                    amount: total,
                  }),
              ),
            ]
          : []),
      ];
    case 'recorded':
      return tender.slip === undefined
        ? [row(t(RECORDED[tender.what], { reference: tender.reference }), total)]
        : [
            row(`${BRAND_NAMES[tender.slip.brand]} •••• ${tender.slip.lastFour}`, total),
            row(t('receipt.cardTerminal'), tender.slip.terminal),
            row(t('receipt.approvalCode'), tender.reference),
          ];
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
  t: ReceiptMessage,
): readonly PaperLine[] {
  const { type, total } = receipt;
  const signed =
    isBankAuthorization(receipt) ||
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
