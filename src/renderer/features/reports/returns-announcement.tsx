import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReturnedPayment } from '../../../shared/contract/reports.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import { RETURN_ADVICE } from '../../words/returns.ts';
import styles from './returns-announcement.module.css';

const QUERY = ['returns since the last look'];

/**
 * Bank payments returned since the last review, shown at sign-in with the permission for reports.
 * It takes no focus, because the next patient may be waiting.
 */
export function ReturnsAnnouncement({
  timeline,
}: {
  readonly timeline: (paymentId: string, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [later, setLater] = useState(false);
  const { data: returns = [] } = useQuery({
    queryKey: QUERY,
    queryFn: () => till().reports.returns(),
    gcTime: 0,
  });
  const some = returns.length > 0;
  useAction({ name: 'See returned bank payments', run: () => setOpen(true), enabled: some });
  if (!some) return null;
  const sum = toDollars(add(...returns.map(({ amount }) => amount)));
  return (
    <>
      {later || open ? null : (
        <aside className={styles['card']} aria-label="Returned bank payments">
          <p role="status">
            {returns.length === 1
              ? `A bank payment of ${sum} came back.`
              : `${returns.length} bank payments came back, ${sum} in all.`}
          </p>
          <div className={styles['buttons']}>
            <Button onPress={() => setOpen(true)}>See what to do</Button>
            <Button look="quiet" onPress={() => setLater(true)}>
              Later
            </Button>
          </div>
        </aside>
      )}
      {open ? (
        <ReturnsPanel returns={returns} timeline={timeline} close={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function ReturnsPanel({
  returns,
  timeline,
  close,
}: {
  readonly returns: readonly ReturnedPayment[];
  readonly timeline: (paymentId: string, close: () => void) => ReactNode;
  readonly close: () => void;
}) {
  const queries = useQueryClient();
  const { run, problem } = useCommand();
  const [payment, setPayment] = useState<string | null>(null);
  const seen = () =>
    run(async () => {
      await till().reports.returnsSeen(
        returns.map(({ paymentId, returnedOn }) => ({ paymentId, returnedOn })),
      );
      close();
      await queries.invalidateQueries({ queryKey: QUERY });
    });
  return (
    <SidePanel title="Returned bank payments" close={close}>
      {returns.map((returned) => (
        <article key={returned.paymentId} className={styles['returned']}>
          <h3>{toDollars(returned.amount)}</h3>
          <p>
            {`Came back ${dayText(returned.returnedOn)}: ${[returned.code, returned.reason].filter(Boolean).join(' ')}`}
          </p>
          <p className={styles['advice']}>{RETURN_ADVICE[returned.advice]}</p>
          <p className={styles['taken']}>
            {`Paid ${dayText(returned.paidAt.slice(0, 10))}${returned.cashier === null ? '' : `, taken by ${returned.cashier}`}`}
          </p>
          <Button look="quiet" onPress={() => setPayment(returned.paymentId)}>
            Open the payment
          </Button>
        </article>
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Button look="primary" onPress={seen}>
        All seen
      </Button>
      {payment === null ? null : timeline(payment, () => setPayment(null))}
    </SidePanel>
  );
}
