import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { toDollars } from '../../../shared/domain/money.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { CommandNotice } from '../../widgets/command-notice.tsx';
import { More } from '../../widgets/more.tsx';
import { CopyDialog } from '../../widgets/receipt.tsx';
import type { RowResult } from '../../widgets/run-rows.ts';
import { VoidOrRefundForm } from '../../widgets/void-or-refund.tsx';
import { commandProblem } from '../../words/problems.ts';
import { METHOD_ICONS } from './payment-list.tsx';
import styles from './payments.module.css';

const readPayments = (words: string, offset: number) => till().clinic.find({ words, offset });

type ClinicPayment = Awaited<ReturnType<typeof readPayments>>['payments'][number];

interface OtherCountersListProps {
  readonly words: string;
  readonly open: (recordId: string) => void;
}

/** Payments of the clinic's other counters, from the hub; nothing on a counter without one. */
export function OtherCountersList({ words, open }: OtherCountersListProps) {
  const state = useTill(({ clinic }) => clinic?.state ?? null);
  const found = useInfiniteQuery({
    queryKey: ['clinic-payments', words.trim(), state],
    queryFn: ({ pageParam }) => readPayments(words.trim(), pageParam),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    enabled: state !== null,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  const { error } = found;
  const payments = found.data?.pages.flatMap((page) => page.payments) ?? [];
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [cash, setCash] = useState<ClinicPayment | null>(null);
  const { run, problem } = useCommand();
  const show = (tillId: string, number: string) =>
    run(async () => setReceipt(await till().clinic.receipt({ tillId, number })));
  if (state === null) return null;
  return (
    <section className={styles['fromAnotherTerminal']} aria-label={t('clinic.otherPayments')}>
      {error !== null ? (
        <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>
      ) : payments.length === 0 && found.isSuccess && !found.hasNextPage ? (
        <Said>{t('clinic.noPayments')}</Said>
      ) : null}
      <ul className={ui['scroller']}>
        {payments.map((payment) => {
          const { key, method, openedAt, till: counter, receiptNumber, amount, recordId } = payment;
          const Icon = METHOD_ICONS[method];
          const act =
            method === 'CASH'
              ? () => setCash(payment)
              : recordId === null
                ? null
                : () => open(recordId);
          return (
            <li key={key}>
              <Button
                className={styles['item'] ?? ''}
                isDisabled={act === null}
                {...(act === null ? {} : { onPress: act })}
              >
                <Icon size={18} aria-hidden="true" />
                <span className={styles['what']}>
                  {payment.operation === 'preauthorize' ? t('terms.hold') : t('payments.payment')}
                  <span className={styles['about']}>{dateAndTime(openedAt)}</span>
                </span>
                <span className={styles['about']}>
                  <bdi>{counter.name}</bdi> {receiptNumber}
                </span>
                <span className={styles['sum']}>{toDollars(amount)}</span>
              </Button>
              {receiptNumber === null ? null : (
                <Button
                  aria-label={t('receipts.receipt', { number: receiptNumber })}
                  onPress={() => show(counter.tillId, receiptNumber)}
                >
                  <ReceiptText size={18} aria-hidden="true" />
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {error === null ? <More found={found} /> : null}
      <CommandNotice problem={problem} />
      {receipt === null ? null : <CopyDialog receipt={receipt} close={() => setReceipt(null)} />}
      {cash === null ? null : <RefundCash payment={cash} close={() => setCash(null)} />}
    </section>
  );
}

/** Refunds cash of another counter from this drawer. */
function RefundCash({
  payment: { key, left, amount, till: counter, receiptNumber },
  close,
}: {
  readonly payment: ClinicPayment;
  readonly close: () => void;
}) {
  const [result, setResult] = useState<RowResult | null>(null);
  const about = [toDollars(amount), counter.name, receiptNumber ?? ''].filter(
    (text) => text !== '',
  );
  return (
    <SidePanel title={about.join(', ')} close={close}>
      {result !== null ? (
        <Notice tone={result.tone}>{result.text}</Notice>
      ) : left === 0 ? (
        <Notice tone="info">{t('clinic.nothingLeft')}</Notice>
      ) : (
        <>
          <p>{t('clinic.cashThere', { counter: counter.name })}</p>
          <VoidOrRefundForm
            asked={{ kind: 'cash-back', remaining: left }}
            subject={{ kind: 'others-cash', key }}
            about={about}
            cancel={close}
            done={setResult}
            checkAgain={close}
          />
        </>
      )}
    </SidePanel>
  );
}
