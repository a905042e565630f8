import { Banknote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { slowIn } from '../../../shared/domain/attempt.ts';
import { brandName, type CardWarning } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { listed, t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { timeOfDay, useNow } from '../../ui/clock.ts';
import { withoutMiddle } from '../../ui/long-name.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { useAgreementWords } from '../../widgets/agreement-words.tsx';
import { usePatientLanguage } from '../../widgets/patient-language.ts';
import { commandProblem, SWIPE_PROBLEMS, TRACKS_DIFFER } from '../../words/problems.ts';
import { AskFirst } from './ask-first.tsx';
import styles from './checkout.module.css';
import { usePatientRecord } from './patient-of-sale.tsx';
import { useSaveForNext } from './save-for-next.tsx';
import {
  forPatient,
  type Move,
  Moves,
  SaleHead,
  StepFrame,
  type StepProps,
  saleSubject,
} from './step-frame.tsx';
import { useTender } from './tender-form.tsx';
import { currentTender } from './tender-sale.ts';
import { useMove } from './use-move.ts';

interface ListeningStepProps extends StepProps<'listening'> {
  readonly leave: Move;
  readonly toCash: Move;
}

/** The readers listen; the next swipe is this patient's. */
export function ListeningStep({ sale, step, leave, toCash }: ListeningStepProps) {
  const { run, problem } = useCommand();
  const readers = useTill((state) => state.readers);
  const away = readers.filter(({ state }) => state !== 'ready');
  const listening = readers.filter(({ state }) => state === 'ready');
  useAgreementWords(sale.patientId !== null); // read now: the card's step offers to save it at once
  useAction({ name: t('terms.back'), shortcut: 'Escape', run: () => run(leave) });
  useAction({ name: t('checkout.takeCash'), shortcut: 'F2', run: () => run(toCash) });
  return (
    <StepFrame heading={t('checkout.swipeCard')} focusHeading>
      <SaleHead sale={sale} />
      <div className={styles['scene']} aria-hidden="true">
        <span className={styles['slot']} />
        <span className={styles['sceneCard']}>
          <span className={styles['stripe']} />
        </span>
      </div>
      {step.problem === null ? (
        <p className={ui['muted']}>
          {t('checkout.ready', {
            map: listed(listening.map(({ name }) => name)),
          })}
        </p>
      ) : (
        <Notice tone="warn">{SWIPE_PROBLEMS[step.problem]}</Notice>
      )}
      {away.map((reader) => (
        <Notice key={reader.id} tone="warn">
          {reader.fault ?? t('checkout.notReadyYet', { name: reader.name })}
        </Notice>
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Moves>
        <Button shortcut="Esc" onPress={() => run(leave)}>
          {t('checkout.backAmount')}
        </Button>
        <Button
          icon={<Banknote size={18} aria-hidden="true" />}
          shortcut="F2"
          onPress={() => run(toCash)}
        >
          {t('checkout.payCash')}
        </Button>
      </Moves>
    </StepFrame>
  );
}

/** The swiped card, and the one button that charges it. */
export function CardStep({ sale, step, leave }: StepProps<'card'> & { readonly leave: Move }) {
  const leaving = useCommand();
  const chipLabel = useTill((state) => state.chipLabel);
  const { card, swipe } = step;
  const language = usePatientLanguage(sale.patientId, sale.saleId);
  const saving = useSaveForNext(
    { saleId: sale.saleId, patientId: sale.patientId, language },
    { accountKind: 'card', brand: card.brand, lastFour: card.lastFour },
  );
  const charging = useTender((answers) => {
    const commandId = v7();
    const tender = currentTender(sale);
    return till().checkout.charge({ commandId, ...tender, swipe, ...saving.sent, ...answers });
  });
  const { question, send } = charging;
  const problem = charging.problem ?? leaving.problem;
  const charge = () => charging.run(() => send());
  const isHold = sale.operation === 'preauthorize';
  const verb = isHold ? t('checkout.hold') : t('checkout.charge');
  const doing = `${verb} ${toDollars(sale.due)}`;
  const charges = forPatient(doing, sale);
  const { gone, readAgain } = usePatientRecord();
  // The patient may have been deleted since the page opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
  useEffect(readAgain, []);
  const warns = (warning: CardWarning) => card.warnings.includes(warning);
  const tracksDiffer = warns('tracks-differ');
  const leavesRoom = question === null && saving.says === null && !warns('other-name');
  // A card with two numbers may be forged: Enter alone does not charge it.
  useAction({
    name: charges,
    shortcut: 'Alt+C',
    run: charge,
    enabled: tracksDiffer && question === null && !gone && !charging.pending,
  });
  useAction({
    name: t('terms.back'),
    shortcut: 'Escape',
    run: () => leaving.run(leave),
    enabled: !charging.pending,
  });
  return (
    <StepFrame heading={t(isHold ? 'checkout.holdCard' : 'checkout.chargeCard')}>
      <SaleHead sale={sale} />
      <div className={styles['cardRow']}>
        <CardFaceView card={card} chip={warns('chip')} size={leavesRoom ? 'medium' : 'small'} />
        <div className={styles['cardSays']}>
          {warns('chip') ? <Notice tone="info">{chipLabel}</Notice> : null}
          {warns('expired') ? <Notice tone="warn">{t('checkout.cardExpired')}</Notice> : null}
          {step.paidForAnother === null ? null : (
            <Notice tone="info">
              {t('checkout.paidForAnother', {
                amount: toDollars(step.paidForAnother.amount),
                at: timeOfDay(step.paidForAnother.openedAt),
              })}
            </Notice>
          )}
          {tracksDiffer ? <Notice tone="warn">{TRACKS_DIFFER}</Notice> : null}
          {warns('other-name') ? (
            <Notice tone="warn">
              {t('checkout.cardOfAnother', {
                owner: withoutMiddle(sale.payer?.name ?? sale.patientName ?? ''),
                patient: withoutMiddle(sale.patientName ?? ''),
              })}
            </Notice>
          ) : null}
          {gone ? <Notice tone="bad">{t('checkout.patientDeleted')}</Notice> : null}
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
            shortcut={tracksDiffer ? 'Alt+C' : 'Enter'}
            autoFocus={!tracksDiffer}
            pending={charging.pending}
            disabledBecause={gone ? t('checkout.patientDeleted') : null}
            onPress={charge}
          >
            {charges}
          </Button>
          <Button
            size="large"
            shortcut="Esc"
            autoFocus={tracksDiffer}
            disabledBecause={charging.pending ? t('ui.waitForEnd') : null}
            onPress={() => leaving.run(leave)}
          >
            {t('checkout.anotherCard')}
          </Button>
          {saving.button}
        </Moves>
      ) : (
        <AskFirst
          question={question}
          doing={charges}
          again={forPatient(t('checkout.again', { doing }), sale)}
          about={[saleSubject(sale), `${brandName(card.brand)} •••• ${card.lastFour}`]}
          run={charging.run}
          send={send}
          back={() => leaving.run(leave)}
          change={() => leaving.run(leave)}
        />
      )}
    </StepFrame>
  );
}

/**
 * One request is under way and none is sent twice. A slow one may be hidden to serve the next
 * patient; hiding does not cancel it.
 */
export function SendingStep({ sale, step, next }: StepProps<'sending'> & { readonly next: Move }) {
  const { openedAt, card } = step.attempt;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowIn(openedAt, Date.now()));
    return () => clearTimeout(timer);
  }, [openedAt]);
  return (
    <StepFrame heading={slow ? t('checkout.checking2') : t('checkout.charging')} focusHeading>
      <SaleHead sale={sale} />
      <div className={styles['bar']} aria-hidden="true">
        <span />
      </div>
      <Elapsed key={step.attempt.attemptId} />
      <p className={ui['muted']}>
        {slow
          ? t('checkout.cardProcessorSlow')
          : card === null
            ? t('checkout.contactingPaymentService')
            : t('checkout.sendingEndingCardProcessor', {
                brandnames: brandName(card.brand),
                lastFour: card.lastFour,
              })}
      </p>
      {slow ? <Hide next={next} /> : null}
    </StepFrame>
  );
}

/** The seconds since the charge was shown, from the third on; a clock of the page that nobody sets. */
function Elapsed() {
  const [began] = useState(() => performance.now());
  useNow();
  const seconds = Math.floor((performance.now() - began) / 1_000);
  return (
    <p className={styles['elapsed']} aria-hidden="true">
      {seconds < 3 ? '' : t('checkout.elapsed', { seconds })}
    </p>
  );
}

/** Hides the step; the wait for the answer continues. */
function Hide({ next }: { readonly next: Move }) {
  const { run, pending, problem } = useMove();
  useAction({ name: t('checkout.nextPatient'), shortcut: 'Escape', run: () => run(next) });
  return (
    <>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Moves>
        <Button size="large" shortcut="Esc" pending={pending} onPress={() => run(next)}>
          {t('checkout.nextPatient')}
        </Button>
      </Moves>
    </>
  );
}
