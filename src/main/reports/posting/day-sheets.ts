import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { DaySheetColumns, DaySheetResult } from '../../../shared/contract/posting.ts';
import {
  type DaySheetMatch,
  matchDaySheet,
  POSTED_WITHIN,
  type SheetRow,
  type TakenLine,
} from '../../../shared/domain/day-sheet.ts';
import { cents } from '../../../shared/domain/money.ts';
import {
  addDays,
  type DayRange,
  localDays,
  utcDaysOf,
} from '../../../shared/domain/reports/days.ts';
import {
  type PostingLine,
  postingLinesBetween,
  postingLinesOf,
} from '../../journal/projections/posting-lines.ts';
import { knownExternalIds } from '../../journal/projections/sales.ts';
import { CodedError } from '../../system/coded-error.ts';
import { MOST_UPLOAD, Upload } from '../../system/import/upload.ts';
import { DaySheetRefused, firstRowsOf, readDaySheet } from './day-sheet-file.ts';
import { lineId, type PostingSource } from './posting-file.ts';

/** Rows that the choice of the columns shows. */
const SAMPLE_ROWS = 4;
/** Rows of a list of the result, at most: the counts and sums are of all. */
const MOST_LISTED = 500;
/** Lines that are read one by one between two turns for others: some milliseconds. */
const LOOKUPS_AT_ONCE = 200;

/** The parts of the rows or lines that have to fit, with line ids and without them. */
const CERTAIN_SHARE = 0.1;
const FITTING_SHARE = 0.5;
/** The part that has to match, so that known patients count: clinics number their patients alike too. */
const KNOWN_SHARE = 0.25;

/** Compares the day sheet of the practice's system with the lines of the posting file. */
export class DaySheets {
  readonly #source: PostingSource;
  readonly #upload = new Upload();

  constructor(source: PostingSource) {
    this.#source = source;
  }

  /** @throws {CodedError} `UPLOAD_GONE`, `DAY_SHEET_REFUSED` for a file that is too large. */
  upload(id: string, place: number, part: string): void {
    if (this.#upload.add(id, place, part) > MOST_UPLOAD) {
      throw refusal(new DaySheetRefused('too-large'));
    }
  }

  /** @throws {CodedError} `UPLOAD_GONE`, `DAY_SHEET_REFUSED`. */
  firstRows(id: string): readonly (readonly string[])[] {
    const bytes = this.#upload.bytesOf(id);
    try {
      return firstRowsOf(bytes, SAMPLE_ROWS);
    } catch (error) {
      throw refusal(error);
    }
  }

  /** @throws {CodedError} `UPLOAD_GONE`, `DAY_SHEET_REFUSED`. */
  async compare(id: string, columns: DaySheetColumns, range: DayRange): Promise<DaySheetResult> {
    const bytes = this.#upload.bytesOf(id);
    try {
      const { rows, unread } = await readDaySheet(bytes, columns);
      return await this.#result(rows, unread, { range, hasDays: columns.date !== '' });
    } catch (error) {
      throw refusal(error);
    }
  }

