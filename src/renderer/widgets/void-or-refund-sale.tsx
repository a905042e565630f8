import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '../../shared/contract/approval.ts';
import type { Payment } from '../../shared/contract/payments.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import type { VoidOrRefund } from '../../shared/domain/payment.ts';
import { may } from '../../shared/domain/permissions.ts';
import { isReason } from '../../shared/domain/typed-text.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { NO_VOID_OR_REFUND_TEXTS, tenderWords } from '../words/payments.ts';
import { commandProblem, serviceProblem } from '../words/problems.ts';
import { ApprovalForm } from './approval-form.tsx';
import { BatchProgress, RowResultView, useBatch } from './batch.tsx';
import type { Asked } from './void-or-refund-buttons.tsx';
import { ReasonField, VERB } from './void-or-refund-form.tsx';
import { voidOrRefundOne } from './void-or-refund-one.ts';
import styles from './void-or-refund-sale.module.css';

export interface VoidOrRefundSaleProps {
  /** The sale's tenders at this till. */
  readonly payments: readonly Payment[];
  readonly close: () => void;
}

/**
 * Voids or refunds all that remains of a sale, each tender to its source: one question, a result
 * for each.
 */
export function VoidOrRefundSale({ payments, close }: VoidOrRefundSaleProps) {
  const role = useTill((state) => state.cashier?.role);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { run, rows, state } = useBatch();
  // As they were at the opening: a later change shows in the result of its row.
  const timelines = useQueries({
    queries: payments.map(({ key }) => ({
      queryKey: ['undo-sale', key],
      queryFn: () =>
        till().payments.timeline({ subject: { kind: 'ours', key }, withService: true }),
      gcTime: 0,
    })),
  });
  const tenders = payments.map((payment, index) => {
    const { data, error } = timelines[index] ?? { data: undefined, error: null };
    const voidOrRefund = data?.voidOrRefund ?? null;
    const asked: Asked | null =
      voidOrRefund === null || voidOrRefund.kind === 'none' ? null : voidOrRefund;
    const problem =
      error !== null
        ? commandProblem(problemOf(error))
        : data?.service.kind === 'unreachable'
          ? t('payments.unconfirmed', { problem: serviceProblem(data.service.problem) })
          : null;
    return { payment, voidOrRefund, asked, problem };
  });
  const going = new Map(
    tenders.flatMap(({ payment, asked }) =>
      asked === null ? [] : [[payment.key, asked] as const],
    ),
  );
  const permission = [...going.values()].every(({ kind }) => kind === 'void') ? 'void' : 'refund';
  const allowed = role !== undefined && may(role, permission);
  const isRead = tenders.every(({ voidOrRefund }) => voidOrRefund !== null);
  const what = t('payments.voidOrRefund', {
    value: toDollars(add(...[...going.values()].map(({ remaining }) => remaining))),
  });
  const complete = isRead && going.size > 0 && (!allowed || isReason(reason));
  const start = (word: Approval | null) => {
    setAsking(false);
    run(going, (key, each) => voidOrRefundOne(key, each, word?.reason ?? reason.trim(), word));
  };
  return (
    <section className={ui['stack']} data-gap="14" aria-label={t('payments.voidOrRefundWhole')}>
      <ul className={styles['tenders']}>
        {tenders.map(({ payment, voidOrRefund, problem }) => (
          <li key={payment.key}>
            <p>
              <span>{tenderWords(payment)}</span>
              <strong>{toDollars(payment.amount)}</strong>
            </p>
            {rows.has(payment.key) ? (
              <RowResultView row={rows.get(payment.key)} />
            ) : (
              <p className={ui['hint']}>{problem ?? wayOf(voidOrRefund)}</p>
            )}
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
          permission={permission}
          give={async (word) => start(word)}
          cancel={() => setAsking(false)}
        />
      ) : (
        <form
          className={ui['stack']}
          data-gap="14"
          onSubmit={(event) => {
            event.preventDefault();
            if (!complete || state !== 'ready') return;
            if (allowed) start(null);
            else setAsking(true);
          }}
        >
          {allowed ? <ReasonField value={reason} change={setReason} autoFocus /> : null}
          <div className={ui['row']} data-gap="10">
            <Button look="primary" type="submit" disabled={!complete} pending={state === 'running'}>
              {what}
            </Button>
            <Button
              look="quiet"
              autoFocus={!allowed}
              disabled={state === 'running'}
              onPress={close}
            >
              {t('common.back')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function wayOf(voidOrRefund: VoidOrRefund | null): string {
  if (voidOrRefund === null) return t('payments.loadingFromPaymentService2');
  if (voidOrRefund.kind === 'none') return NO_VOID_OR_REFUND_TEXTS[voidOrRefund.why];
  return `${VERB[voidOrRefund.kind]} ${toDollars(voidOrRefund.remaining)}`;
}

function failedWords(count: number): string {
  return t('payments.onePaymentNotVoided', { count });
}
