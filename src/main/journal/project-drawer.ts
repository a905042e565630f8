import { cashCountSchema } from '../../shared/contract/drawer.ts';
import type { CashMovementKind } from '../../shared/domain/drawer.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry, Row } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import { kept } from './saved-text.ts';
import { spendCommand } from './spend-command.ts';
import type { Statements } from './statements.ts';

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
  spendCommand(db, entry.body.commandId);
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
          .run(counted, kept(cashCountSchema, count), expected, at, cashier.name, sessionId),
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
