import type { ReceiptMessage, ReceiptMessageId } from '../messages/t.ts';
import { brandName } from './card.ts';
import { type Cents, cents, toDollars } from './money.ts';
import { type PaperLine, RULE, row, words } from './paper.ts';
import {
  type KeptOnFile,
  type PaidPart,
  paidParts,
  type Receipt,
  type ReceiptWording,
  type RecordedTender,
} from './receipt.ts';

const ACCOUNTS: Readonly<Record<'checking' | 'savings', ReceiptMessageId>> = {
  checking: 'receipt.checking',
  savings: 'receipt.savings',
};
const RECORDED: Readonly<Record<RecordedTender, ReceiptMessageId>> = {
  check: 'receipt.check',
  terminal: 'receipt.otherTerminal',
};

/** An amount with the sign of its receipt: money back is below zero. */
export function amountText({ type, edition }: Receipt, amount: Cents): string {
  const isMoneyBack = type === 'refund' || type === 'void';
  return toDollars(edition === 2 && isMoneyBack ? cents(-amount) : amount);
}

function isPayment({ type }: Receipt): boolean {
  return type === 'sale' || type === 'part-payment';
}

/** One tender with its reference, and the text by which the patient agrees to a debit. */
export function tenderLines(
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

/** In place of the text that the payer of a part agreed to for the whole sum. */
const NO_AUTHORIZATION = '';

/** The tenders of one patient's part: no text in it is an authorization. */
export function withoutAuthorization(receipt: Receipt): Receipt {
  const parts = paidParts(receipt).map(({ tender, amount }) => {
    if (tender.kind !== 'bank' && tender.kind !== 'card') return { tender, amount };
    const { onFile: _, ...own } = tender;
    const without = own.kind === 'bank' ? { ...own, authorization: NO_AUTHORIZATION } : own;
    return { tender: without, amount };
  });
  return { ...receipt, tender: { kind: 'split', parts } };
}

/**
 * An agreement has a signature line on every copy; a card payment on the clinic's, from an amount on.
 */
export function signature(
  receipt: Receipt,
  { signatureFrom }: ReceiptWording,
  copy: 'customer' | 'clinic' | undefined,
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
