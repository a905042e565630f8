import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { ReturnedPayment } from '../../../shared/contract/reports.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { TimelineOverPage } from '../../widgets/payment-timeline.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText, localDayText, RETURN_ADVICE } from '../../words/reports.ts';
import styles from './reports.module.css';

const QUERY = [t('reports.returnsSinceLastVisit')];

/**
 * Bank payments returned since the last review, shown at sign-in with the permission for reports.
 * It takes no focus, because the next patient may be waiting.
 */
export function ReturnsAnnouncement() {
  const [open, setOpen] = useState(false);
  const [later, setLater] = useState(false);
  const { data: returns = [] } = useQuery({
    queryKey: QUERY,
    queryFn: () => till().reports.returns(),
    gcTime: 0,
  });
  const some = returns.length > 0;
  useAction({
    name: t('reports.showReturnedBankPayments'),
    run: () => setOpen(true),
    enabled: some,
  });
  if (!some) return null;
  const sum = toDollars(add(...returns.map(({ amount }) => amount)));
  return (
    <>
      {later || open ? null : (
        <aside
          className={`${ui['banner']} ${ui['tinted']}`}
          data-tone="warn"
          aria-label={t('reports.returnedBankPayments')}
        >
          <p role="status" className={styles['announcement']}>
            {returns.length === 1
              ? t('reports.bankPaymentReturned', { sum })
              : t('reports.bankPaymentsWereReturned', { count: returns.length, sum })}
          </p>
          <div className={ui['row']}>
            <Button onPress={() => setOpen(true)}>{t('reports.showNextSteps')}</Button>
            <Button look="quiet" onPress={() => setLater(true)}>
              {t('common.later')}
            </Button>
          </div>
        </aside>
      )}
      {open ? <ReturnsPanel returns={returns} close={() => setOpen(false)} /> : null}
    </>
  );
}

function ReturnsPanel({
  returns,
  close,
}: {
  readonly returns: readonly ReturnedPayment[];
  readonly close: () => void;
}) {
  const queries = useQueryClient();
  const { run, problem } = useCommand();
  const [payment, setPayment] = useState<string | null>(null);
  const seen = () =>
    run(async () => {
      await till().reports.returnsSeen({
        commandId: v7(),
        seen: returns.map(({ paymentId, returnedOn }) => ({ paymentId, returnedOn })),
      });
      close();
      await queries.invalidateQueries({ queryKey: QUERY });
    });
  return (
    <SidePanel title={t('reports.returnedBankPayments')} close={close}>
      {returns.map((returned) => (
        <article key={returned.paymentId} className={`${ui['card']} ${styles['returned']}`}>
          <h3>{toDollars(returned.amount)}</h3>
          <p>
            {t('reports.returned2', {
              returnedOn: dayText(returned.returnedOn),
              boolean: [returned.code, returned.reason].filter(Boolean).join(' '),
            })}
          </p>
          <p className={styles['advice']}>{RETURN_ADVICE[returned.advice]}</p>
          <p className={ui['hint']}>
            {t('reports.paid', {
              paidAt: localDayText(returned.paidAt),
              cashier:
                returned.cashier === null
                  ? ''
                  : t('reports.cashier', { cashier: returned.cashier }),
            })}
          </p>
          <Button look="quiet" onPress={() => setPayment(returned.paymentId)}>
            {t('reports.openPayment')}
          </Button>
        </article>
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Button look="primary" onPress={seen}>
        {t('reports.markAllAsSeen')}
      </Button>
      {payment === null ? null : (
        <TimelineOverPage recordId={payment} close={() => setPayment(null)} />
      )}
    </SidePanel>
  );
}
