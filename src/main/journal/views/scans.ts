import { z } from 'zod';
import type { Readable } from '../journal.ts';

/** Up to when the service's records were held against the roll; null before the first scan. */
export function scannedUpTo(db: Readable, connectionId: string): number | null {
  const [row] = db.all('SELECT up_to FROM scans WHERE connection_id = ?', connectionId);
  return row === undefined ? null : Date.parse(z.object({ up_to: z.string() }).parse(row).up_to);
}

/** When the roll began, by this PC's clock, ms since 1970. */
export function rollBegan(db: Readable): number {
  const [row] = db.all('SELECT at FROM roll ORDER BY number LIMIT 1');
  return Date.parse(z.object({ at: z.string() }).parse(row).at);
}

/** Whether a command was carried out before. */
export function isCommandUsed(db: Readable, commandId: string): boolean {
  return db.all('SELECT 1 FROM commands WHERE command_id = ?', commandId).length > 0;
}
