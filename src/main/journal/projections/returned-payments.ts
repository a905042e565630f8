import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { EntryBody, NewEntry, Row } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { bookAtOnce } from './book-money.ts';
import { spendCommand } from './commands.ts';
import { paymentByKey } from './payments.ts';

const returnedRow = z
  .object({
    key: z.string(),
    returned_at: z.string(),
    due: centsSchema,
    code: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .transform(({ returned_at, ...row }) => ({ ...row, returnedAt: returned_at }));

/**
 * The payments that a bank returned while their sale is not paid otherwise, newest return first,
 * each with the amount due of the sale.
 */
export function returnedPayments(db: Readable) {
  return db
    .all(
      `SELECT p.key, p.returned_at, s.total - s.paid AS due, r.code, r.message AS reason
       FROM payments p JOIN sales s ON s.sale_id = p.sale_id
       LEFT JOIN tender_requests r ON r.follows = p.record_id AND r.outside = 'return'
       WHERE p.returned_at IS NOT NULL AND p.changed_by = 'bank-return' AND p.return_closed = 0
         AND s.paid < s.total
       ORDER BY p.returned_at DESC, p.number DESC`,
    )
    .flatMap((row) => {
      const { key, ...about } = returnedRow.parse(row);
      const payment = paymentByKey(db, key);
      return payment === null ? [] : [{ payment, ...about }];
    });
}

const checkRow = z
  .object({
    command_id: z.string(),
    returned_at: z.string(),
    amount: centsSchema,
    reason: z.string(),
    cashier_name: z.string(),
    manager_name: z.string().nullable(),
  })
  .transform(({ command_id, returned_at, cashier_name, manager_name, ...row }) => ({
    ...row,
    commandId: command_id,
    at: returned_at,
    cashier: cashier_name,
    manager: manager_name,
  }));

/** The return of a check, as a person recorded it; null without one. */
export type ReturnedCheck = z.infer<typeof checkRow>;

export function returnedCheckOf(db: Readable, paymentKey: string): ReturnedCheck | null {
  const [row] = db.all('SELECT * FROM returned_checks WHERE payment_key = ?', paymentKey);
  return row === undefined ? null : checkRow.parse(row);
}

/** Takes a check back that the bank returned, also from a sale that was paid in full. */
function returnCheck(db: Statements, { number, at }: Row, body: EntryBody<'check.returned'>): void {
  const { commandId, paymentKey, saleId, amount, reason, cashier, manager } = body;
  mustChangeOne(
    db
      .prepare(
        `UPDATE tender_requests SET refunded = refunded + ?, changed_by = 'bank-return', returned_at = ?
         WHERE key = ? AND method = 'CHECK'`,
      )
      .run(amount, at, paymentKey),
    'a check is recorded before its return',
  );
  db.prepare('INSERT INTO returned_checks VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    paymentKey,
    commandId,
    at,
    amount,
    reason,
    cashier.name,
    manager?.name ?? null,
  );
  db.prepare('UPDATE sales SET paid = max(0, paid - ?) WHERE sale_id = ?').run(amount, saleId);
  bookAtOnce(db, number, paymentKey, 'return', amount);
}

/** Applies the return of a check, or its end, to the payments. @throws {JournalError} `out-of-turn`. */
export function projectReturn(
  db: Statements,
  row: Row,
  entry: Extract<NewEntry, { kind: 'check.returned' | 'return.closed' }>,
): void {
  if (entry.kind === 'check.returned') returnCheck(db, row, entry.body);
  else {
    mustChangeOne(
      db
        .prepare(
          `UPDATE tender_requests SET return_closed = 1
           WHERE key = ? AND is_payment = 1 AND returned_at IS NOT NULL`,
        )
        .run(entry.body.paymentKey),
      'a return is closed after it',
    );
  }
  spendCommand(db, entry.body.commandId, entry.kind);
}
