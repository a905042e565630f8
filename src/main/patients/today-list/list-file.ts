/**
 * A list of today's patients, as a practice's system exports it: CSV, with the columns that a person chose.
 *
 *    bytes ─▶ decode-text ─▶ csv-reader ─▶ a row: every cell readable ─▶ taken
 *                                              └─ one cell is not ─────▶ broken, by line and column
 *
 * Nothing is computed or guessed: a formula, a two-digit year or an unknown kind of payment breaks its row.
 */

import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { ListColumns } from '../../../shared/contract/today-list.ts';
import type { DateOrder } from '../../../shared/domain/bank-statement.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { isDay } from '../../../shared/domain/reports/days.ts';
import {
  CHOSEN_KINDS,
  type LineChoice,
  type LineKind,
  lineName,
  lineNames,
} from '../../../shared/domain/sale.ts';
import {
  type BrokenRow,
  type CellProblem,
  LIST_COLUMNS,
  type ListColumn,
  type ListedKind,
  type ListRow,
} from '../../../shared/domain/today-list.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { LANGUAGES } from '../../../shared/messages/language.ts';
import { receiptMessage } from '../../../shared/messages/t.ts';
import { CodedError } from '../../system/coded-error.ts';
import {
  CsvError,
  type CsvRow,
  columnAt,
  csvRows,
  firstRows,
  separatorOf,
} from '../../system/import/csv-reader.ts';
import { decodeText, fileAmount, fileDay, NotText } from '../../system/import/file-values.ts';

/** Why a list is refused as a whole. */
export type ListProblem =
  | 'not-text'
  | 'not-csv'
  | 'no-rows'
  | 'columns-missing'
  | 'too-large'
  | 'too-many-rows';

/** A list of which no row can be taken; `row` is the line of the file from 1, 0 for the whole file. */
export class ListRefused extends Error {
  readonly problem: ListProblem;
  readonly row: number;

  constructor(problem: ListProblem, row = 0) {
    super(`${problem}, row ${row}`);
    this.name = 'ListRefused';
    this.problem = problem;
    this.row = row;
  }
}

/** Rows of a list, at most: no clinic has as many patients in a day. */
const MOST_ROWS = 20_000;

/** Characters of a name, at most, as the service takes them twice; and of any other text. */
const MOST_TEXT = 100;

/** Rows between two turns for others: a few milliseconds of work. */
const ROWS_AT_ONCE = 2_000;

/** A readable list: its rows in the order of the file, and the broken ones. */
export interface ReadList {
  readonly rows: readonly ListRow[];
  readonly broken: readonly BrokenRow[];
  /** False without a line break at the end: the file may be half written. */
  readonly isFinished: boolean;
  /** True if its times have dates, so that the file can be of today only. */
  readonly isDated: boolean;
}

export interface ListReading {
  readonly columns: ListColumns;
  /** Today's date in the clinic's zone. */
  readonly today: string;
  /** The kinds of payment of the counter. */
  readonly choices: readonly LineChoice[];
}

/** The first rows, for the choice of the columns. @throws {ListRefused} */
export function firstRowsOf(bytes: Uint8Array, most: number): readonly (readonly string[])[] {
  const rows = firstRows(recordsOf(textOf(bytes)), most);
  if (rows.length === 0) throw new ListRefused('no-rows');
  return rows;
}

/** The patients of a list. @throws {ListRefused} */
export async function readList(bytes: Uint8Array, reading: ListReading): Promise<ReadList> {
  const rows: ListRow[] = [];
  const broken: BrokenRow[] = [];
  let places: Places | null = null;
  let width = 0;
  let count = 0;
  let isDated = false;
  const text = textOf(bytes);
  for (const { line, cells } of recordsOf(text)) {
    if (places === null) {
      places = placesOf(cells, reading.columns);
      width = cells.length;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > MOST_ROWS) throw new ListRefused('too-many-rows', line);
    if (count % ROWS_AT_ONCE === 0) await othersHaveTheirTurn();
    try {
      requireWidth(cells, width, reading.columns);
      rows.push(rowOf(cells, places, reading));
      isDated ||= /\d[-/.]\d/.test(cells[places.time ?? -1] ?? '');
    } catch (error) {
      if (!(error instanceof BrokenCell)) throw error;
      broken.push({ line, column: error.column, problem: error.problem });
    }
  }
  if (places === null || count === 0) throw new ListRefused('no-rows');
  return { rows, broken, isFinished: /[\r\n]$/.test(text), isDated };
}

