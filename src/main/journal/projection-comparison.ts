import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { type ProjectionTable, projectionTables } from './schema.ts';

const ROWS_A_STEP = 50;

type Values = Readonly<Record<string, unknown>>;

/** Runs one query on both databases; null if their answers differ. */
function onBoth(stored: Database, rebuilt: Database, sql: string) {
  const [here, there] = [
    stored.prepare<unknown[], Values>(sql),
    rebuilt.prepare<unknown[], Values>(sql),
  ];
  return (...parameters: readonly unknown[]): readonly Values[] | null => {
    const [ours, theirs] = [here.all(...parameters), there.all(...parameters)];
    return isDeepStrictEqual(ours, theirs) ? theirs : null;
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** Queries that check that an index has exactly the rows it should have. */
function indexQueries(
  stored: Database,
  rebuilt: Database,
  { name, key, indexes }: ProjectionTable,
) {
  return indexes.map(({ name: index, columns, holds }) => {
    const from = `SELECT count(*) AS count FROM "${name}" INDEXED BY "${index}" WHERE (${holds})`;
    const named = [...columns, ...key];
    const checkStatus = onBoth(
      stored,
      rebuilt,
      `${from}${named.map((column) => ` AND "${column}" IS ?`).join('')}`,
    );
    const count = onBoth(stored, rebuilt, from);
    return {
      leadsTo: (row: Values) => checkStatus(...named.map((column) => row[column])) !== null,
      holdsAsMany: () => count() !== null,
    };
  });
}

/**
 * Compares every projection with a rebuilt one, a few rows per step, and finds each row by every
 * index: a damaged index would hide a payment that its table still has. Entries may be added to
 * both between the steps.
 */
export function* compareProjections(
  stored: Database,
  rebuilt: Database,
  found: (what: string) => void,
): Generator<void> {
  for (const table of projectionTables(rebuilt)) {
    if (!(yield* isSame(stored, rebuilt, table))) {
      found(t('journal.projectionDiffers', { table: table.name }));
    }
  }
}

function* isSame(
  stored: Database,
  rebuilt: Database,
  table: ProjectionTable,
): Generator<void, boolean> {
  const { name, key } = table;
  // The alias keeps the name: SQLite names a rowid after the INTEGER PRIMARY KEY, if there is one.
  const rowid = key.includes('rowid') ? 'rowid AS rowid, ' : '';
  const page = (where: string) =>
    onBoth(
      stored,
      rebuilt,
      `SELECT ${rowid}* FROM "${name}" NOT INDEXED ${where}
       ORDER BY ${quoted(key)} LIMIT ${ROWS_A_STEP}`,
    );
  const next = page(`WHERE (${quoted(key)}) > (${key.map(() => '?').join(', ')})`);
  const indexes = indexQueries(stored, rebuilt, table);
  let rows = page('')();
  while (rows !== null) {
    const last = rows.at(-1);
    if (last === undefined) break;
    if (!rows.every((row) => indexes.every(({ leadsTo }) => leadsTo(row)))) return false;
    yield;
    rows = next(...key.map((column) => last[column]));
  }
  if (rows === null) return false;
  for (const { holdsAsMany } of indexes) {
    if (!holdsAsMany()) return false;
    yield;
  }
  return true;
}
