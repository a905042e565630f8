import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Payment } from '../../shared/contract/payment-timeline.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import type { VoidOrRefund } from '../../shared/domain/payment.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { NO_VOID_OR_REFUND_TEXTS, subjectWords, tenderWords } from '../words/payments.ts';
import { commandProblem, serviceProblem } from '../words/problems.ts';
import { RETURNED_CHECK_REASONS } from '../words/reasons.ts';
import { localDayText } from '../words/reports.ts';
import { ApprovedForm } from './approved-form.tsx';
import { BatchForm, RowResultView, useBatch } from './batch.tsx';
import styles from './void-or-refund.module.css';
import {
  type Asked,
  RefundReasonField,
  useRefundReason,
  VERB,
  voidOrRefundOne,
} from './void-or-refund.tsx';

/** Records that the bank returned a check: nothing reports it to the till. */
export function ReturnedCheck({ payment }: { readonly payment: Payment }) {
  const [asked, setAsked] = useState(false);
  if (payment.method !== 'CHECK' || paymentStatus(payment) !== 'approved') return null;
  const what = t('payments.recordReturnedCheck', { amount: toDollars(payment.amount) });
  if (!asked) {
    return (
      <div>
        <Button onPress={() => setAsked(true)}>{t('payments.bankReturnedCheck')}</Button>
      </div>
    );
  }
  return (
    <ApprovedForm
      what={what}
      about={subjectWords([payment])}
      permission="refund"
      reasons={RETURNED_CHECK_REASONS}
      autoFocus
      back={() => setAsked(false)}
      send={(reason, approval) =>
        till().payments.recordReturnedCheck({
          commandId: v7(),
          paymentKey: payment.key,
          reason,
          approval,
        })
      }
    >
      <p>{t('payments.returnedCheckHint')}</p>
    </ApprovedForm>
  );
}

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
  const batch = useBatch();
  const { reason, words, field } = useRefundReason();
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
  const isRead = tenders.every(({ voidOrRefund }) => voidOrRefund !== null);
  return (
    <section className={ui['stack']} aria-label={t('payments.voidOrRefundWhole')}>
      <ul className={styles['tenders']}>
        {tenders.map(({ payment, voidOrRefund, problem }) => (
          <li key={payment.key}>
            <p className={ui['spread']}>
              <span>{tenderWords(payment)}</span>
              <strong>{toDollars(payment.amount)}</strong>
            </p>
            {batch.rows.has(payment.key) ? (
              <RowResultView row={batch.rows.get(payment.key)} />
            ) : (
              <p className={ui['hint']}>{problem ?? wayOf(voidOrRefund)}</p>
            )}
          </li>
        ))}
      </ul>
      <BatchForm
        batch={batch}
        what={t('payments.voidOrRefund', {
          value: toDollars(add(...[...going.values()].map(({ remaining }) => remaining))),
        })}
        about={subjectWords(payments.filter(({ key }) => going.has(key)))}
        permission={[...going.values()].every(({ kind }) => kind === 'void') ? 'void' : 'refund'}
        ownReason={words}
        destructive
        complete={isRead && going.size > 0 && reason !== null}
        send={async (_, approval, withoutHub) => {
          if (reason === null) return;
          const given = { reason, approval, withoutHub };
          await batch.run(going, (key, each, id) => voidOrRefundOne(id, key, each, given));
        }}
        failed={(count) => t('payments.onePaymentNotVoided', { count })}
        back={close}
        close={close}
      >
        <RefundReasonField field={field} autoFocus />
      </BatchForm>
    </section>
  );
}

function wayOf(voidOrRefund: VoidOrRefund | null): string {
  if (voidOrRefund === null) return t('payments.loadingFromPaymentService2');
  if (voidOrRefund.kind === 'none') return NO_VOID_OR_REFUND_TEXTS[voidOrRefund.why];
  const way = `${VERB[voidOrRefund.kind]} ${toDollars(voidOrRefund.remaining)}`;
  if (voidOrRefund.kind !== 'refund' || voidOrRefund.returnUntil === undefined) return way;
  return `${way}. ${t('payments.mayBeReturned', { day: localDayText(voidOrRefund.returnUntil) })}`;
}
