/**
 * The counter: one payment, from the patient to the receipt.
 *
 *    find patient │ quick payment ─▶ amount ─▶ tender: card, bank account, cash, check, terminal, card on file
 *       ─▶ card: armed, swiped ─▶ ask first: duplicate, large amount ─▶ charging ─▶ paid │ not paid │ unconfirmed
 *
 * The till keeps the step; draft.ts keeps the typed text of a sale that has not reached it.
 */

import { Banknote } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import type { CurrentSale, Step } from '../../../shared/contract/till.ts';
import { isUnresolved } from '../../../shared/domain/attempt.ts';
import { toDecimal } from '../../../shared/domain/money.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { PatientSearch } from '../../widgets/patient-search.tsx';
import { TodayList } from '../../widgets/today-list/today-list.tsx';
import { AccountStep } from './account-step.tsx';
import { AmountStep } from './amount-step.tsx';
import { CardStep, ListeningStep, SendingStep } from './card-step.tsx';
import styles from './checkout.module.css';
import {
  adoptSale,
  choosePatient,
  counterFreed,
  isFinding,
  rememberSale,
  startNewDraft,
  startQuickPayment,
  useDraft,
} from './draft.ts';
import { SavedSales } from './more-tenders.tsx';
import { NotPaidStep } from './not-paid-step.tsx';
import { HeldStep, PaidByCardStep, PaidInCashStep, RecordedStep } from './paid-step.tsx';
import patientStyles from './patient.module.css';
import { PatientFacts } from './patient-facts.tsx';
import { CashStep, RecordStep } from './record-step.tsx';
import { tenderSale } from './tender-sale.ts';
import { TenderStep } from './tender-step.tsx';
import { Today } from './today.tsx';
import { useStepInSight } from './use-move.ts';

/** Opens a patient of the list by a late answer, unless another sale is on the screen by then. */
function openLater(): (patient: PatientHit) => void {
  const isSame = rememberSale();
  return (patient) => {
    if (isSame()) choosePatient(patient);
  };
}

/** The first screen: the patient of the next sale, or an amount without one. */
function FindPatient() {
  useAction({
    name: t('checkout.quickPayment'),
    shortcut: 'Alt+Q',
    run: () => startQuickPayment(),
  });
  const search = useDraft((draft) => draft.search);
  const place = useRef<HTMLElement>(null);
  const focus = (what: string) => place.current?.querySelector<HTMLElement>(what)?.focus();
  return (
    <section className={patientStyles['find']} data-fill ref={place}>
      <h1>{t('checkout.findPatient')}</h1>
      <PatientSearch
        chosen={choosePatient}
        below={() => focus('[data-row]')}
        typing={(search) => useDraft.setState({ search })}
        pay={startQuickPayment}
      />
      <div className={ui['row']} data-gap="12">
        <Button
          icon={<Banknote size={18} aria-hidden="true" />}
          shortcut="Alt+Q"
          onPress={() => startQuickPayment()}
        >
          {t('checkout.quickPayment')}
        </Button>
        <SavedSales />
      </div>
      <TodayList text={search} open={openLater} closed={() => focus('input')} />
    </section>
  );
}

/** Takes one payment: shows the till's current step, or the amount field to begin with. */
export function Checkout() {
  const atTill = useTill((state) => state.current);
  const left = useDraft((draft) => draft.left);
  const current = atTill !== null && atTill.turn > left ? atTill : null;
  const draftId = useDraft((draft) => draft.saleId);
  const form = useDraft((draft) => draft.tender);
  /** Id of the sale at the counter, once it is paid or in doubt. */
  const finished = useRef<string | null>(null);
  /** The sale when it was last seen. */
  const seen = useRef<CurrentSale | null>(null);
  // A part was paid: close the form that took it.
  const tookPart =
    current !== null && current.saleId === seen.current?.saleId && current.paid > seen.current.paid;
  const isSettled = !tookPart && (current === null || current.saleId === draftId);
  useStepInSight(isSettled ? `${current?.turn ?? 'none'} ${draftId} ${form}` : null);
  useEffect(() => {
    if (current !== null) adoptSale(current);
    if (current !== null && (current.step.kind !== 'open' || tookPart)) {
      useDraft.setState({ tender: 'none', part: '' });
    }
    seen.current = current;
    if (atTill === null) counterFreed(finished.current);
    else finished.current = takesNoMore(atTill.step) ? atTill.saleId : null;
  }, [current, atTill, tookPart]);
  return (
    <main className={styles['checkout']}>
      <div className={styles['stage']}>
        <CurrentStep current={current} />
      </div>
    </main>
  );
}

/** Beside the sale: its patient, or today's sales. */
export function CheckoutAside() {
  const patientId = useDraft((draft) => draft.patientId);
  return patientId === null ? <Today /> : <PatientFacts patientId={patientId} />;
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
  const patientFirst = useTill((state) => state.firstScreen === 'find-patient');
  const finding = useDraft(isFinding) && patientFirst;
  if (tender !== 'none' && (current === null || current.step.kind === 'open')) {
    return <TenderFormStep current={current} />;
  }
  if (current === null) return finding ? <FindPatient /> : <AmountStep />;

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
