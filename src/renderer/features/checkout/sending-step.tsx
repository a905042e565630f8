import { useEffect, useState } from 'react';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './sending-step.module.css';
import { slowIn } from './slow-in.ts';
import type { Move, StepProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';
import { useMove } from './use-move.ts';

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
      <p className={ui['muted']}>
        {slow
          ? t('checkout.cardProcessorSlow')
          : card === null
            ? t('checkout.contactingPaymentService')
            : t('checkout.sendingEndingCardProcessor', {
                brandnames: BRAND_NAMES[card.brand],
                lastFour: card.lastFour,
              })}
      </p>
      {slow ? <Hide next={next} /> : null}
    </StepFrame>
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
