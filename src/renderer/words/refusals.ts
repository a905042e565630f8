import { t } from '../messages/t.ts';
/** The demo service's refusals, which its document leaves open; any other shows its own text. */
export const REFUSALS: ReadonlyMap<string, string> = new Map([
  [t('problems.alreadyVoided'), t('problems.itWasVoidedAlreadyAt')],
  [t('problems.alreadySettledUseCredit'), t('problems.itHasSettledMeanwhileRefund')],
  [t('problems.alreadyCredited'), t('problems.itWasRefundedAlreadyAt')],
  [t('problems.amountOverWhatRemains'), t('problems.lessRemainsThanThatPart')],
  [t('problems.alreadyCaptured'), t('problems.holdWasCapturedAlreadyAt')],
  [t('problems.alreadyDeauthorized'), t('problems.holdWasReleasedAlreadyAt')],
  [t('problems.notCaptured'), t('problems.itIsHoldThatWas')],
  [t('problems.returnedByBank'), t('problems.bankHasReturnedPayment')],
  [t('problems.takenBackByBank'), t('problems.bankHasTakenMoneyBack')],
]);
