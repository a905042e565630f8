import type { Readable } from '../journal.ts';

/** True if a day was closed in a row after this one. */
export function hasDayClosedSince(db: Readable, tillId: string, number: number): boolean {
  const sql =
    "SELECT 1 FROM entries WHERE till_id = ? AND number > ? AND kind = 'day.closed' LIMIT 1";
  return db.all(sql, tillId, number).length > 0;
}
