/**
 * Reservations: asked before the first byte goes to the card service, granted once.
 *
 *    ask ─▶ slots (ascending) ─▶ session ─▶ what others hold and did ─▶ open
 *    open ─intent─▶ used ─outcome─▶ done        open ─drop, or forgotten at hello─▶ void ─asked again later─▶ open
 *    used ─sent again─▶ moved ─intent of the new one─▶ done
 *
 * No reservation ends by time: the card service would still carry out a request of its old holder. The row of the till is
 * only read: a batch of the same counter may hold it.
 */

import { z } from 'zod';
import { leftFor } from '../shared/hub/left.ts';
import type {
  AskAnswer,
  FollowUpReserved,
  Reserved,
  ReservedCharge,
  ReservedOpening,
  SimilarPayment,
} from '../shared/hub/values.ts';
import { tillOf } from '../shared/journal/tracking-id.ts';
import { raiseAttention } from './attention.ts';
import type { Caller, HubContext } from './context.ts';
import type { Row, Sql } from './database.ts';
import { followedPayment } from './followed-payment.ts';
import { HEARD_S } from './heard.ts';
import { recordLook } from './looks.ts';
import { isOwnSale, savedSaleById } from './saved-sales.ts';
import { sessionKey, takeSlots } from './slots.ts';
import { followUpsOf, paymentBySubject, similarTo, subjectOf } from './subjects.ts';
import { readingTill, type TillRow } from './tills.ts';

const reservationRow = z.object({
  reservation_id: z.string(),
  till_id: z.string(),
  session: z.int(),
  subject: z.string().nullable(),
  asked_at: z.date(),
  instead_of: z.string().nullable(),
  granted_in: z.string().nullable(),
  state: z.enum(['open', 'used', 'moved', 'done', 'void']),
  turn: z.int(),
});

type ReservationRow = z.infer<typeof reservationRow>;

/** Grants a reservation, or says why not. Asked again by the same id, it gives the same answer. */
export async function ask(
  context: HubContext,
  caller: Caller,
  reserved: Reserved,
): Promise<AskAnswer> {
  const now = context.now();
  return context.database.transaction('reservations', (sql) =>
    'of' in reserved
      ? askFollowUp(context, sql, caller, reserved, now)
      : 'saved' in reserved
        ? askOpening(context, sql, caller, reserved, now)
        : askCharge(context, sql, caller, reserved, now),
  );
}

/** The asking till with the mutexes of its session, its request and `keys`; null while the hub recovers. */
async function askingTill(
  { recovery }: HubContext,
  sql: Sql,
  caller: Caller,
  { reservationId }: Reserved,
  keys: readonly string[],
  now: Date,
): Promise<TillRow | null> {
  await takeSlots(sql, [sessionKey(caller.tillId), reservationId, ...keys]);
  const till = await readingTill(sql, caller);
  return (await recovery.isRecovering(sql, now)) ? null : till;
}

async function knownReservation(sql: Sql, reservationId: string): Promise<ReservationRow | null> {
  const [row] = await sql.query('SELECT * FROM reservation WHERE reservation_id = $1', [
    reservationId,
  ]);
  return row === undefined ? null : reservationRow.parse(row);
}

/** True if its holder gets no grant for it: it ended, or this turn of it was given back in this session. */
function hasEnded(known: ReservationRow | null, till: TillRow, turn: number): boolean {
  if (known === null) return false;
  if (known.till_id !== till.till_id) return true;
  if (known.session !== till.session) return known.state !== 'open' && known.state !== 'void';
  return known.state === 'void' ? turn <= known.turn : known.state !== 'open' || turn < known.turn;
}

