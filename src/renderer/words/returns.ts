import type { ReturnedPayment } from '../../shared/contract/reports.ts';
import { t } from '../messages/t.ts';

/** Advice for a bank payment that was returned. */
export const RETURN_ADVICE: Readonly<Record<ReturnedPayment['advice'], string>> = {
  'short-of-money': t('reports.insufficientFunds'),
  'other-tender': t('reports.accountCannotDebited'),
  disputed: t('reports.notAuthorizedAccordingPatient'),
  corrected: t('reports.bankCorrectedAccountDetails'),
  unknown: t('reports.unknownCode'),
};
