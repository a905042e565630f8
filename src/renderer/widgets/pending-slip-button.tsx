import { Printer } from 'lucide-react';
import { useCommand } from '../ipc/use-command.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';
import { printPendingSlip } from './pending-slip.tsx';

/** Prints the patient's slip while this payment is unconfirmed. */
export function PendingSlipButton({ attemptId }: { readonly attemptId: string }) {
  const item = useTill(
    (state) => state.inDoubtList.find((each) => each.attemptId === attemptId) ?? null,
  );
  const { run } = useCommand();
  const print = () => {
    if (item !== null) run(() => printPendingSlip(item));
  };
  useAction({ name: t('attempts.printSlipUnconfirmedPayment'), shortcut: 'P', run: print });
  return (
    <Button
      size="large"
      icon={<Printer size={20} aria-hidden="true" />}
      shortcut="P"
      disabled={item === null}
      onPress={print}
    >
      {t('attempts.printSlip')}
    </Button>
  );
}
