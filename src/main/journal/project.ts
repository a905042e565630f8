import type { Database } from 'better-sqlite3';
import { total } from '../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from './entry.ts';
import { JournalError } from './journal-error.ts';

/** The tables that are derived from the roll, children first. */
const VIEW_TABLES = ['receipts', 'cash_takings', 'attempts', 'sales'] as const;

/** Where cash stands with the service after a posting attempt ended so. */
const POSTING_AFTER: Readonly<Record<EntryBody<'attempt.resolved'>['state'], string>> = {
  approved: 'posted',
  'in-doubt': 'in-doubt',
  'not-sent': 'waiting',
  declined: 'refused',
  failed: 'refused',
  refused: 'refused',
};

function mustChangeOne(result: { readonly changes: number }, what: string): void {
  if (result.changes !== 1) throw new JournalError('out-of-turn', `Out of turn: ${what}.`);
}

function openAttempt(db: Database, at: string, body: EntryBody<'attempt.opened'>): void {
  db.prepare(
    `INSERT INTO attempts (attempt_id, command_id, sale_id, tracking_id, method, amount, state,
       brand, last_four, opened_at)
     VALUES (?, ?, ?, ?, ?, ?, 'sending', ?, ?, ?)`,
  ).run(
    body.attemptId,
    body.commandId,
    body.saleId,
    body.trackingId,
    body.method,
    body.amount,
    body.card?.brand ?? null,
    body.card?.lastFour ?? null,
    at,
  );
  if (body.method === 'CASH') {
    mustChangeOne(
      db
        .prepare(
          `UPDATE cash_takings SET posting = 'sending' WHERE sale_id = ? AND posting = 'waiting'`,
        )
        .run(body.saleId),
      'cash is posted once, after it was taken',
    );
  }
}

function resolveAttempt(db: Database, body: EntryBody<'attempt.resolved'>): void {
  const { attemptId, state, paymentId, code, message, problem } = body;
  mustChangeOne(
    db
      .prepare(
        `UPDATE attempts SET state = ?, payment_id = ?, code = ?, message = ?, problem = ?
         WHERE attempt_id = ? AND state IN ('sending', 'in-doubt')`,
      )
      .run(state, paymentId, code, message, problem, attemptId),
    'an attempt has one outcome',
  );
  db.prepare(
    `UPDATE cash_takings SET posting = ?
     WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = ? AND method = 'CASH')`,
  ).run(POSTING_AFTER[state], attemptId);
}

/**
 * Draws one entry into the views. Runs in the transaction that adds the row, and again for every row
 * when the views are rebuilt.
 * @throws {JournalError} `out-of-turn` when the entry cannot follow what is there.
 */
export function project(db: Database, at: string, entry: NewEntry): void {
  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, lines, cashier } = entry.body;
      db.prepare('INSERT INTO sales VALUES (?, ?, ?, ?, ?)').run(
        saleId,
        at,
        JSON.stringify(lines),
        total(lines),
        cashier.name,
      );
      return;
    }
    case 'sale.lines-changed': {
      const { saleId, lines } = entry.body;
      mustChangeOne(
        db
          .prepare('UPDATE sales SET lines = ?, total = ? WHERE sale_id = ?')
          .run(JSON.stringify(lines), total(lines), saleId),
        'lines change on a sale that was opened',
      );
      return;
    }
    case 'attempt.opened':
      openAttempt(db, at, entry.body);
      return;
    case 'attempt.resolved':
      resolveAttempt(db, entry.body);
      return;
    case 'cash.taken': {
      const { saleId, commandId, amount, given, change, cashier } = entry.body;
      db.prepare(`INSERT INTO cash_takings VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting')`).run(
        saleId,
        commandId,
        amount,
        given,
        change,
        cashier.id,
        cashier.name,
      );
      return;
    }
    case 'receipt.issued': {
      const { receipt } = entry.body;
      db.prepare('INSERT INTO receipts (number, sale_id, body) VALUES (?, ?, ?)').run(
        receipt.number,
        receipt.saleId,
        JSON.stringify(receipt),
      );
      return;
    }
    case 'receipt.printed':
      mustChangeOne(
        db
          .prepare('UPDATE receipts SET printed = printed + 1 WHERE number = ?')
          .run(entry.body.number),
        'a receipt is printed after it was issued',
      );
      return;
    case 'till.created':
    case 'till.started':
    case 'staff.signed-in':
    case 'staff.signed-out':
    case 'staff.pin-refused':
    case 'setting.changed':
      return; // on the roll for the audit log; no screen reads them from a view
  }
}

/** Empties the views, for `rebuildViews` alone. */
export function clearViews(db: Database): void {
  for (const table of VIEW_TABLES) db.exec(`DELETE FROM ${table}`);
}
