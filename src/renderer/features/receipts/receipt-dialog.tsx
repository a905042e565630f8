import { Dialog, Heading, Modal } from 'react-aria-components';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { PdfButton } from './pdf-button.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './receipt-dialog.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

/** One of today's receipts, over the page. */
export function ReceiptDialog({
  number,
  close,
}: {
  readonly number: string;
  readonly close: () => void;
}) {
  return (
    <Overlay
      className={styles['overlay'] ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {t('receipts.receipt', { number })}
          </Heading>
          <ReceiptPaper number={number} />
          <div className={styles['moves']}>
            <PrintButton number={number} />
            <PdfButton number={number} />
            <Button size="large" look="quiet" shortcut="Esc" onPress={close}>
              {t('receipts.close')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  );
}