/**
 * Asks once about a file that may be cut off within its last row.
 * @param isWhole true if a person saw the last row and confirmed it.
 * @throws {CodedError} `LIST_UNFINISHED`
 */
export function requireFinished({ rows, isFinished }: ReadList, isWhole: boolean): void {
  const last = rows.at(-1);
  if (isFinished || isWhole || last === undefined) return;
  throw new CodedError('LIST_UNFINISHED', { data: { name: shortName(last) } });
}

/** The places of the columns in a row; null for one that the list does not have. */
type Places = Readonly<Record<ListColumn, number | null>>;

function placesOf(names: readonly string[], columns: ListColumns): Places {
  const place = (column: ListColumn): number | null => {
    const at = columnAt(names, columns[column]);
    if (columns[column] !== '' && at === null) throw new ListRefused('columns-missing', 1);
    return at;
  };
  if (columns.lastName === '') throw new ListRefused('columns-missing', 1);
  return {
    lastName: place('lastName'),
    firstName: place('firstName'),
    birthDate: place('birthDate'),
    patientNumber: place('patientNumber'),
    phone: place('phone'),
    guarantor: place('guarantor'),
    provider: place('provider'),
    branch: place('branch'),
    time: place('time'),
    amount: place('amount'),
    kind: place('kind'),
    balance: place('balance'),
    balanceAsOf: place('balanceAsOf'),
    selfPay: place('selfPay'),
    confidential: place('confidential'),
  };
}

/** The cell that breaks a row. */
class BrokenCell extends Error {
  readonly column: ListColumn;
  readonly problem: CellProblem;

  constructor(column: ListColumn, problem: CellProblem) {
    super(`${column}: ${problem}`);
    this.column = column;
    this.problem = problem;
  }
}

/** A comma without quotes, as in `1,234.00`, moves the cells after it. @throws {BrokenCell} */
function requireWidth(cells: readonly string[], width: number, columns: ListColumns): void {
  if (cells.slice(width).every((cell) => cell.trim() === '')) return;
  throw new BrokenCell(columns.amount === '' ? 'lastName' : 'amount', 'too-many-cells');
}

