import { paperText } from './paper-text.ts';
import type { Receipt } from './receipt.ts';
import { type ReceiptPrinting, receiptPaper } from './receipt-paper.ts';

/** Columns of an 80 mm receipt in its usual font. */
const WIDTH = 42;

/** The receipt as plain text, 42 columns. */
export function receiptText(receipt: Receipt, printing: ReceiptPrinting): string {
  return paperText(receiptPaper(receipt, printing), WIDTH);
}
