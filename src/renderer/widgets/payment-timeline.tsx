import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Payment, PaymentTimeline, Subject } from '../../shared/contract/payment-timeline.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { paymentStatus, statusWords } from '../../shared/domain/payment-status.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { dateAndTime } from '../ui/clock.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { NameAfter, NameBefore } from '../ui/name-text.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { Said } from '../ui/said.tsx';
import { useAction } from '../ui/use-action.ts';
import {
  memoWords,
  NO_VOID_OR_REFUND_TEXTS,
  type resultWords,
  STATUS_TONES,
  subjectWords,
  tenderWords,
} from '../words/payments.ts';
import { commandProblem, serviceProblem } from '../words/problems.ts';
import { MovePayment } from './move-payment.tsx';
import { ReturnedCheck, VoidOrRefundSale } from './payment-actions.tsx';
import styles from './payment-timeline.module.css';
import { ReceiptDialog } from './receipt.tsx';
import { DeclinedSlipButton } from './slips.tsx';
import { TimelineList } from './timeline-list.tsx';
import { type Asked, VoidOrRefundButtons, VoidOrRefundForm } from './void-or-refund.tsx';

export interface TimelineScreenProps {
  readonly subject: Subject;
  /** Opens another payment of the same sale. */
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
}

/** A payment's timeline over another page, by the payment's id at the service. */
export function TimelineOverPage({
  recordId,
  close,
}: {
  readonly recordId: string;
  readonly close: () => void;
}) {
  const [subject, setSubject] = useState<Subject>({ kind: 'other-terminal', recordId });
  return <TimelineScreen subject={subject} open={setSubject} close={close} />;
}

/** The timeline of a payment from till and service, and the one permitted void or refund. */
export function TimelineScreen(props: TimelineScreenProps) {
  const { subject, close } = props;
  const { timeline, isReading, problem, checkAgain } = useTimeline(subject);
  return (
    <SidePanel title={t('payments.payment')} close={close}>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {timeline === null ? (
        <Said>{problem === null ? t('payments.loading') : ''}</Said>
      ) : (
        <PaymentFacts
          key={subjectKey(subject)}
          {...props}
          {...{ timeline, isReading, checkAgain }}
        />
      )}
    </SidePanel>
  );
}

/** A payment of another terminal, for which the service returns no patient; null before it is read. */
function otherTerminalWords(
  payment: PaymentTimeline['fromAnotherTerminal'],
): readonly string[] | null {
  if (payment === null) return null;
  const { method, amount, at, memo, trackingId } = payment;
  const tender = tenderWords({ method, card: null, lastFour: null, reference: null });
  const sum = amount === null ? null : toDollars(amount);
  const words = [tender, sum, dateAndTime(at), memo === null ? trackingId : memoWords(memo)];
  return words.filter((each) => each !== null);
}

function subjectKey(subject: Subject): string {
  return subject.kind === 'ours' ? subject.key : subject.recordId;
}

interface ReadTimeline {
  readonly timeline: PaymentTimeline;
  readonly isReading: boolean;
  readonly checkAgain: () => void;
}

