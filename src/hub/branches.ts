import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { MOVES_MONEY, notClosed, openZReports } from './clinic-close/counted.ts';
import { hasUnpacked } from './clinic-close/counter-bags.ts';
import type { HubContext } from './context.ts';
import type { Database, Sql } from './database.ts';
import { HEARD_S } from './heard.ts';
import { recordHubEntry } from './hub-entries.ts';
import { openDrawers } from './open-drawers.ts';
import { MAY_COME_UP } from './subjects.ts';
import type { TillRow } from './tills.ts';

const askedRow = z.object({
  branch: z.string(),
  state: z.string(),
  head_number: z.int(),
  replaced_by: z.string().nullable(),
  hello_number: z.int().nullable(),
  heard_at: z.date().nullable(),
});

/** @throws {Error} for text that is no name of a branch, which is a part of the names of its documents. */
export function requireBranch(name: string): void {
  if (/^[^/\p{C}]{1,60}$/u.test(name) && name === name.trim()) return;
  throw new Error('A branch has 1 to 60 characters, with no / and no space before or after it.');
}

/** Why a counter stays in its branch. */
export class NotMoved extends Error {
  override readonly name = 'NotMoved';
}

/**
 * Requires that a counter has no open drawer, has closed its day, knows the outcome of each payment, and has its cash and
 * checks in bags: a Z report and a bag are of one branch.
 * @throws {NotMoved}
 */
export async function requireClosedDay(sql: Sql, tillId: string): Promise<void> {
  const drawers = (await openDrawers(sql, tillId)).map(({ name }) => name);
  if (drawers.length > 0) {
    throw new NotMoved(`Close the drawers of counter ${tillId} first: ${drawers.join(', ')}.`);
  }
  const money = await sql.query(
    `SELECT 1 FROM journal_entry e WHERE e.till_id = $1 AND ${MOVES_MONEY}
       AND e.number > (SELECT coalesce(max(entry_number), 0) FROM z_report WHERE till_id = $1) LIMIT 1`,
    [tillId],
  );
  if (money.length > 0) {
    throw new NotMoved(
      `Close the day of counter ${tillId} first: its payments since the last Z report are of its branch.`,
    );
  }
  const open = await sql.query(
    `SELECT 1 FROM (SELECT till_id, state, watched FROM payment
       UNION ALL SELECT till_id, state, watched FROM follow_up) p
     WHERE till_id = $1 AND ${MAY_COME_UP} LIMIT 1`,
    [tillId],
  );
  if (open.length > 0) {
    throw new NotMoved(
      `Counter ${tillId} has a payment without a known outcome, or one that is still checked: it would count for the new branch. Resolve it first; the checks end after 24 hours.`,
    );
  }
  if (await hasUnpacked(sql, tillId)) {
    throw new NotMoved(
      `Counter ${tillId} has cash or checks of closed days in no bag: they are of its branch. Put them into a bag first, at the counter (Bank bags) or in the close of the clinic's day, where a manager signs for what is in none.`,
    );
  }
}

/** The entries up to the newest one stay those of the branch before. */
export async function changeBranch(
  sql: Sql,
  till: { readonly tillId: string; readonly branch: string; readonly headNumber: number },
  branch: string,
): Promise<void> {
  const { tillId, headNumber } = till;
  await sql.query(
    `INSERT INTO till_move (till_id, number, branch) VALUES ($1, $2, $3)
     ON CONFLICT (till_id, number) DO NOTHING`, // moved twice without an entry between
    [tillId, headNumber, till.branch],
  );
  await sql.query('UPDATE till SET branch = $2 WHERE till_id = $1', [tillId, branch]);
}

/** @throws {NotMoved} for a revoked counter with money that no close of the clinic's day counts or lists. */
async function requireCounted(sql: Sql, tillId: string, now: Date): Promise<void> {
  const listed = (await notClosed(sql, now)).map(({ counter }) => counter);
  const open = [...listed, ...(await openZReports(sql))];
  if (open.every((each) => each.tillId !== tillId)) return;
  throw new NotMoved(
    `Counter ${tillId} has money that no close of the clinic's day counts. Close the day first, without a counter if none can: npm run hub -- clinic-close --reason TEXT`,
  );
}

/**
 * Moves a counter to another branch at its next hello with a closed day: only the counter knows that it took nothing since.
 * It is asked for a hello at its next beat. Its own branch takes an earlier move back.
 * A revoked one, as of a mistyped branch, is moved at once: its branch is none of the clinic any more.
 * @throws {NotMoved} for an open drawer or day, and for a counter that is not there.
 */
