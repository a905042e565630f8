import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { OpenReport, ReportWindow } from '../../../shared/contract/reports.ts';
import { isCardSearch } from '../../../shared/domain/account-numbers.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import {
  type Column,
  type ColumnType,
  columnAt,
  type ReportKind,
  type ReportRow,
  reportShapes,
} from '../../../shared/domain/reports/report-kinds.ts';
import { columnsOf, type ReportView } from '../../../shared/domain/reports/saved-reports.ts';
import { footerOf } from '../../../shared/domain/signed-money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { useNoCardNumber } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { cellWriter, rowsText } from '../../words/reports.ts';
import { drawnRows } from './drawn-rows.ts';
import styles from './report-table.module.css';
import { ROW_PX, rowAfterKey, useCopiedId, useReturn, useRowsInSight } from './rows-in-sight.ts';

/** Rows per request. */
const BLOCK = 200;

interface ReportRowsHere {
  /** Totals of the whole view; null until the till has answered once. */
  readonly whole: ReportWindow | null;
  /** The row at an index of the view; undefined while it loads. */
  readonly rowAt: (index: number) => ReportRow | undefined;
}

/**
 * The rows around `first` in two blocks, an even and an odd one, so that a scroll requests only one
 * of them again. The earlier rows stay until the new ones arrive.
 */
function useReportRows(report: OpenReport, view: ReportView, first: number): ReportRowsHere {
  const upper = Math.max(0, Math.round(first / BLOCK) - 1);
  const even = useBlock(report, view, upper + (upper % 2));
  const odd = useBlock(report, view, upper + 1 - (upper % 2));
  const blockOf = (index: number) => (Math.floor(index / BLOCK) % 2 === 0 ? even : odd);
  return {
    whole: blockOf(first),
    rowAt: (index) => {
      const block = blockOf(index);
      return block?.rows[index - block.from];
    },
  };
}

function useBlock({ kind, fetch }: OpenReport, view: ReportView, block: number) {
  const from = block * BLOCK;
  const { data = null } = useQuery({
    queryKey: ['report-rows', kind, fetch.version, view, from],
    queryFn: async () => ({
      from,
      ...(await till().reports.rows({ kind, view, from, count: BLOCK })),
    }),
    placeholderData: (before) => before,
    structuralSharing: false, // blocks differ in all rows: a comparison costs a frame
    gcTime: 10_000,
  });
  return data;
}

interface RowInSightProps {
  readonly id: string;
  readonly index: number;
  /** Undefined while it loads. */
  readonly row: ReportRow | undefined;
  readonly columns: ReturnType<typeof columnsOf>;
  readonly write: ReturnType<typeof cellWriter>;
  readonly active: boolean;
  readonly choose: (index: number, row: ReportRow | undefined) => void;
}

/** A row in its slot. Renders again only for another row: scrolling renders hundreds a second. */
const RowInSight = memo(function RowInSight(props: RowInSightProps) {
  const { id, index, row, columns, write, active, choose } = props;
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={active}
      className={`${ui['placed']} ${styles['row']}`}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
      onClick={() => choose(index, row)}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={styles[column.type]}
          data-id={column.id}
          data-wide={column.wide}
        >
          {row === undefined ? '…' : write(row[column.at] ?? null, column)}
        </td>
      ))}
    </tr>
  );
});

interface HeadCellProps {
  readonly column: Column;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  /** True if the typed filter could not be parsed. */
  readonly unread: boolean;
}

/** The name of a column, which sorts by it, and its filter. */
const HeadCell = memo(function HeadCell({ column, view, look, unread }: HeadCellProps) {
  const { key, name, type, id, wide } = column;
  const { sort, filters } = view;
  const sorted = sort?.column === key ? (sort.descending ? 'descending' : 'ascending') : 'none';
  /** Cycles: ascending, descending, and the order of the service. */
  const turn = () =>
    look({
      ...view,
      sort: sorted === 'descending' ? null : { column: key, descending: sorted === 'ascending' },
    });
  const filter = (typed: string) => look({ ...view, filters: { ...filters, [key]: typed } });
  const { dropped, changeTyped } = useNoCardNumber(filter, isCardSearch);
  return (
    <th scope="col" aria-sort={sorted} className={styles[type]} data-id={id} data-wide={wide}>
      <button type="button" className={styles['sort']} onClick={turn}>
        {name}
        {sorted === 'ascending' ? <ArrowUp size={14} aria-hidden="true" /> : null}
        {sorted === 'descending' ? <ArrowDown size={14} aria-hidden="true" /> : null}
      </button>
      <input
        className={styles['filter']}
        aria-label={t('reports.filter', { name })}
        aria-invalid={unread || dropped !== null}
        title={dropped ?? HINT[type]}
        value={filters[key] ?? ''}
        dir="auto"
        onChange={(event) => changeTyped(event.target.value)}
      />
    </th>
  );
});

