import { v7 } from 'uuid';
import type { Hold } from '../../../shared/contract/holds.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { tenderWords } from '../../words/payments.ts';

export interface TakeOffProps {
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
