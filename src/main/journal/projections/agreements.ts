import { z } from 'zod';
import { type EntryBody, type Row, readBody } from '../../../shared/journal/entry.ts';
import type { Readable } from '../journal.ts';
import { mustChangeOne, type Statements } from '../statements.ts';

const agreementRow = z.object({
  body: z.string().transform((text) => readBody('agreement.signed', text)),
  used_by: z.string().nullable(),
});

/** An agreement that was signed on the display, and the command that used it; null if unknown. */
export function agreementById(
  db: Readable,
  agreementId: string,
): { readonly signed: EntryBody<'agreement.signed'>; readonly usedBy: string | null } | null {
  const [row] = db.all(
    `SELECT (SELECT entry_text(body) FROM entries e WHERE e.number = agreements.row) AS body, used_by
     FROM agreements WHERE agreement_id = ?`,
    agreementId,
  );
  if (row === undefined) return null;
  const { body, used_by } = agreementRow.parse(row);
  return { signed: body, usedBy: used_by };
}

/** Applies a signed agreement to the projections. */
export function projectAgreement(
  db: Statements,
  row: Row,
  { agreementId }: EntryBody<'agreement.signed'>,
): void {
  db.prepare('INSERT INTO agreements VALUES (?, ?, NULL)').run(agreementId, row.number);
}

/** Applies the debit that uses an agreement. @throws {JournalError} `out-of-turn`. */
export function spendAgreement(
  db: Statements,
  { agreementId, commandId }: EntryBody<'account.authorized'>,
): void {
  if (agreementId === undefined) return;
  mustChangeOne(
    db
      .prepare('UPDATE agreements SET used_by = ? WHERE agreement_id = ? AND used_by IS NULL')
      .run(commandId, agreementId),
    'an agreement is used once, after it was signed',
  );
}
