/** The mutexes of the hub: rows that are written, never only read. */

import type { Sql } from './database.ts';
import { SLOTS } from './schema.ts';

/** The mutex of a subject, guard key, reservation or session. */
function slotOf(key: string): number {
  let sum = 0x811c9dc5; // FNV-1a, 32 bit
  for (let at = 0; at < key.length; at += 1) {
    sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193);
  }
  return (sum >>> 0) % SLOTS;
}

/** The key of a till's session: a hello takes it, and each call that grants or gives back in a session. */
export const sessionKey = (tillId: string) => `session of ${tillId}`;

/** Writes slots in ascending order: the rows are locked in the order of the inner query. */
export const TAKE_SLOTS = `UPDATE slot SET turn = turn + 1
  FROM (SELECT n FROM slot WHERE n = ANY($1::int[]) ORDER BY n FOR UPDATE) taken WHERE slot.n = taken.n`;

/**
 * Takes the mutexes of some keys, in ascending order, until the transaction ends. A slot is written: a lock alone shows
 * the second asker nothing under a stricter isolation level.
 */
export async function takeSlots(sql: Sql, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const slots = [...new Set(keys.map(slotOf))].sort((a, b) => a - b);
  await sql.query(TAKE_SLOTS, [slots]);
}
