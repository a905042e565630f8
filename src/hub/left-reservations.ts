/**
 * Reservations that a dead PC left. One without an intent ends only after a look at the service: the PC may have sent the
 * request, or taken the cash, and no entry of it arrived.
 *
 *    another PC takes its place ─▶ a finding for each ─▶ that PC sweeps the service for the old one's tracking ids, a day
 *                                                     ─▶ a manager closes the finding: the reservation ends
 *    lost, revoked, or left     ─▶ a finding for each ─▶ a manager closes it a day later, at a counter of its branch, which
 *                                                        looks at the service first: the reservation ends
 *                                                     ─▶ the PC comes back, or joins again: the findings are closed
 *
 * Its open drawers are findings, too: a manager counts each, closes its finding, and it leaves the Clinic page.
 *
 * One with an intent and no outcome is a finding too, until a manager closes it. It stays: another counter needs a manager for
 * its payment. The PC in place of a dead one monitors it, and then it is none, until that PC is dead, too.
 */

import { z } from 'zod';
import type { Attention } from '../shared/hub/values.ts';
import { raiseAttention } from './attention.ts';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { openDrawers } from './open-drawers.ts';
import { Refusal } from './refusal.ts';
import { endReservation } from './reservations.ts';
import { paymentBySubject } from './subjects.ts';
import { IS_WATCHED, WITH_REPLACED } from './tills.ts';

/** Of a reservation with an intent. */
const IN_DOUBT: Attention['kind'] = 'left-in-doubt';

/** As for an attempt without a record: the service may show it that late. */
const LOOKED_FOR = `interval '24 hours'`;

const KINDS: readonly Attention['kind'][] = ['left-at-service', 'left-at-counter'];

/** Of a drawer that no counter closes any more; its key is the session's. */
const DRAWER: Attention['kind'] = 'left-drawer';

const leftRow = z.object({
  reservation_id: z.string(),
  till_id: z.string(),
  subject: z.string().nullable(),
  amount: z.int(),
  tracking_id: z.string().nullable(),
  state: z.enum(['open', 'used', 'moved']),
});

function kindOf({ state, tracking_id }: z.infer<typeof leftRow>): Attention['kind'] {
  if (state !== 'open') return IN_DOUBT;
  return tracking_id === null ? 'left-at-counter' : 'left-at-service';
}

/**
 * Raises a finding for each reservation and each open drawer of a counter that was lost, revoked or replaced, or left, and of
 * those it replaced.
 */
export async function reportLeft(
  context: Pick<HubContext, 'now' | 'newId'>,
  sql: Sql,
  tillId: string,
): Promise<void> {
  const rows = await sql.query(
    `SELECT reservation_id, till_id, subject, amount, tracking_id, r.state FROM reservation r JOIN till t USING (till_id)
     WHERE till_id IN ${WITH_REPLACED}
       AND (r.state = 'open' OR (r.state IN ('used', 'moved') AND NOT ${IS_WATCHED}))
       AND NOT EXISTS (SELECT 1 FROM attention
         WHERE keys[1] = reservation_id::text AND ((closed_at IS NULL AND kind = ANY($2))
           OR (closed_by IS NOT NULL AND kind = '${IN_DOUBT}')))
     ORDER BY asked_at, reservation_id`,
    [tillId, [...KINDS, IN_DOUBT]],
  );
  for (const row of rows) {
    const left = leftRow.parse(row);
    const { reservation_id: key, subject, amount } = left;
    const payment = subject === null ? null : await paymentBySubject(sql, subject);
    await raiseAttention(context, sql, {
      ...{ kind: kindOf(left), tills: [left.till_id] },
      ...{ keys: payment === null ? [key] : [key, payment.key], amount },
    });
  }
  const found = (await sql.query(FOUND_DRAWERS)).map((row) => endedRow.parse(row).session_id);
  for (const drawer of await openDrawers(sql, tillId, WITH_REPLACED)) {
    if (found.includes(drawer.sessionId)) continue;
    const { tillId: till, sessionId } = drawer;
    const left = { kind: DRAWER, tills: [till], keys: [sessionId], amount: null };
    await raiseAttention(context, sql, left);
  }
}

/** The sessions of drawers with a finding that is open, or that a manager closed. */
const FOUND_DRAWERS = `SELECT keys[1] AS session_id FROM attention
  WHERE kind = '${DRAWER}' AND (closed_at IS NULL OR closed_by IS NOT NULL)`;

const endedRow = z.object({ session_id: z.string() });

