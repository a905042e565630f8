import type { Statements } from './statements.ts';

/** Keeps the name of who asked for money known, for the searches to come. */
export function knowCashier(db: Statements, name: string): void {
  const key = `cashier ${name}`;
  if (db.known.has(key)) return;
  db.prepare('INSERT OR IGNORE INTO cashiers VALUES (?)').run(name);
  db.known.add(key);
}
