import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import type { CurrentSale, Step } from '../../../shared/contract/till.ts';
import { isUnresolved } from '../../../shared/domain/attempt.ts';
import { toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem, TRACKS_DIFFER } from '../../words/problems.ts';
import { AccountStep } from './account-step.tsx';
import { AmountStep } from './amount-step.tsx';
import { AskFirst, questionOf, useAnswered } from './ask-first.tsx';
import { CashStep } from './cash-step.tsx';
import styles from './checkout.module.css';
import { adoptSale, counterFreed, startNewDraft, useDraft } from './draft.ts';
import { ListeningStep } from './listening-step.tsx';
import { NotPaidStep } from './not-paid-step.tsx';
import { HeldStep, PaidByCardStep, PaidInCashStep, RecordedStep } from './paid-step.tsx';
import { RecordStep } from './record-step.tsx';
import { SendingStep } from './sending-step.tsx';
import type { Move, StepProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';
import { currentTender, tenderSale } from './tender-sale.ts';
import { TenderStep } from './tender-step.tsx';
import { TillNotice } from './till-notice.tsx';
import { useMove, useStepInSight } from './use-move.ts';
import { useSaveForNext } from './use-save-for-next.tsx';

/** Takes one payment: shows the till's current step, or the amount field to begin with. */
export function Checkout() {
  const atTill = useTill((state) => state.current);
  const left = useDraft((draft) => draft.left);
  const current = atTill !== null && atTill.turn > left ? atTill : null;
  const draftId = useDraft((draft) => draft.saleId);
  const form = useDraft((draft) => draft.tender);
  /** Id of the sale at the counter, once it is paid or in doubt. */
  const finished = useRef<string | null>(null);
  /** The paid amount of the sale when it was last seen. */
  const paid = useRef<Pick<CurrentSale, 'saleId' | 'paid'> | null>(null);
  // A part was paid: close the form that took it.
  const tookPart =
    current !== null && current.saleId === paid.current?.saleId && current.paid > paid.current.paid;
  const isSettled = !tookPart && (current === null || current.saleId === draftId);
  useStepInSight(isSettled ? `${current?.turn ?? 'none'} ${draftId} ${form}` : null);
  useEffect(() => {
    if (current !== null) adoptSale(current);
    if (current !== null && (current.step.kind !== 'open' || tookPart)) {
      useDraft.setState({ tender: 'none', part: '' });
    }
    paid.current = current;
    if (atTill === null) counterFreed(finished.current);
    else finished.current = takesNoMore(atTill.step) ? atTill.saleId : null;
  }, [current, atTill, tookPart]);
  return (
    <main className={styles['checkout']}>
      <TillNotice />
      <div className={styles['stage']}>
        <CurrentStep current={current} />
      </div>
    </main>
  );
}

function takesNoMore(step: Step): boolean {
  if (step.kind === 'not-paid') return isUnresolved(step.attempt.state);
  return ['sending', 'paid-by-card', 'paid-in-cash', 'paid', 'held'].includes(step.kind);
}

/** The form of a tender, over a sale that is typed or open at the counter. */
function TenderFormStep({ current }: { readonly current: CurrentSale | null }) {
  const draft = useDraft();
  const sale = tenderSale(draft, current);
  const back = () => useDraft.setState({ tender: 'none' });
  switch (draft.tender) {
    case 'cash':
      return <CashStep sale={sale} back={back} />;
    case 'account':
      return <AccountStep sale={sale} back={back} />;
    case 'record':
      return <RecordStep sale={sale} back={back} />;
    case 'none':
      return null;
  }
}

function CurrentStep({ current }: { readonly current: CurrentSale | null }) {
  const tender = useDraft((draft) => draft.tender);
  if (tender !== 'none' && (current === null || current.step.kind === 'open')) {
    return <TenderFormStep current={current} />;
  }
  if (current === null) return <AmountStep />;

  const leave = async () => {
    const { left } = useDraft.getState();
    useDraft.setState({ left: current.turn });
    try {
      await till().checkout.leave({ saleId: current.saleId });
    } catch (error) {
      useDraft.setState({ left });
      throw error;
    }
  };
  const next = () => {
    startNewDraft();
    return leave();
  };
  const toCash = () => {
    const { due, remaining } = current;
    useDraft.setState({ tender: 'cash', part: due === remaining ? '' : toDecimal(due) });
    return leave();
  };
  const { step } = current;
  switch (step.kind) {
    case 'listening':
      return <ListeningStep sale={current} step={step} leave={leave} toCash={toCash} />;
    case 'card':
      return <CardStep sale={current} step={step} leave={leave} />;
    case 'sending':
      return <SendingStep sale={current} step={step} next={next} />;
    case 'open':
      return <TenderStep sale={current} step={step} leave={leave} />;
    case 'paid-by-card':
      return <PaidByCardStep sale={current} step={step} next={next} />;
    case 'paid-in-cash':
      return <PaidInCashStep sale={current} step={step} next={next} />;
    case 'paid':
      return <RecordedStep sale={current} step={step} next={next} />;
    case 'held':
      return <HeldStep sale={current} step={step} next={next} />;
    case 'not-paid':
      return <NotPaidStep sale={current} step={step} leave={leave} next={next} toCash={toCash} />;
  }
}

/** The swiped card, and the one button that charges it. */
function CardStep({ sale, step, leave }: StepProps<'card'> & { readonly leave: Move }) {
  const charging = useMove();
  const leaving = useCommand();
  const chipLabel = useTill((state) => state.chipLabel);
  const problem = charging.problem ?? leaving.problem;
  const { card, swipe } = step;
  const question = questionOf(charging.problem);
  const saving = useSaveForNext(sale.patientId);
  const send = useAnswered((answers) => {
    const commandId = v7();
    const saveConsent = saving.consent;
    const tender = currentTender(sale);
    return till().checkout.charge({ commandId, ...tender, swipe, saveConsent, ...answers });
  });
  const charge = () => charging.run(() => send());
  const doing = `${sale.operation === 'preauthorize' ? t('common.hold') : t('checkout.charge')} ${toDollars(sale.due)}`;
  useAction({
    name: t('common.back'),
    shortcut: 'Escape',
    run: () => leaving.run(leave),
    enabled: !charging.pending,
  });
  return (
    <StepFrame heading={t('checkout.chargeCard')}>
      <SaleHead sale={sale} />
      <div className={styles['row']}>
        <CardFaceView card={card} />
        <div className={styles['says']}>
          {card.chip ? <Notice tone="info">{chipLabel}</Notice> : null}
          {card.expired ? <Notice tone="warn">{t('checkout.cardExpired')}</Notice> : null}
          {card.tracksDiffer ? <Notice tone="warn">{TRACKS_DIFFER}</Notice> : null}
          {saving.says}
          {problem === null || question !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
        </div>
      </div>
      {question === null ? (
        <Moves>
          <Button
            look="primary"
            size="large"
            shortcut="Enter"
            autoFocus
            pending={charging.pending}
            onPress={charge}
          >
            {doing}
          </Button>
          <Button
            size="large"
            shortcut="Esc"
            disabled={charging.pending}
            onPress={() => leaving.run(leave)}
          >
            {t('checkout.anotherCard')}
          </Button>
          {saving.button}
        </Moves>
      ) : (
        <AskFirst
          question={question}
          doing={doing}
          again={t('checkout.again', { doing })}
          run={charging.run}
          send={send}
          back={() => leaving.run(leave)}
          change={() => leaving.run(leave)}
        />
      )}
    </StepFrame>
  );
}
