import { useEffect, useState } from 'react';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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
    <StepFrame heading={slow ? 'Checking…' : 'Charging…'} focusHeading>
      <SaleHead sale={sale} />
      <div className={styles['bar']} aria-hidden="true">
        <span />
      </div>
      <p className={styles['hint']}>
        {slow
          ? 'The service is taking its time. It was asked once and is not asked again. Wait, or serve the next patient: the answer comes by itself, and until then it stays under “unconfirmed”, above.'
          : card === null
            ? 'Asking the service.'
            : `Asking the service about ${BRAND_NAMES[card.brand]} ending in ${card.lastFour}.`}
      </p>
      {slow ? <Hide next={next} /> : null}
    </StepFrame>
  );
}

/** Hides the step; the wait for the answer continues. */
function Hide({ next }: { readonly next: Move }) {
  const { run, pending, problem } = useMove();
  useAction({ name: 'Next patient', shortcut: 'Escape', run: () => run(next) });
  return (
    <>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Moves>
        <Button size="large" shortcut="Esc" pending={pending} onPress={() => run(next)}>
          Next patient
        </Button>
      </Moves>
    </>
  );
}
