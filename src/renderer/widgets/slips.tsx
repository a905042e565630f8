import { useQuery } from '@tanstack/react-query';
import { FileX2, Printer } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { InDoubtItem } from '../../shared/contract/attempts.ts';
import type { SettingsView } from '../../shared/contract/settings.ts';
import { brandName } from '../../shared/domain/card.ts';
import { type Cents, toDollars } from '../../shared/domain/money.ts';
import { centred, type PaperLine, RULE, row } from '../../shared/domain/paper.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { dateAndTime } from '../ui/clock.ts';
import { PaperView, printPage } from '../ui/paper-view.tsx';
import { useAction } from '../ui/use-action.ts';
import { OPERATION_WORDS } from '../words/attempts.ts';
import styles from './receipt.module.css';
import { PaperDialog } from './receipt.tsx';

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
            <dt>{brandName(item.card.brand)}</dt>
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

/** The parts of a declined payment that a patient may see: of the card, its brand and last four. */
export interface Declined {
  readonly amount: Cents;
  /** `Visa •••• 1111`. */
  readonly tender: string;
  readonly at: string;
  readonly trackingId: string;
  /** Text of the service's answer. */
  readonly message: string | null;
}

export interface DeclinedSlipButtonProps {
  readonly declined: Declined;
  /** The dialog in which its key works. */
  readonly place?: RefObject<Element | null>;
  readonly size?: 'medium' | 'large';
}

/** Shows the patient's slip for a declined card, to print it. */
export function DeclinedSlipButton({ declined, place, size = 'medium' }: DeclinedSlipButtonProps) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useAction({
    name: t('receipts.declinedSlip'),
    shortcut: 'P',
    run: show,
    enabled: !open,
    ...(place === undefined ? {} : { place }),
  });
  return (
    <>
      <Button
        size={size}
        icon={<FileX2 size={18} aria-hidden="true" />}
        shortcut="P"
        onPress={show}
      >
        {t('receipts.declinedSlip')}
      </Button>
      {open ? <SlipDialog declined={declined} close={() => setOpen(false)} /> : null}
    </>
  );
}

function SlipDialog({
  declined,
  close,
}: {
  readonly declined: Declined;
  readonly close: () => void;
}) {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => till().settings.read() });
  const slip = <Slip declined={declined} clinic={data?.clinic ?? null} />;
  return (
    <PaperDialog title={t('receipts.declinedSlip')} paper={slip} close={close}>
      <Button
        look="primary"
        size="large"
        autoFocus
        shortcut="Enter"
        onPress={() => printPage(slip)}
      >
        {t('receipts.print')}
      </Button>
    </PaperDialog>
  );
}

function Slip({
  declined: { amount, tender, at, trackingId, message },
  clinic,
}: {
  readonly declined: Declined;
  readonly clinic: SettingsView['clinic'] | null;
}) {
  const heading =
    clinic === null
      ? []
      : [centred(clinic.name, 'bold'), centred(clinic.cityState), centred(clinic.phone), RULE];
  const lines: readonly PaperLine[] = [
    ...heading,
    row('DECLINED', toDollars(amount), 'bold'),
    row(tender, dateAndTime(at)),
    ...(message === null ? [] : [row(t('receipts.result'), message)]),
    row(t('receipts.reference'), trackingId),
    RULE,
    centred(t('receipts.nothingCharged')),
    centred(t('receipts.notReceipt')),
  ];
  return <PaperView label={t('receipts.declinedSlip')} lines={lines} />;
}
