import type { NewEntry, Row } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import type { Statements } from './statements.ts';

type ReceiptEntry = Extract<NewEntry, { kind: `receipt.${string}` }>;

/** Applies one entry of a receipt to the projections. @throws {JournalError} `out-of-turn`. */
export function projectReceipt(db: Statements, row: Row, entry: ReceiptEntry): void {
  switch (entry.kind) {
    case 'receipt.issued': {
      const { number, saleId, type, originalNumber } = entry.body.receipt;
      db.prepare(
        'INSERT INTO receipts (count, number, row, sale_id, type) VALUES (?, ?, ?, ?, ?)',
      ).run(Number(number), number, row.number, saleId, type);
      if (type !== 'sale' && type !== 'hold' && type !== 'part-payment') return;
      // A corrected receipt takes the place of the original.
      db.prepare(
        `UPDATE tender_requests SET receipt_number = ? WHERE sale_id = ? AND is_payment = 1
           AND receipt_number = ?`,
      ).run(number, saleId, originalNumber ?? null);
      if (type === 'part-payment') return;
      db.prepare(
        `UPDATE tender_requests SET receipt_number = ? WHERE sale_id = ? AND is_payment = 1
           AND receipt_number IS NULL AND state = 'approved'`,
      ).run(number, saleId);
      return;
    }
    case 'receipt.printed':
      mustChangeOne(
        db
          .prepare('UPDATE receipts SET printed = printed + 1, itemized = ? WHERE count = ?')
          .run(entry.body.itemized ? 1 : 0, Number(entry.body.number)),
        'a receipt is printed after it was issued',
      );
      return;
  }
}
