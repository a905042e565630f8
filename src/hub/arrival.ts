/**
 * Effects of arrived entries on reservations: an intent uses its own and an outcome ends it. Intents that were made without one
 * are compared with the reservations and payments of others.
 *
 *    intents ─▶ open → used │ without one: slots ─▶ marked reservations ─▶ similar payments, what is left ─▶ attention
 *    outcomes ─▶ done
 */

import { movedNothing } from '../shared/domain/attempt.ts';
import { leftFor } from '../shared/hub/left.ts';
import { raiseAttention, raiseSimilar } from './attention.ts';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';
import type { Effect, Intent } from './projections/project.ts';
import type { BatchRows } from './projections/tables.ts';
import { otherOpeners } from './saved-sales.ts';
import { takeSlots } from './slots.ts';
import { followUpsOf, paymentBySubject, rootsOf, similarOnArrival } from './subjects.ts';
import type { TillRow } from './tills.ts';

/** Uses and ends reservations, and checks the intents that were made without one. */
export async function applyEffects(
  context: HubContext,
  sql: Sql,
  chain: TillRow,
  effects: readonly Effect[],
  changed: BatchRows,
  now: Date,
): Promise<void> {
  if (effects.length === 0) return;
  const all = effects.flatMap((each) => ('intent' in each ? [each.intent] : []));
  // An intent without any mark is of the time before its counter joined: it had no reservation.
  const intents = all.filter(({ mark }) => mark !== undefined);
  const unasked = new Set(all.filter(({ mark }) => mark === undefined).map(({ key }) => key));
  const ended = effects.flatMap((each) =>
    'ended' in each && !unasked.has(each.ended) ? [each.ended] : [],
  );
  const used =
    intents.length === 0
      ? []
      : await sql.query(
          `UPDATE reservation SET state = 'used' WHERE reservation_id = ANY($1::uuid[]) AND till_id = $2
             AND state = 'open' RETURNING reservation_id, instead_of`,
          [intents.map(({ key }) => key), chain.till_id],
        );
  const usedIds = new Set(used.map((row) => row['reservation_id']));
  const checks = intents.filter(
    ({ key, mark }) => !usedIds.has(key) || (mark !== undefined && 'without' in mark),
  );
  if (checks.length > 0) await checkOnArrival(context, sql, chain, checks, usedIds, changed, now);
  const moved = used.flatMap((row) => row['instead_of'] ?? []);
  if (ended.length + moved.length > 0) {
    await sql.query(
      `UPDATE reservation SET state = 'done' WHERE till_id = $2 AND state IN ('open', 'used', 'moved')
         AND (reservation_id = ANY($1::uuid[]) OR (state = 'moved' AND reservation_id = ANY($3::uuid[])))`,
      [ended, chain.till_id, moved],
    );
  }
}

/**
 * Compares intents that were made without a granted reservation, under the same slots as `ask`: without them arrival and
 * ask would each see nothing.
 */
async function checkOnArrival(
  context: HubContext,
  sql: Sql,
  chain: TillRow,
  intents: readonly Intent[],
  usedIds: ReadonlySet<unknown>,
  changed: BatchRows,
  now: Date,
): Promise<void> {
  const followed = intents.flatMap(({ ofPayment }) => ofPayment ?? []);
  const roots = await rootsOf(sql, followed);
  const subjectOf = ({ ofPayment }: Intent) =>
    ofPayment === null ? null : (roots.get(ofPayment) ?? ofPayment);
  const guardKeysOf = ({ key }: Intent) => changed.payments.get(key)?.guard_keys ?? [];
  // Also its own: a request of the same attempt may still be on its way.
  await takeSlots(
    sql,
    intents.flatMap((intent) => [intent.key, ...[subjectOf(intent) ?? guardKeysOf(intent)].flat()]),
  );
  const unreserved = new Map(intents.map((intent) => [intent.key, intent]));
  for (const key of unreserved.keys()) if (usedIds.has(key)) unreserved.delete(key);
  await insertMarked(
    sql,
    [...unreserved.values()].map((intent) => ({
      ...{ reservation_id: intent.key, till_id: chain.till_id, session: chain.session },
      ...{ tracking_id: intent.trackingId, what: intent.what, subject: subjectOf(intent) },
      ...{ sale_id: changed.payments.get(intent.key)?.sale_id ?? null, amount: intent.amount },
      ...{ guard_keys: guardKeysOf(intent), asked_at: now, turn: 0, state: 'used' },
    })),
  );
  const charges = intents.filter(({ ofPayment }) => ofPayment === null);
  const similar = await similarOnArrival(
    sql,
    charges.map(({ key }) => key),
  );
  for (const { key } of charges) {
    const others = similar.get(key);
    if (others === undefined) continue;
    const found = { tillId: chain.till_id, key, similar: others };
    await raiseSimilar(context, sql, { kind: 'similar-payment', ...found });
  }
  for (const intent of intents) {
    const subject = subjectOf(intent);
    if (subject !== null && intent.what === 'open-saved') {
      const others = await otherOpeners(sql, subject, chain.till_id);
      if (others.length === 0) continue;
      const tills = [chain.till_id, ...others];
      await raiseAttention(context, sql, {
        ...{ kind: 'opened-twice', keys: [subject], tills, amount: null },
      });
    } else if (subject !== null) await checkFollowUp(context, sql, chain, intent, subject);
  }
}

/** Stores the reservations of intents that had none; a void one may be of a drop alone. */
async function insertMarked(sql: Sql, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `INSERT INTO reservation SELECT * FROM json_populate_recordset(NULL::reservation, $1::json)
     ON CONFLICT (reservation_id) DO UPDATE SET state = 'used', granted_in = NULL,
       tracking_id = excluded.tracking_id, what = excluded.what, subject = excluded.subject,
       sale_id = excluded.sale_id, amount = excluded.amount, guard_keys = excluded.guard_keys
     WHERE reservation.till_id = excluded.till_id`,
    [JSON.stringify(rows)],
  );
}

/** Compares a follow-up without a granted reservation with those of others and with the rest of its payment. */
async function checkFollowUp(
  context: HubContext,
  sql: Sql,
  chain: TillRow,
  { key, row, amount, mark }: Intent,
  subject: string,
): Promise<void> {
  const others = await sql.query(
    `SELECT reservation_id, till_id FROM reservation
     WHERE subject = $1 AND reservation_id <> $2 AND till_id <> $3 AND state IN ('open', 'used')`,
    [subject, key, chain.till_id],
  );
  const isByManager = mark !== undefined && 'without' in mark && mark.without === 'manager';
  const followUps = await followUpsOf(sql, subject);
  const own = followUps.find((each) => each.key === row);
  const counts = own === undefined || !movedNothing(own.state);
  const rest = followUps.filter((each) => each.key !== row);
  const root = await paymentBySubject(sql, subject);
  const operation = own?.operation ?? 'credit';
  const left = leftFor(operation, root, rest);
  const needed = operation === 'void' || operation === 'deauthorize' ? 1 : amount;
  const isTooMuch = counts && left !== null && left < needed;
  if (!isTooMuch && !isByManager && others.length === 0) return;
  const tills = [chain.till_id, ...rest.map(({ till }) => till.tillId)];
  await raiseAttention(context, sql, {
    ...{ kind: isTooMuch ? 'too-much-refunded' : 'unreserved-follow-up', amount },
    keys: [row, ...rest.map((each) => each.key)],
    tills: [...new Set([...tills, ...others.map((each) => String(each['till_id']))])],
  });
}
