import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  MOST_SUMMARY_DAYS,
  type OverviewState,
  type ReportsState,
} from '../../../shared/contract/reports.ts';
import { type DayRange, daysBetween } from '../../../shared/domain/reports/days.ts';
import { reportShapes } from '../../../shared/domain/reports/report-kinds.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { commandProblem } from '../../words/problems.ts';
import { fetchSentence } from '../../words/reports.ts';
import { RangeForm } from './range-form.tsx';
import styles from './reports.module.css';

/** The combined answer of the five reports. */
type OverviewAnswer = NonNullable<
  Awaited<ReturnType<ReturnType<typeof till>['reports']['overview']>>
>;

interface OverviewFrameProps {
  readonly state: ReportsState;
  /** Purpose of the screen, shown before any report is read. */
  readonly teaches: string;
  readonly children: (answer: OverviewAnswer) => ReactNode;
}

/** The range of days, the progress of all five reports, and then their result. */
export function OverviewFrame({ state, teaches, children }: OverviewFrameProps) {
  const { run, problem } = useCommand();
  const { overview } = state;
  const whole = overview?.reports.every(({ fetch }) => fetch.state === 'complete') ?? false;
  const { data: answer = null } = useQuery({
    queryKey: ['overview', overview?.range, overview?.reports.map(({ fetch }) => fetch.version)],
    queryFn: () => till().reports.overview(),
    enabled: whole,
    gcTime: 10_000,
  });
  return (
    <div className={`${ui['frame']} ${styles['frame']}`}>
      <RangeForm
        key={`${overview?.range.from} ${overview?.range.to}`}
        today={state.today}
        asked={{
          range: overview?.range ?? state.lastRange ?? { from: state.today, to: state.today },
          transferId: null,
        }}
        byTransfer={false}
        show={({ range }) => run(() => till().reports.openOverview({ range }))}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['scroll']}>
        {overview !== null && whole ? <SummaryButtons range={overview.range} /> : null}
        {overview === null ? (
          <div className={`${ui['empty']} ${styles['teaches']}`}>
            <CalendarRange size={36} strokeWidth={1.5} aria-hidden="true" />
            <p>{teaches}</p>
          </div>
        ) : null}
        {overview === null || overview.branches.length === 0 ? null : (
          <p className={ui['muted']}>
            {t('reports.ofBranches', { branches: overview.branches.join(', ') })}
          </p>
        )}
        {overview !== null && !whole ? <Reading overview={overview} /> : null}
        {whole && answer !== null ? children(answer) : null}
      </div>
    </div>
  );
}

const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

/** The days on one page, for the bookkeeper. */
function SummaryButtons({ range: { from, to } }: { readonly range: DayRange }) {
  const { run, pending, problem } = useCommand();
  if (daysBetween(from, to) >= MOST_SUMMARY_DAYS) {
    return <p className={`${ui['muted']} ${styles['summary']}`}>{t('reports.summaryOfMonth')}</p>;
  }
  return (
    <fieldset
      className={`${ui['row']} ${ui['muted']} ${styles['summary']}`}
      data-gap="2"
      aria-label={t('reports.monthSummary')}
    >
      <span>{t('reports.monthSummary')}</span>
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="quiet"
          icon={<Download size={16} aria-hidden="true" />}
          pending={pending}
          onPress={() =>
            run(async () => saveFile(await till().reports.summary({ format, bom: true })))
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </fieldset>
  );
}

function Reading({ overview }: { readonly overview: OverviewState }) {
  const { run } = useCommand();
  const reading = overview.reports.some(({ fetch }) => fetch.state === 'fetching');
  return (
    <section className={styles['reading']} aria-label={t('reports.loadingReports')}>
      <ul className={ui['stack']} data-gap="8" data-full>
        {overview.reports.map(({ kind, fetch }) => (
          <li key={kind} data-state={fetch.state}>
            <strong>
              {kind === 'list' ? t('reports.listOfPayments') : reportShapes()[kind].name}
            </strong>
            <span>{fetchSentence(fetch)}</span>
          </li>
        ))}
      </ul>
      {reading ? (
        <Button look="quiet" onPress={() => run(() => till().reports.cancelOverview())}>
          {t('reports.stop')}
        </Button>
      ) : (
        <>
          <Notice tone="warn">{t('reports.comparisonStartsAfterAll')}</Notice>
          <Button look="primary" onPress={() => run(() => till().reports.resumeOverview())}>
            {t('reports.continue')}
          </Button>
        </>
      )}
    </section>
  );
}
