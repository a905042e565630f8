import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { OpenReport, ReportGroups, ReportsState } from '../../../shared/contract/reports.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import {
  columnAt,
  type ReportKind,
  type ReportRow,
  reportShapes,
} from '../../../shared/domain/reports/report-kinds.ts';
import { type ReportView, WHOLE_VIEW } from '../../../shared/domain/reports/saved-reports.ts';
import { footerOf } from '../../../shared/domain/signed-money.ts';
import { locale } from '../../../shared/messages/language.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../../ui/use-action.ts';
import { TimelineOverPage } from '../../widgets/payment-timeline.tsx';
import { commandProblem } from '../../words/problems.ts';
import { cellWriter, dayText, fetchSentence } from '../../words/reports.ts';
import { type Asked, RangeForm } from './range-form.tsx';
import styles from './report-table.module.css';
import { ReportTable } from './report-table.tsx';
import { ViewBar } from './view-bar.tsx';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

/** The rows of the view as a file, with its filters and order. */
function ExportButtons({ kind, view }: { readonly kind: ReportKind; readonly view: ReportView }) {
  const { run, pending, problem } = useCommand();
  const [bom, setBom] = useState(true);
  const save = (format: Format) =>
    run(async () => saveFile(await till().reports.export({ kind, view, format, bom })));
  return (
    <fieldset className={ui['row']} data-gap="2" aria-label={t('reports.saveReport')}>
      <label className={styles['bom']} title={t('reports.byteOrderMarkExcel')}>
        <input type="checkbox" checked={bom} onChange={(event) => setBom(event.target.checked)} />
        {t('reports.csvExcel')}
      </label>
      {FORMATS.map((format) => (
        <FormatButton key={format} format={format} pending={pending} save={() => save(format)} />
      ))}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </fieldset>
  );
}

function FormatButton({
  format,
  pending,
  save,
}: {
  readonly format: Format;
  readonly pending: boolean;
  readonly save: () => void;
}) {
  const name = format.toUpperCase();
  useAction({ name: t('reports.saveReportAs', { name }), run: save });
  return (
    <Button
      look="quiet"
      icon={<Download size={16} aria-hidden="true" />}
      pending={pending}
      onPress={save}
    >
      {name}
    </Button>
  );
}

/** The position in a report to return to. */
export interface Position {
  readonly view: ReportView;
  readonly row: number;
}

/** A transfer, and the day of its batch. */
export interface Transfer {
  readonly transferId: string;
  readonly day: string;
}

interface ReportScreenProps {
  readonly kind: ReportKind;
  readonly state: ReportsState;
  /** Null for the beginning of the report. */
  readonly start: Position | null;
  readonly openTransfer: (transfer: Transfer, position: Position) => void;
  /** Null unless the report was opened from another one. */
  readonly back: ReactNode;
}

