import { z } from 'zod';
import { cashCountSchema, signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { centsSchema } from '../../../shared/contract/values.ts';
import { CASH_DIRECTION, type CashMovementKind } from '../../../shared/domain/drawer.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { Readable } from '../journal.ts';

const KINDS = Object.keys(CASH_DIRECTION) as [CashMovementKind, ...CashMovementKind[]]; // all keys of the record

const movementRow = z
  .object({
    number: z.int(),
    session_id: z.string().nullable(),
    at: z.string(),
    kind: z.enum(KINDS),
    amount: centsSchema,
    reason: z.string().nullable(),
    cashier_name: z.string(),
    sale_id: z.string().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    sessionId: row.session_id,
    at: row.at,
    kind: row.kind,
    amount: row.amount,
    reason: row.reason,
    cashier: row.cashier_name,
    saleId: row.sale_id,
  }));

export type MovementRow = z.infer<typeof movementRow>;

/** The movements of a session, newest first. */
export function movementsOf(db: Readable, sessionId: string): readonly MovementRow[] {
  return db
    .all('SELECT * FROM cash_movements WHERE session_id = ? ORDER BY number DESC', sessionId)
    .map((row) => movementRow.parse(row));
}

/** Cash of the sales of a day, in a drawer or not, cents. */
export function salesInDrawers(db: Readable, day: number): Cents {
  const [row] = db.all(
    `SELECT coalesce(sum(amount), 0) AS sum FROM cash_movements WHERE kind = 'sale' AND day = ?`,
    day,
  );
  return cents(z.object({ sum: z.int() }).parse(row).sum);
}

/** Cash that moved after a row of the journal while no drawer was open. */
export function looseMovements(db: Readable, after: number): readonly MovementRow[] {
  return db
    .all(
      'SELECT * FROM cash_movements WHERE session_id IS NULL AND number > ? ORDER BY number',
      after,
    )
    .map((row) => movementRow.parse(row));
}

const sessionRow = z
  .object({
    session_id: z.uuid(),
    drawer_id: z.string(),
    drawer_name: z.string(),
    opened_at: z.string(),
    opened_by: z.string(),
    opener_id: z.string(),
    float: centsSchema,
    state: z.enum(['open', 'counted', 'closed']),
    no_sales: z.int(),
    counted: centsSchema.nullable(),
    pieces: z
      .string()
      .transform((text) => JSON.parse(text))
      .pipe(cashCountSchema)
      .nullable(),
    expected: signedCentsSchema.nullable(),
    counted_at: z.string().nullable(),
    counted_by: z.string().nullable(),
    stale: z.int(),
    closed_at: z.string().nullable(),
    signed_by: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .transform((row) => ({
    sessionId: row.session_id,
    drawerId: row.drawer_id,
    drawerName: row.drawer_name,
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    openerId: row.opener_id,
    float: row.float,
    state: row.state,
    noSales: row.no_sales,
    counted: row.counted,
    pieces: row.pieces,
    expected: row.expected,
    countedAt: row.counted_at,
    countedBy: row.counted_by,
    stale: row.stale === 1,
    closedAt: row.closed_at,
    signedBy: row.signed_by,
    reason: row.reason,
  }));

export type SessionRow = z.infer<typeof sessionRow>;

export function sessionById(db: Readable, sessionId: string): SessionRow | null {
  const [row] = db.all('SELECT * FROM drawer_sessions WHERE session_id = ?', sessionId);
  return row === undefined ? null : sessionRow.parse(row);
}

/** Open or counted sessions, oldest first. */
export function openSessions(db: Readable): readonly SessionRow[] {
  return db
    .all(`SELECT * FROM drawer_sessions WHERE state <> 'closed' ORDER BY opened_at, rowid`)
    .map((row) => sessionRow.parse(row));
}

/** Sessions that were closed on a day, newest first; the day by the number of its Z report. */
export function sessionsClosedIn(db: Readable, day: number): readonly SessionRow[] {
  return db
    .all(
      'SELECT * FROM drawer_sessions WHERE closed_in = ? ORDER BY closed_at DESC, rowid DESC',
      day,
    )
    .map((row) => sessionRow.parse(row));
}

/** The drawer that received the cash of a sale; null if none was open. */
export function drawerOfSale(db: Readable, saleId: string): string | null {
  const [row] = db.all(
    `SELECT s.drawer_id FROM cash_movements m JOIN drawer_sessions s USING (session_id)
     WHERE m.sale_id = ? AND m.session_id IS NOT NULL ORDER BY m.number DESC LIMIT 1`,
    saleId,
  );
  return row === undefined ? null : z.object({ drawer_id: z.string() }).parse(row).drawer_id;
}

/** True if a drawer ever had a session at this till. */
export function wasADrawerEverOpen(db: Readable): boolean {
  return db.all('SELECT 1 FROM drawer_sessions LIMIT 1').length > 0;
}
