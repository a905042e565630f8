import { FileDown, ListTree, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { v7 } from 'uuid';
import { create } from 'zustand';
import type { PaperGraphics } from '../../shared/contract/receipts.ts';
import type { Receipt } from '../../shared/domain/receipt.ts';
import { receiptPaper } from '../../shared/domain/receipt-paper.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till, useJournaled } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { dateAndTime } from '../ui/clock.ts';
import { Overlay } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PaperView, printPage } from '../ui/paper-view.tsx';
import ui from '../ui/primitives.module.css';
import { savePdf } from '../ui/save-file.ts';
import { useAction } from '../ui/use-action.ts';
import { commandProblem } from '../words/problems.ts';
import { MailButton } from './mail-receipt.tsx';
import styles from './receipt.module.css';
import { lacksServiceDate, ReceiptDetailsPanel } from './receipt-details.tsx';

/** The receipt with a chosen form, and the form; one receipt is in sight at a time. */
const useChosen = create<{ readonly number: string; readonly itemized: boolean }>(() => ({
  number: '',
  itemized: false,
}));

/**
 * True if a receipt is shown and printed with the patient's name and each line. It begins in the
 * form of the last printing; a receipt never printed is discreet.
 */
function useItemized(number: string): readonly [boolean, () => void] {
  const found = useReceipt(number);
  const chosen = useChosen((choice) => (choice.number === number ? choice.itemized : null));
  const itemized = chosen ?? found?.itemized ?? false;
  return [itemized, () => useChosen.setState({ number, itemized: !itemized })];
}

/** A receipt and its number of printings; fetched again when the journal grows. */
function useReceipt(number: string) {
  return useJournaled(['receipt', number], () => till().receipts.get({ number })) ?? null;
}

/** A receipt as printed, fetched by its number. */
export function ReceiptPaper({ number }: { readonly number: string }) {
  const found = useReceipt(number);
  const [itemized] = useItemized(number);
  if (found === null) return null;
  return <Paper receipt={found.receipt} duplicate={false} itemized={itemized} />;
}

function Paper({
  receipt,
  duplicate,
  itemized,
  copy,
  graphics = null,
}: {
  readonly receipt: Receipt;
  /** A later printing is marked at the top and the bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and each line of the sale. */
  readonly itemized: boolean;
  readonly copy?: 'customer' | 'clinic';
  readonly graphics?: PaperGraphics | null;
}) {
  return (
    <PaperView
      label={t('receipts.receipt', { number: receipt.number })}
      lines={receiptPaper(receipt, {
        ...{ duplicate, itemized, formatTime: dateAndTime },
        ...(copy === undefined ? {} : { copy }),
      })}
      graphics={graphics}
      language={receipt.wording?.language ?? 'en'}
    />
  );
}

/**
 * Prints a receipt in the displayed form, which the key I changes: discreet, or itemized for an HSA
 * or FSA, for which it asks for missing dates of service. After the first printing the button warns that the next one is a duplicate.
 */
export function PrintButton({
  number,
  isPaid = true,
}: {
  readonly number: string;
  /** False for a slip without a payment, which no administrator takes. */
  readonly isPaid?: boolean;
}) {
  const { run, pending, problem } = useCommand();
  const found = useReceipt(number);
  const [itemized, turn] = useItemized(number);
  /** The key that came before the receipt. */
  const [awaited, setAwaited] = useState<'print' | 'turn' | null>(null);
  const print = () => {
    setAwaited(found === null ? 'print' : null);
    if (found !== null) run(() => printReceipt(found.receipt, itemized));
  };
  const place = useRef<HTMLSpanElement>(null);
  useAction({ name: t('receipts.printReceipt'), shortcut: 'P', run: print, place });
  const form = itemized ? t('receipts.withoutDetails') : t('receipts.hsaFsa');
  const [asking, setAsking] = useState(false);
  const turnOrAsk = () => {
    setAwaited(found === null ? 'turn' : null);
    if (found === null) return;
    if (!itemized && lacksServiceDate(found.receipt)) setAsking(true);
    else turn();
  };
  const doAwaited = useEffectEvent(() => (awaited === 'print' ? print() : turnOrAsk()));
  const isDue = awaited !== null && found !== null;
  useEffect(() => {
    if (isDue) doAwaited();
  }, [isDue]);
  useAction({
    name: t('receipts.receipt2', { form }),
    shortcut: 'I',
    run: turnOrAsk,
    enabled: isPaid,
    place,
  });
  const ask = () => setAsking(true);
  useAction({
    name: t('receipts.hsaFsaDetails'),
    shortcut: 'E',
    run: ask,
    enabled: itemized && !asking,
    place,
  });
  return (
    <span className={ui['contents']} ref={place}>
      <Button
        size="large"
        icon={<Printer size={20} aria-hidden="true" />}
        shortcut="P"
        pending={pending}
        disabledBecause={found === null ? t('ui.waitForEnd') : null}
        onPress={print}
      >
        {found !== null && found.printed > 0
          ? t('receipts.printAgain')
          : t('receipts.printReceipt2')}
      </Button>
      {isPaid ? (
        <Button
          size="large"
          icon={<ListTree size={20} aria-hidden="true" />}
          shortcut="I"
          onPress={turnOrAsk}
        >
          {form}
        </Button>
      ) : null}
      {itemized ? (
        <Button size="large" look="quiet" shortcut="E" onPress={ask}>
          {t('receipts.editDetails')}
        </Button>
      ) : null}
      {asking && found !== null ? (
        <ReceiptDetailsPanel
          receipt={found.receipt}
          saved={() => {
            setAsking(false);
            if (!itemized) turn();
          }}
          close={() => setAsking(false)}
        />
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </span>
  );
}

/**
 * Prints a receipt with this window's own print function. The journal records the printing first,
 * which decides if it is a duplicate; the paper shows only the receipt.
 */
async function printReceipt(receipt: Receipt, itemized: boolean): Promise<void> {
  const { duplicate, copies, by, graphics } = await till().receipts.print({
    commandId: v7(),
    number: receipt.number,
    itemized,
  });
  if (by === 'printer') return;
  printPage(
    copies.map((copy) => (
      <Paper key={copy} {...{ receipt, duplicate, itemized, copy, graphics }} />
    )),
  );
}

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
      <MailButton number={number} />
    </PaperDialog>
  );
}

/** A receipt of another counter, which is printed here as a duplicate only. */
export function CopyDialog({
  receipt,
  close,
}: {
  readonly receipt: Receipt;
  readonly close: () => void;
}) {
  const paper = <Paper receipt={receipt} duplicate itemized={false} />;
  const { number } = receipt;
  return (
    <PaperDialog title={t('receipts.receipt', { number })} paper={paper} close={close}>
      <Button
        size="large"
        icon={<Printer size={20} aria-hidden="true" />}
        shortcut="P"
        onPress={() => printPage(paper)}
      >
        {t('receipts.printAgain')}
      </Button>
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
          <div className={ui['row']} data-gap="8">
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
