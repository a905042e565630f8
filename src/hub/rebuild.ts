import { z } from 'zod';
import { type NewEntry, parseRow } from '../shared/journal/entry.ts';
import { branchesOfEntries } from './branches.ts';
import type { Database, Sql } from './database.ts';
import { projectBatch } from './entries.ts';
import { isProjected } from './projections/projected-entries.ts';
import { PROJECTIONS } from './schema.ts';

const AT_ONCE = 1_000;

const storedRow = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  hash: z.string(),
  received_at: z.date(),
});

const tillRow = z.object({ till_id: z.string(), branch: z.string() });

function read(row: z.infer<typeof storedRow>): NewEntry | null {
  try {
    return parseRow(row);
  } catch {
    return null; // stored, and projected after the update of the hub
  }
}

/** The newest projected entry of each chain. */
type Progress = Map<string, number>;

/** Projects the next entries of a chain into the tables of `schema`; false if none is left. */
async function projectNext(
  sql: Sql,
  schema: string,
  till: z.infer<typeof tillRow>,
  progress: Progress,
): Promise<boolean> {
  const rows = (
    await sql.query(
      `SELECT number, at, kind, body, hash, received_at FROM public.journal_entry
       WHERE till_id = $1 AND number > $2 ORDER BY number LIMIT ${AT_ONCE}`,
      [till.till_id, progress.get(till.till_id) ?? 0],
    )
  ).map((row) => storedRow.parse(row));
  const branchOf = await branchesOfEntries(sql, till);
  await sql.query(`SET LOCAL search_path = ${schema}, public`);
  // One batch has one time of arrival, and one branch.
  const batches = Map.groupBy(
    rows,
    (row) => `${row.received_at.toISOString()} ${branchOf(row.number)}`,
  );
  for (const batch of batches.values()) {
    const [first] = batch;
    if (first === undefined) continue;
    const projected = batch
      .filter(({ kind }) => isProjected(kind))
      .map((row) => ({ row, entry: read(row) }));
    const ofBranch = { ...till, branch: branchOf(first.number) };
    await projectBatch(sql, ofBranch, projected, first.received_at.toISOString());
  }
  const last = rows.at(-1);
  if (last !== undefined) progress.set(till.till_id, last.number);
  return rows.length === AT_ONCE;
}

async function allTills(sql: Sql) {
  return z
    .array(tillRow)
    .parse(await sql.query('SELECT till_id, branch FROM public.till ORDER BY till_id'));
}

/** Projects all entries again into tables of their own schema, till by till. */
export async function rebuildInto(database: Database, schema: string): Promise<Progress> {
  await database.transaction('upkeep', async (sql) => {
    await sql.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.query(`CREATE SCHEMA ${schema}`);
    for (const table of PROJECTIONS) {
      await sql.query(`CREATE TABLE ${schema}.${table} (LIKE public.${table} INCLUDING ALL)`);
    }
  });
  const progress: Progress = new Map();
  await projectRest(database, schema, progress);
  return progress;
}

/** Projects the entries that arrived since `progress`, some in each transaction. */
export async function projectRest(
  database: Database,
  schema: string,
  progress: Progress,
): Promise<void> {
  for (const till of await database.transaction('upkeep', allTills)) {
    const next = () =>
      database.transaction('upkeep', (sql) => projectNext(sql, schema, till, progress));
    while (await next());
  }
}

/** Projects the entries that arrived since `progress`, in the transaction of the caller. */
async function projectAll(
  sql: Sql,
  schema = 'public',
  progress: Progress = new Map(),
): Promise<void> {
  for (const till of await allTills(sql)) {
    while (await projectNext(sql, schema, till, progress));
  }
}

/** Empties the projections and makes them again, in the transaction of the caller: no hub runs on them. */
export async function projectAgain(sql: Sql): Promise<void> {
  for (const table of PROJECTIONS) await sql.query(`TRUNCATE ${table}`);
  await projectAll(sql);
}

/**
 * Rebuilds the projections beside the present ones, and swaps them in one transaction. Counters may send entries meanwhile:
 * their rows are locked for the swap, and entries that arrived since are projected first.
 */
export async function rebuild(database: Database): Promise<void> {
  const schema = 'rebuilt';
  const progress = await rebuildInto(database, schema);
  await database.transaction('upkeep', async (sql) => {
    await sql.query('UPDATE till SET unreadable = unreadable');
    await projectAll(sql, schema, progress);
    for (const table of PROJECTIONS) {
      await sql.query(`TRUNCATE public.${table}`);
      await sql.query(`INSERT INTO public.${table} SELECT * FROM ${schema}.${table}`);
    }
    await sql.query(`DROP SCHEMA ${schema} CASCADE`);
  });
}
