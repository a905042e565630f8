import { perLanguage } from '../../messages/language.ts';
import { t } from '../../messages/t.ts';

/** The values of the service that interface.md §2.7 names, in the language of the reader, by their lower case. */
const words = perLanguage(
  (): ReadonlyMap<string, string> =>
    new Map([
      ['card', t('reportValue.card')],
      ['cash', t('reportValue.cash')],
      ['authorize', t('reportValue.authorize')],
      ['void', t('reportValue.void')],
      ['credit', t('reports.credit')],
      ['reject', t('reportValue.reject')],
      ['approved', t('reportValue.approved')],
      ['declined', t('reportValue.declined')],
      ['failed', t('reportValue.failed')],
      ['voided', t('reports.voided')],
      ['rejected', t('reportValue.rejected')],
      ['authorization', t('reports.authorization')],
      ['chargeback', t('reports.chargeback')],
      ['chargeback reversal', t('reports.chargebackReversal')],
      ['instruction correction', t('reports.instructionCorrection')],
      ['instruction reversal', t('reports.instructionReversal')],
      ['reprocess reject', t('reportValue.reprocessReject')],
      ['deposit', t('reportValue.deposit')],
      ['withdrawal', t('reportValue.withdrawal')],
      ['confirmed', t('reportValue.confirmed')],
      ['copay', t('reportValue.copay')],
      ['plan payment', t('reportValue.planPayment')],
    ]),
);

/** The word for a value of the service; null for one that the document does not name. */
export const serviceWord = (value: string): string | null =>
  words().get(value.toLowerCase()) ?? null;
