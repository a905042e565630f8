import type { DaySheetColumns, DaySheetResult } from '../../../shared/contract/posting.ts';
import { matchDaySheet, type SheetRow } from '../../../shared/domain/day-sheet.ts';
import { cents } from '../../../shared/domain/money.ts';
import {
  addDays,
  type DayRange,
  localDays,
  utcDaysOf,
} from '../../../shared/domain/reports/days.ts';
import { postingLinesBetween } from '../../journal/projections/posting-lines.ts';
import { knownExternalIds } from '../../journal/projections/sales.ts';
import { CodedError } from '../../system/coded-error.ts';
import { MOST_UPLOAD, Upload } from '../../system/import/upload.ts';
import { DaySheetRefused, firstRowsOf, readDaySheet } from './day-sheet-file.ts';
import { lineId, type PostingSource } from './posting-file.ts';

/** Rows that the choice of the columns shows. */
const SAMPLE_ROWS = 4;
/** Rows of a list of the result, at most: the counts and sums are of all. */
const MOST_LISTED = 500;

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
      return this.#result(rows, unread, range);
    } catch (error) {
      throw refusal(error);
    }
  }

  #result(all: readonly SheetRow[], unread: readonly number[], range: DayRange): DaySheetResult {
    const { tillId } = this.#source;
    const lines = this.#linesOf(range);
    this.#requireOwn(all);
    const inRange = all.filter(({ day }) => day === null || (day >= range.from && day <= range.to));
    const isOther = ({ lineId: id }: SheetRow) =>
      /^[0-9A-Z]{6}-\d+$/.test(id) && !id.startsWith(`${tillId}-`);
    const others = inRange.filter(isOther);
    const { matched, notPosted, notTaken, differing, twice } = matchDaySheet(
      lines,
      inRange.filter((row) => !isOther(row)),
    );
    return {
      matched,
      notPosted: listed(notPosted, ({ amount }) => amount),
      notTaken: listed(notTaken, ({ amount }) => amount),
      differing: listed(
        differing.map(({ line, row }) => ({ ...line, row: row.row, posted: row.amount })),
        ({ amount, posted }) => amount - posted,
      ),
      twice: listed(twice, ({ amount }) => amount),
      otherCounters: { count: others.length, sum: sumOf(others.map(({ amount }) => amount)) },
      otherDays: all.length - inRange.length,
      unread: { count: unread.length, rows: unread.slice(0, 10) },
    };
  }

  #linesOf(range: DayRange) {
    const { db, tillId, timeZone } = this.#source;
    const localDay = localDays(timeZone);
    const { from, to } = utcDaysOf(range, localDay);
    return postingLinesBetween(db, from, addDays(to, 1))
      .map(({ sequence, at, receiptNumber, externalId, event, method, amount, paymentKey }) => ({
        lineId: lineId(tillId, sequence),
        day: localDay(Date.parse(at)),
        receiptNumber,
        externalId,
        event,
        tender: method,
        amount,
        paymentKey,
      }))
      .filter(({ day }) => day >= range.from && day <= range.to);
  }

  /** Refuses a sheet that names patients and lines, none of them of this counter. */
  #requireOwn(rows: readonly SheetRow[]): void {
    const { db, tillId } = this.#source;
    const named = rows.filter((row) => row.lineId !== '' || row.externalId !== '');
    if (named.length === 0) return;
    const known = new Set(knownExternalIds(db).map((id) => id.trim().toLowerCase()));
    const isOwn = (row: SheetRow) =>
      row.lineId.startsWith(`${tillId}-`) || known.has(row.externalId.trim().toLowerCase());
    if (!named.some(isOwn)) throw new DaySheetRefused('of-another-clinic');
  }
}

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
