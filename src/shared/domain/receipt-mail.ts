import { type ReceiptMessage, receiptMessage } from '../messages/t.ts';
import { brandName } from './card.ts';
import { toDollars } from './money.ts';
import type { PaperLine } from './paper.ts';
import { paidParts, type Receipt, type ReceiptLanguage, type SingleTender } from './receipt.ts';
import { receiptPaper, typeText } from './receipt-paper.ts';
import { amountText } from './receipt-tenders.ts';

/** `short` names neither patient nor kinds; `itemized` has the HSA/FSA receipt as a PDF. */
export const MAIL_FORMS = ['short', 'itemized'] as const;

export type MailForm = (typeof MAIL_FORMS)[number];

/** The risk that the patient accepts before a receipt is sent by e-mail. */
export function mailRisk(language: ReceiptLanguage, form: MailForm): string {
  const t = receiptMessage[language];
  return form === 'short' ? t('mail.risk') : `${t('mail.risk')} ${t('mail.riskItemized')}`;
}

/** An e-mail with a receipt, as plain text. */
export interface ReceiptMail {
  readonly subject: string;
  readonly text: string;
}

/**
 * The e-mail of a receipt: its number, amount, tender and clinic, without the patient and the kinds
 * of its lines.
 */
export function receiptMail(
  receipt: Receipt,
  options: {
    readonly language: ReceiptLanguage;
    readonly form: MailForm;
    readonly formatTime: (iso: string, language: ReceiptLanguage) => string;
  },
): ReceiptMail {
  const t = receiptMessage[options.language];
  const { clinic, number, total, remaining } = receipt;
  const isTest = receipt.simulated || receipt.training === true;
  const paragraphs = [
    [clinic.name, clinic.street ?? '', clinic.cityState, clinic.phone],
    [
      `${t('receipt.receipt', { number })}: ${typeText(receipt.type, t)}`,
      options.formatTime(receipt.issuedAt, options.language),
    ],
    [
      `${t('receipt.total')}: ${amountText(receipt, total)}`,
      ...paidParts(receipt).map(
        ({ tender, amount }) => `${tenderText(tender, t)}: ${amountText(receipt, amount)}`,
      ),
      ...(remaining === undefined
        ? []
        : [`${t('receipt.amountRemaining')}: ${toDollars(remaining)}`]),
    ],
    isTest ? [t('receipt.simulatedNoMoneyMoved')] : [],
    options.form === 'itemized' ? [t('mail.attached')] : [],
    [t('mail.askedFor', { clinic: clinic.name }), t('mail.neverAsks')],
  ];
  const text = paragraphs
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return { subject: t('receipt.receipt', { number }), text: `${text}\n` };
}

/** The paper that the itemized form has as a PDF. */
export function mailedPaper(
  receipt: Receipt,
  language: ReceiptLanguage,
  formatTime: (iso: string, language: ReceiptLanguage) => string,
): readonly PaperLine[] {
  const { wording = { header: [], footer: [], refundPolicy: null, signatureFrom: null } } = receipt;
  const inLanguage = { ...receipt, wording: { ...wording, language } };
  return receiptPaper(inLanguage, {
    duplicate: false,
    itemized: true,
    copy: 'customer',
    formatTime,
  });
}

function tenderText(tender: SingleTender, t: ReceiptMessage): string {
  switch (tender.kind) {
    case 'card':
      return `${brandName(tender.brand, t)} •••• ${tender.lastFour}`;
    case 'cash':
      return t('summary.cash');
    case 'bank':
      return `${t(`receipt.${tender.account}`)} •••• ${tender.lastFour}`;
    case 'recorded':
      return tender.slip === undefined
        ? t(tender.what === 'check' ? 'receipt.check' : 'receipt.otherTerminal', {
            reference: tender.reference,
          })
        : `${brandName(tender.slip.brand, t)} •••• ${tender.slip.lastFour}`;
  }
}