export async function moveTill(
  { database, now }: Pick<HubContext, 'database' | 'now'>,
  tillId: string,
  branch: string,
  by: string,
): Promise<void> {
  const at = now();
  await database.transaction('entries', async (sql) => {
    const [row] = await sql.query(
      `UPDATE till SET heard_at = heard_at WHERE till_id = $1
       RETURNING branch, state, head_number, replaced_by, hello_number, heard_at`,
      [tillId],
    );
    if (row === undefined) throw new NotMoved(`There is no counter ${tillId}.`);
    const till = askedRow.parse(row);
    const heard = till.heard_at?.getTime() ?? 0;
    const isThere = at.getTime() - heard < HEARD_S * 1_000 && till.hello_number === null;
    const isMove = till.branch !== branch;
    if (isMove && till.state === 'revoked') {
      await requireCounted(sql, tillId, at);
      const { branch: from, head_number: headNumber } = till;
      await changeBranch(sql, { tillId, branch: from, headNumber }, branch);
      await recordHubEntry({ now }, sql, 'counter-moved', { tillId, from, branch, by });
      return;
    }
    if (isMove && (till.state !== 'active' || till.replaced_by !== null || !isThere)) {
      throw new NotMoved(`Counter ${tillId} has to be connected, with all its entries at the hub.`);
    }
    if (isMove) await requireClosedDay(sql, tillId);
    const moving = isMove ? JSON.stringify({ branch, by }) : null;
    await sql.query('UPDATE till SET moving = $2 WHERE till_id = $1', [tillId, moving]);
  });
}

/** True if a counter that is to move has sent all entries, and its day is closed. @param head of its journal. */
export async function isReadyToMove(
  sql: Sql,
  till: TillRow,
  head: { readonly number: number },
): Promise<boolean> {
  const isAsked = till.moving !== null && till.moving.branch !== till.branch;
  if (!isAsked || till.replaced_by !== null || head.number !== till.head_number) return false;
  try {
    await requireClosedDay(sql, till.till_id);
    return true;
  } catch (error) {
    if (error instanceof NotMoved) return false; // it took money since, and moves after its next close
    throw error;
  }
}

/**
 * Moves a counter that says hello, if it is to move, ready, and has no payment in preparation. Its next hello, with the new
 * branch, confirms that: after a lost answer it worked for the branch before, and moves once it is ready again.
 * @returns its row.
 */
export async function moveIfReady(
  context: Pick<HubContext, 'now'>,
  sql: Sql,
  till: TillRow,
  hello: MovingHello,
): Promise<TillRow> {
  if (till.moving === null) return till;
  const { branch, by } = till.moving;
  const before = till.branch === branch ? await takenBack(sql, till, hello) : till;
  if (hello.inHand.length > 0 || !(await isReadyToMove(sql, before, hello.head))) return before;
  const { till_id: tillId, branch: from, head_number: headNumber } = before;
  await changeBranch(sql, { tillId, branch: from, headNumber }, branch);
  const moving = hello.branch === undefined ? null : before.moving;
  await sql.query('UPDATE till SET moving = $2 WHERE till_id = $1', [
    ...[tillId, moving && JSON.stringify(moving)],
  ]);
  await recordHubEntry(context, sql, 'counter-moved', { tillId, from, branch, by });
  return { ...before, branch, moving };
}

interface MovingHello {
  readonly head: { readonly number: number };
  readonly inHand: readonly object[];
  /** That the counter works for; absent from one of an earlier version, which confirms no move. */
  readonly branch?: string | undefined;
}

/** The row of a counter that was moved: confirmed, or at its branch before if it does not know. */
async function takenBack(sql: Sql, till: TillRow, { branch }: MovingHello): Promise<TillRow> {
  const { till_id: tillId, head_number: headNumber } = till;
  const undone =
    branch === undefined || branch === till.branch
      ? []
      : await sql.query(
          'DELETE FROM till_move WHERE till_id = $1 AND number = $2 AND branch = $3 RETURNING 1',
          [tillId, headNumber, branch],
        );
  if (branch !== undefined && undone.length > 0) {
    await sql.query('UPDATE till SET branch = $2 WHERE till_id = $1', [tillId, branch]);
    return { ...till, branch };
  }
  await sql.query('UPDATE till SET moving = NULL WHERE till_id = $1', [tillId]);
  return { ...till, moving: null };
}

/** A counter of a running hub is heard each minute, and says hello then; ms. */
const BEAT_MS = 65_000;
const LOOK_MS = 500;

/** Waits for a counter that was asked to move. @param isAlone without a running hub. */
export async function movedText(
  database: Database,
  tillId: string,
  branch: string,
  isAlone: boolean,
): Promise<string> {
  const isThere = async () => {
    const rows = await database.transaction('reads', (sql) =>
      sql.query('SELECT 1 FROM till WHERE till_id = $1 AND branch = $2', [tillId, branch]),
    );
    return rows.length > 0;
  };
  const waitMs = isAlone ? 0 : BEAT_MS;
  for (let waited = 0; ; waited += LOOK_MS) {
    if (await isThere()) return `Counter ${tillId} is of ${branch}.`;
    if (waited >= waitMs) break;
    await setTimeout(LOOK_MS);
  }
  return `Counter ${tillId} moves to ${branch} once it is connected with a closed day: it took money since, or is not there. \`move\` with its own branch takes that back.`;
}

const moveRow = z.object({ number: z.int(), branch: z.string() });

/** The branch of each entry of a chain: a moved counter had another one before. */
export async function branchesOfEntries(
  sql: Sql,
  till: { readonly till_id: string; readonly branch: string },
): Promise<(number: number) => string> {
  const moves = (
    await sql.query(
      'SELECT number, branch FROM public.till_move WHERE till_id = $1 ORDER BY number',
      [till.till_id],
    )
  ).map((row) => moveRow.parse(row));
  return (number) => moves.find((move) => number <= move.number)?.branch ?? till.branch;
}
