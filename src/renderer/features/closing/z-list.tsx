import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { v7 } from 'uuid';
import type { ZReport } from '../../../shared/contract/day-report.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { may } from '../../../shared/domain/permissions.ts';
import type { Arrival } from '../../../shared/domain/reports/reconciliation.ts';
import { zPaper } from '../../../shared/domain/z-report-paper.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaperView, printPaper } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { saveFile, savePdf } from '../../ui/save-file.ts';
import { FindingList } from '../../widgets/finding-list.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import styles from './closing.module.css';

/** Every closed day, newest first. */
export function ZList() {
  const reports = useZReports();
  const [open, setOpen] = useState<number | null>(null);
  if (reports === null) return null;
  return (
    <section className={ui['card']} data-size="large" aria-label={t('closing.endDayReportsZ')}>
      <h2>{t('closing.closedDays')}</h2>
      {reports.length === 0 ? (
        <p className={ui['muted']}>{t('closing.noEndDayReports')}</p>
      ) : (
        <ul className={styles['zList']}>
          {reports.map(({ number, days, net, overShort, differences }) => (
            <li key={number}>
              <AriaButton className={styles['zRow'] ?? ''} onPress={() => setOpen(number)}>
                <strong>{t('closing.z', { number })}</strong>
                <span>{daysWords(days)}</span>
                <b>{toDollars(net)}</b>
                <span data-tone={overShort === 0 && differences === 0 ? 'good' : 'bad'}>
                  {overShort === 0 && differences === 0
                    ? t('closing.cent')
                    : [
                        overShort === 0
                          ? ''
                          : t('closing.drawer', { overShort: toDollars(overShort) }),
                        differences === 0 ? '' : t('closing.differences2', { differences }),
                      ]
                        .filter((part) => part !== '')
                        .join(', ')}
                </span>
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : <ZDialog number={open} close={() => setOpen(null)} />}
    </section>
  );
}

/** The calm end of a close that this page has seen: the day, its total, and if it agrees to the cent. */
export function DayClosed() {
  const reports = useZReports();
  const newest = reports?.[0];
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    if (reports !== null) setBefore((known) => known ?? newest?.number ?? 0);
  }, [reports, newest]);
  if (before === null || newest === undefined || newest.number <= before) return null;
  const isToTheCent = newest.overShort === 0 && newest.differences === 0;
  return (
    <Said as="div" className={ui['success']}>
      <Check size={32} strokeWidth={3} aria-hidden="true" />
      <div>
        <h2>{t('closing.dayClosed')}</h2>
        <p>
          {t('closing.z', { number: newest.number })} · {daysWords(newest.days)} ·{' '}
          <strong>{toDollars(newest.net)}</strong>
          {isToTheCent ? ` · ${t('closing.cent')}` : ''}
        </p>
      </div>
    </Said>
  );
}

/** One closed day: its report as printed, and advice about the differences it names. */
function ZDialog({ number, close }: { readonly number: number; readonly close: () => void }) {
  const { data: report } = useQuery({
    queryKey: ['z-report', number],
    queryFn: () => till().closing.zReport({ number }),
  });
  const { run, pending, problem } = useCommand();
  const mayProve = useTill((state) => may(state.cashier?.role ?? 'cashier', 'see-reports'));
  const differences = report?.match?.differences ?? [];
  return (
    <SidePanel title={t('closing.endDayReportZ2', { number })} close={close}>
      {report === undefined ? null : (
        <>
          <div className={ui['row']}>
            <Button pending={pending} onPress={() => run(() => printZ(report))}>
              {t('closing.printAgain')}
            </Button>
            <Button pending={pending} onPress={() => run(() => saveZ(number))}>
              {t('closing.savePdf')}
            </Button>
            {mayProve ? (
              <>
                <Button pending={pending} onPress={() => run(() => saveProof(number))}>
                  {t('closing.saveProof')}
                </Button>
                <Button pending={pending} onPress={() => run(saveVerifier)}>
                  {t('closing.saveVerifier')}
                </Button>
              </>
            ) : null}
          </div>
          {report.funding.amount === 0 ? null : <PaidOut number={number} />}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
          <FindingList findings={differences} />
          <PaperView
            label={t('closing.endDayReportZ2', { number })}
            lines={zPaper(report, { formatTime: dateAndTime, duplicate: false })}
          />
        </>
      )}
    </SidePanel>
  );
}

/** Payouts of the service for a closed day so far, transfer by transfer. */
function PaidOut({ number }: { readonly number: number }) {
  const { data, isError } = useQuery({
    queryKey: ['deposits', number],
    queryFn: () => till().closing.deposits({ number }),
    retry: false,
  });
  if (isError) return <p className={ui['muted']}>{t('closing.depositsCannotLoadedNow')}</p>;
  if (data === undefined) return <p className={ui['muted']}>{t('closing.loadingDeposits')}</p>;
  return (
    <div>
      <p>
        <Message
          id="closing.deposited"
          values={{
            paid: <strong>{toDollars(data.paid)}</strong>,
            expected: toDollars(data.expected),
          }}
        />
      </p>
      <ul className={styles['rows']} aria-label={t('closing.transfers')}>
        {data.transfers.map(({ id, date, expectedDay, arrival, amount, count }) => (
          <li key={id} className={ui['spread']}>
            <span>
              {date === null ? '' : dayText(date)} {id} ({count})
              <small className={ui['hint']}>{bankText(arrival, expectedDay)}</small>
            </span>
            <strong>{toDollars(amount)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The day of a transfer at the bank, and its proof. */
function bankText(arrival: Arrival | null, expectedDay: string | null): string {
  const day = arrival?.day ?? expectedDay;
  if (arrival === null) {
    return day === null ? '' : t('closing.expectedAtBank', { day: dayText(day) });
  }
  if (day === null) return t('closing.confirmedByProcessor');
  return arrival.proof === 'bank-statement'
    ? t('closing.onStatement', { day: dayText(day) })
    : t('closing.atBank', { day: dayText(day) });
}

/** A summary of every Z report, newest first. */
function useZReports() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['z-reports', revision],
    queryFn: () => till().closing.zReports(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}

async function saveZ(number: number): Promise<void> {
  const { name, pdf } = await till().closing.zPdf({ number });
  savePdf(name, pdf);
}

/** Saves the entries of a day for the verification page. */
async function saveProof(number: number): Promise<void> {
  const { name, text } = await till().closing.zProof({ number });
  saveFile(new File([text], name, { type: 'application/jsonl' }));
}

/** Saves the verification page, which is built beside the screens. @throws {Error} if it was not. */
async function saveVerifier(): Promise<void> {
  const name = 'swipewell-verify.html';
  const page = await fetch(`./${name}`);
  if (!page.ok) throw new Error(`${name}: ${page.status}`);
  saveFile(new File([await page.arrayBuffer()], name, { type: 'text/html' }));
}

/** Prints a Z report again, marked DUPLICATE. */
async function printZ(report: ZReport): Promise<void> {
  const { number } = report;
  const { by } = await till().closing.printZ({ commandId: v7(), number });
  if (by === 'printer') return;
  printPaper(
    zPaper(report, { formatTime: dateAndTime, duplicate: true }),
    t('closing.endDayReportZ2', { number }),
  );
}
