import { useState } from 'react';
import { z } from 'zod';
import type { Approval } from '../../../shared/contract/approval.ts';
import { centsSchema, instantSchema } from '../../../shared/contract/values.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { timeOfDay } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Moves } from './step-frame.tsx';

const earlierSchema = z.object({
  attemptId: z.uuid(),
  receiptNumber: z.string().nullable(),
  openedAt: instantSchema,
  amount: centsSchema,
  needsManager: z.boolean(),
});

export type Earlier = z.infer<typeof earlierSchema>;

/** The earlier payment that the till asks about; null when it was another problem, or none. */
export function earlierOf(problem: CommandProblem | null): Earlier | null {
  if (problem?.code !== 'SAME_AS_EARLIER') return null;
  return earlierSchema.parse(problem.data);
}

/** What a repeated command says: beside which payment, and with whose word. */
export interface Besides {
  readonly besides: string;
  readonly approval: Approval | null;
}

/** Asked before a payment that looks like one just made: the safe answer is the one under the finger. */
export function SameAsEarlier({
  earlier,
  doing,
  goOn,
  back,
  approval,
}: {
  readonly earlier: Earlier;
  /** What the button says, e.g. `Charge $25.00 again`. */
  readonly doing: string;
  readonly goOn: (besides: Besides) => Promise<unknown>;
  readonly back: () => void;
  readonly approval: AskApproval;
}) {
  /** What the till asked about when the manager's word came: the payment was found meanwhile. */
  const [newer, setNewer] = useState<Earlier | null>(null);
  const { attemptId, receiptNumber, openedAt, amount, needsManager } = newer ?? earlier;
  const which = `${toDollars(amount)} at ${timeOfDay(openedAt)}`;
  return (
    <>
      <Notice tone="warn">
        {needsManager
          ? `A payment of ${which} is not known yet: it may have been charged. Wait for it, or let a manager decide.`
          : `${which} was paid today${receiptNumber === null ? '' : ` (receipt ${receiptNumber})`}, by the same card or patient. Is this another payment?`}
      </Notice>
      {needsManager ? (
        approval({
          what: doing,
          cancel: back,
          give: async (word) => {
            try {
              await goOn({ besides: attemptId, approval: word });
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
            No, it is the same
          </Button>
          <Button size="large" onPress={() => void goOn({ besides: attemptId, approval: null })}>
            {doing}
          </Button>
        </Moves>
      )}
    </>
  );
}