function PaymentFacts({
  timeline,
  isReading,
  checkAgain,
  subject,
  open,
}: TimelineScreenProps & ReadTimeline) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [whole, setWhole] = useState(false);
  const [message, setMessage] = useState<ReturnType<typeof resultWords> | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { voidOrRefund, payment, fromAnotherTerminal, otherTenders, events, movable } = timeline;
  const [moving, setMoving] = useState(false);
  const voidOrRefundWhole = () => setWhole(true);
  const paidBy = otherTenders.filter(({ state }) => state === 'approved');
  const canVoidOrRefundWhole = payment !== null && paidBy.length > 0 && !whole && asked === null;
  useAction({
    name: t('payments.voidOrRefundWhole'),
    shortcut: 'W',
    run: voidOrRefundWhole,
    enabled: canVoidOrRefundWhole,
    place,
  });
  return (
    <div className={ui['stack']} data-gap="16" ref={place}>
      <Facts timeline={timeline} />
      {message === null ? null : <Notice tone={message.tone}>{message.text}</Notice>}
      <ServiceWord timeline={timeline} isReading={isReading} checkAgain={checkAgain} />
      {whole && payment !== null ? (
        <VoidOrRefundSale payments={[payment, ...paidBy]} close={() => setWhole(false)} />
      ) : asked !== null ? (
        <VoidOrRefundForm
          asked={asked}
          subject={subject}
          about={
            payment === null
              ? (otherTerminalWords(fromAnotherTerminal) ?? [subjectKey(subject)])
              : subjectWords([payment])
          }
          cancel={() => setAsked(null)}
          done={(ended) => {
            setAsked(null);
            setMessage(ended);
          }}
          checkAgain={checkAgain}
        />
      ) : moving ? null : voidOrRefund?.kind === 'none' ? (
        <p className={ui['muted']}>{NO_VOID_OR_REFUND_TEXTS[voidOrRefund.why]}</p>
      ) : voidOrRefund === null || isReading ? null : (
        <VoidOrRefundButtons voidOrRefund={voidOrRefund} place={place} ask={setAsked} />
      )}
      {payment === null || payment.state !== 'declined' || payment.trackingId === null ? null : (
        <DeclinedSlipButton
          declined={{
            amount: payment.amount,
            tender: tenderWords(payment),
            at: payment.at,
            trackingId: payment.trackingId,
            message: events[0]?.detail ?? null,
          }}
          place={place}
        />
      )}
      {payment === null || asked !== null || whole ? null : (
        <>
          <MovePayment
            {...{ payment, movable, place }}
            asked={moving}
            ask={setMoving}
            done={(text) => {
              setMoving(false);
              setMessage({ tone: 'good', text });
            }}
          />
          {moving ? null : <ReturnedCheck payment={payment} />}
        </>
      )}
      <TimelineList events={events} showReceipt={setShown} />
      {payment === null ? null : (
        <>
          <OtherTenders heading={t('payments.sameSalePayments')} tenders={paidBy} open={open}>
            <p>{t('payments.eachPaymentVoidedOr')}</p>
            {canVoidOrRefundWhole ? (
              <Button shortcut="W" onPress={voidOrRefundWhole}>
                {t('payments.voidOrRefundWhole')}
              </Button>
            ) : null}
          </OtherTenders>
          <OtherTenders
            heading={t('payments.sameSaleTries')}
            tenders={otherTenders.filter((other) => !paidBy.includes(other))}
            open={open}
          />
        </>
      )}
      {shown === null ? null : <ReceiptDialog number={shown} close={() => setShown(null)} />}
    </div>
  );
}

