import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parseRow, type Row } from '../../src/main/journal/entry.ts';

/** The roll of a counter that has ended, oldest first, read without the program's own opening. */
export function readRoll(
  data: string,
): readonly { readonly kind: string; readonly body: unknown }[] {
  const db = new Database(join(data, 'journal.db'));
  try {
    return db.prepare<[], Row>('SELECT * FROM roll ORDER BY number').all().map(parseRow);
  } finally {
    db.close();
  }
}
