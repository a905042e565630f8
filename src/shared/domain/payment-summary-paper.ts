import { receiptMessage } from '../messages/t.ts';
import { brandName, type CardBrand } from './card.ts';
import { add, type Cents, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import type { PaymentMethod } from './payment.ts';
import type { Clinic, ReceiptLanguage } from './receipt.ts';
import { dayText } from './receipt-paper.ts';
import { lineNames, type SaleLine } from './sale.ts';

/** A part of a payment, or of money that went back, for one line of a sale. */
export interface SummaryRow {
  /** The local day of the movement, YYYY-MM-DD. */
  readonly day: string;
  readonly receiptNumber: string;
  readonly line: Omit<SaleLine, 'amount'>;
  /** Below zero for money that went back. */
  readonly amount: Cents;
  readonly tender: {
    readonly method: PaymentMethod;
    readonly brand: CardBrand | null;
    readonly lastFour: string | null;
    /** The number of a check, the approval code of another terminal. */
    readonly reference: string | null;
  };
}

/** A patient's payments of a calendar year, for taxes and administrators. */
export interface PaymentSummary {
  readonly clinic: Clinic;
  readonly language: ReceiptLanguage;
  readonly tillId: string;
  readonly year: number;
  /** Null for a patient without a payment. */
  readonly patient: string | null;
  /** Oldest first. */
  readonly rows: readonly SummaryRow[];
}

/** The summary as paper: each payment with its lines, and the sums of the year. */
export function paymentSummaryPaper(summary: PaymentSummary): readonly PaperLine[] {
  const { clinic, year, tillId, patient, rows } = summary;
  const t = receiptMessage[summary.language];
  const sumOf = (some: readonly SummaryRow[]) =>
    toDollars(add(...some.map(({ amount }) => amount)));
  const back = rows.filter(({ amount }) => amount < 0);
  return [
    { kind: 'logo' },
    centred(clinic.name, 'bold'),
    ...[clinic.street ?? '', clinic.cityState, clinic.phone]
      .filter((text) => text !== '')
      .map((text) => centred(text)),
    RULE,
    centred(t('summary.title', { year: String(year) }), 'bold'),
    ...(patient === null ? [] : [row(t('receipt.patient'), patient)]),
    RULE,
    ...(rows.length === 0 ? [words(t('summary.none', { year: String(year) }))] : []),
    ...paymentsOf(rows).flatMap((some) => paymentLines(some, summary)),
    RULE,
    ...(back.length === 0
      ? []
      : [
          row(t('summary.paid'), sumOf(rows.filter(({ amount }) => amount > 0))),
          row(t('summary.back'), sumOf(back)),
        ]),
    row(t('receipt.total'), sumOf(rows), 'bold'),
    RULE,
    words(t('summary.scope', { tillId })),
  ];
}

/** The rows of one payment or refund on one day stand together. */
function paymentsOf(rows: readonly SummaryRow[]): readonly (readonly SummaryRow[])[] {
  const keyOf = ({ day, receiptNumber, tender, amount }: SummaryRow) =>
    JSON.stringify([day, receiptNumber, tender, amount < 0]);
  return [...Map.groupBy(rows, keyOf).values()];
}

function paymentLines(
  rows: readonly SummaryRow[],
  { language }: PaymentSummary,
): readonly PaperLine[] {
  const t = receiptMessage[language];
  const names = lineNames(t);
  const [first] = rows;
  if (first === undefined) return [];
  const { day, receiptNumber, amount } = first;
  const number = t('receipt.receipt', { number: receiptNumber });
  return [
    row(dayText(day), amount < 0 ? t('summary.backOf', { number }) : number, 'bold'),
    ...rows.flatMap(({ line, amount }) => [
      row(`  ${line.name ?? names[line.kind]}`, toDollars(amount)),
      ...(line.description === undefined ? [] : [words(`    ${line.description}`)]),
      ...(line.serviceDate === undefined
        ? []
        : [row(`    ${t('receipt.serviceDate')}`, dayText(line.serviceDate))]),
      ...(line.provider === undefined ? [] : [row(`    ${t('receipt.provider')}`, line.provider)]),
    ]),
    words(`  ${tenderText(first, language)}`),
  ];
}

function tenderText(
  { tender: { method, brand, lastFour, reference } }: SummaryRow,
  language: ReceiptLanguage,
): string {
  const t = receiptMessage[language];
  switch (method) {
    case 'CASH':
      return t('summary.cash');
    case 'CHECK':
      return t('receipt.check', { reference });
    case 'ACH':
      return `${t('summary.bankAccount')} •••• ${lastFour ?? ''}`;
    case 'CARD':
    case 'TERMINAL':
      return brand === null
        ? t('receipt.otherTerminal', { reference })
        : `${brandName(brand, t)} •••• ${lastFour ?? ''}`;
  }
}
