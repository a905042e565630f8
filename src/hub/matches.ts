/**
 * The matches of bank lines over all counters: a line, a transfer and a bag are matched once in the clinic.
 *
 *    counter: reserve ─▶ `match_in_hand` ─▶ its entry arrives ─▶ `bank_line`
 *             └── under the slots of all names, so that of two counters the second sees the first ──┘
 *
 * A name is `line ID` or `depositOf` a meaning. A bag is reserved for its unpacking, too.
 */

import { z } from 'zod';
import { lineName, takenNameSchema } from '../shared/hub/bank-calls.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import type { BatchRows } from './projections/tables.ts';
import { takeSlots } from './slots.ts';
import { lockTill, readingTill } from './tills.ts';

interface Named {
  readonly names: readonly string[];
}

const takenRows = z.array(takenNameSchema);

/**
 * The names that another counter has matched or in hand. One statement: a match leaves the hand as it arrives. A PC that was
 * replaced or revoked, or left, is not waited for.
 */
async function othersNames(sql: Sql, tillId: string, names: readonly string[]) {
  const lines = names.filter((name) => name.startsWith(lineName('')));
  const rows = await sql.query(
    `SELECT o.name, t.name AS counter, o.day FROM till t JOIN (
       SELECT h.till_id, h.name, NULL AS day FROM match_in_hand h JOIN till i USING (till_id)
         WHERE h.name = ANY($2) AND i.state IN ('active', 'lost') AND i.replaced_by IS NULL
       UNION ALL SELECT till_id, deposit, day FROM bank_line WHERE deposit = ANY($2)
       UNION ALL SELECT till_id, '${lineName('')}' || line_id, day FROM bank_line WHERE line_id = ANY($3)
     ) o USING (till_id) WHERE till_id <> $1`,
    [tillId, names, lines.map((name) => name.slice(lineName('').length))],
  );
  return takenRows.parse(rows);
}

/** Those of the names that another counter has. */
export function matchedByOthers(context: HubContext, caller: Caller, { names }: Named) {
  return context.database.transaction('reads', async (sql) => {
    const { till_id: tillId } = await readingTill(sql, caller);
    return { taken: await othersNames(sql, tillId, names) };
  });
}

/** Reserves the names that no other counter has, and returns the others. */
export function reserveMatches(context: HubContext, caller: Caller, { names }: Named) {
  return context.database.transaction('entries', async (sql) => {
    const { till_id: tillId } = await lockTill(sql, caller, context.now());
    await takeSlots(sql, names);
    const taken = await othersNames(sql, tillId, names);
    await sql.query(
      `INSERT INTO match_in_hand (name, till_id) SELECT unnest($2::text[]), $1
       ON CONFLICT (name) DO UPDATE SET till_id = excluded.till_id`,
      [tillId, names.filter((name) => !taken.some((each) => each.name === name))],
    );
    return { taken };
  });
}

/** Gives back names that were not matched. */
export async function dropMatches(
  context: HubContext,
  caller: Caller,
  { names }: Named,
): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    const { till_id: tillId } = await lockTill(sql, caller, context.now());
    await sql.query('DELETE FROM match_in_hand WHERE till_id = $1 AND name = ANY($2)', [
      ...[tillId, names],
    ]);
  });
}

/** Ends those of entries that have arrived; a rebuild of the projections leaves them. */
export async function endArrivedMatches(
  sql: Sql,
  tillId: string,
  { bankLines, bags }: Pick<BatchRows, 'bankLines' | 'bags'>,
): Promise<void> {
  const lines = [...bankLines].flatMap(([id, line]) => (line === null ? [] : [lineName(id)]));
  const deposits = [...bankLines.values()].flatMap((line) => line?.deposit ?? []);
  const unpacked = [...bags].flatMap(([id, bag]) => (bag === null ? [`bag ${id}`] : []));
  const names = [...lines, ...deposits, ...unpacked];
  if (names.length === 0) return;
  await sql.query('DELETE FROM match_in_hand WHERE till_id = $1 AND name = ANY($2)', [
    ...[tillId, names],
  ]);
}

/** All entries of a counter have arrived: a name without one was not matched. */
export async function dropForgottenMatches(sql: Sql, tillId: string): Promise<void> {
  await sql.query('DELETE FROM match_in_hand WHERE till_id = $1', [tillId]);
}
