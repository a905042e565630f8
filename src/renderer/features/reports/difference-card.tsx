import { useState } from 'react';
import type { Difference } from '../../../shared/domain/reports/reconciliation.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { DIFFERENCE_WORDS, sumsText } from '../../words/reconciliation.ts';
import { dayText } from '../../words/reports.ts';
import styles from './difference-card.module.css';

/** Payments of a transfer that show before a press on "all". */
const FIRST = 4;

/** One difference: its kind, its sum, advice, and its payments. */
export function DifferenceCard({
  difference,
  openPayment,
}: {
  readonly difference: Difference;
  readonly openPayment: (paymentId: string) => void;
}) {
  const { kind, payments, transferId, day } = difference;
  const { title, next } = DIFFERENCE_WORDS[kind];
  const [all, setAll] = useState(false);
  const shown = all ? payments : payments.slice(0, FIRST);
  const where = [
    day === null ? null : dayText(day),
    transferId === null ? null : t('reports.transfer2', { transferId }),
  ].filter((part) => part !== null);
  return (
    <article className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles['sums']}>{sumsText(difference)}</p>
      <p className={styles['where']}>{where.join(' · ')}</p>
      <p>{next}</p>
      {payments.length === 0 ? null : (
        <ul className={styles['payments']} aria-label={t('common.payments')}>
          {shown.map((payment) => (
            <li key={payment}>
              <button type="button" onClick={() => openPayment(payment)}>
                {payment}
              </button>
            </li>
          ))}
        </ul>
      )}
      {all || payments.length <= FIRST ? null : (
        <Button look="quiet" onPress={() => setAll(true)}>
          {t('reports.allPayments', { count: payments.length })}
        </Button>
      )}
    </article>
  );
}
