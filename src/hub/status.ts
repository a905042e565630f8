import { z } from 'zod';
import { CHAIN_START } from '../shared/journal/chain.ts';
import { rowHash } from '../shared/journal/row-hash.ts';
import type { Database, Sql } from './database.ts';
import { projectRest, rebuildInto } from './rebuild.ts';
import { PROJECTIONS } from './schema.ts';

const count = z.object({ n: z.int() }).transform(({ n }) => n);

/** The number of entries, in SQL: a chain has no gaps; a second one begins after the entries that both have. */
export const ENTRIES = `SELECT coalesce(sum(head_number - CASE WHEN till_id LIKE '%~%' THEN coalesce(
    (SELECT min(e.number) - 1 FROM journal_entry e WHERE e.till_id = t.till_id), head_number) ELSE 0 END),
  0)::bigint AS n FROM till t`;

/** Health of the hub, for `status`. */
export async function hubStatus(database: Database) {
  return database.transaction('reads', async (sql) => {
    const number = async (text: string) => count.parse((await sql.query(text))[0]);
    const [hub] = await sql.query('SELECT clinic_id, environment, epoch, recovering FROM hub');
    const replicas = await sql.query(
      'SELECT application_name, sync_state FROM pg_stat_replication',
    );
    return {
      ...hub,
      counters: await number("SELECT count(*) AS n FROM till WHERE till_id NOT LIKE '%~%'"),
      secondChains: await number("SELECT count(*) AS n FROM till WHERE till_id LIKE '%~%'"),
      entries: await number(ENTRIES),
      unreadableEntries: await number('SELECT coalesce(sum(unreadable), 0)::bigint AS n FROM till'),
      openReservations: await number(
        "SELECT count(*) AS n FROM reservation WHERE state IN ('open', 'used', 'moved')",
      ),
      attention: await number('SELECT count(*) AS n FROM attention WHERE closed_at IS NULL'),
      /** Without a synchronous replica a failover may lose acknowledged entries; a single server loses none. */
      replicas: replicas.map((row) => `${row['application_name']}: ${row['sync_state']}`),
    };
  });
}

const entryRow = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  hash: z.string(),
});

const tillRow = z.object({
  till_id: z.string(),
  head_number: z.int(),
  head_hash: z.string(),
});

const AT_ONCE = 2_000;

/** The stored entries of a chain up to a number, oldest first. */
async function* entriesOf(database: Database, tillId: string, upTo: number) {
  for (let after = 0; ; ) {
    const rows = await database.transaction('upkeep', (sql) =>
      sql.query(
        `SELECT number, at, kind, body, hash FROM journal_entry
         WHERE till_id = $1 AND number > $2 AND number <= $3 ORDER BY number LIMIT ${AT_ONCE}`,
        [tillId, after, upTo],
      ),
    );
    for (const row of rows) {
      const entry = entryRow.parse(row);
      after = entry.number;
      yield entry;
    }
    if (rows.length < AT_ONCE) return;
  }
}

/**
 * Every defect: of a chain, of the hub's own journal, and of a table that differs from its rebuilt one. Entries may arrive
 * meanwhile.
 */
export async function verifyHub(database: Database): Promise<readonly string[]> {
  const findings: string[] = [];
  const tills = z
    .array(tillRow)
    .parse(
      await database.transaction('upkeep', (sql) =>
        sql.query('SELECT till_id, head_number, head_hash FROM till ORDER BY till_id'),
      ),
    );
  for (const till of tills) findings.push(...(await verifyChainOf(database, till)));
  findings.push(...(await verifyOwnEntries(database)));
  findings.push(...(await compareProjections(database)));
  return findings;
}

async function verifyChainOf(
  database: Database,
  { till_id, head_number, head_hash }: z.infer<typeof tillRow>,
): Promise<readonly string[]> {
  const writer = till_id.replace(/~\d+$/, '');
  let before: { number: number; hash: string } | null = null;
  for await (const { number, at, kind, body, hash } of entriesOf(database, till_id, head_number)) {
    // A second chain begins after the rows that it shares with the first.
    before ??=
      number === 1 ? { number: 0, hash: CHAIN_START } : await rowBefore(database, writer, number);
    const own = rowHash({ prev_hash: before.hash, till_id: writer, number, at, kind, body });
    if (number !== before.number + 1) return [`${till_id}: entry ${before.number + 1} is missing`];
    if (own !== hash) return [`${till_id}: entry ${number} is not what was hashed`];
    before = { number, hash };
  }
  if (before !== null && (before.number !== head_number || before.hash !== head_hash)) {
    return [`${till_id}: the newest entry is not the head`];
  }
  const after = await database.transaction('upkeep', (sql) =>
    sql.query(
      `SELECT 1 FROM journal_entry e JOIN till t USING (till_id)
       WHERE e.till_id = $1 AND e.number > t.head_number LIMIT 1`,
      [till_id],
    ),
  );
  return after.length === 0 ? [] : [`${till_id}: the newest entry is not the head`];
}