/** The sessions of drawers that a manager counted in place of a dead PC. */
export async function endedDrawers(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query(
    'SELECT keys[1] AS session_id FROM attention WHERE kind = $1 AND closed_by IS NOT NULL',
    [DRAWER],
  );
  return new Set(rows.map((row) => endedRow.parse(row).session_id));
}

/** Closes the findings of a counter that is back: its program knows what it sent, and monitors the counters it replaced. */
export async function closeLeft(sql: Sql, tillId: string, now: Date): Promise<void> {
  await closeKinds(sql, tillId, now, [...KINDS, IN_DOUBT, DRAWER], 'The counter is back.');
  const rows = await sql.query(
    `SELECT till_id FROM till WHERE replaced_by = $1 AND state = 'active'`,
    [tillId],
  );
  for (const row of rows) await closeInDoubt(sql, z.string().parse(row['till_id']), now);
}

/** Closes those of requests in doubt: the PC in place of the dead one monitors them. */
export const closeInDoubt = (sql: Sql, tillId: string, now: Date): Promise<void> =>
  closeKinds(sql, tillId, now, [IN_DOUBT], 'Another PC took its place.');

async function closeKinds(
  sql: Sql,
  tillId: string,
  now: Date,
  kinds: readonly Attention['kind'][],
  reason: string,
): Promise<void> {
  await sql.query(
    `UPDATE attention SET closed_at = $3, reason = $4
     WHERE closed_at IS NULL AND kind = ANY($2) AND tills = ARRAY[$1]`,
    [tillId, kinds, now, reason],
  );
}

/**
 * The branch of a connection that an entry `e` names; each PC has an id of its own for it, and may spell its address otherwise.
 */
const BRANCH = `e.body::json #>> '{connection,username}' AS username, coalesce(e.body::json #>> '{connection,clientId}', '') AS client_id`;

/** The branches that the till of reservation `r` used. An attempt is the only entry of one that no daily sweep read yet. */
const USED = `(
  SELECT ${BRANCH} FROM journal_entry e WHERE e.till_id = r.till_id AND (e.kind IN ('connection.used', 'sweep.completed')
    OR (e.kind = 'attempt.opened' AND e.received_at > a.at - interval '2 days')))`;

/** The branches that were swept for the till of reservation `r` since its finding `a`. */
const SWEPT = `(
  SELECT ${BRANCH} FROM journal_entry e WHERE e.till_id = r.till_id AND e.kind = 'sweep.completed'
    AND e.received_at > a.at AND (e.body::json ->> 'upTo')::timestamptz >= r.asked_at + ${LOOKED_FOR})`;

/**
 * Ends the reservation of a finding that is closed.
 * @param branch of the counter that closes it.
 * @param lookedUpTo the time, by the service's clock, up to which that counter looked at the service; null if it did not.
 * @returns its id; null for any other finding, and for one that ended already.
 * @throws {Refusal} `NOT_LOOKED_UP` until the PC in place of the dead one has swept the service for a day, all branches of its
 * connection, or a counter of its branch looked after a day.
 */
export async function endLeft(
  sql: Sql,
  attentionId: string,
  branch: string,
  lookedUpTo: string | null,
): Promise<string | null> {
  const [found] = await sql.query(
    `SELECT r.reservation_id, a.kind = 'left-at-counter' OR (
         EXISTS (SELECT 1 FROM ${SWEPT} swept) AND NOT EXISTS (
           SELECT 1 FROM ${USED} used
           WHERE username IN (SELECT username FROM ${SWEPT} swept)
             AND (username, client_id) NOT IN (SELECT username, client_id FROM ${SWEPT} swept))
       ) OR coalesce(NOT ${IS_WATCHED} AND t.branch = $3
         AND $4::timestamptz >= r.asked_at + ${LOOKED_FOR}, false) AS looked_up
     FROM attention a JOIN reservation r ON r.reservation_id::text = a.keys[1] JOIN till t ON t.till_id = r.till_id
     WHERE a.attention_id = $1 AND a.kind = ANY($2) AND a.closed_at IS NULL AND r.state = 'open'`,
    [attentionId, KINDS, branch, lookedUpTo],
  );
  if (found === undefined) return null;
  const { reservation_id: id, looked_up } = z
    .object({ reservation_id: z.string(), looked_up: z.boolean() })
    .parse(found);
  if (!looked_up) throw new Refusal('NOT_LOOKED_UP');
  return (await endReservation(sql, id)) ? id : null;
}