function rowOf(
  cells: readonly string[],
  places: Places,
  { columns: { dateOrder }, today, choices }: ListReading,
): ListRow {
  const broken = (column: ListColumn, problem: CellProblem) => new BrokenCell(column, problem);
  for (const column of LIST_COLUMNS) {
    // A line that ends before its last cells is the end of a file that was not written yet.
    const place = places[column];
    if (place !== null && place >= cells.length) throw broken(column, 'missing');
  }
  const text = (column: ListColumn): string => {
    const place = places[column];
    const cell = oneLine(place === null ? '' : (cells[place] ?? ''));
    if (/^[=@]/.test(cell)) throw broken(column, 'formula');
    if (cell.includes('\uFFFD')) throw broken(column, 'unreadable');
    if (cell.length > MOST_TEXT) throw broken(column, 'too-long');
    return cell.replace(/^'/, '');
  };
  const day = (column: ListColumn): string | null => {
    const written = text(column);
    if (written === '') return null;
    if (/[-/. ]\d{2}$/.test(written) && !/^\d{4}/.test(written)) {
      throw broken(column, 'two-digit-year');
    }
    const read = fileDay(written, dateOrder);
    if (read === null) throw broken(column, 'no-date');
    if (read > today) throw broken(column, 'in-future');
    return read;
  };
  const amount = (column: ListColumn): Cents | null => {
    const written = text(column);
    if (written === '') return null;
    const read = fileAmount(written);
    if (read === null) throw broken(column, 'no-amount');
    return read;
  };
  const names = namesOf(text('lastName'), places.firstName === null ? null : text('firstName'));
  if (names.firstName + names.lastName === '') throw broken('lastName', 'missing');
  const toPay = amount('amount');
  if (toPay !== null && toPay < 0) throw broken('amount', 'negative');
  const balance = amount('balance');
  const asOf = day('balanceAsOf') ?? today;
  return {
    ...names,
    birthDate: day('birthDate'),
    patientNumber: text('patientNumber'),
    phone: orThrow(phoneOf(text('phone')), () => broken('phone', 'no-phone')),
    guarantor: text('guarantor'),
    provider: text('provider'),
    branch: text('branch'),
    time: timeOf(text('time'), dateOrder, today),
    amount: toPay === 0 ? null : toPay,
    kind: kindOf(text('kind'), choices),
    balance: balance === null ? null : { amount: balance, asOf },
    selfPay: orThrow(yesOrNo(text('selfPay')), () => broken('selfPay', 'no-yes-or-no')),
    confidential: orThrow(yesOrNo(text('confidential')), () =>
      broken('confidential', 'no-yes-or-no'),
    ),
  };
}

/** The error is made only for a broken cell: its stack trace takes most of the time of a row. */
function orThrow<Value>(value: Value | null, error: () => BrokenCell): Value {
  if (value === null) throw error();
  return value;
}

/** `Garcia, Maria` and `Maria Garcia` in one column, or the names in two. */
function namesOf(last: string, first: string | null) {
  if (first !== null) return { firstName: first, lastName: last };
  const [lastName = '', firstName] = last.split(',').map((part) => part.trim());
  if (firstName !== undefined) return { firstName, lastName };
  const words = last.split(' ');
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** The ten digits of a phone number, '' without one; null for any other text. */
function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits === '') return '';
  return digits.length === 10 ? digits : null;
}

/** `9:30`, `09:30:00`, `9:30 AM`, `930`, also after today's date. */
function timeOf(text: string, order: DateOrder, today: string): string | null {
  if (text === '') return null;
  const [, date = '', hours = '', minutes = '', half = ''] =
    /^(?:(\S*\d[-/.]\S+)[ T])?(\d{1,2}):?(\d{2})(?::\d{2})? ?([ap])?\.?(?:m\.?)?$/i.exec(
      text.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 '),
    ) ?? [];
  if (hours === '') throw new BrokenCell('time', 'no-time');
  if (date !== '' && fileDay(date, isDay(date) ? 'ymd' : order) !== today) {
    throw new BrokenCell('time', 'other-day');
  }
  const hour = Number(hours);
  const isOfTwelve = half !== '';
  if (Number(minutes) > 59 || hour > 23 || (isOfTwelve && (hour < 1 || hour > 12))) {
    throw new BrokenCell('time', 'no-time');
  }
  const ofDay = isOfTwelve ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${minutes}`;
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** True if a language calls the kind so: a file may come from a program in another one. */
const isUsualName = (kind: LineKind, wanted: string): boolean =>
  LANGUAGES.some((each) => plainName(lineNames(receiptMessage[each])[kind]) === wanted);

/** A kind by the clinic's own name, the usual one or the one of the posting file; null without one. */
function kindOf(text: string, choices: readonly LineChoice[]): ListedKind | null {
  if (text === '') return null;
  const wanted = plainName(text);
  const own = choices.find((choice) => plainName(lineName(choice)) === wanted);
  if (own !== undefined) return { kind: own.kind, name: own.name };
  const kind = CHOSEN_KINDS.find((each) => plainName(each) === wanted || isUsualName(each, wanted));
  if (kind === undefined) throw new BrokenCell('kind', 'no-kind');
  return { kind, name: null };
}

const YES = [
  'y',
  'yes',
  'true',
  '1',
  'x',
  'self',
  'self-pay',
  'self pay',
  'selfpay',
  'confidential',
];
const NO = ['', 'n', 'no', 'false', '0', '-'];

function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw error instanceof NotText ? new ListRefused('not-text') : error;
  }
}

function* recordsOf(text: string): Generator<CsvRow> {
  try {
    yield* csvRows(text, separatorOf(text));
  } catch (error) {
    throw error instanceof CsvError ? new ListRefused('not-csv', error.line) : error;
  }
}
