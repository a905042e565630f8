import { z } from 'zod';
import type { Readable } from '../journal.ts';

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