/** Other tenders of the sale, each opened by its button. */
function OtherTenders({
  heading,
  tenders,
  open,
  children,
}: {
  readonly heading: string;
  readonly tenders: readonly Payment[];
  readonly open: (subject: Subject) => void;
  readonly children?: ReactNode;
}) {
  if (tenders.length === 0) return null;
  return (
    <section
      className={`${ui['below']} ${styles['otherTenders']}`}
      data-gap="8"
      aria-label={heading}
    >
      <h3>{heading}</h3>
      {children}
      <ul>
        {tenders.map((other) => (
          <li key={other.key}>
            <Button look="quiet" onPress={() => open({ kind: 'ours', key: other.key })}>
              {tenderWords(other)}, {toDollars(other.amount)},{' '}
              {statusWords(paymentStatus(other), other)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({
  timeline: { payment, status, fromAnotherTerminal },
}: {
  readonly timeline: PaymentTimeline;
}) {
  if (payment !== null) {
    const known = status ?? paymentStatus(payment);
    return (
      <div className={styles['facts']}>
        <strong>{toDollars(payment.amount)}</strong>
        <span className={`${ui['badge']} ${ui['tinted']}`} data-tone={STATUS_TONES[known]}>
          {statusWords(known, payment)}
        </span>
        <p>
          <NameBefore name={payment.patientName} />
          {tenderWords(payment)}
          <NameAfter words={t('payments.inNameOf')} name={payment.payerName} />,{' '}
          {dateAndTime(payment.at)}, <bdi>{payment.cashier}</bdi>
          {payment.refunded === 0 || payment.by === 'bank-return' || payment.by === 'chargeback'
            ? ''
            : t('payments.refunded3', { refunded: toDollars(payment.refunded) })}
        </p>
        {payment.payer === null ? null : (
          <p>
            {t('payments.paidBy', {
              name: payment.payer.name,
              relation: payment.payer.relation,
            })}
          </p>
        )}
        {payment.trackingId === null ? null : <code>{payment.trackingId}</code>}
      </div>
    );
  }
  if (fromAnotherTerminal === null) return null;
  const kind = fromAnotherTerminal.method === 'ACH' ? t('terms.bankAccount') : t('terms.card');
  const what = fromAnotherTerminal.method === 'CASH' ? t('terms.cash') : kind;
  return (
    <div className={styles['facts']}>
      <strong>
        {fromAnotherTerminal.amount === null
          ? t('payments.amountNotReported2')
          : toDollars(fromAnotherTerminal.amount)}
      </strong>
      <span className={`${ui['badge']} ${ui['tinted']}`} data-tone="plain">
        {status === null || fromAnotherTerminal.amount === null
          ? t('payments.fromAnotherTerminal')
          : t('payments.fromAnotherTerminal2', {
              status: statusWords(status, {
                operation: 'authorize',
                amount: fromAnotherTerminal.amount,
              }),
            })}
      </span>
      <p>
        {what}, {dateAndTime(fromAnotherTerminal.at)}
        {fromAnotherTerminal.memo === null ? '' : `, ${memoWords(fromAnotherTerminal.memo)}`}
      </p>
      <code>{fromAnotherTerminal.trackingId ?? fromAnotherTerminal.recordId}</code>
    </div>
  );
}

function ServiceWord({ timeline, isReading, checkAgain }: ReadTimeline) {
  const { service } = timeline;
  if (isReading) return <Said>{t('payments.loadingFromPaymentService2')}</Said>;
  switch (service.kind) {
    case 'read':
    case 'not-asked':
      return null;
    case 'nothing-there':
      return <p className={ui['muted']}>{t('payments.paymentServiceNoRecord')}</p>;
    case 'unreachable':
      return (
        <div className={ui['start']}>
          <Notice tone="warn">
            {t('payments.onlyJournalCounterShown', { problem: serviceProblem(service.problem) })}
          </Notice>
          <Button onPress={checkAgain}>{t('payments.tryAgain')}</Button>
        </div>
      );
  }
}

/** A payment's timeline: the journal's part at once, then the service's part added. */
function useTimeline(subject: Subject) {
  const revision = useTill((state) => state.revision);
  const local = useQuery({
    queryKey: ['timeline', subject, revision],
    queryFn: () => till().payments.timeline({ subject, withService: false }),
    enabled: subject.kind === 'ours',
    placeholderData: (before) => before,
    gcTime: 0,
  });
  // The service is read again only after a change of this payment in the journal: while it is read,
  // no void or refund can be chosen.
  const known = subject.kind === 'ours' ? JSON.stringify(local.data) : revision;
  const whole = useQuery({
    queryKey: ['timeline-with-service', subject, known],
    queryFn: () => till().payments.timeline({ subject, withService: true }),
    enabled: known !== undefined,
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(subject) ? before : undefined,
    gcTime: 0,
  });
  const error = whole.error ?? local.error;
  return {
    // The journal's newer state overrides the service's older one.
    timeline: (whole.isPlaceholderData ? local.data : null) ?? whole.data ?? local.data ?? null,
    isReading: whole.isFetching,
    problem: error === null ? null : problemOf(error),
    checkAgain: () => void whole.refetch(),
  };
}
