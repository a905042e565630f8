import { Banknote, Calculator, CreditCard, Landmark, PenLine } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { paymentStatus, statusWords } from '../../../shared/domain/payment-status.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { NameBefore } from '../../ui/name-text.tsx';
import { STATUS_TONES, tenderWords } from '../../words/payments.ts';
import styles from './payment-list.module.css';

export const METHOD_ICONS = {
  CARD: CreditCard,
  ACH: Landmark,
  CASH: Banknote,
  CHECK: PenLine,
  TERMINAL: Calculator,
} as const;

export interface PaymentRowProps {
  readonly id: string;
  /** Undefined while its page loads. */
  readonly payment: Payment | undefined;
  readonly marked: boolean;
  readonly position: number;
  readonly total: number;
  readonly style: CSSProperties;
  readonly choose: () => void;
}

export function PaymentRow({
  id,
  payment,
  marked,
  position,
  total,
  style,
  choose,
}: PaymentRowProps) {
  const place = {
    id,
    className: styles['row'],
    style,
    'aria-selected': marked,
    'aria-posinset': position,
    'aria-setsize': total,
  } as const;
  if (payment === undefined)
    return (
      <div role="option" tabIndex={-1} {...place}>
        …
      </div>
    );
  const status = paymentStatus(payment);
  const Icon = METHOD_ICONS[payment.method];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
    <div role="option" tabIndex={-1} {...place} onClick={choose}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles['what']}>
        {tenderWords(payment)}
        <span className={styles['about']}>
          <NameBefore name={payment.patientName} />
          {dateAndTime(payment.at)}
        </span>
      </span>
      <span className={styles['receipt']}>{payment.receiptNumber ?? ''}</span>
      <bdi className={styles['cashier']}>{payment.cashier}</bdi>
      <span className={styles['sum']}>{toDollars(payment.amount)}</span>
      <span className={styles['state']} data-tone={STATUS_TONES[status]}>
        {statusWords(status, payment)}
      </span>
    </div>
  );
}
