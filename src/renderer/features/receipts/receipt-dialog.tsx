import { FileDown } from 'lucide-react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { commandProblem } from '../../words/problems.ts';
import { PrintButton } from './print-button.tsx';
import styles from './receipt-dialog.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import { useItemized } from './use-itemized.ts';

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

/** Saves a receipt as a PDF, to mail or to file. */
function PdfButton({ number }: { readonly number: string }) {
  const { run, pending, problem } = useCommand();
  const [itemized] = useItemized(number);
  const save = () =>
    run(async () => {
      const { name, pdf } = await till().receipts.pdf({ number, itemized });
      savePdf(name, pdf);
    });
  return (
    <>
      <Button
        size="large"
        icon={<FileDown size={20} aria-hidden="true" />}
        pending={pending}
        onPress={save}
      >
        {t('receipts.pdf')}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}
