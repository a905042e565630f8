import { t } from '../messages/t.ts';

/** The demo service's refusals, which its document leaves open; any other shows its own text. */
const SENTENCES = {
  'ALREADY VOIDED': t('problems.alreadyVoidedAnotherCounter'),
  'ALREADY SETTLED, USE CREDIT': t('problems.settledNowRefundInstead'),
  'ALREADY CREDITED': t('problems.alreadyRefundedAnotherCounter'),
  'AMOUNT OVER WHAT REMAINS': t('problems.amountExceedsRestPart'),
  'ALREADY CAPTURED': t('problems.holdAlreadyChargedAnother'),
  'ALREADY DEAUTHORIZED': t('problems.holdAlreadyReleasedAnother'),
  'NOT CAPTURED': t('problems.holdNotCharged'),
  'RETURNED BY THE BANK': t('problems.bankReturnedPayment'),
  'TAKEN BACK BY THE BANK': t('problems.bankWithdrewMoney'),
};

export const REFUSALS: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES));
