/** The names of counters, as people read them: no two counters of a clinic share one. */

import { z } from 'zod';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { recordHubEntry } from './hub-entries.ts';
import { takeSlots } from './slots.ts';

/** Characters of a name. */
const MOST = 60;

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MOST)
  .regex(/^\P{C}*$/u);
const nameRow = z.object({ name: z.string() });

const namedTill = z.object({ tillId: z.string(), name: z.string(), branch: z.string() });

/** The counters of the clinic with their names and branches. */
export async function namedTills(sql: Sql) {
  const rows = await sql.query(
    `SELECT till_id AS "tillId", name, branch FROM till WHERE till_id NOT LIKE '%~%' ORDER BY name`,
  );
  return rows.map((row) => namedTill.parse(row));
}

/** The names of all counters but some, in small letters; no counter gets one until the end of the transaction. */
async function othersNames(sql: Sql, tillIds: readonly string[]): Promise<ReadonlySet<string>> {
  await takeSlots(sql, ['names of counters']);
  const rows = await sql.query(
    `SELECT lower(name) AS name FROM till
     WHERE till_id <> ALL($1) AND till_id NOT LIKE '%~%' AND replaced_by IS NULL`,
    [tillIds],
  );
  return new Set(rows.map((row) => nameRow.parse(row).name));
}

/**
 * The name that a counter gives itself, with a number if another one has it.
 * @param tillIds of the counter, and of the dead one in its place: a new PC often has the name of the old one.
 */
export async function freeName(
  sql: Sql,
  tillIds: readonly string[],
  name: string,
): Promise<string> {
  const taken = await othersNames(sql, tillIds);
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) {
    free = `${name.slice(0, MOST - ` ${n}`.length)} ${n}`;
  }
  return free;
}

/** @throws {Error} with a sentence for an unknown counter, and for a name that is not free. */
export async function renameTill(
  { database, now }: Pick<HubContext, 'database' | 'now'>,
  tillId: string,
  wanted: string,
  by: string,
): Promise<void> {
  const { data: name } = nameSchema.safeParse(wanted);
  if (name === undefined) throw new Error('A name has 1 to 60 characters.');
  await database.transaction('entries', async (sql) => {
    const taken = await othersNames(sql, [tillId]);
    if (taken.has(name.toLowerCase())) throw new Error(`Another counter is ${name}.`);
    const rows = await sql.query(
      `UPDATE till SET name = $2 WHERE till_id = $1 AND till_id NOT LIKE '%~%' RETURNING 1`,
      [tillId, name],
    );
    if (rows.length === 0) throw new Error(`There is no counter ${tillId}.`);
    await recordHubEntry({ now }, sql, 'counter-renamed', { tillId, name, by });
  });
}
