import { join } from 'node:path';
import { openDatabase, ROW_COLUMNS } from '../../src/main/journal/entry-text.ts';
import { type NewEntry, parseRow, type Row } from '../../src/shared/journal/entry.ts';

/**
 * The rows of a counter that has ended, oldest first, read without the program's own opening. One
 * that ended before its journal was made has none.
 */
export function readRows(data: string): readonly Row[] {
  const db = openDatabase(join(data, 'journal.db'));
  try {
    const isMade =
      db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'entries'`).get() !== undefined;
    return isMade
      ? db.prepare<[], Row>(`SELECT ${ROW_COLUMNS} FROM entries ORDER BY number`).all()
      : [];
  } finally {
    db.close();
  }
}

/** The entries of a counter that has ended, oldest first. */
export function readEntries(data: string): readonly NewEntry[] {
  return readRows(data).map(parseRow);
}
