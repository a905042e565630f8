import { receiptMessage } from '../messages/t.ts';
import { type Cents, toDollars } from './money.ts';
import { RECEIPT_LANGUAGES, type ReceiptLanguage } from './receipt.ts';

/** The sentence by which a patient agrees to the clinic's fee for a returned payment. */
export function returnedFeeText(language: ReceiptLanguage, fee: Cents): string {
  return receiptMessage[language]('receipt.returnedFee', { fee: toDollars(fee) });
}

/** True if a signed authorization named this fee, in any language of receipts. */
export function namesReturnedFee(authorization: string, fee: Cents): boolean {
  return RECEIPT_LANGUAGES.some((language) =>
    authorization.includes(returnedFeeText(language, fee)),
  );
}
