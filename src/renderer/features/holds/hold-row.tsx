import type { Hold } from '../../../shared/contract/holds.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import { StartTimer } from '../../ui/name-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { tenderWords } from '../../words/payments.ts';
import { holdResultWords } from './hold-result.ts';
import { ageText, expiryText } from './hold-words.ts';
import styles from './holds.module.css';

export interface HoldRowProps {
  readonly id: string;
  readonly hold: Hold;
  readonly marked: boolean;
  readonly ticked: boolean;
  readonly press: () => void;
}

export function HoldRow({ id, hold, marked, ticked, press }: HoldRowProps) {
  const now = useNow();
  const { amount, at, cashier, expiresAt, giveBack, patientName, receiptNumber, trouble } = hold;
  const expiry = expiryText(expiresAt, now);
  const failed =
    trouble === null ? null : holdResultWords({ attempt: trouble, receiptNumber: null }, expiresAt);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys and keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={ticked}
      data-marked={marked || undefined}
      className={styles['row']}
      onClick={press}
    >
      <span className={styles['tick']} aria-hidden="true" />
      <span className={styles['what']}>
        {tenderWords(hold)}
        <span className={styles['about']}>
          {dateAndTime(at)}, <bdi>{cashier}</bdi>
          {receiptNumber === null ? '' : t('holds.receipt', { receiptNumber })}
          <StartTimer words=", " name={patientName} />
        </span>
      </span>
      <span className={styles['age']}>{ageText(at, now)}</span>
      {hold.ending === null ? (
        <span className={styles['expiry']} data-tone={expiry.tone}>
          {expiry.text}
        </span>
      ) : (
        <span className={styles['expiry']} data-tone="bad">
          {t('holds.chargedFullRefund', { giveBack: toDollars(giveBack) })}
        </span>
      )}
      <strong className={styles['sum']}>{toDollars(amount)}</strong>
      {failed === null ? null : (
        <span className={styles['trouble']} data-tone={failed.tone}>
          {failed.text}
        </span>
      )}
    </div>
  );
}
