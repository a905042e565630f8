/**
 * The branches that a person reads at a counter: the one rule of every call that shows people the data of other counters.
 *
 *    counter: all by right, else its own ─┐
 *                                         ├─▶ the branches that both allow
 *    person: all, or those of the list ───┘   a removed one: none; one that the hub does not know: the counter's own
 */

import type { Cashier } from '../shared/domain/sale.ts';
import { branchesOfPerson, PERSON } from '../shared/hub/documents.ts';
import { MOVES_MONEY } from './clinic-close/counted.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { newestOf, personOf } from './documents.ts';
import { recordHubEntry } from './hub-entries.ts';
import { Refusal } from './refusal.ts';
import { type Branches, readingTill, type TillRow } from './tills.ts';

const both = (one: Branches, other: Branches): Branches =>
  one === null ? other : other === null ? one : one.filter((branch) => other.includes(branch));

/** The branches of a person by the newest document. */
async function branchesOf(sql: Sql, { branch }: TillRow, { id }: Cashier): Promise<Branches> {
  const document = await newestOf(sql, PERSON + id);
  const person = document === null ? null : personOf(document);
  if (person === null) return [branch];
  return person.active ? branchesOfPerson(person) : [];
}

/**
 * The calling counter, with the branches that a person reads there.
 * @param who the person at the screen; null for the program itself.
 * @throws {Refusal} as `readingTill`.
 */
export async function readerOf(
  sql: Sql,
  caller: Caller,
  who: Cashier | null,
): Promise<{ readonly till: TillRow; readonly branches: Branches }> {
  const till = await readingTill(sql, caller);
  const own = till.reads === 'clinic' ? null : [till.branch];
  return { till, branches: who === null ? own : both(own, await branchesOf(sql, till, who)) };
}

/** Those of some branches that a person asked for; null for all of them. */
export const askedOf = (branches: Branches, asked: string | null): Branches =>
  asked === null ? branches : both(branches, [asked]);

/** The names of branches: null is all. */
export async function branchesIn(sql: Sql, branches: Branches): Promise<readonly string[]> {
  if (branches !== null) return branches;
  const rows = await sql.query(`SELECT DISTINCT branch FROM till WHERE till_id NOT LIKE '%~%'`);
  return rows.map((row) => String(row['branch']));
}

/**
 * For the close of the clinic, which is of all branches. One of a counter that was revoked without money, as for a mistyped
 * name, is none.
 * @throws {Refusal} `NOT_ALL_BRANCHES`, with the others, for a person that reads some of them at this counter.
 */
export async function requireAllBranches(sql: Sql, caller: Caller, who: Cashier): Promise<TillRow> {
  const { till, branches } = await readerOf(sql, caller, who);
  if (branches === null) return till;
  const others = await sql.query(
    `SELECT DISTINCT branch FROM till t WHERE NOT branch = ANY($1) AND till_id NOT LIKE '%~%'
       AND (state <> 'revoked' OR EXISTS (
         SELECT 1 FROM journal_entry e WHERE e.till_id = t.till_id AND ${MOVES_MONEY}))
     ORDER BY branch`,
    [branches],
  );
  if (others.length === 0) return till;
  throw new Refusal('NOT_ALL_BRANCHES', { branches: others.map(({ branch }) => String(branch)) });
}

/** Gives a counter the right to read its branch alone, or the clinic; it says hello again. @throws {Error} with a sentence. */
export async function changeReads(
  { database, now }: Pick<HubContext, 'database' | 'now'>,
  tillId: string,
  reads: string,
  by: string,
): Promise<void> {
  if (reads !== 'branch' && reads !== 'clinic') {
    throw new Error('A counter reads its branch or the clinic: reads T branch, or reads T clinic.');
  }
  await database.transaction('entries', async (sql) => {
    const rows = await sql.query(
      `UPDATE till SET reads = $2, session = session + 1
       WHERE till_id = $1 AND till_id NOT LIKE '%~%' RETURNING 1`,
      [tillId, reads],
    );
    if (rows.length === 0) throw new Error(`There is no counter ${tillId}.`);
    await recordHubEntry({ now }, sql, 'counter-reads', { tillId, reads, by });
  });
}
