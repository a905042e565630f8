import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { Hold } from '../../../shared/contract/holds.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { BatchProgress, type RowResult, RowResultView, useBatch } from '../../widgets/batch.tsx';
import { tenderWords } from '../../words/payments.ts';
import { commandProblem } from '../../words/problems.ts';
import { holdResultWords } from './hold-result.ts';
import styles from './holds.module.css';

export interface EndHoldsProps {
  readonly kind: 'capture' | 'release';
  readonly holds: readonly Hold[];
  readonly close: () => void;
}

const SAYS = {
  capture: {
    verb: (count: number) => t('holds.chargeHold', { count }),
    permission: 'take-payment',
    what: t('holds.eachHoldChargedFull'),
  },
  release: {
    verb: (count: number) => t('holds.releaseHold', { count }),
    permission: 'release-hold',
    what: t('holds.nothingCharged'),
  },
} as const;

/** Captures or releases one hold or several, in order, with the result of each. */
export function EndHolds({ kind, holds, close }: EndHoldsProps) {
  const role = useTill((state) => state.cashier?.role);
  const { verb, permission, what } = SAYS[kind];
  const allowed = role !== undefined && may(role, permission);
  const [asking, setAsking] = useState(false);
  const { run, rows, state } = useBatch();
  const sum = toDollars(add(...holds.map(({ amount }) => amount)));
  const doing = `${verb(holds.length)}: ${sum}`;
  const start = (word: Approval | null) => {
    setAsking(false);
    run(new Map(holds.map((hold) => [hold.key, hold])), (_, hold) => endOne(kind, hold, word));
  };
  return (
    <SidePanel title={doing} close={state === 'running' ? () => {} : close}>
      <p>{what}</p>
      <ul className={styles['ending']}>
        {holds.map((hold) => (
          <li key={hold.key}>
            <p>
              <span>{tenderWords(hold)}</span>
              <strong>{toDollars(hold.amount)}</strong>
            </p>
            <RowResultView row={rows.get(hold.key)} />
          </li>
        ))}
      </ul>
      <BatchProgress rows={rows} state={state} failed={failedWords} />
      {state === 'ended' ? (
        <Button look="primary" autoFocus onPress={close}>
          {t('common.done')}
        </Button>
      ) : asking ? (
        <ApprovalForm
          what={doing}
          permission={permission}
          give={async (word) => start(word)}
          cancel={() => setAsking(false)}
        />
      ) : (
        <Button
          look="primary"
          autoFocus
          pending={state === 'running'}
          onPress={() => (allowed ? start(null) : setAsking(true))}
        >
          {doing}
        </Button>
      )}
    </SidePanel>
  );
}

async function endOne(
  kind: EndHoldsProps['kind'],
  { key, expiresAt }: Hold,
  approval: Approval | null,
): Promise<RowResult> {
  const input = { commandId: v7(), key, approval };
  try {
    const result =
      kind === 'capture'
        ? await till().holds.capture({ ...input, giveBack: null })
        : await till().holds.release(input);
    return holdResultWords(result, expiresAt);
  } catch (error) {
    return { tone: 'bad', text: commandProblem(problemOf(error)) };
  }
}

function failedWords(count: number): string {
  return t('holds.oneHoldFailedRemains', { count });
}