async function rowBefore(database: Database, tillId: string, number: number) {
  const rows = await database.transaction('upkeep', (sql) =>
    sql.query('SELECT number, hash FROM journal_entry WHERE till_id = $1 AND number = $2', [
      ...[tillId, number - 1],
    ]),
  );
  const [row] = z.array(z.object({ number: z.int(), hash: z.string() })).parse(rows);
  return row ?? { number: 0, hash: CHAIN_START };
}

async function verifyOwnEntries(database: Database): Promise<readonly string[]> {
  const { hash: digest } = await import('node:crypto');
  const rows = await database.transaction('upkeep', (sql) =>
    sql.query('SELECT * FROM hub_entry ORDER BY epoch, number'),
  );
  const row = entryRow.extend({ epoch: z.string() });
  const before = new Map<string, { number: number; hash: string }>();
  for (const each of rows) {
    const { epoch, number, at, kind, body, hash } = row.parse(each);
    const last = before.get(epoch) ?? { number: 0, hash: CHAIN_START };
    const own = digest('sha256', `${last.hash}\n${number}\n${at}\n${kind}\n${body}`);
    if (number !== last.number + 1 || own !== hash) {
      return [`The hub's own entry ${number} of ${epoch} is not what was hashed`];
    }
    before.set(epoch, { number, hash });
  }
  return [];
}

const SHADOW = 'rebuilt_for_verify';

/** Comparisons until no entry arrived during one. */
const MOST_COMPARISONS = 20;

/** The order of rows does not matter; a table without its own time stamps compares as a whole. */
async function compareProjections(database: Database): Promise<readonly string[]> {
  const rebuilt = await rebuildInto(database, SHADOW);
  try {
    for (let tries = 1; ; tries += 1) {
      const { isOfNow, differing } = await database.transaction('upkeep', (sql) =>
        compared(sql, rebuilt),
      );
      if (isOfNow || differing.length === 0) return differing;
      if (tries === MOST_COMPARISONS)
        return ['entries kept arriving: verify again at a quiet time'];
      await projectRest(database, SHADOW, rebuilt);
    }
  } finally {
    await database.transaction('upkeep', (sql) =>
      sql.query(`DROP SCHEMA IF EXISTS ${SHADOW} CASCADE`),
    );
  }
}

const newestRow = z.object({ till_id: z.string(), newest: z.int().nullable() });

async function compared(sql: Sql, rebuilt: ReadonlyMap<string, number>) {
  // All statements see one state.
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const differing: string[] = [];
  for (const table of PROJECTIONS) {
    const [more, less] = await differences(sql, table);
    if (more + less > 0) {
      differing.push(`${table}: ${more} too many, ${less} missing or different`);
    }
  }
  const newest = await sql.query(
    `SELECT till_id, (SELECT max(number) FROM journal_entry e WHERE e.till_id = t.till_id) AS newest FROM till t`,
  );
  const isOfNow = newest
    .map((row) => newestRow.parse(row))
    .every((row) => (row.newest ?? 0) === (rebuilt.get(row.till_id) ?? 0));
  return { isOfNow, differing };
}

async function differences(sql: Sql, table: string): Promise<readonly [number, number]> {
  const one = async (from: string, other: string) =>
    count.parse(
      (
        await sql.query(
          `SELECT count(*) AS n FROM (SELECT * FROM ${from} EXCEPT SELECT * FROM ${other}) d`,
        )
      )[0],
    );
  return [
    await one(`public.${table}`, `${SHADOW}.${table}`),
    await one(`${SHADOW}.${table}`, `public.${table}`),
  ];
}

/** The entries of a counter as lines of JSON, exactly as they were hashed. @throws {Error} for an unknown one. */
export async function* exportTill(database: Database, tillId: string) {
  const known = await database.transaction('upkeep', (sql) =>
    sql.query('SELECT 1 FROM till WHERE till_id = $1', [tillId]),
  );
  if (known.length === 0) throw new Error(`There is no counter ${tillId}.`);
  const all = Number.MAX_SAFE_INTEGER;
  for await (const entry of entriesOf(database, tillId, all)) yield JSON.stringify(entry);
}
