import { type ReactNode, useEffect, useRef } from 'react';
import type { CurrentSale, Step } from '../../../shared/contract/till.ts';
import { isUnresolved } from '../../../shared/domain/attempt.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { AmountStep } from './amount-step.tsx';
import { CardStep } from './card-step.tsx';
import { CashStep } from './cash-step.tsx';
import styles from './checkout.module.css';
import { adoptSale, counterFreed, startNewDraft, useDraft } from './draft.ts';
import { ListeningStep } from './listening-step.tsx';
import { NotPaidStep } from './not-paid-step.tsx';
import { PaidByCardStep, PaidInCashStep } from './paid-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { TillNotice } from './till-notice.tsx';

export interface CheckoutProps {
  /** Draws a receipt by its number. */
  readonly receipt: (number: string) => ReactNode;
  readonly printButton: (number: string) => ReactNode;
  /** Asks for a manager's word. */
  readonly approval: AskApproval;
  /** Prints what the patient takes home while a payment is being confirmed. */
  readonly pendingSlip: (attemptId: string) => ReactNode;
}

/** Takes one payment: what the till says stands at the counter, or the amount to begin with. */
export function Checkout(props: CheckoutProps) {
  const atTill = useTill((state) => state.current);
  const left = useDraft((draft) => draft.left);
  const current = atTill !== null && atTill.turn > left ? atTill : null;
  /** The sale at the counter, once it is paid or in doubt. */
  const finished = useRef<string | null>(null);
  useEffect(() => {
    if (current !== null) adoptSale(current.saleId, current.lines);
    if (atTill === null) counterFreed(finished.current);
    else finished.current = takesNoMore(atTill.step) ? atTill.saleId : null;
  }, [current, atTill]);
  return (
    <main className={styles['checkout']}>
      <TillNotice />
      <div className={styles['stage']}>
        <CurrentStep current={current} {...props} />
      </div>
    </main>
  );
}

function takesNoMore(step: Step): boolean {
  if (step.kind === 'not-paid') return isUnresolved(step.attempt.state);
  return step.kind === 'paid-by-card' || step.kind === 'paid-in-cash';
}

function CurrentStep({
  current,
  receipt,
  printButton,
  approval,
  pendingSlip,
}: CheckoutProps & { readonly current: CurrentSale | null }) {
  const tender = useDraft((draft) => draft.tender);
  if (current === null)
    return tender === 'cash' ? <CashStep approval={approval} /> : <AmountStep />;

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
    useDraft.setState({ tender: 'cash' });
    return leave();
  };
  const { step } = current;
  switch (step.kind) {
    case 'listening':
      return <ListeningStep sale={current} step={step} leave={leave} toCash={toCash} />;
    case 'card':
      return <CardStep sale={current} step={step} leave={leave} approval={approval} />;
    case 'sending':
      return <SendingStep sale={current} step={step} />;
    case 'paid-by-card':
      return (
        <PaidByCardStep
          sale={current}
          step={step}
          next={next}
          receipt={receipt}
          printButton={printButton}
        />
      );
    case 'paid-in-cash':
      return (
        <PaidInCashStep
          sale={current}
          step={step}
          next={next}
          receipt={receipt}
          printButton={printButton}
        />
      );
    case 'not-paid':
      return (
        <NotPaidStep
          sale={current}
          step={step}
          leave={leave}
          next={next}
          toCash={toCash}
          pendingSlip={pendingSlip}
        />
      );
  }
}
