import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { DaySheetColumns } from '../../../shared/contract/posting.ts';
import type { SheetRow } from '../../../shared/domain/day-sheet.ts';
import { cents } from '../../../shared/domain/money.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import {
  CsvError,
  type CsvRow,
  columnAt,
  csvRows,
  firstRows,
  fromNames,
  separatorOf,
} from '../../system/import/csv-reader.ts';
import { decodeText, fileAmount, fileDay, NotText } from '../../system/import/file-values.ts';

/** Why a day sheet is refused as a whole. */
type DaySheetProblem =
  | 'not-text'
  | 'not-csv'
  | 'no-rows'
  | 'no-payments'
  | 'columns-missing'
  | 'receipt-alone'
  | 'too-large'
  | 'too-many-rows'
  | 'of-another-clinic';

/** A day sheet that cannot be compared; `row` is the line of the file from 1, 0 for the whole file. */
export class DaySheetRefused extends Error {
  readonly problem: DaySheetProblem;
  readonly row: number;

  constructor(problem: DaySheetProblem, row = 0) {
    super(`${problem}, row ${row}`);
    this.name = 'DaySheetRefused';
    this.problem = problem;
    this.row = row;
  }
}

/** Rows of a day sheet, at most: more than a year of a large clinic. */
const MOST_ROWS = 200_000;

/** Rows between two turns for others: a few milliseconds of work. */
const ROWS_AT_ONCE = 2_000;

/** The first rows, for the choice of the columns. @throws {DaySheetRefused} */
export function firstRowsOf(bytes: Uint8Array, most: number): readonly (readonly string[])[] {
  const rows = firstRows(recordsOf(bytes), most);
  if (rows.length === 0) throw new DaySheetRefused('no-rows');
  return rows;
}

/**
 * The payments of a day sheet.
 * @returns also the lines of the file without an amount, a date or an id that can be read: sums,
 * headings, formulas.
 * @throws {DaySheetRefused}
 */
export async function readDaySheet(
  bytes: Uint8Array,
  columns: DaySheetColumns,
): Promise<{ readonly rows: readonly SheetRow[]; readonly unread: readonly number[] }> {
  const rows: SheetRow[] = [];
  const unread: number[] = [];
  let places: Places | null = null;
  let count = 0;
  for (const { line, cells } of recordsOf(bytes)) {
    if (places === null) {
      places = placesOf(cells, columns);
      continue;
    }
    count += 1;
    if (count > MOST_ROWS) throw new DaySheetRefused('too-many-rows', line);
    if (count % ROWS_AT_ONCE === 0) await othersHaveTheirTurn();
    const row = rowOf(line, cells, places, columns);
    if (row === null) unread.push(line);
    else rows.push(row);
  }
  if (places === null) throw new DaySheetRefused('no-rows');
  return { rows, unread };
}

type ColumnName = 'amount' | 'lineId' | 'receiptNumber' | 'externalId' | 'counter' | 'date';

/** The places of the columns in a row; null for one that the sheet does not have. */
type Places = Readonly<Record<ColumnName, number | null>>;

function placesOf(names: readonly string[], columns: DaySheetColumns): Places {
  const place = (name: string): number | null => {
    const at = columnAt(names, name);
    if (name !== '' && at === null) throw new DaySheetRefused('columns-missing', 1);
    return at;
  };
  const places = {
    amount: place(columns.amount),
    lineId: place(columns.lineId),
    receiptNumber: place(columns.receiptNumber),
    externalId: place(columns.externalId),
    counter: place(columns.counter),
    date: place(columns.date),
  };
  const { amount, lineId, receiptNumber, externalId, date } = places;
  if (amount === null || (lineId ?? receiptNumber ?? externalId) === null) {
    throw new DaySheetRefused('columns-missing', 1);
  }
  // Counters and clinics count their receipts alike: a second value has to agree.
  if ((lineId ?? externalId ?? date) === null) throw new DaySheetRefused('receipt-alone', 1);
  return places;
}

function rowOf(
  row: number,
  cells: readonly string[],
  places: Places,
  { isNegated, dateOrder }: DaySheetColumns,
): SheetRow | null {
  const cell = (name: ColumnName) => cells[places[name] ?? -1] ?? '';
  // The apostrophe of the posting file before a text that looks like a formula.
  const id = (name: ColumnName) => oneLine(cell(name)).replace(/^'/, '');
  const amount = fileAmount(cell('amount'));
  const day = places.date === null ? null : fileDay(cell('date'), dateOrder);
  if (amount === null || (places.date !== null && day === null)) return null;
  const ids = {
    lineId: id('lineId'),
    receiptNumber: id('receiptNumber'),
    externalId: id('externalId'),
  };
  if (Object.values(ids).every((each) => each === '')) return null;
  return {
    row,
    ...ids,
    counter: id('counter'),
    day,
    amount: cents(isNegated ? 0 - amount : amount),
  };
}

/** True for the cells of a payment, false for names of columns and a heading above them. */
const hasAmount = (cells: readonly string[]) => cells.some((cell) => fileAmount(cell) !== null);

function* recordsOf(bytes: Uint8Array): Generator<CsvRow> {
  try {
    const text = decodeText(bytes);
    yield* fromNames(csvRows(text, separatorOf(text)), hasAmount);
  } catch (error) {
    if (error instanceof CsvError) throw new DaySheetRefused('not-csv', error.line);
    if (error instanceof NotText) throw new DaySheetRefused('not-text');
    throw error;
  }
}
