import type { Statements } from './statements.ts';

/** A tender came to a sale; one that is paid in full is no longer put by. */
export function addPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare(
    `UPDATE sales SET paid = paid + ?,
       parked_at = CASE WHEN paid + ? >= total THEN NULL ELSE parked_at END WHERE sale_id = ?`,
  ).run(amount, amount, saleId);
}

/** A tender was voided or refunded: while its sale is not paid in full, that much remains again. */
export function takeBackPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare('UPDATE sales SET paid = max(0, paid - ?) WHERE sale_id = ? AND paid < total').run(
    amount,
    saleId,
  );
}
