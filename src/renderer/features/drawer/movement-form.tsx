import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { ManualMovement } from '../../../shared/domain/drawer.ts';
import { parseAmount } from '../../../shared/domain/money.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { isReason, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { MOVEMENT_HINTS, MOVEMENT_NAMES } from '../../words/drawer.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './drawers.module.css';

export interface MovementFormProps {
  readonly sessionId: string;
  readonly what: ManualMovement | 'no-sale';
  readonly back: () => void;
}

/** Cash in or out without a sale, or a drawer opening without one: each with a reason. */
export function MovementForm({ sessionId, what, back }: MovementFormProps) {
  const role = useTill((state) => state.cashier?.role ?? 'cashier');
  const permission = what === 'no-sale' ? 'no-sale' : 'paid-in-and-out';
  const name = what === 'no-sale' ? t('drawer.noSale') : MOVEMENT_NAMES[what];
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { run, pending, problem } = useCommand();
  const amount = parseAmount(typed);
  const complete = (what === 'no-sale' || amount.ok) && isReason(reason);
  useAction({ name: t('common.back'), shortcut: 'Escape', run: back });

  const send = async (word: Approval | null) => {
    const order = { commandId: v7(), sessionId, reason, approval: word };
    if (what === 'no-sale') await till().drawer.noSale(order);
    else if (amount.ok) {
      await till().drawer.move({ ...order, movement: what, amount: amount.amount });
    }
    back();
  };
  const submit = () => {
    if (!complete) return;
    if (may(role, permission)) run(() => send(null));
    else setAsking(true);
  };
  if (asking) {
    return (
      <ApprovalForm
        what={name}
        permission={permission}
        give={send}
        cancel={() => setAsking(false)}
      />
    );
  }
  return (
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{name}</h3>
      {what === 'no-sale' ? null : <p className={ui['muted']}>{MOVEMENT_HINTS[what]}</p>}
      {what === 'no-sale' ? null : (
        <TypedField
          label={t('drawer.amount')}
          value={typed}
          change={setTyped}
          inputMode="decimal"
          placeholder="0.00"
          error={typed === '' || amount.ok ? null : AMOUNT_PROBLEMS[amount.problem]}
          autoFocus
        />
      )}
      <TypedField
        label={t('common.reason')}
        value={reason}
        change={setReason}
        most={LIMITS.reason}
        autoFocus={what === 'no-sale'}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        <Button look="primary" pending={pending} disabled={!complete} onPress={submit}>
          {what === 'no-sale' ? t('drawer.openDrawer') : name}
        </Button>
        <Button look="quiet" shortcut="Esc" onPress={back}>
          {t('common.back')}
        </Button>
      </div>
    </form>
  );
}
