import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import type { ManualMovement } from '../../../shared/domain/drawer.ts';
import { parseAmount, toDollars } from '../../../shared/domain/money.ts';
import { isReason, LIMITS } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { ApprovedForm } from '../../widgets/approved-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { MOVEMENT_HINTS, MOVEMENT_NAMES } from '../../words/reasons.ts';
import styles from './drawers.module.css';

export interface MovementFormProps {
  readonly session: DrawerSession;
  readonly what: ManualMovement | 'no-sale';
  readonly back: () => void;
}

/** Cash in or out without a sale, or a drawer opening without one: each with a reason. */
export function MovementForm({ session, what, back }: MovementFormProps) {
  const { sessionId, drawerName } = session;
  const name = what === 'no-sale' ? t('drawer.noSale') : MOVEMENT_NAMES[what];
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = parseAmount(typed);
  useAction({ name: t('terms.back'), shortcut: 'Escape', run: back });

  const send = async (_: string, approval: Approval | null) => {
    const order = { commandId: v7(), sessionId, reason, approval };
    if (what === 'no-sale') await till().drawer.noSale(order);
    else if (amount.ok) {
      await till().drawer.move({ ...order, movement: what, amount: amount.amount });
    }
    back();
  };
  return (
    <ApprovedForm
      what={amount.ok && what !== 'no-sale' ? `${name} ${toDollars(amount.amount)}` : name}
      button={what === 'no-sale' ? t('drawer.openDrawer') : name}
      about={[drawerName]}
      permission={what === 'no-sale' ? 'no-sale' : 'paid-in-and-out'}
      send={send}
      ownReason={reason}
      complete={(what === 'no-sale' || amount.ok) && isReason(reason)}
      back={back}
      backKey="Esc"
    >
      <h3 className={styles['movement']}>{name}</h3>
      {what === 'no-sale' ? null : (
        <>
          <p className={ui['muted']}>{MOVEMENT_HINTS[what]}</p>
          <TypedField
            label={t('drawer.amount')}
            value={typed}
            change={setTyped}
            inputMode="decimal"
            placeholder="0.00"
            error={typed === '' || amount.ok ? null : AMOUNT_PROBLEMS[amount.problem]}
            incomplete={!amount.ok}
            autoFocus
          />
        </>
      )}
      <TypedField
        label={t('terms.reason')}
        value={reason}
        change={setReason}
        most={LIMITS.reason}
        incomplete={!isReason(reason)}
        autoFocus={what === 'no-sale'}
      />
    </ApprovedForm>
  );
}