/** One report: its days, its progress, and its rows. */
export function ReportScreen({ kind, state, start, openTransfer, back }: ReportScreenProps) {
  const { byTransfer, payment: paymentColumn } = reportShapes()[kind];
  const report = state.open.find((open) => open.kind === kind) ?? null;
  const [view, setView] = useState(start?.view ?? WHOLE_VIEW);
  const [by, setBy] = useState('');
  const [payment, setPayment] = useState<string | null>(null);
  const [folds, setFolded] = useState(true);
  const isFolded = folds && report !== null;
  const { run, problem } = useCommand();
  const show = ({ range, transferId }: Asked) =>
    run(async () => {
      await till().reports.open({ kind, range, transferId });
      setFolded(true);
    });
  const openRow = useCallback(
    (row: ReportRow, index: number) => {
      const cell = (key: string) => row[columnAt(kind, key)];
      const id = cell(paymentColumn ?? 'fundsTransferId');
      const day = cell('batchDate');
      if (typeof id !== 'string') return;
      if (paymentColumn !== null) setPayment(id);
      else if (typeof day === 'string') openTransfer({ transferId: id, day }, { view, row: index });
    },
    [kind, paymentColumn, openTransfer, view],
  );
  return (
    <div className={styles['screen']} data-folded={isFolded || undefined}>
      {back}
      <div className={styles['fold']}>
        <RangeForm
          key={`${report?.range.from} ${report?.range.to} ${report?.transferId}`}
          today={state.today}
          asked={report ?? { range: lastRange(state), transferId: null }}
          byTransfer={byTransfer}
          show={show}
        />
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {report === null ? (
        <div className={ui['empty']} data-outlined>
          <CalendarRange size={36} strokeWidth={1.5} aria-hidden="true" />
          <p>{t('reports.chooseRangeAboveLoad')}</p>
        </div>
      ) : (
        <>
          <FetchLine report={report}>
            <span className={styles['unfold']}>
              <Button
                look="quiet"
                icon={<SlidersHorizontal size={16} aria-hidden="true" />}
                expanded={!isFolded}
                onPress={() => setFolded(!isFolded)}
              >
                {t('reports.daysAndView', daysOf(report.range))}
              </Button>
            </span>
            {report.fetch.state === 'fetching' ? null : <ExportButtons kind={kind} view={view} />}
          </FetchLine>
          <div className={styles['fold']}>
            <ViewBar
              kind={kind}
              savedViews={state.savedViews}
              view={view}
              look={setView}
              by={by}
              sumBy={setBy}
            />
          </div>
          {by === '' ? (
            <ReportTable
              report={report}
              timeZone={state.timeZone}
              view={view}
              look={setView}
              openRow={openRow}
              start={start?.row ?? null}
            />
          ) : (
            <GroupTable report={report} view={view} by={by} timeZone={state.timeZone} />
          )}
        </>
      )}
      {payment === null ? null : (
        <TimelineOverPage recordId={payment} close={() => setPayment(null)} />
      )}
    </div>
  );
}

const daysOf = ({ from, to }: DayRange) => ({ from: dayText(from), to: dayText(to) });

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
      <Said>{fetchSentence(fetch)}</Said>
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

type Group = ReportGroups['all'];
type Totals = Group['totals'];

/** Sums of the view's rows, by the values of one column. */
function GroupTable({
  report: { kind, fetch },
  view,
  by,
  timeZone,
}: {
  readonly report: OpenReport;
  readonly view: ReportView;
  readonly by: string;
  readonly timeZone: string;
}) {
  const { columns } = reportShapes()[kind];
  const grouped = columns.find(({ key }) => key === by);
  const counted = columns.filter(({ type }) => type === 'count');
  const { data = null } = useQuery({
    queryKey: ['report-groups', kind, fetch.version, view, by],
    queryFn: () => till().reports.groups({ kind, view, by }),
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
  const write = cellWriter(timeZone);
  const sums = (totals: Totals) => footerOf(kind, totals).filter(({ amount }) => amount !== null);
  const nameOf = (value: string | null) =>
    value === null
      ? 'none'
      : write(value, grouped?.type === 'instant' ? { type: 'day' } : (grouped ?? { type: 'text' }));
  if (data === null) return null;
  const { all, groups } = data;
  const someLeft = all.totals.notCounted > 0;
  const cells = ({ rows, totals }: Group) => (
    <>
      <td>{rows.toLocaleString(locale())}</td>
      {counted.map(({ key, type }) => (
        <td key={key}>{write(totals.counts[key] ?? 0, { type })}</td>
      ))}
      {sums(totals).map(({ name, amount }) => (
        <td key={name}>{write(amount, { type: 'money' })}</td>
      ))}
      {someLeft ? <td>{totals.notCounted.toLocaleString(locale())}</td> : null}
    </>
  );
  return (
    <div className={ui['scroller']}>
      <table
        className={`${ui['table']} ${styles['groups']}`}
        data-numbers
        aria-label={t('reports.totals', { name: grouped?.name ?? '' })}
      >
        <thead>
          <tr>
            <th scope="col">{grouped?.type === 'instant' ? t('reports.day') : grouped?.name}</th>
            <th scope="col">{t('reports.rows')}</th>
            {counted.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {sums(all.totals).map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {someLeft ? <th scope="col">{t('reports.notCounted')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.value}>
              <th scope="row">{nameOf(group.value)}</th>
              {cells(group)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.all')}</th>
            {cells(all)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
