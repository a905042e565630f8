import { z } from 'zod';
import { type LineMeaning, lineMeaningSchema } from '../../../shared/contract/bank.ts';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { batchesOf, type TerminalBatch } from '../../../shared/domain/bank-statement.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { depositOf } from '../../../shared/journal/bank-entries.ts';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import { jsonOf, mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { spendCommand } from './commands.ts';

type BankEntry = Extract<NewEntry, { kind: `bank.${string}` }>;

/** Applies one entry of the bank's statements to the projections. @throws {JournalError} `out-of-turn`. */
export function projectBank(db: Statements, { number }: Row, entry: BankEntry): void {
  if (entry.body.commandId !== null) spendCommand(db, entry.body.commandId, entry.kind);
  switch (entry.kind) {
    case 'bank.statement-imported':
      return;
    case 'bank.lines-matched':
      for (const { lineId, accountId, day, amount, meaning } of entry.body.lines) {
        db.prepare('INSERT INTO bank_matches VALUES (?, ?, ?, ?, ?, ?, ?)').run(
          lineId,
          number,
          accountId,
          day,
          amount,
          subjectText(meaning),
          jsonOf(lineMeaningSchema, meaning),
        );
      }
      return;
    case 'bank.line-unmatched':
      mustChangeOne(
        db.prepare('DELETE FROM bank_matches WHERE line_id = ?').run(entry.body.lineId),
        'a line is matched first',
      );
      return;
  }
}

/** The transfer, bag or batches of a match, each of which at most one line has; none for a known line. */
export function subjectsOf(meaning: LineMeaning): readonly string[] {
  if (meaning.kind === 'batch') return batchesOf(meaning).batches.map(batchSubject);
  const deposit = depositOf(meaning);
  return deposit === null ? [] : [deposit];
}

/** All of them in one text; null for a known line. */
export function subjectText(meaning: LineMeaning): string | null {
  const subjects = subjectsOf(meaning);
  return subjects.length === 0 ? null : subjects.join('\n');
}

export const batchSubject = ({ report, terminal }: TerminalBatch): string =>
  `batch ${report} ${terminal}`;

const matchRow = z
  .object({
    line_id: z.string(),
    number: z.int(),
    account_id: z.string(),
    day: z.string(),
    amount: signedCentsSchema,
    meaning: z
      .string()
      .transform((text) => JSON.parse(text))
      .pipe(lineMeaningSchema),
  })
  .transform(({ line_id, account_id, ...row }) => ({
    ...row,
    lineId: line_id,
    accountId: account_id,
  }));

/** A line of a statement that is matched. */
export type BankMatch = z.infer<typeof matchRow>;

/** The matched lines of a range of days, oldest first. */
export function bankMatches(db: Readable, from: string, to: string): readonly BankMatch[] {
  return db
    .all('SELECT * FROM bank_matches WHERE day >= ? AND day <= ? ORDER BY day, number', from, to)
    .map((row) => matchRow.parse(row));
}

/** The newest matched lines of a range of days, newest first. */
export function newestMatches(
  db: Readable,
  { from, to }: DayRange,
  most: number,
): readonly BankMatch[] {
  return db
    .all(
      `SELECT * FROM bank_matches WHERE day >= ? AND day <= ? ORDER BY day DESC, number DESC LIMIT ?`,
      from,
      to,
      most,
    )
    .map((row) => matchRow.parse(row));
}

const countRow = z.object({ count: z.int() });

export function matchedCount(db: Readable, { from, to }: DayRange): number {
  const [row] = db.all(
    'SELECT count(*) AS count FROM bank_matches WHERE day >= ? AND day <= ?',
    from,
    to,
  );
  return countRow.parse(row).count;
}

const idRow = z.object({ line_id: z.string() });

/** The ids of the matched lines of a range of days. */
export function matchedIds(db: Readable, { from, to }: DayRange): readonly string[] {
  return db
    .all('SELECT line_id FROM bank_matches WHERE day >= ? AND day <= ?', from, to)
    .map((row) => idRow.parse(row).line_id);
}

/** True if a bag or a matched line is of this account. */
export function isAccountUsed(db: Readable, accountId: string): boolean {
  const rows = db.all(
    `SELECT 1 FROM bags WHERE account_id = ?
     UNION ALL SELECT 1 FROM bank_matches WHERE account_id = ? LIMIT 1`,
    accountId,
    accountId,
  );
  return rows.length > 0;
}

export function bankMatch(db: Readable, lineId: string): BankMatch | null {
  const [row] = db.all('SELECT * FROM bank_matches WHERE line_id = ?', lineId);
  return row === undefined ? null : matchRow.parse(row);
}

const arrivedRow = z.object({ subject: z.string(), day: z.string() });

/** The days on which the bank booked the transfers that are matched, by the transfer's id. */
export function transfersAtBank(db: Readable): ReadonlyMap<string, string> {
  const rows = db.all("SELECT subject, day FROM bank_matches WHERE subject LIKE 'transfer %'");
  return new Map(
    rows
      .map((row) => arrivedRow.parse(row))
      .map(({ subject, day }) => [subject.slice('transfer '.length), day]),
  );
}

/** The days on which the bank booked the batches that are matched, by their subjects. */
export function batchesAtBank(db: Readable): ReadonlyMap<string, string> {
  const rows = db.all("SELECT * FROM bank_matches WHERE subject LIKE 'batch %'");
  return new Map(
    rows
      .map((row) => matchRow.parse(row))
      .flatMap(({ day, meaning }) => subjectsOf(meaning).map((subject) => [subject, day])),
  );
}

const dayRow = z.object({ day: z.string() });

/** The day on which the bank booked this transfer or bag; null if no line of this counter is matched with it. */
export function bookedOn(db: Readable, subject: string): string | null {
  const [row] = db.all('SELECT day FROM bank_matches WHERE subject = ?', subject);
  return row === undefined ? null : dayRow.parse(row).day;
}

/** True if a line is matched with this transfer, bag or batch (`subjectsOf`). */
export function isSubjectMatched(db: Readable, subject: string): boolean {
  if (subject.startsWith('batch ')) return batchesAtBank(db).has(subject);
  return bookedOn(db, subject) !== null;
}
