import { z } from 'zod';
import { signedOffSchema } from '../../../shared/contract/closing.ts';
import { keptMatchSchema, zReportSchema } from '../../../shared/contract/day-report.ts';
import { netOfSums } from '../../../shared/domain/day-figures.ts';
import { cents } from '../../../shared/domain/money.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { jsonOf, mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { spendCommand } from './commands.ts';

const atRow = z.object({ at: z.string() });
const numberRow = z.object({ number: z.int() });

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(schema);

const closingRow = z
  .object({
    closing_id: z.uuid(),
    begun_at: z.string(),
    begun_by: z.string(),
    signed: json(z.array(signedOffSchema)),
  })
  .transform((row) => ({
    closingId: row.closing_id,
    begunAt: row.begun_at,
    begunBy: row.begun_by,
    signed: row.signed,
  }));

export type ClosingRow = z.infer<typeof closingRow>;

/** The current close; null without one. */
export function currentClosing(db: Readable): ClosingRow | null {
  const [row] = db.all('SELECT * FROM closings WHERE over IS NULL ORDER BY rowid DESC LIMIT 1');
  return row === undefined ? null : closingRow.parse(row);
}

const matchRow = z
  .object({
    closing_id: z.string().nullable(),
    at: z.string(),
    up_to: z.int(),
    result: json(keptMatchSchema),
  })
  .transform((row) => ({
    closingId: row.closing_id,
    at: row.at,
    upTo: row.up_to,
    result: row.result,
  }));

export type MatchRow = z.infer<typeof matchRow>;

/** The last reconciliation of journal, service and drawers. */
export function lastMatch(db: Readable): MatchRow | null {
  const [row] = db.all('SELECT * FROM reconciliations ORDER BY rowid DESC LIMIT 1');
  return row === undefined ? null : matchRow.parse(row);
}

/** The last reconciliation of a closed day; null before the first. */
export function lastClosedMatch(db: Readable): MatchRow | null {
  return lastClosedMatches(db, 1)[0] ?? null;
}

/** The newest reconciliations of closed days, newest first; a close may have several. */
export function lastClosedMatches(db: Readable, most: number): readonly MatchRow[] {
  return db
    .all(
      `SELECT m.* FROM reconciliations m JOIN closings c USING (closing_id)
       WHERE c.over = 'closed' ORDER BY m.match_number DESC LIMIT ?`,
      most,
    )
    .map((row) => matchRow.parse(row));
}

const zRow = z.object({ report: json(zReportSchema) });

export function zReportByNumber(
  db: Readable,
  number: number,
): z.infer<typeof zReportSchema> | null {
  const [row] = db.all('SELECT report FROM z_reports WHERE number = ?', number);
  return row === undefined ? null : zRow.parse(row).report;
}

const closedDayRow = z
  .object({ after: z.int(), up_to: z.int(), report: json(zReportSchema) })
  .transform(({ up_to: upTo, ...row }) => ({ ...row, upTo }));

/** A closed day: its Z report, and its entries: after one up to another. */
export type ClosedDay = z.infer<typeof closedDayRow>;

/** The closed days with a business day in a range, oldest first. */
export function closedDaysIn(db: Readable, { from, to }: DayRange): readonly ClosedDay[] {
  return db
    .all(
      `SELECT report, up_to,
         (SELECT coalesce(max(b.up_to), 0) FROM z_reports b WHERE b.number < z.number) AS after
       FROM z_reports z WHERE report ->> '$.days[0]' <= ? AND report ->> '$.days[#-1]' >= ?
       ORDER BY number`,
      to,
      from,
    )
    .map((row) => closedDayRow.parse(row));
}

const sum = z.int().transform(cents);

const summaryRow = z
  .object({
    number: z.int(),
    days: json(z.array(z.string())),
    from: z.string(),
    to: z.string(),
    taken: sum,
    voided: sum,
    refunded: sum,
    corrected: sum,
    over_short: z.int(),
    differences: z.int(),
    pending: z.int(),
    closed_by: z.string(),
  })
  .transform(({ taken, voided, refunded, corrected, ...row }) => ({
    ...row,
    net: netOfSums({ taken, voided, refunded, corrected }),
  }));

const sumOf = (column: 'taken' | 'voided' | 'refunded' | 'corrected') =>
  `(SELECT coalesce(sum(value -> '$.${column}' ->> '$.sum'), 0)
          FROM json_each(report, '$.figures.tenders')) AS ${column}`;

export type ZSummaryRow = z.infer<typeof summaryRow>;

/**
 * A summary of every Z report, newest first: computed in SQL, as a year of them is listed at once.
 */
export function zSummaries(db: Readable): readonly ZSummaryRow[] {
  return db
    .all(
      `SELECT number, report -> '$.days' AS days, report ->> '$.from' AS "from", report ->> '$.to' AS "to",
         ${sumOf('taken')}, ${sumOf('voided')}, ${sumOf('refunded')}, ${sumOf('corrected')},
         (SELECT coalesce(sum((value ->> '$.counted') - (value ->> '$.expected')), 0)
          FROM json_each(report, '$.drawers')) AS over_short,
         coalesce(json_array_length(report, '$.match.differences'), 0) AS differences,
         coalesce(json_array_length(report, '$.match.pending'), 0) AS pending,
         report ->> '$.closedBy.name' AS closed_by
       FROM z_reports ORDER BY number DESC`,
    )
    .map((row) => summaryRow.parse(row));
}

const closedCash = z.object({
  days: json(z.array(z.string())),
  cash: sum,
  coin: sum,
});

/** Cash of a closed day for the bank. */
export type ClosedCash = z.infer<typeof closedCash>;

