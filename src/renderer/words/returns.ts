import type { ReturnedPayment } from '../../shared/contract/reports.ts';

/** Advice for a bank payment that was returned. */
export const RETURN_ADVICE: Readonly<Record<ReturnedPayment['advice'], string>> = {
  'short-of-money':
    'The account had too little money. Call the patient: take a card or cash, or the account again on a day they name.',
  'other-tender':
    'This account cannot be charged. Call the patient for a card, cash or another account.',
  disputed:
    'The patient or the bank says it was not allowed. Do not charge this account again; call the patient first.',
  corrected: 'The bank corrected the account’s details. Change them where the account is on file.',
  unknown:
    'This code is not known here. Call the patient for another way to pay, and ask the payments service what it means.',
};
