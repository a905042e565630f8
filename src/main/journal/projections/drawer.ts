import { z } from 'zod';
import { cashCountSchema, signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { centsSchema } from '../../../shared/contract/values.ts';
import { CASH_DIRECTION, type CashMovementKind } from '../../../shared/domain/drawer.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import { jsonOf, mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { spendCommand } from './commands.ts';

const sumRow = z.object({ sum: z.int() });
const drawerIdRow = z.object({ drawer_id: z.string() });

type DrawerEntry = Extract<
  NewEntry,
  {
    kind: 'drawer.opened' | 'drawer.moved' | 'drawer.no-sale' | 'drawer.counted' | 'drawer.closed';
  }
>;

/**
 * The open day, by the number of its future Z report. Days are ranges of rows, not of times, as a
 * clock may be set back.
 */
const DAY = '(SELECT coalesce(max(number), 0) + 1 FROM z_reports)';

interface Moved {
  readonly kind: CashMovementKind;
  readonly amount: Cents;
  /** Null for a sale or refund, which count in the session of their cashier. */
  readonly sessionId: string | null;
  readonly saleId: string | null;
  readonly cashier: Cashier;
  readonly reason: string | null;
}

/**
 * Cash belongs to the session of its cashier, otherwise to the one open longest; null if no drawer
 * is open, which the day's close reports.
 */
function sessionOf(db: Statements, cashier: Cashier): string | null {
  const row = db
    .prepare<[string], { session_id: string }>(
      `SELECT session_id FROM drawer_sessions WHERE state <> 'closed'
       ORDER BY opener_id = ? DESC, opened_at, rowid LIMIT 1`,
    )
    .get(cashier.id);
  return row?.session_id ?? null;
}

/** Records cash in or out of a drawer. An earlier count becomes stale. */
function cashMoved(db: Statements, { number, at }: Row, moved: Moved): void {
  const { kind, amount, saleId, cashier, reason } = moved;
  const sessionId = moved.sessionId ?? sessionOf(db, cashier);
  db.prepare(
    `INSERT INTO cash_movements
       (number, session_id, at, kind, amount, reason, cashier_name, sale_id, day)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${DAY})`,
  ).run(number, sessionId, at, kind, amount, reason, cashier.name, saleId);
  if (sessionId === null) return;
  db.prepare(`UPDATE drawer_sessions SET stale = 1 WHERE session_id = ? AND state = 'counted'`).run(
    sessionId,
  );
}

/** Records the cash of sales and refunds in the drawers. */
export function projectCash(db: Statements, row: Row, entry: NewEntry): void {
  if (entry.kind !== 'cash.taken' && entry.kind !== 'cash.refunded') return;
  const { amount, saleId, cashier } = entry.body;
  const moved = { amount, saleId, cashier, sessionId: null };
  if (entry.kind === 'cash.taken') cashMoved(db, row, { ...moved, kind: 'sale', reason: null });
  else cashMoved(db, row, { ...moved, kind: 'refund', reason: entry.body.reason });
}

/** Applies one entry of a drawer to the projections. @throws {JournalError} `out-of-turn`. */
export function projectDrawer(db: Statements, row: Row, entry: DrawerEntry): void {
  const { at } = row;
  spendCommand(db, entry.body.commandId, entry.kind);
  switch (entry.kind) {
    case 'drawer.opened': {
      const { sessionId, drawerId, drawerName, float, cashier } = entry.body;
      db.prepare(
        `INSERT INTO drawer_sessions
           (session_id, drawer_id, drawer_name, opened_at, opened_by, opener_id, float)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(sessionId, drawerId, drawerName, at, cashier.name, cashier.id, float);
      return;
    }
    case 'drawer.moved': {
      const { sessionId, movement, amount, reason, cashier } = entry.body;
      requireOpen(db, sessionId);
      cashMoved(db, row, { kind: movement, amount, sessionId, saleId: null, cashier, reason });
      return;
    }
    case 'drawer.no-sale':
      mustChangeOne(
        db
          .prepare(
            `UPDATE drawer_sessions SET no_sales = no_sales + 1
             WHERE session_id = ? AND state <> 'closed'`,
          )
          .run(entry.body.sessionId),
        'a drawer opens while it has a session',
      );
      return;
    case 'drawer.counted': {
      const { sessionId, counted, count, expected, cashier } = entry.body;
      mustChangeOne(
        db
          .prepare(
            `UPDATE drawer_sessions SET state = 'counted', counted = ?, pieces = ?, expected = ?,
               counted_at = ?, counted_by = ?, stale = 0
             WHERE session_id = ? AND state <> 'closed'`,
          )
          .run(counted, jsonOf(cashCountSchema, count), expected, at, cashier.name, sessionId),
        'a drawer is counted while it has a session',
      );
      return;
    }
    case 'drawer.closed': {
      const { sessionId, manager, reason } = entry.body;
      mustChangeOne(
        db
          .prepare(
            `UPDATE drawer_sessions SET state = 'closed', closed_at = ?, signed_by = ?, reason = ?,
               closed_in = ${DAY}
             WHERE session_id = ? AND state = 'counted' AND stale = 0`,
          )
          .run(at, manager?.name ?? null, reason, sessionId),
        'a session is closed with its last count',
      );
      return;
    }
  }
}

function requireOpen(db: Statements, sessionId: string): void {
  const open = db
    .prepare(`SELECT 1 FROM drawer_sessions WHERE session_id = ? AND state <> 'closed'`)
    .get(sessionId);
  mustChangeOne({ changes: open === undefined ? 0 : 1 }, 'cash moves in a drawer that is open');
}

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
  return cents(sumRow.parse(row).sum);
}

/** Cash that moved between two rows of the journal (the first excluded) while no drawer was open. */
export function looseMovements(db: Readable, after: number, upTo: number): readonly MovementRow[] {
  return db
    .all(
      `SELECT * FROM cash_movements WHERE session_id IS NULL AND number > ? AND number <= ?
       ORDER BY number`,
      after,
      upTo,
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

const dayRow = z.object({ day: z.int() });

/** For the drawers of the open day, the days on which each was closed before. */
export function daysBeforeDrawers(db: Readable, openDay: number): readonly number[] {
  return db
    .all(
      `SELECT DISTINCT (SELECT max(p.closed_in) FROM drawer_sessions p
         WHERE p.drawer_id = s.drawer_id AND p.closed_in < ?) AS day
       FROM drawer_sessions s WHERE day IS NOT NULL AND (s.closed_in IS NULL OR s.closed_in = ?)
       ORDER BY day`,
      openDay,
      openDay,
    )
    .map((row) => dayRow.parse(row).day);
}

/** The sessions that are open, or were closed after a day, by their opening. */
export function sessionsOpenedAfterDay(db: Readable, day: number): readonly SessionRow[] {
  return db
    .all(
      `SELECT * FROM drawer_sessions WHERE closed_in IS NULL OR closed_in > ?
       ORDER BY opened_at, rowid`,
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
  return row === undefined ? null : drawerIdRow.parse(row).drawer_id;
}

/** True if a drawer ever had a session at this till. */
export function wasADrawerEverOpen(db: Readable): boolean {
  return db.all('SELECT 1 FROM drawer_sessions LIMIT 1').length > 0;
}
