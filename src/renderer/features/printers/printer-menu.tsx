import { Printer } from 'lucide-react';
import type { PrintingStatus } from '../../../shared/contract/printers.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { later } from '../../ui/later.tsx';
import type { StatusTone } from '../../ui/status-menu.tsx';
import { SetUpMenu } from '../../widgets/set-up-screen.tsx';

const PrintQueue = later(async () => (await import('./print-queue.tsx')).PrintQueue);

function lightOf(status: PrintingStatus): { readonly text: string; readonly tone: StatusTone } {
  if (status.kind === 'window') return { text: t('printers.printsWindow'), tone: 'plain' };
  const { state, stuck, waiting, lowPaper, drawerOpenTooLong, drawer } = status;
  if (drawerOpenTooLong) return { text: t('printers.drawerLeftOpen'), tone: 'bad' };
  if (stuck > 0) return { text: t('printers.checkPrinter'), tone: 'bad' };
  if (state === 'trouble') return { text: t('printers.printerProblem'), tone: 'bad' };
  if (waiting > 0) return { text: t('printers.printing2'), tone: 'listening' };
  if (lowPaper) return { text: t('printers.paperLow'), tone: 'warn' };
  if (drawer === 'open') return { text: t('printers.drawerOpen'), tone: 'plain' };
  return state === 'ready'
    ? { text: t('printers.printerReady'), tone: 'good' }
    : { text: t('printers.printerStatusUnknown'), tone: 'plain' };
}

function saying(status: PrintingStatus): string {
  if (status.kind === 'window') {
    return t('printers.noReceiptPrinterSet');
  }
  const { name, sentence, state, drawerOpenTooLong } = status;
  if (drawerOpenTooLong) return t('printers.cashDrawerBeenOpen');
  if (sentence !== null) return sentence;
  return state === 'ready'
    ? t('printers.ready', { name })
    : t('printers.doesNotReportStatus', { name });
}

/** The printer in the status bar; opens to its queue, and on to its set-up. */
export function PrinterMenu() {
  const status = useTill((state) => state.printer);
  const { text, tone } = lightOf(status);
  return (
    <SetUpMenu
      devices="printers"
      setUp={t('printers.setUpPrinterDrawer')}
      tone={tone}
      icon={<Printer size={16} aria-hidden="true" />}
      says={text}
      title={t('printers.printerDrawer')}
    >
      <p>{saying(status)}</p>
      {status.kind === 'window' ? null : <PrintQueue />}
    </SetUpMenu>
  );
}
