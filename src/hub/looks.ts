/** Looks at the payments of another branch: each is stored, and chained into the hub's own journal once a minute. */

import { z } from 'zod';
import type { Cashier } from '../shared/domain/sale.ts';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { recordHubEntry } from './hub-entries.ts';
import type { TillRow } from './tills.ts';

/** The subjects of a look. */
type Look =
  | 'search'
  | 'payment'
  | 'receipt'
  | 'holds'
  | 'unresolved'
  | 'payments'
  | 'actions'
  | 'overview'
  | 'attention'
  | 'close';

/** A page of the same list, by the same person, is one look within this time, s. */
const SAME_LOOK_S = 60;

/**
 * Records a look of a person, in the transaction that reads; nothing if only the counter's branch was read.
 * `who` is null from a counter of an earlier version: it names no person.
 */
export async function recordLook(
  { now, newId }: Pick<HubContext, 'now' | 'newId'>,
  sql: Sql,
  till: TillRow,
  look: { readonly what: Look; readonly who: Cashier | null; readonly branches: readonly string[] },
): Promise<void> {
  const others = [...new Set(look.branches)].filter((branch) => branch !== till.branch).toSorted();
  if (others.length === 0) return;
  const who = look.who === null ? null : JSON.stringify(look.who);
  await sql.query(
    `INSERT INTO looked (looked_id, at, till_id, who, what, branches)
     SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (
       SELECT 1 FROM looked WHERE till_id = $3 AND who IS NOT DISTINCT FROM $4 AND what = $5 AND branches = $6
         AND at > $2::timestamptz - interval '${SAME_LOOK_S} s')`,
    [newId(), now(), till.till_id, who, look.what, others],
  );
}

const lookedRow = z.object({
  at: z.date(),
  till_id: z.string(),
  who: z.string().nullable(),
  what: z.string(),
  branches: z.array(z.string()),
});

/** Looks of one entry of the hub's journal. */
const AT_ONCE = 500;

/** Chains the new looks into the hub's journal. */
export async function chainLooks(context: Pick<HubContext, 'database' | 'now'>): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    const rows = await sql.query(
      `UPDATE looked SET is_chained = true WHERE looked_id IN (
         SELECT looked_id FROM looked WHERE NOT is_chained ORDER BY at LIMIT ${AT_ONCE})
       RETURNING at, till_id, who, what, branches`,
    );
    if (rows.length === 0) return;
    const looks = rows.map((row) => {
      const { at, till_id: tillId, who, what, branches } = lookedRow.parse(row);
      return { at: at.toISOString(), tillId, who, what, branches };
    });
    looks.sort((one, other) => one.at.localeCompare(other.at));
    await recordHubEntry(context, sql, 'looked', { looks });
  });
}
