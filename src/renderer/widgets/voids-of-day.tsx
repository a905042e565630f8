import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import type { Payment } from '../../shared/contract/payment-timeline.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { timeOfDay } from '../ui/clock.ts';
import { SidePanel } from '../ui/dialog.tsx';
import ui from '../ui/primitives.module.css';
import { subjectWords, tenderWords } from '../words/payments.ts';
import { BatchForm, RowResultView, useBatch } from './batch.tsx';
import styles from './void-or-refund.module.css';
import { RefundReasonField, useRefundReason, voidOrRefundOne } from './void-or-refund.tsx';

/**
 * Today's unsettled payments, to void at the end of the day: none is ticked at first, each row
 * shows its own result. The list stays as it was opened, so that no row moves under a finger.
 */
export function VoidsOfDay({ close }: { readonly close: () => void }) {
  const { data: payments = [], isPending } = useQuery({
    queryKey: ['voidable'],
    queryFn: () => till().payments.voidable(),
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const batch = useBatch();
  const { reason, words, field } = useRefundReason();
  const chosen = payments.filter(({ key }) => ticked.has(key));
  const sum = toDollars(add(...chosen.map(({ amount }) => amount)));
  const asked = new Map(
    chosen.map(({ key, amount }) => [key, { kind: 'void', remaining: amount }] as const),
  );
  return (
    <SidePanel
      title={t('payments.voidTodaysPayments')}
      close={batch.state === 'running' ? () => {} : close}
    >
      <p>{t('payments.cardBankPaymentsToday')}</p>
      {payments.length === 0 && !isPending ? (
        <p className={`${ui['empty']} ${styles['empty']}`} data-outlined>
          {t('payments.noPaymentTodayCan')}
        </p>
      ) : null}
      <ul className={ui['stack']} data-gap="8">
        {payments.map((payment) => (
          <li key={payment.key}>
            <VoidRow
              payment={payment}
              ticked={ticked.has(payment.key)}
              fixed={batch.state !== 'ready'}
              tick={(on) => {
                const next = new Set(ticked);
                if (on) next.add(payment.key);
                else next.delete(payment.key);
                setTicked(next);
              }}
            />
            <RowResultView row={batch.rows.get(payment.key)} />
          </li>
        ))}
      </ul>
      {payments.length === 0 ? null : (
        <BatchForm
          batch={batch}
          what={t('payments.voidPayment', { count: chosen.length, sum })}
          about={subjectWords(chosen)}
          permission="void"
          ownReason={words}
          destructive
          complete={chosen.length > 0 && reason !== null}
          send={async (_, approval, withoutHub) => {
            if (reason === null) return;
            const given = { reason, approval, withoutHub };
            await batch.run(asked, (key, each, id) => voidOrRefundOne(id, key, each, given));
          }}
          failed={(count) => t('payments.onePaymentNotVoided2', { count })}
          close={close}
        >
          <RefundReasonField field={field} />
        </BatchForm>
      )}
    </SidePanel>
  );
}

function VoidRow({
  payment,
  ticked,
  fixed,
  tick,
}: {
  readonly payment: Payment;
  readonly ticked: boolean;
  readonly fixed: boolean;
  readonly tick: (on: boolean) => void;
}) {
  return (
    <Checkbox
      className={`${ui['card']} ${styles['row']}`}
      isSelected={ticked}
      isDisabled={fixed}
      onChange={tick}
    >
      <span className={ui['tick']} aria-hidden="true" />
      <span className={ui['named']}>
        {tenderWords(payment)}
        <span className={ui['aside']}>
          {timeOfDay(payment.at)}, <bdi>{payment.cashier}</bdi>
          {payment.receiptNumber === null
            ? ''
            : t('payments.receipt3', { receiptNumber: payment.receiptNumber })}
        </span>
      </span>
      <strong>{toDollars(payment.amount)}</strong>
    </Checkbox>
  );
}
