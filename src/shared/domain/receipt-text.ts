import { BRAND_NAMES } from './card.ts';
import { type Cents, toDollars } from './money.ts';
import type { Receipt, ReceiptTender } from './receipt.ts';
import { LINE_NAMES } from './sale.ts';

/** Columns of an 80 mm receipt in its usual font. */
const WIDTH = 42;

function centre(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2))) + text;
}

function row(left: string, right: string): string {
  return `${left.padEnd(WIDTH - right.length)}${right}`;
}

function amountRow(label: string, amount: Cents): string {
  return row(label, toDollars(amount));
}

function tenderRows(tender: ReceiptTender, total: Cents): readonly string[] {
  switch (tender.kind) {
    case 'card':
      return [
        amountRow(`${BRAND_NAMES[tender.brand]} •••• ${tender.lastFour}`, total),
        row('Entry', tender.entry),
        row('Approval', tender.approvalCode ?? '-'),
        'Reference',
        tender.trackingId.padStart(WIDTH),
      ];
    case 'cash':
      return [amountRow('Cash', tender.given), amountRow('Change', tender.change)];
  }
}

/**
 * The receipt as plain text, 42 columns. Times are given in UTC and said to be, unless the caller
 * hands in how the clinic writes its own.
 */
export function receiptText(
  receipt: Receipt,
  options: { readonly duplicate: boolean; readonly formatTime?: (iso: string) => string },
): string {
  const time = options.formatTime?.(receipt.issuedAt) ?? receipt.issuedAt;
  const duplicate = options.duplicate ? [centre('*** DUPLICATE ***')] : [];
  const simulated = receipt.simulated ? [centre('SIMULATED: NO MONEY MOVED')] : [];
  const rule = '-'.repeat(WIDTH);
  return [
    ...duplicate,
    centre(receipt.clinic.name),
    centre(receipt.clinic.cityState),
    centre(receipt.clinic.phone),
    rule,
    row(`Receipt ${receipt.number}`, 'SALE'),
    row(time, receipt.tillId),
    row('Cashier', receipt.cashier.name),
    rule,
    ...receipt.lines.map((line) => amountRow(LINE_NAMES[line.kind], line.amount)),
    rule,
    amountRow('TOTAL', receipt.total),
    ...tenderRows(receipt.tender, receipt.total),
    rule,
    ...simulated,
    centre('Thank you'),
    ...duplicate,
  ].join('\n');
}
