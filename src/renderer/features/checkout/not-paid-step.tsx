import { Banknote, CreditCard } from 'lucide-react';
import type { AttemptView } from '../../../shared/contract/values.ts';
import { isUnresolved } from '../../../shared/domain/attempt.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { chargeStatusWords } from '../../../shared/domain/payment-status.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DeclinedSlipButton, PendingSlipButton } from '../../widgets/slips.tsx';
import { commandProblem, serviceProblem } from '../../words/problems.ts';
import {
  type Move,
  Moves,
  NextPatientButton,
  SaleHead,
  StepFrame,
  type StepProps,
} from './step-frame.tsx';
import { currentTender } from './tender-sale.ts';
import { useMove } from './use-move.ts';

interface Outcome {
  readonly heading: string;
  readonly tone: 'bad' | 'warn';
  readonly says: string;
}

function outcomeOf({ state, message, code, problem, checked }: AttemptView): Outcome {
  const reason = [message, code === null ? null : t('checkout.code', { code })]
    .filter(Boolean)
    .join(', ');
  switch (state) {
    case 'declined':
      return {
        heading: chargeStatusWords('declined'),
        tone: 'bad',
        says: t('checkout.bankDeclinedCard', { reason: reason === '' ? '' : `: ${reason}` }),
      };
    case 'failed':
      if (!checked) {
        return {
          heading: chargeStatusWords('failed'),
          tone: 'warn',
          says: t('checkout.cardProcessorReportsCould', {
            reason: reason === '' ? '' : `: ${reason}`,
          }),
        };
      }
      return {
        heading: chargeStatusWords('failed'),
        tone: 'bad',
        says: t('checkout.cardProcessorCouldNot', {
          reason: reason === '' ? '' : `: ${reason}`,
        }),
      };
    case 'not-sent':
      return {
        heading: chargeStatusWords('not-charged'),
        tone: 'bad',
        says: t('checkout.nothingCharged', { problem: serviceProblem(problem ?? 'unknown') }),
      };
    case 'refused':
      return {
        heading: chargeStatusWords('not-charged'),
        tone: 'bad',
        says: t('checkout.nothingCharged2', {
          problem: serviceProblem(problem ?? 'unknown'),
        }),
      };
    case 'presumed-absent':
      return {
        heading: chargeStatusWords('presumed-absent'),
        tone: 'warn',
        says: t('checkout.paymentNotFoundCard'),
      };
    default:
      return {
        heading: chargeStatusWords(state),
        tone: 'warn',
        says: t('checkout.cardMayBeenCharged', {
          problem: serviceProblem(problem ?? 'unknown'),
        }),
      };
  }
}

export interface NotPaidStepProps extends StepProps<'not-paid'> {
  readonly leave: Move;
  readonly next: Move;
  readonly toCash: Move;
}

/** The attempt ended without a certain payment: the reason, and the next choices. */
export function NotPaidStep({ sale, step, leave, next, toCash }: NotPaidStepProps) {
  const { run, pending, problem } = useMove();
  const { heading, tone, says } = outcomeOf(step.attempt);
  const inDoubt = isUnresolved(step.attempt.state);
  // A failed charge may prove to be approved: Enter must not start the next one before the check.
  const isBeingChecked = step.attempt.state === 'failed' && !step.attempt.checked;
  const again = () => till().checkout.listen(currentTender(sale));
  useAction({
    name: t('checkout.takeCash'),
    shortcut: 'F2',
    run: () => run(toCash),
    enabled: !inDoubt,
  });
  useAction({
    name: inDoubt ? t('checkout.nextPatient') : t('terms.back'),
    shortcut: 'Escape',
    run: () => run(inDoubt ? next : leave),
  });
  return (
    <StepFrame heading={heading} tone={tone} focusHeading={isBeingChecked}>
      <SaleHead sale={sale} />
      <Notice tone={tone}>{says}</Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {inDoubt ? (
        <Moves>
          <NextPatientButton pending={pending} press={() => run(next)} />
          <PendingSlipButton attemptId={step.attempt.attemptId} />
        </Moves>
      ) : (
        <Moves>
          <Button
            look={isBeingChecked ? 'secondary' : 'primary'}
            size="large"
            icon={<CreditCard size={20} aria-hidden="true" />}
            autoFocus={!isBeingChecked}
            key={String(isBeingChecked)}
            pending={pending}
            onPress={() => run(again)}
          >
            {step.attempt.method === 'ACH' ? t('checkout.payCard') : t('checkout.swipeAgain')}
          </Button>
          <Button
            size="large"
            icon={<Banknote size={20} aria-hidden="true" />}
            shortcut="F2"
            onPress={() => run(toCash)}
          >
            {t('terms.cash')}
          </Button>
          {step.attempt.state === 'declined' ? <DeclinedSlip attempt={step.attempt} /> : null}
          <Button size="large" look="quiet" shortcut="Esc" onPress={() => run(leave)}>
            {sale.paid > 0 ? t('checkout.otherWaysPay') : t('checkout.changeAmount')}
          </Button>
        </Moves>
      )}
    </StepFrame>
  );
}

function DeclinedSlip({ attempt }: { readonly attempt: AttemptView }) {
  const { amount, card, trackingId, openedAt: at, message } = attempt;
  const tender = card === null ? t('terms.card') : `${brandName(card.brand)} •••• ${card.lastFour}`;
  return <DeclinedSlipButton size="large" declined={{ amount, tender, at, trackingId, message }} />;
}
