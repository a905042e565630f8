import type { Database } from 'better-sqlite3';
import type { Journal } from '../../../src/main/journal/journal.ts';

/** All projections of the journal, as text. */
function dump(db: Database): string {
  const tables = db
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('entries')
       AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all();
  return tables
    .map(({ name }) => `${name} ${JSON.stringify(db.prepare(`SELECT * FROM ${name}`).all())}`)
    .join('\n');
}

/** The present projections, and the rebuilt ones. */
export function readProjections(db: Database, journal: Journal) {
  const kept = dump(db);
  journal.rebuildProjections();
  return { kept, redrawn: dump(db) };
}

/** The movements of money that the reports read; a hold moves none. */
export function readMovements(db: Database) {
  return db
    .prepare<[], { readonly number: number; readonly amount: number }>(
      `SELECT number, amount FROM movements WHERE kind NOT IN ('hold', 'release') ORDER BY number`,
    )
    .all();
}