const HINT: Readonly<Record<ColumnType, string>> = {
  text: t('reports.contains'),
  money: '25, >100, 10..20',
  count: '25, >100, 10..20',
  day: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
  instant: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
};

/** The key that goes to the list of a screen. */
const TO_ROWS = 'Alt+J';

interface ReportTableProps {
  readonly report: OpenReport;
  readonly timeZone: string;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  /** Opens the payment, or the details of the transfer, of a row. */
  readonly openRow: (row: ReportRow, index: number) => void;
  /** The row to return to; null for the first, without the focus. */
  readonly start: number | null;
}

/** The identifier of a row that is copied: of its payment, or of its transfer. */
function copiedId(kind: ReportKind, row: ReportRow | undefined): string | null {
  const cell = row?.[columnAt(kind, reportShapes()[kind].payment ?? 'fundsTransferId')];
  return typeof cell === 'string' ? cell : null;
}

/**
 * Hundreds of thousands of rows: only those in sight are rendered, and only some around them are
 * loaded.
 */
export function ReportTable({ report, timeZone, view, look, openRow, start }: ReportTableProps) {
  const { kind } = report;
  const { name } = reportShapes()[kind];
  const { hidden } = view;
  const columns = useMemo(() => columnsOf(kind, hidden), [kind, hidden]);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const [active, setActive] = useState(start ?? 0);
  const { reveal, ...inSight } = useRowsInSight(table);
  const { whole, rowAt } = useReportRows(report, view, inSight.first);
  const count = whole?.count ?? 0;
  const drawn = drawnRows(count, inSight);
  const marked = drawn.find(({ index }) => index === active);
  const write = useMemo(() => cellWriter(timeZone), [timeZone]);
  const choose = useCallback(
    (index: number, row: ReportRow | undefined) => {
      setActive(index);
      if (row !== undefined) openRow(row, index);
    },
    [openRow],
  );
  const copied = useCopiedId(table, () => copiedId(kind, rowAt(active)));
  useReturn(table, start, count > 0, reveal);
  useAction({
    name: t('reports.toRows'),
    shortcut: TO_ROWS,
    // Without rows too: while they load, the key is not the letter of another button.
    run: () => table.current?.focus(),
  });
  const pressed = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return choose(active, rowAt(active));
    const next = rowAfterKey(event.key, { active, count, page: Math.max(1, inSight.page - 1) });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    reveal(next);
  };
  const isEmpty = report.fetch.state === 'complete' && whole !== null && count === 0;
  return (
    <div className={ui['footed']}>
      <div className={ui['scroller']}>
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
              {columns.map(({ key, type, id: isId, wide }, at) => (
                <td key={key} className={styles[type]} data-id={isId} data-wide={wide}>
                  {at === 0 ? rowsText(count) : write(whole?.totals.counts[key] ?? null, { type })}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        {isEmpty ? <p className={styles['empty']}>{emptySentence(report, view)}</p> : null}
      </div>
      {whole === null ? null : <ReportFooter kind={kind} totals={whole.totals} copied={copied} />}
    </div>
  );
}

/** Advice for a table without rows. */
function emptySentence({ fetch }: OpenReport, { filters }: ReportView): string {
  const filtered = Object.values(filters).some((typed) => typed.trim() !== '');
  return filtered && fetch.rows > 0 ? t('reports.noRowsMatchThese') : t('reports.noRowsTheseDays');
}

/** Totals of all rows in the view: each movement of money, the net, and the rows without any. */
function ReportFooter({
  kind,
  totals,
  copied,
}: {
  readonly kind: ReportKind;
  readonly totals: ReportWindow['totals'];
  /** The identifier copied last. */
  readonly copied: string | null;
}) {
  return (
    <div className={ui['row']} data-gap="0" data-spread>
      <dl className={styles['footer']} aria-label={t('reports.totals2')}>
        {footerOf(kind, totals).map(({ kind, name, amount }) => (
          <div key={name} data-net={kind === 'net' || undefined}>
            <dt>{name}</dt>
            {amount === null ? null : <dd>{toDollars(amount)}</dd>}
          </div>
        ))}
      </dl>
      <p role="status" className={styles['copied']}>
        {copied === null ? t('reports.copyHint') : t('reports.copied', { id: copied })}
      </p>
    </div>
  );
}
