/**
 * Statements of a bank, as its website saves them.
 *
 *    bytes ─▶ system/import/decode-text ─▶ OFX 1 (SGML) or 2 (XML) ─▶ ofx.ts ─────────────────▶ lines with ids
 *                                       └▶ CSV, by the columns that a person chose ─▶ here ───┘
 *
 * A large statement is read in pieces, so that a payment is answered between them.
 */

import { createHash } from 'node:crypto';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import {
  DATE_ORDERS,
  type DateOrder,
  type StatementColumns,
  type StatementLine,
  signOf,
} from '../../../shared/domain/bank-statement.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import { addDays } from '../../../shared/domain/reports/days.ts';
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
import { fileAmount, fileDay } from '../../system/import/file-values.ts';
import { isOfx, ofxAccount, ofxLines, ofxStatements } from './ofx.ts';

/** Why a statement is refused as a whole: none of its lines is imported. The last two are of the disk. */
export const STATEMENT_PROBLEMS = [
  'not-text',
  'not-a-statement',
  'not-csv',
  'columns-missing',
  'cells-missing',
  'no-date',
  'date-in-future',
  'no-amount',
  'no-sign',
  'no-id',
  'other-currency',
  'other-account',
  'several-accounts',
  'cut',
  'too-large',
  'no-space',
  'not-saved',
] as const;

export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/** The refusal of a statement, with the row that a person has to look at. */
export class StatementRefused extends Error {
  readonly problem: StatementProblem;
  /** The line of the file from 1, or the number of the transaction; 0 for the file as a whole. */
  readonly row: number;
  /** The row as it is in the file, shortened. */
  readonly text: string;

  constructor(problem: StatementProblem, row = 0, text = '', cause?: unknown) {
    super(`${problem}, row ${row}`, { cause });
    this.name = 'StatementRefused';
    this.problem = problem;
    this.row = row;
    this.text = oneLine(text).slice(0, MOST_SHOWN);
  }
}

const MOST_SHOWN = 200;

/** Most characters of a description: longer ones hold several fields of the bank. */
const MOST_DESCRIPTION = 300;

/** Rows between two turns for others: a few milliseconds of work. */
const ROWS_AT_ONCE = 2_000;

/** The reading of a statement for one of the clinic's accounts. */
export interface StatementOrder {
  readonly text: string;
  readonly account: { readonly id: string; readonly lastFour: string };
  /** Needed for CSV only. */
  readonly columns: StatementColumns | null;
  /** Today's date in the clinic's zone. */
  readonly today: string;
}

/** The first rows of a CSV statement, for the choice of its columns. @throws {StatementRefused} */
export function firstRowsOf(text: string, most: number): readonly (readonly string[])[] {
  return firstRows(recordsOf(text), most);
}

/** A year before it is a slip: the statement would seem to reach back to it. */
const EARLIEST = '2000-01-01';

/** A statement as it was read. */
interface ReadStatement {
  /** Each line once. */
  readonly lines: readonly StatementLine[];
  /** The rows of totals, from 1, which are no lines. */
  readonly totals: readonly number[];
}

/** All lines of a statement. @throws {StatementRefused} */
export async function readStatement(order: StatementOrder): Promise<ReadStatement> {
  const lines = new Map<string, StatementLine>();
  const totals: number[] = [];
  const latest = addDays(order.today, 1);
  let rows = 0;
  for (const line of isOfx(order.text) ? fromOfx(order) : fromCsv(order, totals)) {
    if (line.day < EARLIEST) throw new StatementRefused('no-date', line.row, line.source);
    if (line.day > latest) throw new StatementRefused('date-in-future', line.row, line.source);
    const { lineId, accountId, day, amount, description } = line;
    lines.set(lineId, { lineId, accountId, day, amount, description });
    rows += 1;
    if (rows % ROWS_AT_ONCE === 0) await othersHaveTheirTurn();
  }
  return { lines: [...lines.values()], totals };
}

interface SourceLine extends StatementLine {
  readonly row: number;
  readonly source: string;
}

/**
 * The bank's own id identifies a line; with day and amount, as some banks use an id twice, and with its
 * place among the equal ones.
 */
function* fromOfx({ text, account }: StatementOrder): Generator<SourceLine> {
  if (!/<BANKTRANLIST>/i.test(text)) throw new StatementRefused('not-a-statement');
  const statement = statementOf(text, account.lastFour);
  // Its aggregates have end tags in both versions (OFX 1.6, section 2.3.3): without this one it was cut.
  if (!/<\/BANKTRANLIST>/i.test(statement)) throw new StatementRefused('cut');
  const { currency } = ofxAccount(statement);
  if (currency !== 'USD') throw new StatementRefused('other-currency', 0, currency);
  const placeOf = placesOfEqual();
  for (const { row, source, posted, amount: typed, fitId, description } of ofxLines(statement)) {
    const day = fileDay(posted.slice(0, 8), 'ymd');
    if (day === null) throw new StatementRefused('no-date', row, source);
    const amount = fileAmount(typed);
    if (amount === null) throw new StatementRefused('no-amount', row, source);
    if (fitId === '') throw new StatementRefused('no-id', row, source);
    const content = [fitId, day, amount];
    const place = placeOf(content);
    yield {
      lineId: idOf(account.id, 'ofx', ...content, ...(place === 1 ? [] : [place])),
      accountId: account.id,
      day,
      amount,
      description: short(description),
      row,
      source,
    };
  }
}

