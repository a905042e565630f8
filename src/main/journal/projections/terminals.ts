import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import type { EntryBody, Row } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';
import { spendCommand } from './commands.ts';

/** The open day, by the number of its future Z report. */
const DAY = '(SELECT coalesce(max(number), 0) + 1 FROM z_reports)';

/** Applies the typed total of a terminal's batch to the projections. */
export function projectBatch(
  db: Statements,
  { number, at }: Row,
  { commandId, terminal, total, expected, cashier }: EntryBody<'closing.batch-entered'>,
): void {
  spendCommand(db, commandId, 'closing.batch-entered');
  db.prepare(`INSERT INTO terminal_batches VALUES (?, ?, ?, ?, ?, ?, ${DAY})`).run(
    number,
    at,
    terminal,
    total,
    expected,
    cashier.name,
  );
}

const batchRow = z.object({
  /** The entry that has it. */
  number: z.int(),
  at: z.string(),
  terminal: z.string(),
  /** Of the terminal's own batch report; below zero if refunds exceed charges. Cents. */
  total: signedCentsSchema,
  /** The charges recorded here, less the refunds, cents. */
  expected: signedCentsSchema,
  cashier_name: z.string(),
});

/** The last batch total of each terminal on a day, which is the number of its Z report. */
export function terminalBatches(db: Readable, day: number) {
  return db
    .all(
      `SELECT * FROM terminal_batches
       WHERE number IN (SELECT max(number) FROM terminal_batches WHERE day = ? GROUP BY terminal)
       ORDER BY terminal`,
      day,
    )
    .map((row) => batchRow.parse(row));
}

const sumsRow = z.object({
  terminal: z.string(),
  charges: z.int(),
  charged: signedCentsSchema,
  refunds: z.int(),
  refunded: signedCentsSchema,
});

/** The charges and refunds recorded for each terminal after an entry; refunds are below zero. */
export function terminalSums(db: Readable, after: number) {
  return db
    .all(
      `SELECT t.terminal,
         sum(iif(m.kind = 'sale', m.count, 0)) AS charges,
         sum(iif(m.kind = 'sale', m.amount, 0)) AS charged,
         sum(iif(m.kind = 'refund', m.count, 0)) AS refunds,
         sum(iif(m.kind = 'refund', m.amount, 0)) AS refunded
       FROM movements m JOIN recorded_tenders t ON t.command_id = m.key
       WHERE m.number > ? AND t.terminal IS NOT NULL GROUP BY t.terminal ORDER BY t.terminal`,
      after,
    )
    .map((row) => sumsRow.parse(row));
}
