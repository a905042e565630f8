import type { Command } from '../../ipc/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './section.module.css';

export interface KeepRowProps {
  readonly command: Command;
  /** Something was changed, and what stands there can be kept. */
  readonly ready: boolean;
  readonly kept: boolean;
}

/** The end of a form of settings: keep it, and what became of that. */
export function KeepRow({ command: { pending, problem }, ready, kept }: KeepRowProps) {
  return (
    <>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['moves']}>
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          Keep
        </Button>
        {kept && !ready ? <Notice tone="good">Kept.</Notice> : null}
      </div>
    </>
  );
}
