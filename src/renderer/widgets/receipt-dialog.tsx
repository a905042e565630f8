import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { v7 } from 'uuid';
import { useCommand } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Overlay } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { savePdf } from '../ui/save-file.ts';
import { commandProblem } from '../words/problems.ts';
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
    <PaperDialog
      title={t('receipts.receipt', { number })}
      paper={<ReceiptPaper number={number} />}
      close={close}
    >
      <PrintButton number={number} />
      <PdfButton number={number} />
    </PaperDialog>
  );
}

/** A paper over the page, and the ways to print and save it. */
export function PaperDialog({
  title,
  paper,
  close,
  children,
}: {
  readonly title: string;
  readonly paper: ReactNode;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Overlay look="paper" close={close}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          {paper}
          <div className={ui['row']} data-gap="10">
            {children}
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
      const { name, pdf } = await till().receipts.pdf({ commandId: v7(), number, itemized });
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