/** The statement of an account: a file may have those of several accounts. */
function statementOf(text: string, wanted: string): string {
  const statements = ofxStatements(text);
  const numbers = statements.map((each) => ofxAccount(each).lastFour);
  const of = wanted === '' ? statements : statements.filter((_, at) => numbers[at] === wanted);
  const [statement, ...others] = of;
  if (statement === undefined) throw new StatementRefused('other-account', 0, numbers.join(', '));
  if (others.length > 0) throw new StatementRefused('several-accounts', 0, numbers.join(', '));
  return statement;
}

/** The description of a balance, which some banks list among the lines, without an amount. */
const BALANCE =
  /^(?:(?:beginning|opening|starting|previous|ending|closing) balance|balance (?:brought |carried )?forward)\b/i;

/** The first cell of a row with the sum of other rows. */
const TOTAL = /^(?:grand |sub-?)?totals?\b/i;

/** True for a total: every line has a date. */
function isTotal(cells: readonly string[], date: string, order: DateOrder): boolean {
  const first = cells.map((each) => each.trim()).find((each) => each !== '') ?? '';
  return TOTAL.test(first) && fileDay(date, order) === null;
}

/**
 * A row has no id: its content and its place among the equal rows of its day identify it.
 * @param totals gets the rows of totals.
 */
function* fromCsv(
  { text, account, columns }: StatementOrder,
  totals: number[],
): Generator<SourceLine> {
  if (columns === null) throw new StatementRefused('columns-missing');
  const placeOf = placesOfEqual();
  let head: Head | null = null;
  for (const { line: row, cells } of recordsOf(text)) {
    if (head === null) {
      head = headOf(cells, columns);
      continue;
    }
    if (cells.every((each) => each.trim() === '')) continue; // a spreadsheet keeps an empty row
    const source = cells.join(', ');
    if (isTotal(cells, cells[head.date] ?? '', columns.dateOrder)) {
      totals.push(row);
      continue;
    }
    if (cells.length < head.least) throw new StatementRefused('cells-missing', row, source);
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
    const sums = [cell(head.amount), cell(head.debit), cell(head.credit)] as const;
    const isBlank = sums.every((sum) => sum.trim() === '');
    if (isBlank && BALANCE.test(cell(head.description).trim())) continue;
    const day = fileDay(cell(head.date), columns.dateOrder);
    if (day === null) throw new StatementRefused('no-date', row, source);
    const written = amountOf(...sums);
    if (written === null) throw new StatementRefused('no-amount', row, source);
    const sign = head.sign === null ? null : signOf(cell(head.sign));
    if (head.sign !== null && sign === null) throw new StatementRefused('no-sign', row, source);
    const amount = sign === null ? written : cents(sign * Math.abs(written));
    const description = short(cell(head.description));
    const content = [day, amount, description];
    yield {
      lineId: idOf(account.id, 'csv', JSON.stringify(content), placeOf(content)),
      accountId: account.id,
      day,
      amount,
      description,
      row,
      source,
    };
  }
  if (head === null) throw new StatementRefused('not-a-statement');
}

function* recordsOf(text: string): Generator<CsvRow> {
  try {
    yield* fromNames(csvRows(text, separatorOf(text)), isLine);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = text.split(/\r\n|\r|\n/, error.line).at(-1);
    throw new StatementRefused('not-csv', error.line, row);
  }
}

/** True for the cells of a line, false for names of columns and a summary above them. */
function isLine(cells: readonly string[]): boolean {
  const isDate = (cell: string) => DATE_ORDERS.some((order) => fileDay(cell, order) !== null);
  return cells.some(isDate) && cells.some((cell) => fileAmount(cell) !== null);
}

interface Head {
  readonly date: number;
  readonly description: number;
  readonly amount: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly sign: number | null;
  /** Every row has at least this many cells. */
  readonly least: number;
}

function headOf(names: readonly string[], columns: StatementColumns): Head {
  const place = (name: string) => columnAt(names, name);
  const [date, description] = [place(columns.date), place(columns.description)];
  const [amount, debit, credit] = [
    place(columns.amount),
    place(columns.debit),
    place(columns.credit),
  ];
  if (date === null || description === null || (amount === null && credit === null)) {
    throw new StatementRefused('columns-missing', 1, names.join(', '));
  }
  const sign = place(columns.sign);
  if (columns.sign !== '' && sign === null) {
    throw new StatementRefused('columns-missing', 1, names.join(', '));
  }
  const places = [date, description, amount, debit, credit, sign];
  const least = 1 + Math.max(...places.map((each) => each ?? 0));
  return { date, description, amount, debit, credit, sign, least };
}

/** Money in less money out; a bank writes money out with or without its sign. */
function amountOf(amount: string, debit: string, credit: string): Cents | null {
  if (amount.trim() !== '') return fileAmount(amount);
  if (debit.trim() === '' && credit.trim() === '') return null;
  const [out, into] = [debit, credit].map((text) => fileAmount(text.trim() === '' ? '0' : text));
  return typeof out === 'number' && typeof into === 'number' ? cents(into - Math.abs(out)) : null;
}

/** Counts equal rows: the place of each among those before it, from 1. */
function placesOfEqual(): (content: readonly (string | number)[]) => number {
  const places = new Map<string, number>();
  return (content) => {
    const key = JSON.stringify(content);
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return place;
  };
}

const short = (text: string) => oneLine(text).slice(0, MOST_DESCRIPTION);

const idOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
