import { v7 } from 'uuid';
import type { PrintJobView } from '../../../shared/contract/printers.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandNotice } from '../../widgets/command-notice.tsx';
import styles from './printers.module.css';

/** Number of finished jobs that are still shown. */
const DONE_SHOWN = 4;

/** Waiting jobs, jobs that need a person, and the last finished ones. */
export function PrintQueue() {
  const jobs = usePrintQueue();
  const { run, pending, problem } = useCommand();
  const open = jobs.filter(({ state }) => state.kind !== 'done' && state.kind !== 'dropped');
  const over = jobs.filter(({ state }) => state.kind === 'done').slice(0, DONE_SHOWN);
  if (open.length + over.length === 0) {
    return <p className={ui['muted']}>{t('printers.noPrintJobs')}</p>;
  }
  return (
    <>
      <ul className={`${ui['entries']} ${styles['jobs']}`} aria-label={t('printers.printQueue')}>
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
      <CommandNotice problem={problem} />
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
