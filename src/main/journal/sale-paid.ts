import type { Statements } from './statements.ts';

/** Adds a tender to a sale; a sale paid in full is no longer parked. */
export function addPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare(
    `UPDATE sales SET paid = paid + ?,
       parked_at = CASE WHEN paid + ? >= total THEN NULL ELSE parked_at END WHERE sale_id = ?`,
  ).run(amount, amount, saleId);
}

/**
 * Subtracts a voided or refunded tender: while its sale is not paid in full, that amount remains
 * again.
 */
export function takeBackPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare('UPDATE sales SET paid = max(0, paid - ?) WHERE sale_id = ? AND paid < total').run(
    amount,
    saleId,
  );
}