async function askFollowUp(
  context: HubContext,
  sql: Sql,
  caller: Caller,
  reserved: FollowUpReserved,
  now: Date,
): Promise<AskAnswer> {
  const { reservationId, of, what, amount, insteadOf, who = null } = reserved;
  const subject = await subjectOf(sql, of);
  const till = await askingTill(context, sql, caller, reserved, [subject], now);
  if (till === null) return { answer: 'recovering' };
  const known = await knownReservation(sql, reservationId);
  if (hasEnded(known, till, reserved.turn)) return { answer: 'done' };
  const payment = await paymentBySubject(sql, subject);
  if (payment === null) {
    const behind = await tillBehind(sql, of);
    if (behind !== null) return { answer: 'till-behind', till: behind };
  }
  const busy = await holderOf(sql, subject, [reservationId, insteadOf ?? reservationId], now);
  if (busy !== null) return busy;
  const followUps = await followUpsOf(sql, subject);
  const counted = followUps.filter(({ key }) => key !== insteadOf && key !== reservationId);
  const left = leftFor(what, payment, counted);
  if (left !== null && left < (what === 'void' || what === 'deauthorize' ? 1 : amount)) {
    return { answer: 'too-much', left };
  }
  if (insteadOf !== null) {
    await sql.query(
      `UPDATE reservation SET state = 'moved'
       WHERE reservation_id = $1 AND till_id = $2 AND state IN ('open', 'used')`,
      [insteadOf, till.till_id],
    );
  }
  await open(context, sql, till, reserved, subject, now);
  const madeAt = [payment?.till_id ?? caller.tillId, ...followUps.map((each) => each.till.tillId)];
  const isKnown = payment === null || madeAt.every((tillId) => tillId === till.till_id);
  if (!isKnown) {
    await recordLook(context, sql, till, { what: 'payment', who, branches: [payment.branch] });
  }
  return {
    ...{ answer: 'granted', epoch: context.recovery.epoch, followUps, alike: [], left },
    payment: isKnown ? undefined : await followedPayment(sql, payment),
  };
}

/** The counter with a reservation of a subject, other than these; null without one. */
async function holderOf(sql: Sql, subject: string, except: readonly string[], now: Date) {
  const [holder] = await sql.query(
    `SELECT r.till_id, r.asked_at, t.name,
       t.state = 'active' AND t.heard_at > $3::timestamptz - interval '${HEARD_S} s'
         -- The PC in place of a dead one says hello for it, without its requests in hand.
         AND (t.replaced_by IS NULL OR r.session = t.session)
         AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.key = r.reservation_id::text
           AND f.state IN ('in-doubt', 'needs-human', 'presumed-absent')) AS heard
     FROM reservation r JOIN till t USING (till_id)
     WHERE r.subject = $1 AND r.state IN ('open', 'used') AND NOT (r.reservation_id = ANY($2::uuid[]))
     ORDER BY r.asked_at LIMIT 1`,
    [subject, except, now],
  );
  if (holder === undefined) return null;
  const { till_id, name, asked_at, heard } = holderRow.parse(holder);
  const till = { tillId: till_id, name };
  return { answer: 'busy' as const, till, since: asked_at.toISOString(), heard };
}

const holderRow = z.object({
  till_id: z.string(),
  name: z.string(),
  asked_at: z.date(),
  heard: z.boolean(),
});

const behindRow = z.object({ till_id: z.string(), name: z.string() });

/** The counter of a record that the hub does not know yet; null for another terminal's. */
async function tillBehind(sql: Sql, of: FollowUpReserved['of']) {
  if (!('recordId' in of)) return null;
  const [row] = await sql.query('SELECT till_id, name FROM till WHERE lower(till_id) = lower($1)', [
    tillOf(of.trackingId),
  ]);
  if (row === undefined) return null;
  const { till_id, name } = behindRow.parse(row);
  return { tillId: till_id, name };
}

