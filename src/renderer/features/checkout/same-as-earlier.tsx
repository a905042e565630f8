import { useState } from 'react';
import type { Approval } from '../../../shared/contract/approval.ts';
import { type Earlier, sameAsEarlierSchema } from '../../../shared/contract/same-as-earlier.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { type Command, problemOf } from '../../ipc/use-command.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { earlierLine, earlierQuestion } from './earlier-text.ts';
import styles from './same-as-earlier.module.css';
import { Moves } from './step-frame.tsx';

/** More than these are counted; what a manager decides about is shown whole. */
const MOST_SHOWN = 5;

/** The earlier payments that the till asks about; null when it was another problem, or none. */
export function earlierOf(problem: CommandProblem | null): readonly Earlier[] | null {
  if (problem?.code !== 'SAME_AS_EARLIER') return null;
  return sameAsEarlierSchema.parse(problem.data).earlier;
}

/** What a repeated command says: beside which payments, and with whose word. */
export interface Besides {
  readonly besides: Pick<Earlier, 'attemptId' | 'standing'>[];
  readonly approval: Approval | null;
}

/** Asked before a payment that looks like one just made: the safe answer is the one under the finger. */
export function SameAsEarlier({
  earlier: first,
  doing,
  run,
  send,
  back,
  approval,
}: {
  readonly earlier: readonly Earlier[];
  /** What the button says, e.g. `Charge $25.00 again`. */
  readonly doing: string;
  readonly run: Command['run'];
  readonly send: (besides: Besides) => Promise<unknown>;
  readonly back: () => void;
  readonly approval: AskApproval;
}) {
  /** What the till asked about when the manager's word came: one of them was found meanwhile. */
  const [newer, setNewer] = useState<readonly Earlier[] | null>(null);
  const earlier = newer ?? first;
  const besides = earlier.map(({ attemptId, standing }) => ({ attemptId, standing }));
  const open = earlier.filter(({ standing }) => standing === 'open');
  return (
    <>
      <Notice tone="warn">{earlierQuestion(earlier, new Date())}</Notice>
      {earlier.length === 1 ? null : (
        <EarlierList earlier={earlier} shown={Math.max(open.length, MOST_SHOWN)} />
      )}
      {open.length > 0 ? (
        approval({
          what: doing,
          cancel: back,
          give: async (word) => {
            try {
              await send({ besides, approval: word });
            } catch (error) {
              const next = earlierOf(problemOf(error));
              if (next === null) throw error;
              setNewer(next);
            }
          },
        })
      ) : (
        <Moves>
          <Button look="primary" size="large" shortcut="Enter" autoFocus onPress={back}>
            {earlier.some(({ standing }) => standing === 'paid')
              ? 'No, it is the same'
              : 'No, not now'}
          </Button>
          <Button size="large" onPress={() => run(() => send({ besides, approval: null }))}>
            {doing}
          </Button>
        </Moves>
      )}
    </>
  );
}

function EarlierList({
  earlier,
  shown,
}: {
  readonly earlier: readonly Earlier[];
  readonly shown: number;
}) {
  const now = new Date();
  return (
    <ul className={styles['earlier']} aria-label="Earlier payments">
      {earlier.slice(0, shown).map((one) => (
        <li key={one.attemptId}>{earlierLine(one, now)}</li>
      ))}
      {earlier.length > shown ? <li>and {earlier.length - shown} more</li> : null}
    </ul>
  );
}
