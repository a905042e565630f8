import { z } from 'zod';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';

const triesRow = z.object({ wrong: z.int(), last_at: z.string() });

/** Wrong PINs of a person since the last correct one, and the time of the last (ISO 8601 UTC). */
export function pinTries(
  db: Readable,
  personId: string,
): { readonly wrong: number; readonly lastAt: string } {
  const [row] = db.all('SELECT wrong, last_at FROM pin_tries WHERE person_id = ?', personId);
  if (row === undefined) return { wrong: 0, lastAt: new Date(0).toISOString() };
  const { wrong, last_at } = triesRow.parse(row);
  return { wrong, lastAt: last_at };
}

const countRow = z.object({ wrong: z.int() });

/**
 * Those of the newest wrong PINs of a person that were typed after a time. Reads the entries.
 * @param newest their number.
 * @param since ISO 8601 UTC
 */
export function wrongPinsSince(
  db: Readable,
  personId: string,
  { newest, since }: { readonly newest: number; readonly since: string },
): number {
  const [row] = db.all(
    `SELECT count(*) AS wrong FROM (SELECT at FROM entries
       WHERE kind = 'staff.pin-refused' AND json_extract(entry_text(body), '$.personId') = ?
       ORDER BY number DESC LIMIT ?) WHERE at > ?`,
    ...[personId, newest, since],
  );
  return countRow.parse(row).wrong;
}

type StaffEntry = Extract<NewEntry, { kind: `staff.${string}` }>;

/** Counts the wrong PINs of a person; a correct, new or released one ends the count. */
export function projectPinTries(db: Statements, at: string, entry: StaffEntry): void {
  switch (entry.kind) {
    case 'staff.pin-refused':
      db.prepare(
        `INSERT INTO pin_tries VALUES (?, 1, ?)
         ON CONFLICT (person_id) DO UPDATE SET wrong = wrong + 1, last_at = excluded.last_at`,
      ).run(entry.body.personId, at);
      return;
    case 'staff.signed-in':
    case 'staff.unlocked':
      forgetTries(db, entry.body.cashier.id);
      return;
    case 'staff.approved':
      forgetTries(db, entry.body.manager.id);
      return;
    case 'staff.pin-opened':
    case 'staff.recovered':
      forgetTries(db, entry.body.personId);
      return;
    case 'staff.changed':
      if (entry.body.newPin) forgetTries(db, entry.body.personId);
      return;
    default:
      return;
  }
}

function forgetTries(db: Statements, personId: string): void {
  db.prepare('DELETE FROM pin_tries WHERE person_id = ?').run(personId);
}
