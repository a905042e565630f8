import { Printer } from 'lucide-react';
import type { InDoubtItem } from '../../shared/contract/attempts.ts';
import { BRAND_NAMES } from '../../shared/domain/card.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { useCommand } from '../ipc/use-command.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { dateAndTime } from '../ui/clock.ts';
import { printPage } from '../ui/paper-view.tsx';
import { useAction } from '../ui/use-action.ts';
import { OPERATION_WORDS } from '../words/attempts.ts';
import styles from './receipt.module.css';

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
      disabledBecause={item === null ? t('ui.noLongerUnconfirmed') : null}
      onPress={print}
    >
      {t('attempts.printSlip')}
    </Button>
  );
}

/** The patient's slip while a payment is unconfirmed; it states that it is no receipt. */
function PendingSlip({ item }: { readonly item: InDoubtItem }) {
  return (
    <article className={styles['slip']}>
      <h1>{t('attempts.paymentUnconfirmed')}</h1>
      <p>{t('attempts.notReceipt')}</p>
      <dl>
        <dt>{OPERATION_WORDS[item.operation]}</dt>
        <dd>{toDollars(item.amount)}</dd>
        {item.card === null ? null : (
          <>
            <dt>{BRAND_NAMES[item.card.brand]}</dt>
            <dd>•••• {item.card.lastFour}</dd>
          </>
        )}
        <dt>{t('attempts.requested3')}</dt>
        <dd>{dateAndTime(item.openedAt)}</dd>
        <dt>{t('attempts.reference')}</dt>
        <dd className={styles['reference']}>{item.trackingId}</dd>
      </dl>
      <p>{t('attempts.weSentYourPayment')}</p>
    </article>
  );
}

/** Prints the slip with this window's own print function. */
export async function printPendingSlip(item: InDoubtItem): Promise<void> {
  printPage(<PendingSlip item={item} />);
}
