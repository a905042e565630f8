import { v7 } from 'uuid';
import type { Approval } from '../../shared/contract/approval.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { resultWords } from '../words/payments.ts';
import { commandProblem } from '../words/problems.ts';
import type { RowResult } from './batch.tsx';
import type { Asked } from './void-or-refund-buttons.tsx';

/** Voids or refunds all that remains of one payment of several; a failure is its row's result. */
export async function voidOrRefundOne(
  key: string,
  { kind, remaining }: Asked,
  reason: string,
  approval: Approval | null,
): Promise<RowResult> {
  const commandId = v7();
  const subject = { kind: 'ours', key } as const;
  const amount = remaining;
  try {
    return resultWords(
      await till().payments.voidOrRefund({
        commandId,
        subject,
        kind,
        amount,
        remaining,
        reason,
        approval,
      }),
      kind,
    );
  } catch (error) {
    return { tone: 'bad', text: commandProblem(problemOf(error)) };
  }
}
