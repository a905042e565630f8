import { type Cents, cents } from './money.ts';
import { daysBetween } from './reports/days.ts';

/** A payment of the day sheet of the practice's system. */
export interface SheetRow {
  /** The line of the file, from 1. */
  readonly row: number;
  /** Empty where the sheet has no such column or no value. */
  readonly lineId: string;
  readonly receiptNumber: string;
  readonly externalId: string;
  /** Of the counter that took it. */
  readonly counter: string;
  /** Null where the sheet has no column of dates. */
  readonly day: string | null;
  /** Signed as in the posting file, cents. */
  readonly amount: Cents;
}

/** A line of the posting file, as far as the comparison needs it. */
export interface TakenLine {
  readonly lineId: string;
  readonly receiptNumber: string | null;
  readonly externalId: string | null;
  /** The clinic's day of the payment. */
  readonly day: string;
  readonly amount: Cents;
}

export interface DaySheetMatch<Line extends TakenLine> {
  /** Each line that is posted, and its row; lines that are posted in one sum have the same row. */
  readonly matched: ReadonlyMap<Line, SheetRow>;
  /** Taken here, not posted there. */
  readonly notPosted: readonly Line[];
  /** Posted there, not taken here. */
  readonly notTaken: readonly SheetRow[];
  /** One line with another amount there. */
  readonly differing: readonly { readonly line: Line; readonly row: SheetRow }[];
  /** Posted there for a line that another row has already. */
  readonly twice: readonly SheetRow[];
}

/** Days from a payment to its posting: clocks differ by a day, and a week has holidays. */
export const POSTED_WITHIN = { from: -1, to: 7 } as const;

/**
 * Compares the lines of the posting file with the day sheet. A row with a line id belongs to that line. Any
 * other row belongs to the lines of its receipt if the patient, or else the day, agrees too: counters and
 * clinics count their receipts alike. A row without a receipt of these lines belongs to those of its patient.
 * Equal amounts match one by one, on the same day before the days around it; the rest of a day matches if
 * its sums are equal, since some systems post the lines of a receipt in one sum.
 */
export function matchDaySheet<Line extends TakenLine>(
  lines: readonly Line[],
  rows: readonly SheetRow[],
): DaySheetMatch<Line> {
  const byId = new Map(lines.map((line) => [line.lineId, line]));
  const named = new Map<string, SheetRow>();
  const twice: SheetRow[] = [];
  const others: SheetRow[] = [];
  for (const row of rows) {
    if (!byId.has(row.lineId)) others.push(row);
    else if (named.has(row.lineId)) twice.push(row);
    else named.set(row.lineId, row);
  }
  const pairs = new Pairs<Line>();
  const differing: { line: Line; row: SheetRow }[] = [];
  for (const line of lines) {
    const row = named.get(line.lineId);
    if (row === undefined) continue;
    if (row.amount === line.amount) pairs.add(line, row);
    else differing.push({ line, row });
  }
  const differs = new Set(differing.map(({ line }) => line));
  const open = lines.filter((line) => !differs.has(line));
  const receipts = new Set(lines.map(({ receiptNumber }) => plain(receiptNumber)));
  const isOfReceipt = ({ receiptNumber }: SheetRow) => receipts.has(plain(receiptNumber));

  const ofReceipt = others.filter((row) => plain(row.receiptNumber) !== '' && isOfReceipt(row));
  const ofPatient = others.filter((row) => plain(row.receiptNumber) === '' || !isOfReceipt(row));
  const dated = ofReceipt.filter(({ day }) => day !== null);
  const hasPatient = ({ externalId }: SheetRow | Line) => plain(externalId) !== '';
  pairs.match(open, ofReceipt, receiptAndPatient, 'any day');
  pairs.match(
    open,
    dated.filter((row) => !hasPatient(row)),
    receipt,
    'days around',
  );
  pairs.match(
    open.filter((line) => !hasPatient(line)),
    dated,
    receipt,
    'days around',
  );
  pairs.match(open, ofPatient, ({ externalId }) => plain(externalId), 'days around');

  return {
    matched: pairs.rows,
    notPosted: open.filter((line) => !pairs.rows.has(line)),
    notTaken: others.filter((row) => !pairs.posted.has(row)),
    differing,
    twice,
  };
}

