import { useState } from 'react';
import type { Difference } from '../../../shared/domain/reports/agreement.ts';
import { Button } from '../../ui/button.tsx';
import { DIFFERENCE_WORDS, sumsText } from '../../words/agreement.ts';
import { dayText } from '../../words/reports.ts';
import styles from './difference-card.module.css';

/** How many payments of a transfer are shown before somebody asks for all. */
const FIRST = 4;

/** One thing that does not agree: what, how much, what to do, and its payments. */
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
    transferId === null ? null : `transfer ${transferId}`,
  ].filter((part) => part !== null);
  return (
    <article className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles['sums']}>{sumsText(difference)}</p>
      <p className={styles['where']}>{where.join(' · ')}</p>
      <p>{next}</p>
      {payments.length === 0 ? null : (
        <ul className={styles['payments']} aria-label="Payments">
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
          {`All ${payments.length} payments`}
        </Button>
      )}
    </article>
  );
}
