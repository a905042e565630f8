import { type CellTest, type LocalDay, readFilter } from '../../shared/domain/reports/filter.ts';
import {
  type Cell,
  type Column,
  columnAt,
  REPORTS,
  type ReportKind,
  type ReportRow,
} from '../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../shared/domain/reports/view.ts';

/** Rows of a report as somebody wants to see them: which, and in which order. */
export interface ViewedRows {
  /** Places in the report, in the order of the view. */
  readonly places: Uint32Array;
  /** Columns whose filter could not be understood; they let everything through. */
  readonly unread: readonly string[];
}

/** Which rows pass all filters, and in which order. Rows that compare alike stay as they came. */
export function viewRows(
  kind: ReportKind,
  rows: readonly ReportRow[],
  view: ReportView,
  localDay: LocalDay,
): ViewedRows {
  const { columns } = REPORTS[kind];
  const tests: { readonly at: number; readonly test: CellTest }[] = [];
  const unread: string[] = [];
  for (const [at, { key, type }] of columns.entries()) {
    const typed = view.filters[key] ?? '';
    if (typed.trim() === '') continue;
    const test = readFilter(type, typed, localDay);
    if (test === null) unread.push(key);
    else tests.push({ at, test });
  }
  const places = new Uint32Array(rows.length);
  let count = 0;
  for (const [place, row] of rows.entries()) {
    if (tests.every(({ at, test }) => test(row[at] ?? null))) {
      places[count] = place;
      count += 1;
    }
  }
  const shown = places.subarray(0, count);
  if (view.sort !== null) sortBy(shown, rows, columnAt(kind, view.sort.column), view.sort);
  return { places: shown, unread };
}

const COLLATOR = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/**
 * Sorts by ranks: each different value is compared once, and the rows by whole numbers then. Empty
 * cells come last, whichever way round.
 */
function sortBy(
  places: Uint32Array,
  rows: readonly ReportRow[],
  at: number,
  { descending }: NonNullable<ReportView['sort']>,
): void {
  if (at < 0) return;
  const values = new Set<Cell>();
  for (const place of places) values.add(rows[place]?.[at] ?? null);
  values.delete(null);
  const sign = descending ? -1 : 1;
  const ranks = new Map<Cell, number>(
    [...values].sort((a, b) => sign * compareCells(a, b)).map((value, rank) => [value, rank]),
  );
  const rankOf = new Float64Array(rows.length);
  for (const place of places) {
    rankOf[place] = ranks.get(rows[place]?.[at] ?? null) ?? Number.POSITIVE_INFINITY;
  }
  places.sort((a, b) => compareNumbers(rankOf[a] ?? 0, rankOf[b] ?? 0) || a - b);
}

const compareNumbers = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return COLLATOR.compare(String(a), String(b));
}

/** A sum for each column that can be summed, by its key; money in US cents. */
export type Totals = Readonly<Record<string, number>>;

const summed = (columns: readonly Column[]) =>
  [...columns.entries()].filter(([, { type }]) => type === 'money' || type === 'count');

export function totalsOf(
  kind: ReportKind,
  rows: readonly ReportRow[],
  places: Uint32Array,
): Totals {
  const sums: Record<string, number> = {};
  for (const [at, { key }] of summed(REPORTS[kind].columns)) {
    let sum = 0;
    for (const place of places) {
      const cell = rows[place]?.[at];
      if (typeof cell === 'number') sum += cell;
    }
    sums[key] = sum;
  }
  return sums;
}

/** What of a report belongs together. */
export interface RowGroup {
  /** Null: where the column is empty. */
  readonly value: string | null;
  readonly rows: number;
  readonly sums: Totals;
}

/** Sums by the values of a column; instants by their day where the clinic is. */
export function groupsOf(
  kind: ReportKind,
  rows: readonly ReportRow[],
  places: Uint32Array,
  by: string,
  localDay: LocalDay,
): readonly RowGroup[] {
  const at = columnAt(kind, by);
  const members = new Map<string | null, number[]>();
  for (const place of places) {
    const cell = rows[place]?.[at] ?? null;
    const value = typeof cell === 'number' ? localDay(cell) : cell;
    const group = members.get(value);
    if (group === undefined) members.set(value, [place]);
    else group.push(place);
  }
  return [...members]
    .map(([value, group]) => ({
      value,
      rows: group.length,
      sums: totalsOf(kind, rows, Uint32Array.from(group)),
    }))
    .sort((a, b) =>
      a.value === null ? 1 : b.value === null ? -1 : compareCells(a.value, b.value),
    );
}
