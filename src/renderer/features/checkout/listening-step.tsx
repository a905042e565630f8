import { Banknote } from 'lucide-react';
import { useCommand } from '../../ipc/use-command.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem, SWIPE_PROBLEMS } from '../../words/problems.ts';
import styles from './listening-step.module.css';
import type { Move, StepProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';

export interface ListeningStepProps extends StepProps<'listening'> {
  readonly leave: Move;
  readonly toCash: Move;
}

/** The readers listen; the next swipe is this patient's. */
export function ListeningStep({ sale, step, leave, toCash }: ListeningStepProps) {
  const { run, problem } = useCommand();
  const readers = useTill((state) => state.readers);
  const away = readers.filter(({ state }) => state !== 'ready');
  const listening = readers.filter(({ state }) => state === 'ready');
  useAction({ name: t('common.back'), shortcut: 'Escape', run: () => run(leave) });
  useAction({ name: t('checkout.takeCash'), shortcut: 'F2', run: () => run(toCash) });
  return (
    <StepFrame heading={t('checkout.swipeCard')} focusHeading>
      <SaleHead sale={sale} />
      <div className={styles['scene']} aria-hidden="true">
        <span className={styles['slot']} />
        <span className={styles['card']}>
          <span className={styles['stripe']} />
        </span>
      </div>
      {step.problem === null ? (
        <p className={ui['muted']}>
          {t('checkout.ready', {
            map: listening.map(({ name }) => name).join(' and '),
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
