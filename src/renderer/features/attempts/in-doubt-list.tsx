/**
 * The in-doubt list: every payment without a certain outcome, with its known facts, the next status check, and the
 * decisions that its rules allow. The status bar shows their number on every page.
 */

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Alarm, InDoubtItem } from '../../../shared/contract/attempts.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { attemptStatus, statusWords } from '../../../shared/domain/payment-status.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime, useNow, waitText } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { BlankedRows, Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { useApproved } from '../../widgets/approved-form.tsx';
import { TimelineOverPage } from '../../widgets/payment-timeline.tsx';
import { printPendingSlip } from '../../widgets/slips.tsx';
import { alarmWords, OPERATION_WORDS, whatIsKnown } from '../../words/attempts.ts';
import { commandProblem, serviceProblem } from '../../words/problems.ts';
import styles from './in-doubt-list.module.css';

/**
 * All money that is not settled: the known facts, the running checks, and the decisions allowed.
 */
export function InDoubtList({ close }: { readonly close: () => void }) {
  const inDoubtList = useTill((state) => state.inDoubtList);
  const alarms = useTill((state) => state.alarms);
  const next = inDoubtList.find(mayBeSetAside);
  return (
    <SidePanel title={t('attempts.unconfirmedPayments')} close={close}>
      {inDoubtList.length === 0 && alarms.length === 0 ? <Empty /> : null}
      {inDoubtList.length === 0 && alarms.length === 0 ? null : (
        <BlankedRows>
          {alarms.map((alarm) => (
            <AlarmCard key={alarm.alarmId} alarm={alarm} />
          ))}
          {inDoubtList.map((item) => (
            <DoubtCard key={item.attemptId} item={item} isNext={item === next} />
          ))}
        </BlankedRows>
      )}
    </SidePanel>
  );
}

function Empty() {
  return (
    <div className={`${ui['empty']} ${styles['empty']}`}>
      <ShieldCheck size={40} aria-hidden="true" />
      <div>
        <strong>{t('status-bar.noUnconfirmedPayments')}</strong>
      </div>
      <p>{t('attempts.ifConnectionBreaksRight')}</p>
    </div>
  );
}

/** An alarm at the service that needs a manager; it stays until a manager closes it. */
function AlarmCard({ alarm }: { readonly alarm: Alarm }) {
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const { heading, says, voidOrRefund } = alarmWords(alarm);
  const recordId = voidOrRefund && alarm.retiredTill === undefined ? alarm.paymentId : null;
  return (
    <article className={`${ui['card']} ${styles['card']}`} data-tone="bad" aria-label={heading}>
      <header className={`${ui['spread']} ${styles['head']}`}>
        <h3>{heading}</h3>
        {alarm.amount === null ? null : <strong>{toDollars(alarm.amount)}</strong>}
      </header>
      <RetiredTillMark tillId={alarm.retiredTill} />
      <p>{says}</p>
      <p className={styles['about']}>
        {dateAndTime(alarm.raisedAt)}
        {alarm.trackingId === null ? null : (
          <>
            <br />
            <Message
              id="attempts.trackingId"
              values={{ trackingId: <code>{alarm.trackingId}</code> }}
            />
          </>
        )}
        {alarm.paymentId === null ? null : (
          <>
            <br />
            <Message
              id="attempts.payment2"
              values={{ paymentId: <code>{alarm.paymentId}</code> }}
            />
          </>
        )}
      </p>
      {asking ? (
        <ApprovalForm
          what={t('attempts.closeAlarm')}
          about={[
            heading,
            alarm.amount === null ? null : toDollars(alarm.amount),
            alarm.card === null ? null : cardWords(alarm.card),
            alarm.patientName,
            alarm.trackingId,
          ]}
          permission="decide-in-doubt"
          cancel={() => setAsking(false)}
          give={(approval) =>
            till().attempts.closeAlarm({ commandId: v7(), alarmId: alarm.alarmId, approval })
          }
        />
      ) : (
        <div className={ui['row']}>
          {recordId === null ? null : (
            <Button onPress={() => setLooking(true)}>{t('attempts.showPayment')}</Button>
          )}
          <Button look="quiet" onPress={() => setAsking(true)}>
            {t('attempts.markAsHandled')}
          </Button>
        </div>
      )}
      {looking && recordId !== null ? (
        <TimelineOverPage recordId={recordId} close={() => setLooking(false)} />
      ) : null}
    </article>
  );
}

type Decision = InDoubtItem['choices'][number];

/** Decisions that need a manager approval; a cashier may set an item aside. */
const MANAGERS_DECISIONS = {
  'not-charged': t('attempts.markAsNotCharged'),
  'other-tender': t('attempts.payAnotherWay'),
  'send-again': t('attempts.sendAgain'),
  'was-done': t('attempts.markAsDone'),
} as const satisfies Partial<Record<Decision, string>>;

type ManagersDecision = keyof typeof MANAGERS_DECISIONS;

const DECIDED: Readonly<Record<Decision, string>> = {
  'set-aside': t('attempts.setAside'),
  'not-charged': t('attempts.markedAsNotCharged'),
  'other-tender': t('attempts.paidAnotherWay'),
  'send-again': t('attempts.sentAgain'),
  'was-done': t('attempts.markedAsDone'),
};

/** True for a payment that a cashier can set aside to serve the next patient. */
export function mayBeSetAside({ choices, decided }: InDoubtItem): boolean {
  return choices.includes('set-aside') && !decided.includes('set-aside');
}

export function DoubtCard({
  item,
  isNext,
}: {
  readonly item: InDoubtItem;
  /** True for the one payment that Enter sets aside. */
  readonly isNext: boolean;
}) {
  const { run, start, approval, pending, problem } = useApproved();
  const { attemptId } = item;
  const ask = (decision: ManagersDecision) => {
    const commandId = v7();
    const alone = false; // a manager approves each of them
    start(
      {
        what: MANAGERS_DECISIONS[decision],
        about: [
          OPERATION_WORDS[item.operation],
          tenderWords(item),
          toDollars(item.amount),
          item.patientName,
        ],
        permission: 'decide-in-doubt',
        destructive: decision === 'not-charged',
        send: (given, withoutHub) =>
          till().attempts.decide({ commandId, attemptId, decision, approval: given, withoutHub }),
      },
      alone,
    );
  };
  // The cash is in the drawer; an unposted cash payment does not change the payment's status.
  const isPosting = item.method === 'CASH' && item.operation === 'authorize';
  const managers = item.choices.filter(
    (choice): choice is ManagersDecision => choice in MANAGERS_DECISIONS,
  );
  return (
    <article
      className={`${ui['card']} ${styles['card']}`}
      aria-label={t('attempts.unconfirmed', { operationwords: OPERATION_WORDS[item.operation] })}
    >
      <header className={`${ui['spread']} ${styles['head']}`}>
        <h3>
          {OPERATION_WORDS[item.operation]}, {tenderWords(item)}
        </h3>
        <strong>{toDollars(item.amount)}</strong>
      </header>
      <RetiredTillMark tillId={item.retiredTill} />
      {item.patientName === null ? null : (
        <p>
          <bdi>{shortName(item.patientName)}</bdi>
        </p>
      )}
      <p className={styles['about']}>
        {dateAndTime(item.openedAt)}, <bdi>{item.cashier}</bdi>
        <br />
        <code>{item.trackingId}</code>
      </p>
      {isPosting ? null : (
        <div>
          <strong>{statusWords(attemptStatus({ ...item, monitored: true }), item)}</strong>
        </div>
      )}
      <p>{whatIsKnown(item)}</p>
      <StatusChecks item={item} />
      {item.decided.length === 0 ? null : (
        <p>
          {item.decided.map((decision, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: decisions are only added
            <Mark key={index}>{DECIDED[decision]}</Mark>
          ))}
        </p>
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {approval ?? (
        <div className={ui['row']}>
          {mayBeSetAside(item) ? (
            <Button
              look={isNext ? 'primary' : 'secondary'}
              pending={pending}
              onPress={() =>
                run(() =>
                  till().attempts.decide({
                    commandId: v7(),
                    attemptId,
                    decision: 'set-aside',
                    approval: null,
                  }),
                )
              }
            >
              {t('attempts.setAside')}
            </Button>
          ) : null}
          <Button onPress={() => run(() => printPendingSlip(item))}>
            {t('attempts.printSlip')}
          </Button>
          {managers.map((decision) => (
            <Button key={decision} look="quiet" onPress={() => ask(decision)}>
              {MANAGERS_DECISIONS[decision]}…
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

const cardWords = ({ brand, lastFour }: NonNullable<InDoubtItem['card']>): string =>
  `${brandName(brand)} •••• ${lastFour}`;

function tenderWords({ method, card }: InDoubtItem): string {
  if (card !== null) return cardWords(card);
  if (method === 'CASH') return t('attempts.cash');
  return method === 'ACH' ? t('attempts.bankAccount') : t('attempts.card');
}

function StatusChecks({ item }: { readonly item: InDoubtItem }) {
  const now = useNow();
  const { run, pending, problem } = useCommand();
  const { complete, lastAt, lastProblem, nextAt } = item.statusChecks;
  const next =
    nextAt === null
      ? t('attempts.noCheckPlanned')
      : t('attempts.next', { nextAt: waitText(Date.parse(nextAt) - now) });
  const soFar =
    lastAt === null
      ? t('attempts.notCheckedYet')
      : lastProblem !== null
        ? t('attempts.couldNotCheck', { lastProblem: serviceProblem(lastProblem) })
        : t('attempts.checkedTime', {
            complete,
            part: item.state === 'needs-human' ? '' : t('attempts.notFound'),
          });
  return (
    <div className={styles['checks']}>
      <span>
        {soFar}; {next}
      </span>
      <Button
        look="quiet"
        pending={pending}
        onPress={() => run(() => till().attempts.checkNow({ attemptId: item.attemptId }))}
      >
        {t('attempts.checkNow')}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </div>
  );
}

function Mark({ children }: { readonly children: string }) {
  return (
    <span
      className={`${ui['badge']} ${ui['tinted']} ${styles['badge']}`}
      data-small
      data-tone="info"
    >
      {children}
    </span>
  );
}

/** Names the till of an item if that till's journal was restored here from a backup. */
export function RetiredTillMark({ tillId }: { readonly tillId: string | undefined }) {
  if (tillId === undefined) return null;
  return (
    <p>
      <Mark>{t('attempts.retiredCounter', { tillId })}</Mark>
    </p>
  );
}