  async #result(
    all: readonly SheetRow[],
    unread: readonly number[],
    { range, hasDays }: { readonly range: DayRange; readonly hasDays: boolean },
  ): Promise<DaySheetResult> {
    // A row without a date is of these days; with one, the days around them may hold its line.
    const { from, to } = POSTED_WITHIN;
    const around = { from: addDays(range.from, -to), to: addDays(range.to, -from) };
    const ofDays = this.#linesOf(hasDays ? around : range);
    const lines = [...ofDays, ...(await this.#named(all, ofDays))];
    const others = all.filter((row) => this.#isOfOther(row));
    const match = matchDaySheet(
      lines,
      all.filter((row) => !this.#isOfOther(row)),
    );
    const isIn = isWithin(range);
    this.#requireFitting(match, all.filter(isWithin(around)), ofDays, ofDays.filter(isIn).length);
    const { matched, differing, twice } = match;
    const found = [...matched]
      .map(([line, row]) => ({ line, row }))
      .sort((a, b) => a.row.row - b.row.row);
    const agreeing = found.filter(({ line }) => isIn(line));
    const notTaken = match.notTaken.filter(isIn);
    const onAnotherDay = found.flatMap(({ line, row: { row, day } }) =>
      day === null || day === line.day || !(isIn(line) || isIn({ day }))
        ? []
        : [{ ...line, row, postedOn: day }],
    );
    const shown = new Set(onAnotherDay.map(({ row }) => row));
    const otherDays = [
      ...[...match.notTaken, ...others].filter((row) => !isIn(row)),
      ...found.filter(({ line, row }) => !isIn(line) && !shown.has(row.row)),
    ].length;
    return {
      matched: { count: agreeing.length, sum: sumOf(agreeing.map(({ line }) => line.amount)) },
      notPosted: listed(match.notPosted.filter(isIn), ({ amount }) => amount),
      notTaken: listed(
        notTaken.filter((row) => this.#isOfThis(row)),
        amountOf,
      ),
      ofNoCounter: listed(
        notTaken.filter((row) => !this.#isOfThis(row)),
        amountOf,
      ),
      onAnotherDay: listed(onAnotherDay, amountOf),
      differing: listed(
        differing
          .filter(({ line, row }) => isIn(line) || isIn(row))
          .map(({ line, row }) => ({ ...line, row: row.row, posted: row.amount })),
        ({ amount, posted }) => amount - posted,
      ),
      twice: listed(twice.filter(isIn), amountOf),
      otherCounters: listed(others.filter(isIn), amountOf),
      otherDays,
      unread: { count: unread.length, rows: unread.slice(0, 10) },
    };
  }

  /** True for a row with the name or a line id of another counter. */
  #isOfOther(row: SheetRow): boolean {
    if (this.#isOfThis(row)) return false;
    const { lineId: id, counter } = row;
    return counter !== '' || /^[0-9A-Z]{6}-\d+$/.test(id);
  }

  #isOfThis({ lineId: id, counter }: SheetRow): boolean {
    const { tillId } = this.#source;
    return id.startsWith(`${tillId}-`) || counter.toUpperCase() === tillId;
  }

  #linesOf(range: DayRange) {
    const { db, tillId, timeZone } = this.#source;
    const localDay = localDays(timeZone);
    const { from, to } = utcDaysOf(range, localDay);
    return postingLinesBetween(db, from, addDays(to, 1))
      .map((line) => takenLine(line, tillId, localDay))
      .filter(isWithin(range));
  }

  /** The lines of other days that rows name by their ids. */
  async #named(rows: readonly SheetRow[], lines: readonly { readonly lineId: string }[]) {
    const { db, tillId, timeZone } = this.#source;
    const localDay = localDays(timeZone);
    const missing = new Set(rows.map((row) => row.lineId));
    for (const { lineId: id } of lines) missing.delete(id);
    const named: ReturnType<typeof takenLine>[] = [];
    let count = 0;
    for (const id of missing) {
      const sequence = Number(id.slice(tillId.length + 1));
      if (id !== lineId(tillId, sequence)) continue;
      count += 1;
      if (count % LOOKUPS_AT_ONCE === 0) await othersHaveTheirTurn();
      const [line] = postingLinesOf(db, sequence, sequence);
      if (line !== undefined) named.push(takenLine(line, tillId, localDay));
    }
    return named;
  }

  /**
   * Refuses a sheet in which almost nothing fits. Patients and receipts of two clinics have the same
   * numbers by chance: without line ids half of the rows, or of the lines, have to fit.
   * @param compared the number of lines of the compared days, without the days around them.
   */
  #requireFitting(
    { matched, differing, twice }: DaySheetMatch<TakenLine>,
    rows: readonly SheetRow[],
    lines: readonly TakenLine[],
    compared: number,
  ): void {
    const fitting = new Set([...matched.values(), ...differing.map(({ row }) => row), ...twice]);
    if (rows.length === 0 && fitting.size === 0) throw new DaySheetRefused('no-payments');
    if (rows.length === 0) return;
    const certain = rows.filter((row) => this.#isOfThis(row)).length;
    const isCertain =
      certain >= rows.length * CERTAIN_SHARE || certain >= lines.length * CERTAIN_SHARE;
    if (certain > 0 && isCertain) return;
    const known =
      matched.size >= Math.min(rows.length, compared) * KNOWN_SHARE
        ? new Set(knownExternalIds(this.#source.db).map((id) => id.trim().toLowerCase()))
        : new Set();
    const fits = (row: SheetRow) =>
      fitting.has(row) || known.has(row.externalId.trim().toLowerCase());
    const isFitting =
      rows.filter(fits).length >= rows.length * FITTING_SHARE ||
      (matched.size > 0 && matched.size >= lines.length * FITTING_SHARE);
    if (!isFitting) throw new DaySheetRefused('of-another-clinic');
  }
}

function takenLine(line: PostingLine, tillId: string, localDay: (ms: number) => string) {
  const { sequence, at, receiptNumber, externalId, event, method, amount, paymentKey } = line;
  return {
    ...{ lineId: lineId(tillId, sequence), day: localDay(Date.parse(at)), receiptNumber },
    ...{ externalId, event, tender: method, amount, paymentKey },
  };
}

/** True for a row or line of these days, and for a row without a date. */
const isWithin =
  ({ from, to }: DayRange) =>
  ({ day }: { readonly day: string | null }) =>
    day === null || (day >= from && day <= to);

const amountOf = ({ amount }: { readonly amount: number }) => amount;

function sumOf(amounts: readonly number[]) {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

function listed<Row>(rows: readonly Row[], amountOf: (row: Row) => number) {
  return {
    count: rows.length,
    sum: sumOf(rows.map(amountOf)),
    rows: rows.slice(0, MOST_LISTED),
  };
}

function refusal(error: unknown): unknown {
  if (!(error instanceof DaySheetRefused)) return error;
  const { problem, row } = error;
  return new CodedError('DAY_SHEET_REFUSED', { data: { problem, row }, cause: error });
}
