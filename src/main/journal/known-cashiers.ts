import type { Statements } from './statements.ts';

/** Remembers the name of a cashier for later searches. */
export function knowCashier(db: Statements, name: string): void {
  const key = `cashier ${name}`;
  if (db.known.has(key)) return;
  db.prepare('INSERT OR IGNORE INTO cashiers VALUES (?)').run(name);
  db.known.add(key);
}