async function askCharge(
  context: HubContext,
  sql: Sql,
  caller: Caller,
  reserved: ReservedCharge,
  now: Date,
): Promise<AskAnswer> {
  const { reservationId, guardKeys, saleId } = reserved;
  const till = await askingTill(context, sql, caller, reserved, guardKeys, now);
  if (till === null) return { answer: 'recovering' };
  const known = await knownReservation(sql, reservationId);
  if (hasEnded(known, till, reserved.turn)) return { answer: 'done' };
  const alike: readonly SimilarPayment[] = await similarTo(sql, {
    ...{ tillId: till.till_id, saleId, guardKeys, now },
  });
  await open(context, sql, till, reserved, null, now);
  return {
    ...{ answer: 'granted', epoch: context.recovery.epoch, followUps: [] },
    ...{ alike: [...alike], left: null },
  };
}

/**
 * Grants the opening of a saved sale to one counter. Its own may open it without its entry at the hub; another one only
 * while the own is there, or takes no money any more, also as a replaced one: a counter that is away may open it alone.
 */
async function askOpening(
  context: HubContext,
  sql: Sql,
  caller: Caller,
  reserved: ReservedOpening,
  now: Date,
): Promise<AskAnswer> {
  const { reservationId, saved } = reserved;
  const till = await askingTill(context, sql, caller, reserved, [saved], now);
  if (till === null) return { answer: 'recovering' };
  if (hasEnded(await knownReservation(sql, reservationId), till, reserved.turn)) {
    return { answer: 'done' };
  }
  // A program opens one sale at a time: it gave up its earlier request, or was killed.
  await toVoid(sql, 'subject = $1 AND till_id = $2 AND reservation_id <> $3', [
    ...[saved, till.till_id, reservationId],
  ]);
  const busy = await holderOf(sql, saved, [reservationId], now);
  if (busy !== null) return { ...busy, heard: true };
  const sale = await savedSaleById(sql, till, saved);
  if (sale !== null && sale.opened !== null) {
    return { answer: 'busy', till: sale.opened.till, since: sale.savedAt, heard: true };
  }
  if (!(await isOwnSale(sql, saved, till.till_id))) {
    if (sale === null || sale.hasPayment) return { answer: 'not-saved' };
    const [away] = await sql.query(
      `SELECT 1 FROM till WHERE till_id = $1 AND state = 'active' AND replaced_by IS NULL
         AND NOT coalesce(heard_at > $2::timestamptz - interval '${HEARD_S} s', false)`,
      [sale.till.tillId, now],
    );
    if (away !== undefined) return { answer: 'till-behind', till: sale.till };
  }
  await open(context, sql, till, reserved, saved, now);
  return { answer: 'granted', epoch: context.recovery.epoch, followUps: [], alike: [], left: null };
}

/**
 * Inserts a reservation as open, or grants an open or void one again: its request is sent after this grant, and one that was
 * given back before it was known has only its id.
 */
async function open(
  { recovery }: HubContext,
  sql: Sql,
  till: TillRow,
  reserved: Reserved,
  subject: string | null,
  now: Date,
): Promise<void> {
  const { reservationId, trackingId, what, amount } = reserved;
  await sql.query(
    `INSERT INTO reservation (reservation_id, till_id, session, tracking_id, what, subject, sale_id, amount,
       guard_keys, asked_at, granted_in, instead_of, turn, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'open')
     ON CONFLICT (reservation_id) DO UPDATE SET session = excluded.session, granted_in = excluded.granted_in,
       state = 'open', subject = excluded.subject, amount = excluded.amount, guard_keys = excluded.guard_keys,
       turn = excluded.turn, asked_at = excluded.asked_at, tracking_id = excluded.tracking_id, what = excluded.what,
       sale_id = excluded.sale_id, instead_of = excluded.instead_of
     WHERE reservation.state IN ('open', 'void')`,
    [
      ...[reservationId, till.till_id, till.session, trackingId, what, subject],
      ...['saleId' in reserved ? reserved.saleId : null, amount],
      ...['guardKeys' in reserved ? reserved.guardKeys : [], now, recovery.epoch],
      ...['insteadOf' in reserved ? reserved.insteadOf : null, reserved.turn],
    ],
  );
}