/**
 * The cash of each closed day for the bank: counted less the float kept, and dropped to the safe, without that in bags of
 * clinic closes; and the coin in it, as far as it was counted and no clinic close packed of it. Oldest first.
 */
export function cashOfClosedDays(db: Readable): readonly ClosedCash[] {
  return db
    .all(
      `SELECT z.report -> '$.days' AS days, (z.report -> '$.deposit' ->> '$.deposit') - coalesce(k.cash, 0) AS cash,
         iif(coalesce(k.cash, 0) > 0, 0, coalesce((SELECT sum((value ->> '$.of') * (value ->> '$.pieces'))
           FROM json_each(z.report, '$.deposit.bag') WHERE value ->> '$.of' < 100), 0)) AS coin
       FROM z_reports z LEFT JOIN clinic_packed k ON k.report = z.number ORDER BY z.number`,
    )
    .map((row) => closedCash.parse(row));
}

const lastDayRow = z.object({ number: z.int(), closed_at: z.string(), up_to: z.int() });

/** The last closed day: its number, closing time and newest row; null before the first. */
export function lastDay(
  db: Readable,
): { readonly number: number; readonly closedAt: string; readonly upTo: number } | null {
  const [row] = db.all(
    'SELECT number, closed_at, up_to FROM z_reports ORDER BY number DESC LIMIT 1',
  );
  if (row === undefined) return null;
  const { number, closed_at: closedAt, up_to: upTo } = lastDayRow.parse(row);
  return { number, closedAt, upTo };
}

/** Time of the first entry: the beginning of the first day. */
export function firstRowAt(db: Readable, tillId: string): string {
  const [row] = db.all('SELECT at FROM entries WHERE till_id = ? ORDER BY number LIMIT 1', tillId);
  return atRow.parse(row).at;
}

const unfinishedRow = z.object({
  sale_id: z.string(),
  opened_at: z.string(),
  total: z.int(),
  cashier_name: z.string(),
});

/** Sales that are parked or partly paid. */
export function unfinishedSales(db: Readable) {
  return db
    .all(
      `SELECT sale_id, opened_at, total, cashier_name FROM sales
       WHERE parked_at IS NOT NULL OR (paid > 0 AND paid < total) ORDER BY opened_at`,
    )
    .map((row) => unfinishedRow.parse(row));
}

type ClosingEntry = Extract<
  NewEntry,
  { kind: `closing.${'begun' | 'signed-off' | 'matched' | 'left'}` | 'day.closed' }
>;

/** Applies one entry of a close to the projections. @throws {JournalError} `out-of-turn`. */
export function projectClosing(db: Statements, at: string, entry: ClosingEntry): void {
  switch (entry.kind) {
    case 'closing.begun': {
      const { commandId, closingId, cashier } = entry.body;
      spendCommand(db, commandId, entry.kind);
      db.prepare('INSERT INTO closings (closing_id, begun_at, begun_by) VALUES (?, ?, ?)').run(
        closingId,
        at,
        cashier.name,
      );
      return;
    }
    case 'closing.signed-off': {
      const { commandId, closingId, ...signed } = entry.body;
      spendCommand(db, commandId, entry.kind);
      mustChangeOne(
        db
          .prepare(
            `UPDATE closings SET signed = json_insert(signed, '$[#]', json(?))
             WHERE closing_id = ? AND over IS NULL`,
          )
          .run(jsonOf(signedOffSchema, signed), closingId),
        'a step is signed off while the day is being closed',
      );
      return;
    }
    case 'closing.matched': {
      const { closingId, upTo, result } = entry.body;
      db.prepare(
        'INSERT INTO reconciliations (closing_id, at, up_to, result) VALUES (?, ?, ?, ?)',
      ).run(closingId, at, upTo, jsonOf(keptMatchSchema, result));
      return;
    }
    case 'closing.left': {
      const { commandId, closingId } = entry.body;
      spendCommand(db, commandId, entry.kind);
      endClosing(db, closingId, 'left');
      return;
    }
    case 'day.closed': {
      const { commandId, closingId, report } = entry.body;
      spendCommand(db, commandId, entry.kind);
      const next = db
        .prepare<[], { number: number }>(
          'SELECT coalesce(max(number), 0) + 1 AS number FROM z_reports',
        )
        .get();
      mustChangeOne(
        { changes: next?.number === report.number ? 1 : 0 },
        'Z reports are numbered without gaps',
      );
      db.prepare('INSERT INTO z_reports VALUES (?, ?, ?, ?)').run(
        report.number,
        at,
        report.head.number,
        jsonOf(zReportSchema, report),
      );
      endClosing(db, closingId, 'closed');
      return;
    }
  }
}

function endClosing(db: Statements, closingId: string, over: 'left' | 'closed'): void {
  mustChangeOne(
    db
      .prepare('UPDATE closings SET over = ? WHERE closing_id = ? AND over IS NULL')
      .run(over, closingId),
    'a close ends once, after it began',
  );
}

/** The number of the Z report of a command to close the day; null for any other command. */
export function zNumberOf(db: Readable, commandId: string): number | null {
  // The entry of the close comes right after the last one that its report counts.
  const sql = `SELECT z.number FROM z_reports z JOIN entries e ON e.number = z.up_to + 1
    WHERE e.kind = 'day.closed' AND entry_text(e.body) ->> '$.commandId' = ?`;
  const [row] = db.all(sql, commandId);
  return row === undefined ? null : numberRow.parse(row).number;
}

/** True if a day was closed in a row after this one. */
export function hasDayClosedSince(db: Readable, tillId: string, number: number): boolean {
  const sql =
    "SELECT 1 FROM entries WHERE till_id = ? AND number > ? AND kind = 'day.closed' LIMIT 1";
  return db.all(sql, tillId, number).length > 0;
}
