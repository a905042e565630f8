import { t } from '../messages/t.ts';

/** The demo service's refusals, which its document leaves open; any other shows its own text. */
const SENTENCES = {
  'ALREADY VOIDED': t('problems.itWasVoidedAlreadyAt'),
  'ALREADY SETTLED, USE CREDIT': t('problems.itHasSettledMeanwhileRefund'),
  'ALREADY CREDITED': t('problems.itWasRefundedAlreadyAt'),
  'AMOUNT OVER WHAT REMAINS': t('problems.lessRemainsThanThatPart'),
  'ALREADY CAPTURED': t('problems.holdWasCapturedAlreadyAt'),
  'ALREADY DEAUTHORIZED': t('problems.holdWasReleasedAlreadyAt'),
  'NOT CAPTURED': t('problems.itIsHoldThatWas'),
  'RETURNED BY THE BANK': t('problems.bankHasReturnedPayment'),
  'TAKEN BACK BY THE BANK': t('problems.bankHasTakenMoneyBack'),
};

export const REFUSALS: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES));
