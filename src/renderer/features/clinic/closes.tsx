import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { clinicSlip } from '../../../shared/domain/clinic-report-paper.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaperView, printPaper } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { More } from '../../widgets/more.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './clinic-close.module.css';
import { printReport, reportName, reportPaper } from './finished-close.tsx';

/** Rows of a page of the list. */
const PAGE = 50;

/** The closed days of the clinic, newest first; one shows its report. */
export function ClinicCloses({
  news,
  open,
  setOpen,
}: {
  readonly news: number;
  /** The close with its report open; null for none. */
  readonly open: string | null;
  readonly setOpen: (closeId: string | null) => void;
}) {
  const found = useInfiniteQuery({
    queryKey: ['clinic-closes', news],
    queryFn: ({ pageParam }) => till().clinicClose.list({ offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? null : pages.length * PAGE),
    placeholderData: (before) => before,
    retry: false,
  });
  const closes = found.data?.pages.flat() ?? [];
  if (closes.length === 0) return null;
  return (
    <section aria-label={t('clinicClose.closedDays')}>
      <h3>{t('clinicClose.closedDays')}</h3>
      <ul className={styles['rows']}>
        {closes.map(({ closeId, epoch, number, days, net }) => (
          <li key={closeId} className={styles['closed']}>
            <div className={ui['spread']}>
              <Button
                look="quiet"
                expanded={open === closeId}
                onPress={() => setOpen(open === closeId ? null : closeId)}
              >
                {reportName({ epoch, number })}
              </Button>
              <span>{daysWords(days)}</span>
              <b>{toDollars(net)}</b>
            </div>
            {open === closeId ? <ClosedDay closeId={closeId} /> : null}
          </li>
        ))}
      </ul>
      <More found={found} />
    </section>
  );
}

function ClosedDay({ closeId }: { readonly closeId: string }) {
  const clinic = useTill((state) => state.clinicName);
  const { run, pending, problem } = useCommand();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { data: report, error } = useQuery({
    queryKey: ['clinic-report', closeId],
    queryFn: () => till().clinicClose.report({ closeId }),
    retry: false,
  });
  if (error !== null && report === undefined) {
    return <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>;
  }
  if (report === undefined) return null;
  const print = async () => {
    const { by } = await till().clinicClose.print({ commandId: v7(), closeId });
    if (by === 'window') printReport(report, clinic, true);
  };
  const save = async (kind: 'postingFile' | 'journal') => {
    const { file, missing: without } = await till().clinicClose[kind]({ closeId });
    setMissing(without);
    saveFile(file);
  };
  return (
    <>
      <div className={ui['row']}>
        <Button pending={pending} onPress={() => run(print)}>
          {t('closing.printAgain')}
        </Button>
        <Button pending={pending} onPress={() => run(() => save('postingFile'))}>
          {t('clinicClose.postingFile')}
        </Button>
        <Button pending={pending} onPress={() => run(() => save('journal'))}>
          {t('clinicClose.journal')}
        </Button>
        {report.bags.map(({ branch, bagNumber }, place) => (
          <Button
            key={`${branch} ${bagNumber}`}
            pending={pending}
            onPress={() => run(() => printSlip(closeId, place, report))}
          >
            {t('clinicClose.slip', { number: bagNumber })}
          </Button>
        ))}
      </div>
      {missing.length === 0 ? null : (
        <Notice tone="warn">{t('clinicClose.missing', { counters: missing.join(', ') })}</Notice>
      )}
      <Payouts closeId={closeId} />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <PaperView label={reportName(report)} lines={reportPaper(report, clinic, false)} />
    </>
  );
}

type Report = Awaited<ReturnType<ReturnType<typeof till>['clinicClose']['report']>>;

async function printSlip(closeId: string, place: number, { bags, days, closedBy }: Report) {
  const { by } = await till().clinicClose.printSlip({ commandId: v7(), closeId, place });
  const bag = bags[place];
  if (by === 'printer' || bag === undefined) return;
  printPaper(clinicSlip(bag, { days, packedBy: closedBy.name }), t('clinicClose.bags'));
}

/** Payouts of the service so far, of each branch. */
function Payouts({ closeId }: { readonly closeId: string }) {
  const { data, isError } = useQuery({
    queryKey: ['clinic-deposits', closeId],
    queryFn: () => till().clinicClose.deposits({ closeId }),
    retry: false,
  });
  if (isError) return <p className={ui['muted']}>{t('closing.depositsCannotLoadedNow')}</p>;
  if (data === undefined) return <p className={ui['muted']}>{t('closing.loadingDeposits')}</p>;
  return (
    <ul className={styles['rows']} aria-label={t('closing.transfers')}>
      {data
        .filter(({ expected, transfers }) => expected !== 0 || transfers.length > 0)
        .map(({ branch, paid, expected, transfers, unknownAccounts }) => (
          <li key={branch}>
            <Message
              id="clinicClose.paidOut"
              values={{
                branch,
                paid: <strong>{toDollars(paid)}</strong>,
                expected: toDollars(expected),
              }}
            />
            {unknownAccounts.map((account) => (
              <p key={JSON.stringify(account)} className={ui['about']}>
                {t('clinicClose.noConnection', account)}
              </p>
            ))}
            {transfers.map(({ id, amount, count }) => (
              <div key={id} className={ui['spread']}>
                <span>
                  {id} ({count})
                </span>
                <span>{toDollars(amount)}</span>
              </div>
            ))}
          </li>
        ))}
    </ul>
  );
}
