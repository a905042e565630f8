import { type ReactNode, useState } from 'react';
import type { OpenReport, ReportsState } from '../../../shared/contract/reports.ts';
import { REPORTS, type ReportKind } from '../../../shared/domain/reports/report-kinds.ts';
import { WHOLE_VIEW } from '../../../shared/domain/reports/view.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { fetchSentence } from '../../words/reports.ts';
import { ExportButtons } from './export-buttons.tsx';
import { GroupTable } from './group-table.tsx';
import { type Asked, RangeForm } from './range-form.tsx';
import styles from './report-screen.module.css';
import { ReportTable } from './report-table.tsx';
import { ViewBar } from './view-bar.tsx';

export interface ReportScreenProps {
  readonly kind: ReportKind;
  readonly state: ReportsState;
  /** A payment's timeline, over the page. */
  readonly timeline: (paymentId: string, close: () => void) => ReactNode;
}

/** One report: its days, its progress, and its rows. */
export function ReportScreen({ kind, state, timeline }: ReportScreenProps) {
  const { byTransfer } = REPORTS[kind];
  const report = state.open.find((open) => open.kind === kind) ?? null;
  const [view, setView] = useState(WHOLE_VIEW);
  const [by, setBy] = useState('');
  const [payment, setPayment] = useState<string | null>(null);
  const { run, problem } = useCommand();
  const show = ({ range, transferId }: Asked) =>
    run(() => till().reports.open({ kind, range, transferId }));
  return (
    <div className={styles['screen']}>
      <RangeForm
        today={state.today}
        asked={report ?? { range: lastRange(state), transferId: null }}
        byTransfer={byTransfer}
        show={show}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {report === null ? (
        <p className={styles['empty']}>{t('reports.chooseRangeAboveLoad')}</p>
      ) : (
        <>
          <FetchLine report={report}>
            {report.fetch.state === 'fetching' ? null : <ExportButtons kind={kind} view={view} />}
          </FetchLine>
          <ViewBar
            kind={kind}
            projections={state.projections}
            view={view}
            look={setView}
            by={by}
            sumBy={setBy}
          />
          {by === '' ? (
            <ReportTable
              report={report}
              timeZone={state.timeZone}
              view={view}
              look={setView}
              openPayment={setPayment}
            />
          ) : (
            <GroupTable report={report} view={view} by={by} timeZone={state.timeZone} />
          )}
        </>
      )}
      {payment === null ? null : timeline(payment, () => setPayment(null))}
    </div>
  );
}

/** The first range: the one used last. */
const lastRange = ({ lastRange: last, today }: ReportsState) => last ?? { from: today, to: today };

function FetchLine({
  report: { kind, fetch },
  children,
}: {
  readonly report: OpenReport;
  readonly children: ReactNode;
}) {
  const { run } = useCommand();
  const ended = fetch.state === 'broken' || fetch.state === 'cancelled';
  return (
    <div className={styles['fetch']} data-state={fetch.state}>
      <p role="status">{fetchSentence(fetch)}</p>
      {fetch.state === 'fetching' ? (
        <>
          <progress
            aria-label={t('reports.partsLoaded')}
            max={fetch.slices}
            value={fetch.slices > 1 ? fetch.slicesDone : undefined}
          />
          <Button look="quiet" onPress={() => run(() => till().reports.cancel({ kind }))}>
            {t('reports.stop')}
          </Button>
        </>
      ) : null}
      {ended ? (
        <Button onPress={() => run(() => till().reports.resume({ kind }))}>
          {t('reports.continue')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
