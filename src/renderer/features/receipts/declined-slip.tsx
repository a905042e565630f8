import { useQuery } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock-text.ts';
import { useAction } from '../../ui/use-action.ts';
import dialog from './receipt-dialog.module.css';
import styles from './receipt-paper.module.css';

/** What a patient may know of a payment that was declined: of the card its brand and last four. */
export interface Declined {
  readonly amount: Cents;
  /** `Visa •••• 1111`. */
  readonly tender: string;
  readonly at: string;
  readonly trackingId: string;
  /** In the words of the answer. */
  readonly message: string | null;
}

export interface DeclinedSlipButtonProps {
  readonly declined: Declined;
  /** The dialog in which its key counts. */
  readonly place?: RefObject<Element | null>;
  readonly size?: 'medium' | 'large';
}

/** Shows what the patient takes home when a card was declined, to be printed. */
export function DeclinedSlipButton({ declined, place, size = 'medium' }: DeclinedSlipButtonProps) {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useAction({
    name: 'Declined slip',
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
        Declined slip
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
  const { run } = useCommand();
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => till().settings.read() });
  const clinic = data?.clinic ?? null;
  return (
    <ModalOverlay
      className={dialog['overlay'] ?? ''}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Modal className={dialog['modal'] ?? ''}>
        <Dialog className={dialog['dialog'] ?? ''}>
          <Heading slot="title" className={dialog['title'] ?? ''}>
            Declined slip
          </Heading>
          <Slip declined={declined} clinic={clinic} />
          <div className={dialog['moves']}>
            <Button
              look="primary"
              size="large"
              autoFocus
              shortcut="Enter"
              onPress={() => run(() => printSlip(declined, clinic))}
            >
              Print
            </Button>
            <Button size="large" look="quiet" shortcut="Esc" onPress={close}>
              Close
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Slip({
  declined: { amount, tender, at, trackingId, message },
  clinic,
}: {
  readonly declined: Declined;
  readonly clinic: SettingsView['clinic'] | null;
}) {
  return (
    <article className={styles['paper']} aria-label="Declined slip">
      {clinic === null ? null : (
        <div className={styles['clinic']}>
          <strong>{clinic.name}</strong>
          <span>{clinic.cityState}</span>
          <span>{clinic.phone}</span>
        </div>
      )}
      <dl className={styles['rows']}>
        <div className={styles['total']}>
          <dt>DECLINED</dt>
          <dd>{toDollars(amount)}</dd>
        </div>
        <div>
          <dt>{tender}</dt>
          <dd>{dateAndTime(at)}</dd>
        </div>
        {message === null ? null : (
          <div>
            <dt>Answer</dt>
            <dd>{message}</dd>
          </div>
        )}
        <div className={styles['reference']}>
          <dt>Reference</dt>
          <dd>{trackingId}</dd>
        </div>
      </dl>
      <div className={styles['foot']}>
        <p>Nothing was charged. This is not a receipt.</p>
      </div>
    </article>
  );
}

/** Prints the slip through this window's own host. */
async function printSlip(declined: Declined, clinic: SettingsView['clinic'] | null): Promise<void> {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() => root.render(<Slip declined={declined} clinic={clinic} />));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
