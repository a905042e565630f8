import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';

const numberRow = z.object({ number: z.int() });

/** Highest printed slip number. */
export function slipsPrinted(db: Readable): number {
  const [row] = db.all('SELECT coalesce(max(last), 0) AS number FROM slip_prints');
  return numberRow.parse(row).number;
}

export function isSlipEntered(db: Readable, slip: number): boolean {
  return db.all('SELECT 1 FROM slips WHERE slip = ?', slip).length > 0;
}

const slipRow = z
  .object({ slip: z.int(), taken_at: z.string(), amount: centsSchema, entered_by: z.string() })
  .transform((row) => ({
    slip: row.slip,
    takenAt: row.taken_at,
    amount: row.amount,
    by: row.entered_by,
  }));

/** The entered slips, highest numbers first. */
export function enteredSlips(db: Readable) {
  return db
    .all('SELECT * FROM slips ORDER BY slip DESC LIMIT 200')
    .map((row) => slipRow.parse(row));
}

type DowntimeEntry = Extract<NewEntry, { kind: `downtime.${string}` }>;

/** Applies printed and entered slips to the projections. */
export function projectSlips(db: Statements, entry: DowntimeEntry): void {
  if (entry.kind === 'downtime.slips-printed') {
    db.prepare('INSERT INTO slip_prints (last) VALUES (?)').run(entry.body.to);
    return;
  }
  const { slip, saleId, takenAt, amount, cashier } = entry.body;
  db.prepare('INSERT INTO slips VALUES (?, ?, ?, ?, ?)').run(
    slip,
    saleId,
    takenAt,
    amount,
    cashier.name,
  );
}