/** The same text for `000042`, `42` and ` P1 `, `p1`. */
function plain(text: string | null): string {
  return (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
}

const receipt = ({ receiptNumber }: TakenLine | SheetRow) => plain(receiptNumber);

function receiptAndPatient({ receiptNumber, externalId }: TakenLine | SheetRow): string {
  const patient = plain(externalId);
  return patient === '' ? '' : `${plain(receiptNumber)} ${patient}`;
}

type Days = 'any day' | 'days around';

/** The lines and rows that belong together so far. */
class Pairs<Line extends TakenLine> {
  readonly rows = new Map<Line, SheetRow>();
  readonly posted = new Set<SheetRow>();

  add(line: Line, row: SheetRow): void {
    this.rows.set(line, row);
    this.posted.add(row);
  }

  /** Matches the open lines and rows of each key; an empty key belongs to none. */
  match(
    lines: readonly Line[],
    rows: readonly SheetRow[],
    keyOf: (each: Line | SheetRow) => string,
    days: Days,
  ): void {
    const lineGroups = Map.groupBy(this.#openLines(lines), keyOf);
    const rowGroups = Map.groupBy(this.#openRows(rows), keyOf);
    for (const [key, group] of lineGroups) {
      const posted = rowGroups.get(key);
      if (key === '' || posted === undefined) continue;
      this.#matchAmounts(group, posted, days);
      this.#matchSums(this.#openLines(group), this.#openRows(posted), days);
    }
  }

  #openLines(lines: readonly Line[]): readonly Line[] {
    return lines.filter((line) => !this.rows.has(line));
  }

  #openRows(rows: readonly SheetRow[]): readonly SheetRow[] {
    return rows.filter((row) => !this.posted.has(row));
  }

  #matchAmounts(lines: readonly Line[], rows: readonly SheetRow[], days: Days): void {
    // The first row of an amount and a day is taken first.
    const sameDay = Map.groupBy(rows.toReversed(), ({ day, amount }) => `${amount} ${day}`);
    for (const line of lines) {
      const row =
        sameDay.get(`${line.amount} ${line.day}`)?.pop() ??
        sameDay.get(`${line.amount} null`)?.pop();
      if (row !== undefined) this.add(line, row);
    }
    const byAmount = Map.groupBy(this.#openRows(rows), ({ amount }) => amount);
    for (const [amount, some] of Map.groupBy(this.#openLines(lines), (line) => line.amount)) {
      this.#matchInOrder(some, byAmount.get(amount) ?? [], days);
    }
  }

  /** Pairs lines and rows of one amount in the order of their days. */
  #matchInOrder(lines: readonly Line[], rows: readonly SheetRow[], days: Days): void {
    const later = rows.toSorted((a, b) => compare(a.day ?? '', b.day ?? ''));
    let at = 0;
    for (const line of lines.toSorted((a, b) => compare(a.day, b.day))) {
      while (at < later.length && days !== 'any day' && isBefore(later[at], line)) at += 1;
      const row = later[at];
      if (row === undefined) return;
      if (days !== 'any day' && !isAround(line.day, row.day)) continue;
      this.add(line, row);
      at += 1;
    }
  }

  /** Matches all lines of a day with all rows of a day if their sums are equal. */
  #matchSums(lines: readonly Line[], rows: readonly SheetRow[], days: Days): void {
    const rowDays = [...Map.groupBy(rows, ({ day }) => day)];
    for (const [day, some] of Map.groupBy(lines, (line) => line.day)) {
      const found = rowDays
        .filter(([rowDay]) => days === 'any day' || rowDay === null || isAround(day, rowDay))
        .toSorted(([a], [b]) => Number(b === day) - Number(a === day) || compare(a ?? '', b ?? ''))
        .map(([, each]) => this.#openRows(each))
        .find((each) => each.length > 0 && sumOf(each) === sumOf(some));
      if (found !== undefined) this.#addAll(some, found);
    }
    const [openLines, openRows] = [this.#openLines(lines), this.#openRows(rows)];
    const isDayless = openRows.every(({ day }) => day === null);
    if (openLines.length === 0 || openRows.length === 0 || !isDayless) return;
    if (sumOf(openLines) === sumOf(openRows)) this.#addAll(openLines, openRows);
  }

  #addAll(lines: readonly Line[], rows: readonly SheetRow[]): void {
    const [first] = rows;
    if (first === undefined) return;
    for (const line of lines) this.rows.set(line, first);
    for (const row of rows) this.posted.add(row);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** True if a row was posted on a day that a line of this day may have. */
function isAround(day: string, posted: string | null): boolean {
  const days = posted === null ? 0 : daysBetween(day, posted);
  return days >= POSTED_WITHIN.from && days <= POSTED_WITHIN.to;
}

function isBefore(row: SheetRow | undefined, line: TakenLine): boolean {
  const day = row?.day ?? null;
  return day !== null && daysBetween(line.day, day) < POSTED_WITHIN.from;
}

function sumOf(parts: readonly { readonly amount: Cents }[]): Cents {
  return cents(parts.reduce((sum, { amount }) => sum + amount, 0));
}
