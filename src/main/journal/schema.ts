import type Database from 'better-sqlite3';
import type { Row } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import { earlierBuildSentence } from '../system/earlier-build.ts';
import { openDatabase, ROW_COLUMNS } from './entry-text.ts';
import { JournalError } from './journal-error.ts';
import { MIGRATIONS } from './migrations/migration.ts';
import { rebuildProjections } from './project.ts';
import { keepStatements } from './statements.ts';

/**
 * Compares a file with this version's shape; a new file has none. The shape of an earlier release is
 * migrated, that of a build from before the first release is refused.
 * @throws {JournalError} `earlier-build`, `newer`.
 */
export function shapeOf(db: Database.Database): 'none' | 'earlier' | 'this' {
  const current = versionOf(db);
  const [oldest, newest] = [MIGRATIONS[0]?.number ?? 0, MIGRATIONS.at(-1)?.number ?? 0];
  if (current > 0 && current < oldest) {
    throw new JournalError('earlier-build', earlierBuildSentence(db.name));
  }
  if (current > newest) {
    throw new JournalError('newer', t('journal.journalWrittenNewerSwipewell'));
  }
  if (current === newest) return 'this';
  return current === 0 ? 'none' : 'earlier';
}

/**
 * Migrates the tables to this version's shape, and rebuilds the projections of an existing journal.
 * @throws {JournalError} `earlier-build`, `newer`, `damaged`.
 */
export function migrate(db: Database.Database): void {
  const shape = shapeOf(db);
  if (shape === 'this') return;
  const current = versionOf(db);
  const steps = MIGRATIONS.filter(({ number }) => number > current);
  db.transaction(() => {
    for (const step of steps) {
      step.up(db);
      db.pragma(`user_version = ${step.number}`);
    }
    if (shape === 'none') return;
    const rows = db.prepare<[], Row>(`SELECT ${ROW_COLUMNS} FROM entries ORDER BY number`).all();
    rebuildProjections(db, keepStatements(db), rows);
  }).immediate();
}

function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** An empty journal of this version's shape, in a temporary file that SQLite deletes on close. */
export function scratchJournal(): Database.Database {
  const scratch = openDatabase('');
  scratch.pragma('synchronous = OFF');
  migrate(scratch);
  return scratch;
}

/** The SQL of every table, index and trigger. */
export function schemaOf(db: Database.Database): readonly unknown[] {
  return db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
}

interface Index {
  readonly name: string;
  /** Without its expressions. */
  readonly columns: readonly string[];
  /** Condition of a partial index; `true` for all rows. */
  readonly holds: string;
}

/** A table of the projections: its order and its indexes. */
export interface ProjectionTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly indexes: readonly Index[];
}

function indexesOf(db: Database.Database, table: string): readonly Index[] {
  const list = db
    .prepare<[string], { name: string; sql: string | null }>(
      `SELECT l.name, s.sql FROM pragma_index_list(?) l JOIN sqlite_schema s ON s.name = l.name`,
    )
    .all(table);
  const columns = db
    .prepare<[string], string>('SELECT name FROM pragma_index_info(?) WHERE name IS NOT NULL')
    .pluck();
  return list.map(({ name, sql }) => ({
    name,
    columns: columns.all(name),
    holds: /\sWHERE\s(.+)$/is.exec(sql ?? '')?.[1] ?? 'true',
  }));
}

/** Every table derived from the entries. */
export function projectionTables(db: Database.Database): readonly ProjectionTable[] {
  const tables = db
    .prepare<[], { name: string; wr: number }>(
      `SELECT name, wr FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name <> 'entries' AND name NOT LIKE 'sqlite%'
       ORDER BY name`,
    )
    .all();
  const keys = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck();
  return tables.map(({ name, wr }) => ({
    name,
    key: wr === 1 ? keys.all(name) : ['rowid'],
    indexes: wr === 1 ? [] : indexesOf(db, name),
  }));
}
