import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { type CellTest, type LocalDay, readFilter } from '../../shared/domain/reports/filter.ts';
import {
  type Cell,
  columnAt,
  type ReportKind,
  type ReportRow,
  reportShapes,
} from '../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../shared/domain/reports/saved-reports.ts';
import { serviceWord } from '../../shared/domain/reports/service-words.ts';
import {
  type MoneyTotals,
  type Movement,
  movementOf,
  signedMoney,
} from '../../shared/domain/signed-money.ts';
import { LOCALES } from '../../shared/messages/language.ts';

/** The filtered and sorted rows of a report. */
export interface ViewedRows {
  /** Indexes in the report, in the order of the view. */
  readonly places: Uint32Array;
  /** Columns with a filter that could not be parsed; these pass everything. */
  readonly unread: readonly string[];
}

/** The rows that pass all filters, in their order. Equal rows retain the order of the report. */
export function viewedRows(
  kind: ReportKind,
  rows: readonly ReportRow[],
  view: ReportView,
  localDay: LocalDay,
): ViewedRows {
  const { columns } = reportShapes()[kind];
  const tests: { readonly at: number; readonly test: CellTest }[] = [];
  const unread: string[] = [];
  for (const [at, { key, type, coded }] of columns.entries()) {
    const typed = view.filters[key] ?? '';
    if (typed.trim() === '') continue;
    const test = readFilter(type, typed, localDay);
    if (test === null) unread.push(key);
    else tests.push({ at, test: coded === true ? ofValueOrWord(test) : test });
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

/** A person types the word in sight or the service's own value. */
function ofValueOrWord(test: CellTest): CellTest {
  return (cell) => test(cell) || (typeof cell === 'string' && test(serviceWord(cell)));
}

const COLLATOR = new Intl.Collator(LOCALES.en, { numeric: true, sensitivity: 'base' });

/**
 * Sorts by ranks: each distinct value is compared once, then the rows by whole numbers. Empty cells
 * come last in either direction.
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

/** The totals of a report's rows. */
export interface Totals extends MoneyTotals {
  /** Totals of counted columns, by key. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Sums rows by their movement of money: the sent sign does not count. */
export function totalsOf(
  kind: ReportKind,
  rows: readonly ReportRow[],
  places: Uint32Array,
): Totals {
  const { columns, money } = reportShapes()[kind];
  const at = (key: string | null) => (key === null ? -1 : columnAt(kind, key));
  const [amountAt, actionAt, resultsAt] = [at(money.amount), at(money.action), at(money.results)];
  const counted = [...columns.entries()].filter(([, { type }]) => type === 'count');
  const counts: Record<string, number> = Object.fromEntries(counted.map(([, { key }]) => [key, 0]));
  const sums: Partial<Record<Movement, Cents>> = {};
  let notCounted = 0;
  for (const place of places) {
    const row = rows[place] ?? [];
    for (const [index, { key }] of counted) {
      counts[key] = (counts[key] ?? 0) + numberIn(row[index]);
    }
    const amount = cents(numberIn(row[amountAt]));
    const movement = movementOf(kind, {
      action: textIn(row[actionAt]),
      results: textIn(row[resultsAt]),
      amount,
    });
    if (movement === null) notCounted += 1;
    else sums[movement] = add(sums[movement] ?? cents(0), signedMoney(movement, amount));
  }
  return { sums, notCounted, counts };
}

const numberIn = (cell: Cell | undefined): number => (typeof cell === 'number' ? cell : 0);
const textIn = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null);

/** Rows with the same value. */
export interface RowGroup {
  /** Null: rows with an empty column. */
  readonly value: string | null;
  readonly rows: number;
  readonly totals: Totals;
}

/** Sums by the values of a column; instants by their day in the clinic's zone. */
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
      totals: totalsOf(kind, rows, Uint32Array.from(group)),
    }))
    .sort((a, b) =>
      a.value === null ? 1 : b.value === null ? -1 : compareCells(a.value, b.value),
    );
}
