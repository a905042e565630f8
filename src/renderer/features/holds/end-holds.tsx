import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { Hold } from '../../../shared/contract/holds.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { BatchForm, RowResultView, useBatch } from '../../widgets/batch.tsx';
import { subjectWords, tenderWords } from '../../words/payments.ts';
import { holdResultWords } from './hold-words.ts';
import styles from './holds.module.css';

export interface EndHoldsProps {
  readonly kind: 'capture' | 'release';
  readonly holds: readonly Hold[];
  readonly close: () => void;
}

/** The words and the right of each way in which a hold ends. */
export const SAYS = {
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
  const { verb, permission, what } = SAYS[kind];
  const batch = useBatch();
  const sum = toDollars(add(...holds.map(({ amount }) => amount)));
  const doing = `${verb(holds.length)}: ${sum}`;
  return (
    <SidePanel title={doing} close={batch.state === 'running' ? () => {} : close}>
      <p>{what}</p>
      <ul className={styles['ending']}>
        {holds.map((hold) => (
          <li key={hold.key}>
            <p className={ui['spread']}>
              <span>{tenderWords(hold)}</span>
              <strong>{toDollars(hold.amount)}</strong>
            </p>
            <RowResultView row={batch.rows.get(hold.key)} />
          </li>
        ))}
      </ul>
      <BatchForm
        batch={batch}
        what={doing}
        about={subjectWords(holds)}
        permission={permission}
        destructive={kind === 'release'}
        autoFocus
        send={(_, approval, withoutHub) =>
          batch.run(new Map(holds.map((hold) => [hold.key, hold])), (__, hold, commandId) =>
            endOne(kind, hold, { commandId, approval, withoutHub }),
          )
        }
        failed={(count) => t('holds.oneHoldFailedRemains', { count })}
        close={close}
      />
    </SidePanel>
  );
}

async function endOne(
  kind: EndHoldsProps['kind'],
  { key, expiresAt }: Hold,
  given: {
    readonly commandId: string;
    readonly approval: Approval | null;
    readonly withoutHub: boolean;
  },
) {
  const input = { ...given, key };
  const result =
    kind === 'capture'
      ? await till().holds.capture({ ...input, giveBack: null })
      : await till().holds.release(input);
  return holdResultWords(result, expiresAt);
}

interface TakeOffProps {
  readonly hold: Hold;
  readonly close: () => void;
}

/**
 * For a hold that ended outside this till: the service does not show the outcome, so a manager
 * states it.
 */
export function TakeOff({ hold, close }: TakeOffProps) {
  const { key, amount } = hold;
  return (
    <SidePanel title={t('holds.removeFromList')} close={close}>
      <p>
        {t('holds.nothingSentCardProcessor', {
          amount: toDollars(amount),
          hold: tenderWords(hold),
        })}
      </p>
      <ApprovalForm
        what={t('holds.removeFromList')}
        about={[toDollars(amount), ...subjectWords([hold])]}
        permission="decide-in-doubt"
        cancel={close}
        give={async (approval) => {
          await till().holds.close({ commandId: v7(), key, approval });
          close();
        }}
      />
    </SidePanel>
  );
}
