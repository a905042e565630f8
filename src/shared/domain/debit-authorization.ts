import { receiptMessage } from '../messages/t.ts';
import { type Cents, toDollars } from './money.ts';
import type { Clinic, ReceiptLanguage } from './receipt.ts';
import { dayText } from './receipt-paper.ts';
import { returnedFeeText } from './returned-fee.ts';

/** The debit that a patient authorizes. */
export interface DebitTerms {
  readonly amount: Cents;
  readonly accountKind: 'checking' | 'savings';
  readonly lastFour: string;
}

/**
 * The words of an authorization on the patient's display: date, account, amount, the fee for a
 * returned payment if there is one, and the way to revoke.
 */
export function debitAuthorization(
  language: ReceiptLanguage,
  terms: DebitTerms & {
    readonly clinic: Pick<Clinic, 'name' | 'phone'>;
    /** YYYY-MM-DD. */
    readonly day: string;
    readonly fee: Cents | null;
  },
): string {
  const t = receiptMessage[language];
  const { clinic, day, fee, amount, accountKind, lastFour } = terms;
  return [
    t('agreement.dated', { date: dayText(day) }),
    t('agreement.debit', {
      ...{ clinic: clinic.name, account: accountKind, lastFour },
      amount: toDollars(amount),
    }),
    ...(fee === null ? [] : [returnedFeeText(language, fee)]),
    t('agreement.revokeDebit', { clinic: clinic.name, phone: clinic.phone }),
  ].join(' ');
}
