import type { ReturnedPayment } from '../../shared/contract/reports.ts';
import { t } from '../messages/t.ts';

/** Advice for a bank payment that was returned. */
export const RETURN_ADVICE: Readonly<Record<ReturnedPayment['advice'], string>> = {
  'short-of-money': t('reports.accountHadTooLittleMoney'),
  'other-tender': t('reports.thisAccountCannotBeCharged'),
  disputed: t('reports.patientOrBankSaysIt'),
  corrected: t('reports.bankCorrectedAccountsDetailsChange'),
  unknown: t('reports.thisCodeIsNotKnown'),
};
