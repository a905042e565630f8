import { type Cents, cents } from './money.ts';

/** A payment of the day sheet of the practice's system. */
export interface SheetRow {
  /** The line of the file, from 1. */
  readonly row: number;
  /** Empty where the sheet has no such column or no value. */
  readonly lineId: string;
  readonly receiptNumber: string;
  readonly externalId: string;
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
  readonly amount: Cents;
}

export interface DaySheetMatch<Line extends TakenLine> {
  readonly matched: { readonly count: number; readonly sum: Cents };
  /** Taken here, not posted there. */
  readonly notPosted: readonly Line[];
  /** Posted there, not taken here. */
  readonly notTaken: readonly SheetRow[];
  /** One line with another amount there. */
  readonly differing: readonly { readonly line: Line; readonly row: SheetRow }[];
  /** Posted there for a line that another row has already. */
  readonly twice: readonly SheetRow[];
}

/**
 * Compares the lines of the posting file with the day sheet. A row with a line id belongs to that line.
 * Any other row belongs to the lines of its receipt, else of its patient: equal amounts match one by one,
 * and the rest matches if its sums are equal, since some systems post the lines of a receipt in one sum.
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
  const matched: Line[] = [];
  const differing: { line: Line; row: SheetRow }[] = [];
  const open: Line[] = [];
  for (const line of lines) {
    const row = named.get(line.lineId);
    if (row === undefined) open.push(line);
    else if (row.amount === line.amount) matched.push(line);
    else differing.push({ line, row });
  }
  const rest = matchGroups(open, others);
  for (const line of rest.matched) matched.push(line);
  return {
    matched: { count: matched.length, sum: sumOf(matched) },
    notPosted: rest.lines,
    notTaken: rest.rows,
    differing,
    twice,
  };
}

/** Of a receipt or a patient, with the same text for `000042`, `42` and ` P1 `, `p1`. */
function groupKey(receiptNumber: string, externalId: string): string {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^0+(?=\d)/, '');
  if (receiptNumber.trim() !== '') return `receipt ${plain(receiptNumber)}`;
  return externalId.trim() === '' ? '' : `patient ${plain(externalId)}`;
}

function matchGroups<Line extends TakenLine>(
  lines: readonly Line[],
  rows: readonly SheetRow[],
): { matched: ReadonlySet<Line>; lines: readonly Line[]; rows: readonly SheetRow[] } {
  const hasReceipts = rows.some(({ receiptNumber }) => receiptNumber.trim() !== '');
  const lineGroups = Map.groupBy(lines, ({ receiptNumber, externalId }) =>
    groupKey(hasReceipts ? (receiptNumber ?? '') : '', externalId ?? ''),
  );
  const rowGroups = Map.groupBy(rows, (row) => groupKey(row.receiptNumber, row.externalId));
  const matched = new Set<Line>();
  const posted = new Set<SheetRow>();
  for (const [key, group] of lineGroups) {
    if (key !== '') matchAmounts(group, rowGroups.get(key) ?? [], matched, posted);
  }
  return {
    matched,
    lines: lines.filter((line) => !matched.has(line)),
    rows: rows.filter((row) => !posted.has(row)),
  };
}

/** Adds the lines and rows of one group that match. */
function matchAmounts<Line extends TakenLine>(
  lines: readonly Line[],
  rows: readonly SheetRow[],
  matched: Set<Line>,
  posted: Set<SheetRow>,
): void {
  // The first row of an amount is taken first.
  const byAmount = Map.groupBy(rows.toReversed(), ({ amount }) => amount);
  for (const line of lines) {
    const row = byAmount.get(line.amount)?.pop();
    if (row === undefined) continue;
    matched.add(line);
    posted.add(row);
  }
  const openRows = rows.filter((row) => !posted.has(row));
  const openLines = lines.filter((line) => !matched.has(line));
  if (openRows.length === 0 || openLines.length === 0) return;
  if (sumOf(openRows) !== sumOf(openLines)) return;
  for (const line of openLines) matched.add(line);
  for (const row of openRows) posted.add(row);
}

function sumOf(parts: readonly { readonly amount: Cents }[]): Cents {
  return cents(parts.reduce((sum, { amount }) => sum + amount, 0));
}
