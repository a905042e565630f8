import type { EntryBody } from './entry.ts';
import type { Statements } from './statements.ts';

type AttemptConnection = EntryBody<'attempt.opened'>['connection'];

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
