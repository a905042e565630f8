import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Unassigned } from '../../../shared/contract/payments.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { MoveForm } from '../../widgets/move-payment.tsx';
import { tenderWords } from '../../words/payments.ts';
import styles from './payments.module.css';

/** The paid sales without a patient, newest first. */
export function useUnassigned(): readonly Unassigned[] | undefined {
  return useJournaled(['unassigned-payments'], () => till().payments.unassigned());
}

/** The worklist of payments that were taken without a patient. */
export function UnassignedList({
  items = [],
  close,
}: {
  /** Undefined while it loads. */
  readonly items: readonly Unassigned[] | undefined;
  readonly close: () => void;
}) {
  /** The key of the payment that gets a patient now. */
  const [assigning, setAssigning] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const sum = toDollars(add(...items.flatMap(({ lines }) => lines.map(({ amount }) => amount))));
  return (
    <SidePanel title={t('payments.unassignedPayments')} close={close}>
      {done === null ? null : <Notice tone="good">{done}</Notice>}
      {items.length === 0 ? (
        <div className={ui['empty']} data-outlined>
          <UserRoundCheck size={36} strokeWidth={1.5} aria-hidden="true" />
          <strong>{t('payments.noUnassigned')}</strong>
          <p>{t('payments.noUnassignedHint')}</p>
        </div>
      ) : (
        <p>{t('payments.unassignedSum', { count: items.length, sum })}</p>
      )}
      <ul className={ui['stack']} data-gap="12">
        {items.map((item, at) => (
          <li key={item.payment.key}>
            {assigning === item.payment.key ? (
              <MoveForm
                {...item}
                title={t('payments.assignPatient')}
                back={() => setAssigning(null)}
                done={(text) => {
                  setAssigning(null);
                  setDone(text);
                }}
              />
            ) : (
              <UnassignedCard
                item={item}
                autoFocus={at === 0}
                assign={() => {
                  setDone(null);
                  setAssigning(item.payment.key);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

function UnassignedCard({
  item: { payment, lines },
  autoFocus,
  assign,
}: {
  readonly item: Unassigned;
  readonly autoFocus: boolean;
  readonly assign: () => void;
}) {
  const sum = toDollars(add(...lines.map(({ amount }) => amount)));
  const what = lines.map(({ name }) => name).join(', ');
  return (
    <article className={`${ui['card']} ${styles['returned']}`} aria-label={`${what}, ${sum}`}>
      <h3>
        <bdi>{what}</bdi>
        <span>{sum}</span>
      </h3>
      <p>
        {t('payments.unassignedTaken', {
          tender: tenderWords(payment),
          at: dateAndTime(payment.at),
          cashier: payment.cashier,
        })}
        {payment.receiptNumber === null
          ? ''
          : t('payments.receipt3', { receiptNumber: payment.receiptNumber })}
      </p>
      <Button autoFocus={autoFocus} onPress={assign}>
        {t('payments.assign')}
      </Button>
    </article>
  );
}
