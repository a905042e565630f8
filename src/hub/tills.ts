/** The rows of the counters, and the sessions that may call. A row is locked by writing it. */

import { z } from 'zod';
import { type Caller, oneRow } from './context.ts';
import type { Sql } from './database.ts';
import { Refusal } from './refusal.ts';

export const tillRow = z.object({
  till_id: z.string(),
  branch: z.string(),
  name: z.string(),
  state: z.enum(['active', 'lost', 'replaced', 'revoked']),
  session: z.int(),
  head_number: z.int(),
  head_hash: z.string(),
  reads: z.enum(['branch', 'clinic']),
  sends_as: z.string(),
  hello_number: z.int().nullable(),
  in_hand: z.array(z.string()),
  /** The till of the PC that took the place of this one; null for a counter that takes money. */
  replaced_by: z.string().nullable(),
  /** The branch that it moves to at a hello with a closed day, and the person that moves it; null without a move. */
  moving: z.object({ branch: z.string(), by: z.string() }).nullable(),
});

export type TillRow = z.infer<typeof tillRow>;

/** Names of branches; null for all. */
export type Branches = readonly string[] | null;

export const TILL_COLUMNS =
  'till_id, branch, name, state, session, head_number, head_hash, reads, sends_as, hello_number, in_hand, replaced_by, moving';

/** The branch of the counter `t` at an entry, in SQL: one that was moved since had another then. */
export const branchAt = (number: string): string =>
  `coalesce((SELECT m.branch FROM till_move m WHERE m.till_id = t.till_id AND m.number >= ${number}
     ORDER BY m.number LIMIT 1), t.branch)`;

/** The counter `t` has left the clinic, and was not revoked since; in SQL. The hub's journal is read for a revoked one alone. */
export const HAS_LEFT = `(t.state = 'revoked' AND 'counter-left' = (
  SELECT h.kind FROM hub_entry h
  WHERE h.kind IN ('counter-left', 'counter-paired', 'counter-revoked', 'counter-replaced') AND h.body::json ->> 'tillId' = t.till_id
  ORDER BY h.at DESC, h.number DESC LIMIT 1))`;

/** True if the PC in place of the counter `t` has its journal, and looks for its payments; in SQL. */
export const IS_WATCHED = `(t.state = 'active' AND EXISTS (
  SELECT 1 FROM till w WHERE w.till_id = t.replaced_by AND w.state = 'active' AND w.replaced_by IS NULL))`;

/** The counter $1, and those that it or its predecessors replaced; in SQL. */
export const WITH_REPLACED = `(WITH RECURSIVE had AS (SELECT $1::text AS till_id
  UNION SELECT o.till_id FROM till o JOIN had ON o.replaced_by = had.till_id) SELECT till_id FROM had)`;

/**
 * The counters of a call: one that was replaced, or has a second chain, sends its entries alone. Calls are for `active`
 * ones unless they say otherwise: `rows` and `beat`, and those without a session or content (`pair`, `hello`, `changes`).
 */
type CalledBy = 'active' | 'any';

/**
 * Locks the row of the calling till by writing it, and checks its session.
 * @throws {Refusal} `OLDER_SESSION`, `REVOKED`, `ROWS_ONLY`.
 */
export async function lockTill(
  sql: Sql,
  caller: Caller,
  now: Date,
  by: CalledBy = 'active',
): Promise<TillRow> {
  const [row] = await sql.query(
    `UPDATE till SET heard_at = $3 WHERE till_id = $1 AND session = $2 AND state <> 'revoked'
     RETURNING ${TILL_COLUMNS}`,
    [caller.tillId, caller.session, now],
  );
  return row === undefined ? refuseCaller(sql, caller) : allowed(tillRow.parse(row), by);
}

/** The till of a call that leaves its row as it is. @throws {Refusal} as `lockTill`. */
export async function readingTill(
  sql: Sql,
  caller: Caller,
  by: CalledBy = 'active',
): Promise<TillRow> {
  const [row] = await sql.query(
    `SELECT ${TILL_COLUMNS} FROM till WHERE till_id = $1 AND session = $2 AND state <> 'revoked'`,
    [caller.tillId, caller.session],
  );
  return row === undefined ? refuseCaller(sql, caller) : allowed(tillRow.parse(row), by);
}

function allowed(till: TillRow, by: CalledBy): TillRow {
  const isActive = till.state === 'active' && till.sends_as === till.till_id;
  if (by === 'active' && !isActive) throw new Refusal('ROWS_ONLY');
  return till;
}

async function refuseCaller(sql: Sql, { tillId }: Caller): Promise<never> {
  const [row] = await sql.query('SELECT state FROM till WHERE till_id = $1', [tillId]);
  throw new Refusal(row === undefined || row['state'] === 'revoked' ? 'REVOKED' : 'OLDER_SESSION');
}

/**
 * Ends the session of a counter that is lost; it takes money again when it comes back.
 * @throws {Error} for an unknown one, and one that was revoked or replaced: it must not come back.
 */
export async function loseTill(sql: Sql, tillId: string): Promise<void> {
  const [row] = await sql.query('SELECT state FROM till WHERE till_id = $1', [tillId]);
  if (row === undefined) throw new Error(`There is no counter ${tillId}.`);
  const rows = await sql.query(
    `UPDATE till SET state = 'lost', session = session + 1
     WHERE till_id = $1 AND state IN ('active', 'lost') AND replaced_by IS NULL RETURNING 1`,
    [tillId],
  );
  if (rows.length > 0) return;
  const state = row['state'] === 'revoked' ? 'revoked' : 'replaced';
  throw new Error(`Counter ${tillId} was ${state} already.`);
}

/** The row of a chain of entries, locked by writing it. */
export async function lockChain(sql: Sql, tillId: string): Promise<TillRow> {
  const row = await oneRow(
    sql,
    `UPDATE till SET unreadable = unreadable WHERE till_id = $1 RETURNING ${TILL_COLUMNS}`,
    [tillId],
  );
  return tillRow.parse(row);
}

/** The till of a journal; a second chain has a number after it. */
export const journalOf = (tillId: string): string => tillId.split('~')[0] ?? '';
