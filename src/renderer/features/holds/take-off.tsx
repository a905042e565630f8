import { v7 } from 'uuid';
import type { Hold } from '../../../shared/contract/holds.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { tenderWords } from '../../words/payments.ts';

export interface TakeOffProps {
  readonly hold: Hold;
  readonly approval: AskFor;
  readonly close: () => void;
}

/**
 * For a hold that ended outside this till: the service does not show the outcome, so a manager
 * states it.
 */
export function TakeOff({ hold, approval, close }: TakeOffProps) {
  const { key, amount } = hold;
  return (
    <SidePanel title={t('holds.removeFromList')} close={close}>
      <p>
        {t('holds.nothingSentCardProcessor', {
          amount: toDollars(amount),
          hold: tenderWords(hold),
        })}
      </p>
      {approval('decide-in-doubt', {
        what: t('holds.removeFromList'),
        cancel: close,
        give: async (word) => {
          await till().holds.close({ commandId: v7(), key, approval: word });
          close();
        },
      })}
    </SidePanel>
  );
}
