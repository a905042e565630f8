import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from 'react-aria-components';
import type { Approval } from '../../shared/contract/approval.ts';
import type { Payment } from '../../shared/contract/payments.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import { may } from '../../shared/domain/permissions.ts';
import { isReason } from '../../shared/domain/typed-text.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { timeOfDay } from '../ui/clock.ts';
import { SidePanel } from '../ui/dialog.tsx';
import ui from '../ui/primitives.module.css';
import { tenderWords } from '../words/payments.ts';
import { ApprovalForm } from './approval-form.tsx';
import { BatchProgress, RowResultView, useBatch } from './batch.tsx';
import { ReasonField } from './void-or-refund-form.tsx';
import { voidOrRefundOne } from './void-or-refund-one.ts';
import styles from './voids-of-day.module.css';

/**
 * Today's unsettled payments, to void at the end of the day: none is ticked at first, each row
 * shows its own result. The list stays as it was opened, so that no row moves under a finger.
 */
export function VoidsOfDay({ close }: { readonly close: () => void }) {
  const role = useTill((state) => state.cashier?.role);
  const allowed = role !== undefined && may(role, 'void');
  const { data: payments = [], isPending } = useQuery({
    queryKey: ['voidable'],
    queryFn: () => till().payments.voidable(),
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { run, rows, state } = useBatch();
  const chosen = payments.filter(({ key }) => ticked.has(key));
  const sum = toDollars(add(...chosen.map(({ amount }) => amount)));
  const what = t('payments.voidPayment', { count: chosen.length, sum });
  const complete = chosen.length > 0 && (!allowed || isReason(reason));
  const start = (word: Approval | null) => {
    setAsking(false);
    const asked = new Map(
      chosen.map(({ key, amount }) => [key, { kind: 'void', remaining: amount }] as const),
    );
    run(asked, (key, what) => voidOrRefundOne(key, what, word?.reason ?? reason.trim(), word));
  };
  return (
    <SidePanel
      title={t('payments.voidTodaysPayments')}
      close={state === 'running' ? () => {} : close}
    >
      <p>{t('payments.cardBankPaymentsToday')}</p>
      {payments.length === 0 && !isPending ? (
        <p className={styles['empty']}>{t('payments.noPaymentTodayCan')}</p>
      ) : null}
      <ul className={ui['stack']} data-gap="8">
        {payments.map((payment) => (
          <li key={payment.key}>
            <VoidRow
              payment={payment}
              ticked={ticked.has(payment.key)}
              fixed={state !== 'ready'}
              tick={(on) => {
                const next = new Set(ticked);
                if (on) next.add(payment.key);
                else next.delete(payment.key);
                setTicked(next);
              }}
            />
            <RowResultView row={rows.get(payment.key)} />
          </li>
        ))}
      </ul>
      <BatchProgress rows={rows} state={state} failed={failedWords} />
      {state === 'ended' ? (
        <Button look="primary" autoFocus onPress={close}>
          {t('common.done')}
        </Button>
      ) : asking ? (
        <ApprovalForm
          what={what}
          permission="void"
          give={async (word) => start(word)}
          cancel={() => setAsking(false)}
        />
      ) : payments.length === 0 ? null : (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!complete || state !== 'ready') return;
            if (allowed) start(null);
            else setAsking(true);
          }}
        >
          {allowed ? <ReasonField value={reason} change={setReason} autoFocus={false} /> : null}
          <Button look="primary" type="submit" disabled={!complete} pending={state === 'running'}>
            {what}
          </Button>
        </form>
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
      <span className={styles['tick']} aria-hidden="true" />
      <span className={styles['what']}>
        {tenderWords(payment)}
        <span className={styles['about']}>
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

function failedWords(count: number): string {
  return t('payments.onePaymentNotVoided2', { count });
}
