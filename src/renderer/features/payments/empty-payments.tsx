import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import styles from './payments.module.css';

export interface EmptyPaymentsProps {
  readonly words: string;
  readonly searchOtherTerminals: () => void;
}

/** Advice on search words if the search finds no payment. */
export function EmptyPayments({ words, searchOtherTerminals }: EmptyPaymentsProps) {
  if (words.trim() === '') {
    return (
      <div className={styles['empty']}>
        <strong>{t('payments.noPaymentsCounterYet')}</strong>
        <p>{t('payments.everyPaymentCounterListed')}</p>
      </div>
    );
  }
  return (
    <div className={styles['empty']}>
      <strong>{t('payments.noPaymentCounterMatches', { words: words.trim() })}</strong>
      <dl className={styles['hints']}>
        <dt>000123</dt>
        <dd>{t('payments.receiptNumberOrBarcode')}</dd>
        <dt>{t('payments.n25Or2500')}</dt>
        <dd>{t('payments.amount')}</dd>
        <dt>1111</dt>
        <dd>{t('payments.lastFourDigitsCard')}</dd>
        <dt>1042</dt>
        <dd>{t('payments.checkNumberOrCode')}</dd>
        <dt>{t('payments.today1121')}</dt>
        <dd>{t('payments.day')}</dd>
        <dt>{t('payments.dana')}</dt>
        <dd>{t('payments.patientOrCashier')}</dd>
        <dt>{t('payments.n1111Today')}</dt>
        <dd>{t('payments.bothTogether')}</dd>
      </dl>
      <Button shortcut="Alt+M" onPress={searchOtherTerminals}>
        {t('payments.searchOtherCounters')}
      </Button>
    </div>
  );
}
