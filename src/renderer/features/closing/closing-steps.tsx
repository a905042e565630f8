/**
 * The end of day, step by step; the first unfinished step is open.
 *
 *    unconfirmed ─▶ holds ─▶ unfinished sales ─▶ voids ─▶ drawers ─▶ card terminals ─▶ reconciliation ─▶ Z report
 *
 * A person signs off the open points of a step, with a reason.
 */

import { Check, CircleDashed, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { Closing, ClosingStep, ClosingStepState } from '../../../shared/contract/closing.ts';
import { LOOKED_AT } from '../../../shared/contract/day-report.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeOfDay } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useApproved } from '../../widgets/approved-form.tsx';
import { FindingList } from '../../widgets/finding-list.tsx';
import { VoidsOfDay } from '../../widgets/voids-of-day.tsx';
import { commandProblem, serviceProblem } from '../../words/problems.ts';
import styles from './closing.module.css';
import { TerminalBatches } from './terminal-batches.tsx';

interface StepWords {
  readonly name: string;
  /** Its purpose, while it has work to do. */
  readonly about: string;
  /** The text without any work left. */
  readonly clear: string;
}

const STEP_WORDS: Readonly<Record<ClosingStep, StepWords>> = {
  'in-doubt': {
    name: t('closing.unconfirmedPayments'),
    about: t('closing.openUnconfirmedPaymentsF9'),
    clear: t('closing.noUnconfirmedPayments'),
  },
  holds: {
    name: t('closing.openHolds'),
    about: t('closing.holdsMayRemainOpen'),
    clear: t('closing.noOpenHolds'),
  },
  unfinished: {
    name: t('closing.unfinishedSales'),
    about: t('closing.theseSalesSavedLater'),
    clear: t('closing.allSalesFinished'),
  },
  voids: {
    name: t('closing.voids'),
    about: t('closing.mistakesTodayCanStill'),
    clear: t('closing.noVoidsToday'),
  },
  drawers: {
    name: t('closing.drawersCounted'),
    about: t('closing.countCloseEveryDrawer'),
    clear: t('closing.allDrawersCounted'),
  },
  terminals: {
    name: t('closing.terminalBatches'),
    about: t('closing.enterBatchTotals'),
    clear: t('closing.allBatchesEntered'),
  },
  match: {
    name: t('closing.reconciliation'),
    about: t('closing.comparesListReportPayment'),
    clear: t('closing.journalPaymentServiceAgree'),
  },
  report: {
    name: t('closing.endDayReportZ'),
    about: t('closing.closesDayPrintsReport'),
    clear: t('closing.dayClosed'),
  },
};

const ICONS = { done: Check, ready: CircleDot, open: CircleDashed } as const;

/** The close, step by step: the first unfinished step is open. */
export function ClosingSteps({ closing }: { readonly closing: Closing }) {
  const { closingId, steps, begunBy, begunAt } = closing;
  const now = steps.find(({ state }) => state !== 'done');
  const { run, pending, problem } = useCommand();
  const finish = () => run(() => till().closing.finish({ commandId: v7(), closingId }));
  return (
    <section className={ui['card']} data-size="large" aria-label={t('closing.closingDay')}>
      <header className={ui['header']}>
        <div>
          <h2>{t('closing.closingDay')}</h2>
          <p className={ui['muted']}>
            {t('closing.started', { begunBy, begunAt: timeOfDay(begunAt) })}
          </p>
        </div>
        <Button
          look="quiet"
          pending={pending}
          onPress={() => run(() => till().closing.leave({ commandId: v7(), closingId }))}
        >
          {t('closing.cancelClose')}
        </Button>
      </header>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li
            key={step.step}
            className={ui['ruled']}
            data-state={step.state}
            aria-current={step.step === now?.step ? 'step' : undefined}
          >
            <StepHead step={step} />
            {step.step === now?.step && step.step !== 'report' ? (
              <ClosingStepBody step={step} closing={closing} />
            ) : null}
            {step.step === now?.step && step.step === 'report' ? (
              <div className={styles['body']}>
                <p className={ui['muted']}>{STEP_WORDS.report.about}</p>
                <div className={ui['row']}>
                  <Button look="primary" size="large" autoFocus pending={pending} onPress={finish}>
                    {t('closing.closeDay')}
                  </Button>
                </div>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </section>
  );
}

function StepHead({ step: { step, state, items, doneBy } }: { readonly step: ClosingStepState }) {
  const Icon = ICONS[state];
  const { name, clear } = STEP_WORDS[step];
  return (
    <div className={styles['stepHead']}>
      <Icon size={20} aria-hidden="true" />
      <strong>{name}</strong>
      <span>
        {state !== 'done'
          ? items > 0
            ? String(items)
            : ''
          : doneBy === null
            ? clear
            : t('closing.confirmed2', { doneBy })}
      </span>
    </div>
  );
}

interface ClosingStepBodyProps {
  readonly step: ClosingStepState;
  readonly closing: Closing;
}

/** The work of the open step, and its sign-off. */
function ClosingStepBody({ step, closing }: ClosingStepBodyProps) {
  const { closingId, unfinished } = closing;
  const [voiding, setVoiding] = useState(false);
  const { run, start, approval, pending, problem } = useApproved();
  const checked = LOOKED_AT.find((each) => each === step.step);
  const what =
    step.step === 'match'
      ? t('closing.closeTheseDifferences')
      : t('closing.closeUnconfirmedPayments');
  const { name, about } = STEP_WORDS[step.step];
  const subject = `${name}: ${step.items}`;
  const sign = () => {
    if (checked === undefined) return;
    const send = (given: Approval | null) =>
      till().closing.signOff({ commandId: v7(), closingId, step: checked, approval: given });
    start({ what, about: [subject], permission: 'close-over-doubt', send }, !step.needsManager);
  };
  return (
    <div className={styles['body']}>
      <p className={ui['muted']}>{about}</p>
      {step.step === 'match' ? <MatchView closing={closing} /> : null}
      {step.step === 'terminals' ? <TerminalBatches closing={closing} /> : null}
      {step.step === 'in-doubt' && step.state === 'open' ? (
        <Said>{t('closing.comparingPaymentService')}</Said>
      ) : null}
      {step.step === 'unfinished' ? (
        <ul className={styles['rows']}>
          {unfinished.map(({ saleId, openedAt, total, cashier }) => (
            <li key={saleId} className={ui['spread']}>
              <span>
                {timeOfDay(openedAt)}, <bdi>{cashier}</bdi>
              </span>
              <strong>{toDollars(total)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {approval ?? (
        <div className={ui['row']}>
          {step.step === 'match' ? (
            <Button
              look={step.state === 'open' ? 'primary' : 'secondary'}
              autoFocus={step.state === 'open'}
              pending={pending}
              onPress={() => run(() => till().closing.match({ closingId }))}
            >
              {closing.match === null
                ? t('closing.startReconciliation')
                : t('closing.reconcileAgain')}
            </Button>
          ) : null}
          {step.step === 'voids' ? (
            <Button onPress={() => setVoiding(true)}>{t('closing.showVoidablePayments')}</Button>
          ) : null}
          {checked === undefined ||
          (step.state === 'open' && !canPassOver(step, closing)) ? null : (
            <Button
              look={step.state === 'ready' ? 'primary' : 'quiet'}
              autoFocus={step.state === 'ready'}
              pending={pending}
              onPress={sign}
            >
              {step.needsManager ? `${what}…` : t('closing.confirmed')}
            </Button>
          )}
        </div>
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {voiding ? <VoidsOfDay close={() => setVoiding(false)} /> : null}
    </div>
  );
}

/** If the service cannot be read, a manager may let the day be closed without it. */
function canPassOver({ step }: ClosingStepState, { problem }: Closing): boolean {
  return step === 'in-doubt' || (step === 'match' && problem !== null);
}

/**
 * The reconciliation of journal, service and drawers: agreed, not shown yet, and each difference.
 */
export function MatchView({ closing }: { readonly closing: Closing }) {
  const { match, progress, problem } = closing;
  if (progress !== null) {
    const { what, done, of } = progress;
    return (
      <Said className={styles['progress']}>
        <progress value={done} max={of} aria-label={t('closing.daysLoaded')} />
        {t('closing.loadingPaymentServiceDay', { what, done: done + 1, value: of })}
      </Said>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warn">
          {t('closing.paymentServiceCouldNot', { problem: serviceProblem(problem) })}
        </Notice>
      )}
      {match === null ? null : (
        <>
          <p>
            <Message
              id="closing.agree"
              values={{
                count: <strong>{match.matched.count}</strong>,
                matched: match.matched.count,
                sum: toDollars(match.matched.sum),
              }}
            />
            {match.held.count === 0
              ? ''
              : t('closing.openHoldsSum', {
                  count: match.held.count,
                  sum: toDollars(match.held.sum),
                })}
            {match.pending.length === 0
              ? ''
              : t('closing.notShownPaymentService', {
                  count: match.pending.length,
                  value: toDollars(add(...match.pending.map(({ amount }) => amount))),
                })}
            {match.fromAnotherTerminal.count === 0
              ? ''
              : t('closing.fromAnotherTerminal', {
                  count: match.fromAnotherTerminal.count,
                  sum: toDollars(match.fromAnotherTerminal.sum),
                })}
          </p>
          <FindingList findings={match.differences} />
        </>
      )}
    </>
  );
}
