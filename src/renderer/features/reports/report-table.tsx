import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { OpenReport } from '../../../shared/contract/reports.ts';
import { columnAt, REPORTS, type ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { t } from '../../messages/t.ts';
import { cellWriter, rowsText } from '../../words/reports.ts';
import { drawnRows } from './drawn-rows.ts';
import { rowAfterKey } from './grid-keys.ts';
import { ReportFooter } from './report-footer.tsx';
import { HeadCell } from './report-head.tsx';
import { RowInSight } from './report-row.tsx';
import styles from './report-table.module.css';
import { useReportRows } from './use-report-rows.ts';
import { ROW_PX, useRowsInSight } from './use-rows-in-sight.ts';

export interface ReportTableProps {
  readonly report: OpenReport;
  readonly timeZone: string;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  readonly openPayment: (paymentId: string) => void;
}

/**
 * Hundreds of thousands of rows: only those in sight are rendered, and only some around them are
 * loaded.
 */
export function ReportTable({ report, timeZone, view, look, openPayment }: ReportTableProps) {
  const { kind } = report;
  const { name, columns, payment } = REPORTS[kind];
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const { reveal, ...inSight } = useRowsInSight(table);
  const { whole, rowAt } = useReportRows(report, view, inSight.first);
  const count = whole?.count ?? 0;
  const drawn = drawnRows(count, inSight);
  const marked = drawn.find(({ index }) => index === active);
  const write = useMemo(() => cellWriter(timeZone), [timeZone]);
  const open = useCallback(
    (row: ReportRow | undefined) => {
      const cell = payment === null ? null : row?.[columnAt(kind, payment)];
      if (typeof cell === 'string') openPayment(cell);
    },
    [kind, payment, openPayment],
  );
  const choose = useCallback(
    (index: number, row: ReportRow | undefined) => {
      setActive(index);
      open(row);
    },
    [open],
  );
  const pressed = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return open(rowAt(active));
    const next = rowAfterKey(event.key, { active, count, page: Math.max(1, inSight.page - 1) });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    reveal(next);
  };
  const isEmpty = report.fetch.state === 'complete' && whole !== null && count === 0;
  return (
    <div className={styles['report']}>
      <div className={styles['scroller']}>
        <table
          ref={table}
          className={styles['table']}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys choose its rows
          role="grid"
          tabIndex={0}
          aria-label={t('reports.rows2', { name })}
          aria-rowcount={count + 2}
          aria-activedescendant={marked === undefined ? undefined : `${id}-${marked.place}`}
          onKeyDown={pressed}
        >
          <thead className={styles['head']}>
            <tr aria-rowindex={1} className={styles['row']}>
              {columns.map((column) => {
                const unread = whole?.unread.includes(column.key) ?? false;
                return <HeadCell key={column.key} {...{ column, view, look, unread }} />;
              })}
            </tr>
          </thead>
          <tbody className={styles['body']} style={{ height: count * ROW_PX }}>
            {drawn.map(({ index, place }) => (
              <RowInSight
                key={place}
                id={`${id}-${place}`}
                index={index}
                row={rowAt(index)}
                active={index === active}
                {...{ columns, write, choose }}
              />
            ))}
          </tbody>
          <tfoot className={styles['foot']}>
            <tr aria-rowindex={count + 2} className={styles['row']}>
              {columns.map(({ key, type }, at) => (
                <td key={key} className={styles[type]}>
                  {at === 0 ? rowsText(count) : write(whole?.totals.counts[key] ?? null, type)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        {isEmpty ? <p className={styles['empty']}>{emptySentence(report, view)}</p> : null}
      </div>
      {whole === null ? null : <ReportFooter kind={kind} totals={whole.totals} />}
    </div>
  );
}

/** Advice for a table without rows. */
function emptySentence({ fetch }: OpenReport, { filters }: ReportView): string {
  const filtered = Object.values(filters).some((typed) => typed.trim() !== '');
  return filtered && fetch.rows > 0 ? t('reports.noRowsMatchThese') : t('reports.noRowsTheseDays');
}