/** Stores a grant again that was lost with the database's last commits. */
export async function insertLostGrant(
  context: HubContext,
  sql: Sql,
  till: TillRow,
  reserved: Reserved,
  now: Date,
): Promise<void> {
  const subject =
    'of' in reserved
      ? await subjectOf(sql, reserved.of)
      : 'saved' in reserved
        ? reserved.saved
        : null;
  await takeSlots(sql, 'guardKeys' in reserved ? reserved.guardKeys : [subject ?? '']);
  const others = await sql.query(
    `SELECT 1 FROM reservation WHERE subject = $1 AND granted_in IS NOT NULL AND state IN ('open', 'used')`,
    [subject],
  );
  if (others.length === 0) return open(context, sql, till, reserved, subject, now);
  await raiseAttention(context, sql, {
    ...{ kind: 'lost-reservation', tills: [till.till_id], keys: [reserved.reservationId] },
    amount: reserved.amount,
  });
}

/** Gives back a reservation that was not used; an unknown one is stored as void, so that a late ask finds it. */
export async function drop(
  context: HubContext,
  caller: Caller,
  { reservationId, turn }: { readonly reservationId: string; readonly turn: number },
): Promise<void> {
  const now = context.now();
  await context.database.transaction('reservations', async (sql) => {
    await takeSlots(sql, [sessionKey(caller.tillId), reservationId]);
    const till = await readingTill(sql, caller);
    await sql.query(
      `INSERT INTO reservation (reservation_id, till_id, session, what, amount, guard_keys, asked_at, turn, state)
       VALUES ($1, $2, $3, 'unknown', 0, '{}', $4, $5, 'void')
       ON CONFLICT (reservation_id) DO UPDATE SET turn = $5, session = $3
       WHERE reservation.till_id = $2 AND reservation.state = 'void' AND reservation.turn < $5`,
      [reservationId, till.till_id, till.session, now, turn],
    );
    const where = 'reservation_id = $1 AND till_id = $2 AND turn <= $3';
    await toVoid(sql, where, [reservationId, till.till_id, turn]);
  });
}

/**
 * Voids the reservations of earlier sessions that the counter does not have in hand, once all its entries up to its last
 * hello have arrived: none of them has an intent.
 */
export async function voidForgotten(
  sql: Sql,
  tillId: string,
  session: number,
  inHand: readonly string[],
): Promise<void> {
  await toVoid(sql, 'till_id = $1 AND session < $2 AND NOT (reservation_id = ANY($3::uuid[]))', [
    ...[tillId, session, inHand],
  ]);
}

/** Voids open reservations. */
async function toVoid(sql: Sql, where: string, values: readonly unknown[]): Promise<void> {
  const rows = await sql.query(
    `UPDATE reservation SET state = 'void' WHERE state = 'open' AND ${where} RETURNING instead_of`,
    values,
  );
  await holdAgain(sql, rows);
}

/** The follow-ups that these reservations were to replace hold their own again, unless the new intent arrived. */
async function holdAgain(sql: Sql, rows: readonly Row[]): Promise<void> {
  const replaced = rows.flatMap((row) => row['instead_of'] ?? []);
  if (replaced.length === 0) return;
  await sql.query(
    `UPDATE reservation SET state = 'used' WHERE state = 'moved' AND reservation_id = ANY($1::uuid[])`,
    [replaced],
  );
}

/** Ends the reservation of a lost, replaced or revoked counter for a manager; false for any other. */
export async function endReservation(sql: Sql, reservationId: string): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE reservation r SET state = 'done' FROM till t
     WHERE r.reservation_id = $1 AND t.till_id = r.till_id AND r.state IN ('open', 'used', 'moved')
       AND NOT (t.state = 'active' AND t.replaced_by IS NULL AND r.state = 'open')
     RETURNING r.instead_of`,
    [reservationId],
  );
  await holdAgain(sql, rows);
  return rows.length > 0;
}
