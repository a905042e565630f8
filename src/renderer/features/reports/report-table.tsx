import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { OpenReport } from '../../../shared/contract/reports.ts';
import {
  type Cell,
  type Column,
  type ColumnType,
  columnAt,
  REPORTS,
  type ReportRow,
} from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { cellWriter, rowsText } from '../../words/reports.ts';
import { rowAfterKey } from './grid-keys.ts';
import styles from './report-table.module.css';
import { useReportWindow } from './use-report-window.ts';

export interface ReportTableProps {
  readonly report: OpenReport;
  readonly timeZone: string;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  readonly openPayment: (paymentId: string) => void;
}

/** All rows are alike in height, so that their places are known without drawing them. */
const ROW_PX = 34;

const WIDTH: Readonly<Record<ColumnType, string>> = {
  text: 'minmax(110px, 1fr)',
  money: '120px',
  count: '80px',
  day: '112px',
  instant: '190px',
};

/** Rows by the hundred thousand: only those in sight are drawn, and only some around them are here. */
export function ReportTable({ report, timeZone, view, look, openPayment }: ReportTableProps) {
  const { columns, payment } = REPORTS[report.kind];
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const [first, setFirst] = useState(0);
  const inSight = useReportWindow(report, view, first);
  const count = inSight?.count ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    onChange: ({ range }) => setFirst(range?.startIndex ?? 0),
  });
  const write = cellWriter(timeZone);
  const paymentOf = (row: ReportRow | undefined) => {
    const cell = payment === null ? null : row?.[columnAt(report.kind, payment)];
    return typeof cell === 'string' ? cell : null;
  };
  const rowAt = (index: number) => inSight?.rows[index - inSight.from];
  const open = (index: number) => {
    const paymentId = paymentOf(rowAt(index));
    if (paymentId !== null) openPayment(paymentId);
  };
  const choose = (index: number) => {
    setActive(index);
    open(index);
  };
  const cellText = (cell: Cell | undefined, type: ColumnType) =>
    cell === undefined ? '…' : write(cell, type);
  const totalText = (total: number | undefined, type: ColumnType) =>
    total === undefined ? '' : write(total, type);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW_PX) / ROW_PX) - 3);
  const pressed = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return open(active);
    const next = rowAfterKey(event.key, { active, count, page });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const template: CSSProperties = {
    gridTemplateColumns: columns.map(({ type }) => WIDTH[type]).join(' '),
  };
  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        className={styles['table']}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen by keys
        role="grid"
        tabIndex={0}
        aria-label={`${REPORTS[report.kind].name}, rows`}
        aria-rowcount={count + 2}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        onKeyDown={pressed}
      >
        <thead className={styles['head']}>
          <tr aria-rowindex={1} className={styles['row']} style={template}>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                view={view}
                look={look}
                unread={inSight?.unread.includes(column.key) ?? false}
              />
            ))}
          </tr>
        </thead>
        <tbody className={styles['body']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <tr
              key={index}
              id={`${id}-${index}`}
              aria-rowindex={index + 2}
              aria-selected={index === active}
              className={styles['row']}
              style={{ ...template, height: ROW_PX, transform: `translateY(${start}px)` }}
              onClick={() => choose(index)}
            >
              {columns.map(({ key, type }, at) => (
                <td key={key} data-type={type}>
                  {cellText(rowAt(index)?.[at], type)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles['foot']}>
          <tr aria-rowindex={count + 2} className={styles['row']} style={template}>
            {columns.map(({ key, type }, at) => (
              <td key={key} data-type={type}>
                {at === 0 ? rowsText(count) : totalText(inSight?.totals[key], type)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function HeadCell({
  column: { key, name, type },
  view,
  look,
  unread,
}: {
  readonly column: Column;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  readonly unread: boolean;
}) {
  const { sort, filters } = view;
  const sorted = sort?.column === key ? (sort.descending ? 'descending' : 'ascending') : 'none';
  /** Up, down, and as the service sent it. */
  const turn = () =>
    look({
      ...view,
      sort: sorted === 'descending' ? null : { column: key, descending: sorted === 'ascending' },
    });
  return (
    <th scope="col" aria-sort={sorted} data-type={type}>
      <button type="button" className={styles['sort']} onClick={turn}>
        {name}
        {sorted === 'ascending' ? <ArrowUp size={14} aria-hidden="true" /> : null}
        {sorted === 'descending' ? <ArrowDown size={14} aria-hidden="true" /> : null}
      </button>
      <input
        className={styles['filter']}
        aria-label={`Filter ${name}`}
        aria-invalid={unread}
        title={HINT[type]}
        value={filters[key] ?? ''}
        maxLength={200}
        onChange={(event) => look({ ...view, filters: { ...filters, [key]: event.target.value } })}
      />
    </th>
  );
}

const HINT: Readonly<Record<ColumnType, string>> = {
  text: 'A part of it',
  money: '25, >100, 10..20',
  count: '25, >100, 10..20',
  day: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
  instant: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
};
