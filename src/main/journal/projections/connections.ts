import { z } from 'zod';
import {
  type AttemptConnection,
  attemptConnectionSchema,
} from '../../../shared/journal/attempt-entries.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { trackingKey } from '../../../shared/journal/tracking-id.ts';
import type { Readable } from '../journal.ts';
import type { Statements } from '../statements.ts';

/**
 * Key of an account and branch. The address is not part of it: the embedded service's port changes.
 */
export function connectionKey({ id, username, clientId }: AttemptConnection): string {
  return JSON.stringify([id, username, clientId]);
}

/** Remembers a connection for later sweeps. */
export function knowConnection(db: Statements, connection: AttemptConnection): void {
  const key = connectionKey(connection);
  if (db.known.has(key)) return;
  db.prepare('INSERT OR IGNORE INTO connections VALUES (?, ?, NULL)').run(
    key,
    JSON.stringify(connection),
  );
  db.known.add(key);
}

/**
 * Time up to which the service's records were compared with the journal; null before the first
 * sweep.
 */
export function sweptUpTo(db: Readable, connection: AttemptConnection): number | null {
  const [row] = db.all(
    'SELECT swept_up_to FROM connections WHERE key = ? AND swept_up_to IS NOT NULL',
    connectionKey(connection),
  );
  if (row === undefined) return null;
  return Date.parse(z.object({ swept_up_to: z.string() }).parse(row).swept_up_to);
}

/** True if a connection was used before. */
export function isKnown(db: Readable, connection: AttemptConnection): boolean {
  const key = connectionKey(connection);
  return db.all('SELECT 1 FROM connections WHERE key = ?', key).length > 0;
}

/** Every connection on which this till ever requested money or read records. */
export function knownConnections(db: Readable): readonly AttemptConnection[] {
  const row = z.object({
    connection: z
      .string()
      .transform((text) => JSON.parse(text))
      .pipe(attemptConnectionSchema),
  });
  return db.all('SELECT connection FROM connections').map((each) => row.parse(each).connection);
}

/** True if a counter was found in the service's records. */
export function isKnownCounter(db: Readable, tillId: string): boolean {
  return db.all('SELECT 1 FROM other_counters WHERE till_id = ?', trackingKey(tillId)).length > 0;
}

/** Time of the first entry by this PC's clock, ms since 1970. */
export function journalBegan(db: Readable, tillId: string): number {
  const [row] = db.all(
    'SELECT at FROM entries WHERE till_id = ? AND number = (SELECT min(number) FROM entries)',
    tillId,
  );
  return Date.parse(z.object({ at: z.string() }).parse(row).at);
}

type ConnectionEntry = Extract<
  NewEntry,
  { kind: 'connection.used' | 'counter.found' | 'sweep.completed' }
>;

/** Applies a used connection, another counter or a completed sweep to the projections. */
export function projectConnection(db: Statements, entry: ConnectionEntry): void {
  if (entry.kind === 'connection.used') {
    knowConnection(db, entry.body.connection);
    return;
  }
  if (entry.kind === 'counter.found') {
    const key = trackingKey(entry.body.tillId);
    db.prepare('INSERT OR IGNORE INTO other_counters VALUES (?)').run(key);
    return;
  }
  const { connection, upTo } = entry.body;
  db.prepare('UPDATE connections SET swept_up_to = ? WHERE key = ?').run(
    upTo,
    connectionKey(connection),
  );
}
