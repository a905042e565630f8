import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Story, Subject } from '../../../shared/contract/payments.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { paymentStatus, statusWords } from '../../../shared/domain/payment-status.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock-text.ts';
import { After, Before } from '../../ui/name-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useAction } from '../../ui/use-action.ts';
import {
  memoWords,
  NO_UNDO_WORDS,
  resultWords,
  STATUS_TONES,
  tenderWords,
} from '../../words/payments.ts';
import { commandProblem, serviceProblem } from '../../words/problems.ts';
import styles from './payment-story.module.css';
import { StoryTimeline } from './story-timeline.tsx';
import { type Asked, UndoButtons } from './undo-buttons.tsx';
import { UndoForm } from './undo-form.tsx';
import { UndoSale } from './undo-sale.tsx';
import { useStory } from './use-story.ts';

export interface PaymentStoryProps {
  readonly subject: Subject;
  /** Opens another payment of the same sale. */
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
  readonly approval: AskFor;
  readonly receipt: (number: string, close: () => void) => ReactNode;
  /** The patient's slip for a declined payment. */
  readonly declinedSlip: (declined: Declined, place: RefObject<HTMLElement | null>) => ReactNode;
}

/** A declined payment, in the form of its slip. */
export interface Declined {
  readonly amount: Cents;
  readonly tender: string;
  readonly at: string;
  readonly trackingId: string;
  readonly message: string | null;
}

/** The timeline of a payment from till and service, and the one permitted void or refund. */
export function PaymentStory(props: PaymentStoryProps) {
  const { subject, close } = props;
  const { story, isReading, problem, lookAgain } = useStory(subject);
  return (
    <SidePanel title="Payment" close={close}>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {story === null ? (
        <p role="status">{problem === null ? 'Reading…' : ''}</p>
      ) : (
        <Told key={subjectKey(subject)} {...props} {...{ story, isReading, lookAgain }} />
      )}
    </SidePanel>
  );
}

function subjectKey(subject: Subject): string {
  return subject.kind === 'ours' ? subject.key : subject.recordId;
}

interface ToldProps extends PaymentStoryProps {
  readonly story: Story;
  readonly isReading: boolean;
  readonly lookAgain: () => void;
}

function Told({ story, isReading, lookAgain, subject, open, ...props }: ToldProps) {
  const { approval, receipt, declinedSlip } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [whole, setWhole] = useState(false);
  const [told, setTold] = useState<ReturnType<typeof resultWords> | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { undo, payment, besides, events } = story;
  const undoWhole = () => setWhole(true);
  const canUndoWhole = payment !== null && besides.length > 0 && !whole && asked === null;
  useAction({
    name: 'Undo the whole sale',
    shortcut: 'W',
    run: undoWhole,
    enabled: canUndoWhole,
    place,
  });
  return (
    <div className={styles['story']} ref={place}>
      <Facts story={story} />
      {told === null ? null : <Notice tone={told.tone}>{told.text}</Notice>}
      <ServiceWord story={story} isReading={isReading} lookAgain={lookAgain} />
      {whole && payment !== null ? (
        <UndoSale
          payments={[payment, ...besides]}
          approval={approval}
          close={() => setWhole(false)}
        />
      ) : asked !== null ? (
        <UndoForm
          asked={asked}
          subject={subject}
          approval={approval}
          cancel={() => setAsked(null)}
          done={(ended) => {
            setAsked(null);
            setTold(resultWords(ended, asked.kind));
          }}
          lookAgain={lookAgain}
        />
      ) : undo?.kind === 'none' ? (
        <p className={styles['none']}>{NO_UNDO_WORDS[undo.why]}</p>
      ) : undo === null || isReading ? null : (
        <UndoButtons undo={undo} place={place} ask={setAsked} />
      )}
      {payment === null || payment.state !== 'declined' || payment.trackingId === null
        ? null
        : declinedSlip(
            {
              amount: payment.amount,
              tender: tenderWords(payment),
              at: payment.at,
              trackingId: payment.trackingId,
              message: events[0]?.detail ?? null,
            },
            place,
          )}
      <StoryTimeline events={events} showReceipt={setShown} />
      {besides.length === 0 || payment === null ? null : (
        <section className={styles['besides']} aria-label="The same sale">
          <h3>The same sale was also paid by</h3>
          <p>Each is undone to where it came from.</p>
          {canUndoWhole ? (
            <Button shortcut="W" onPress={undoWhole}>
              Undo the whole sale
            </Button>
          ) : null}
          <ul>
            {besides.map((other) => (
              <li key={other.key}>
                <Button look="quiet" onPress={() => open({ kind: 'ours', key: other.key })}>
                  {tenderWords(other)}, {toDollars(other.amount)},{' '}
                  {statusWords(paymentStatus(other), other)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown === null ? null : receipt(shown, () => setShown(null))}
    </div>
  );
}

function Facts({ story: { payment, status, foreign } }: { readonly story: Story }) {
  if (payment !== null) {
    const known = status ?? paymentStatus(payment);
    return (
      <div className={styles['facts']}>
        <strong>{toDollars(payment.amount)}</strong>
        <span className={styles['standing']} data-tone={STATUS_TONES[known]}>
          {statusWords(known, payment)}
        </span>
        <p>
          <Before name={payment.patientName} />
          {tenderWords(payment)}
          <After words=" of " name={payment.payerName} />, {dateAndTime(payment.at)},{' '}
          <bdi>{payment.cashier}</bdi>
          {payment.refunded === 0 ? '' : `; ${toDollars(payment.refunded)} went back`}
        </p>
        {payment.trackingId === null ? null : <code>{payment.trackingId}</code>}
      </div>
    );
  }
  if (foreign === null) return null;
  const kind = foreign.method === 'ACH' ? 'Bank account' : 'Card';
  const what = foreign.method === 'CASH' ? 'Cash' : kind;
  return (
    <div className={styles['facts']}>
      <strong>{foreign.amount === null ? 'Amount not told' : toDollars(foreign.amount)}</strong>
      <span className={styles['standing']} data-tone="plain">
        {status === null || foreign.amount === null
          ? 'From another terminal'
          : `From another terminal: ${statusWords(status, { operation: 'authorize', amount: foreign.amount })}`}
      </span>
      <p>
        {what}, {dateAndTime(foreign.at)}
        {foreign.memo === null ? '' : `, ${memoWords(foreign.memo)}`}
      </p>
      <code>{foreign.trackingId ?? foreign.recordId}</code>
    </div>
  );
}

function ServiceWord({ story, isReading, lookAgain }: Omit<ToldProps, keyof PaymentStoryProps>) {
  const { service } = story;
  if (isReading) return <p role="status">Reading what the service says of it…</p>;
  switch (service.kind) {
    case 'read':
    case 'not-asked':
      return null;
    case 'nothing-there':
      return <p className={styles['none']}>Nothing of it is at the service.</p>;
    case 'unreachable':
      return (
        <div className={styles['unread']}>
          <Notice tone="warn">
            Only this till’s side: {serviceProblem(service.problem)}. What can be undone is known
            once the service is read.
          </Notice>
          <Button onPress={lookAgain}>Look again</Button>
        </div>
      );
  }
}
