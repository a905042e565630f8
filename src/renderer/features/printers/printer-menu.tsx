import { Printer } from 'lucide-react';
import { v7 } from 'uuid';
import type { PrintingStatus, PrintJobView } from '../../../shared/contract/printers.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import type { StatusTone } from '../../ui/status-menu.tsx';
import { SetUpMenu } from '../../widgets/set-up-screen.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './printers.module.css';

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

/** Number of finished jobs that are still shown. */
const DONE_SHOWN = 4;

/** Waiting jobs, jobs that need a person, and the last finished ones. */
function PrintQueue() {
  const jobs = usePrintQueue();
  const { run, pending, problem } = useCommand();
  const open = jobs.filter(({ state }) => state.kind !== 'done' && state.kind !== 'dropped');
  const over = jobs.filter(({ state }) => state.kind === 'done').slice(0, DONE_SHOWN);
  if (open.length + over.length === 0) {
    return <p className={ui['muted']}>{t('printers.noPrintJobs')}</p>;
  }
  return (
    <>
      <ul className={styles['jobs']} aria-label={t('printers.printQueue')}>
        {[...open, ...over].map((job) => (
          <li key={job.id} data-state={job.state.kind}>
            <div>
              <strong>{job.title}</strong>
              <span>{jobText(job)}</span>
            </div>
            {job.state.kind === 'stuck' || job.state.kind === 'done' ? (
              <Button
                pending={pending}
                onPress={() =>
                  run(() => till().printers.printAgain({ commandId: v7(), id: job.id }))
                }
              >
                {t('printers.printAgain')}
              </Button>
            ) : null}
            {job.state.kind === 'stuck' || job.state.kind === 'waiting' ? (
              <Button
                look="quiet"
                pending={pending}
                onPress={() => run(() => till().printers.drop({ commandId: v7(), id: job.id }))}
              >
                {job.state.kind === 'stuck' ? t('printers.printed') : t('printers.cancelJob')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {open.some(({ state }) => state.kind === 'waiting') ? (
        <Button pending={pending} onPress={() => run(() => till().printers.retry())}>
          {t('printers.retryNow')}
        </Button>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}

function jobText({ state, again }: PrintJobView): string {
  switch (state.kind) {
    case 'waiting':
      return state.problem === null ? t('printers.waiting') : state.problem.sentence;
    case 'printing':
      return t('printers.printing');
    case 'done':
      return `${state.confirmed ? t('printers.printed2') : t('printers.sentPrinter')}${again ? t('printers.reprint') : ''}`;
    case 'stuck':
      return state.problem.sentence;
    case 'dropped':
      return t('printers.canceled');
  }
}

/** The print queue, newest first. */
function usePrintQueue() {
  return useJournaled(['print-queue'], () => till().printers.queue()) ?? [];
}
