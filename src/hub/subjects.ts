/**
 * Actions of all counters on one payment, and the payments that resemble a charge. A payment has one subject under all its
 * names: the service's id of its first record, or the key of a payment in cash or by check.
 */

import { z } from 'zod';
import { NOTHING_MOVED } from '../shared/domain/attempt.ts';
import { isClosedByPerson } from '../shared/domain/payment-status.ts';
import { sameBy } from '../shared/hub/guard-keys.ts';
import type {
  ClinicFollowUp,
  FollowUpReserved,
  OthersOn,
  Reserved,
  SimilarPayment,
} from '../shared/hub/values.ts';
import type { Sql } from './database.ts';
import { followUpRow, type PaymentRow, paymentRow } from './projections/tables.ts';

const captureRow = z.object({ record_id: z.string(), of_payment: z.string() });

/** The records of the holds of those records that are captures. */
export async function rootsOf(
  sql: Sql,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await sql.query(
    `SELECT record_id, of_payment FROM follow_up WHERE record_id = ANY($1) AND operation = 'capture'`,
    [recordIds],
  );
  return new Map(
    rows.map((row) => captureRow.parse(row)).map((row) => [row.record_id, row.of_payment]),
  );
}

/** The record of the hold, if the record is that of its capture. */
export async function rootOf(sql: Sql, recordId: string): Promise<string> {
  return (await rootsOf(sql, [recordId])).get(recordId) ?? recordId;
}

/** The payment of a follow-up, one for all its names. */
export const subjectOf = async (sql: Sql, of: FollowUpReserved['of']) =>
  'recordId' in of ? rootOf(sql, of.recordId) : of.paymentKey;

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** The payment of a subject; null if no counter's entries have it. */
export async function paymentBySubject(sql: Sql, subject: string): Promise<PaymentRow | null> {
  const [row] = await sql.query(
    `SELECT * FROM payment WHERE record_id = $1 OR key = $2 ORDER BY key LIMIT 1`,
    [subject, isUuid(subject) ? subject : null],
  );
  return row === undefined ? null : paymentRow.parse(row);
}

const namedFollowUp = followUpRow.extend({ subject: z.string(), name: z.string() });

/** Each of the subjects `$1` under all its names. */
const NAMES = `SELECT subject, subject AS name FROM unnest($1::text[]) subject
  UNION SELECT of_payment, record_id FROM follow_up
  WHERE of_payment = ANY($1) AND operation = 'capture' AND record_id IS NOT NULL
  UNION SELECT record_id, key::text FROM payment WHERE record_id = ANY($1)`;

/** The follow-ups of all counters on each subject, under each of its names. */
export async function followUpsOfEach(
  sql: Sql,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ClinicFollowUp[]>> {
  const rows = await sql.query(
    `WITH names AS (${NAMES})
     SELECT n.subject, f.*, t.name
     FROM names n JOIN follow_up f ON f.of_payment = n.name JOIN till t USING (till_id)
     -- A refund of one counter that another found at the service, as an outside change, counts once.
     WHERE NOT EXISTS (SELECT 1 FROM names m JOIN follow_up o ON o.of_payment = m.name
       WHERE m.subject = n.subject AND o.record_id = f.key AND o.key <> f.key)
     ORDER BY f.at, f.key`,
    [subjects],
  );
  const found = new Map<string, ClinicFollowUp[]>();
  for (const row of rows) {
    const { subject, key, till_id, name, operation, amount, ...rest } = namedFollowUp.parse(row);
    const { record_id: recordId, cashier, manager, reason, at, watched, decided } = rest;
    const state = isUndone({ state: rest.state, watched, decided }) ? 'not-sent' : rest.state;
    const followUp: ClinicFollowUp = {
      ...{ key, till: { tillId: till_id, name }, operation, amount, state, recordId },
      ...{ cashier, manager, reason, at },
    };
    found.set(subject, [...(found.get(subject) ?? []), followUp]);
  }
  return found;
}

/** The follow-ups of all counters on a subject, under each of its names. */
export async function followUpsOf(sql: Sql, subject: string): Promise<ClinicFollowUp[]> {
  return (await followUpsOfEach(sql, [subject])).get(subject) ?? [];
}

/**
 * The records of other counters' follow-ups on a subject. A reservation may be of one that is not here yet.
 */
export async function othersOnSubject(sql: Sql, subject: string, own: string): Promise<OthersOn> {
  const made = await sql.query(
    `SELECT f.record_id, f.watched, t.name FROM follow_up f JOIN till t USING (till_id)
     WHERE f.of_payment IN (SELECT name FROM (${NAMES}) names)
       AND f.till_id <> $2 AND f.operation <> 'manual-refund'`,
    [[subject], own],
  );
  const reserved = await sql.query(
    `SELECT 1 FROM reservation WHERE subject = $1 AND till_id <> $2 AND state IN ('open', 'used', 'moved') LIMIT 1`,
    [subject, own],
  );
  const rows = made.map((row) => madeRow.parse(row));
  const counters = Object.fromEntries(
    rows.flatMap(({ record_id: id, name }) => (id === null ? [] : [[id, name]])),
  );
  const mayGetOne = rows.some((row) => row.watched && row.record_id === null);
  const recordIds = Object.keys(counters);
  return { recordIds, counters, isOpen: reserved.length > 0 || mayGetOne };
}

/** A counter that was not heard for so long, ms, counts as off. */
const OFF_MS = 24 * 3_600_000;

/** The clocks of hub and service, and an entry on its way to the hub, ms. */
const MARGIN_MS = 2_000;

/**
 * True if another counter may have made a record of this age before its entry is here: it was not heard since, has entries
 * to send, or was not heard since a restore. Without the hub a manager may approve a follow-up, also at a PC that is lost then.
 */
export async function mayLackEntries(
  sql: Sql,
  own: string,
  now: Date,
  ageMs: number,
): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM till WHERE till_id <> $1 AND till_id NOT LIKE '%~%' AND heard_at IS NOT NULL
       AND ((heard_at > $2 AND heard_at < $3) OR (state = 'active'
         AND (hello_number IS NOT NULL OR heard_in IS DISTINCT FROM (SELECT epoch FROM hub)))) LIMIT 1`,
    [own, new Date(now.getTime() - OFF_MS), new Date(now.getTime() - ageMs + MARGIN_MS)],
  );
  return rows.length > 0;
}

const madeRow = z.object({
  record_id: z.string().nullable(),
  watched: z.boolean(),
  name: z.string(),
});

/** True if it was closed, or looked for long enough: it does not count against its payment. */
function isUndone({
  state,
  watched,
  decided,
}: Pick<PaymentRow, 'state' | 'watched' | 'decided'>): boolean {
  if (isClosedByPerson({ state, problem: null, decided, monitored: watched })) {
    return state !== 'approved';
  }
  return state === 'presumed-absent' && !watched;
}

/** Payments of the last hours that a charge is compared with; an unresolved one at any age. */
const SIMILAR_HOURS = 36;

/** A time by the hub's clock, in SQL: that of its PC, corrected, and never after its arrival. */
export const byHubClock = (at: string, receivedAt: string, till: string) =>
  `LEAST(${receivedAt}, ${at} + ${till}.clock_offset_ms * interval '1 ms')`;

/** The time of a payment by the hub's clock. */
const paidAt = (payment: string, till: string) =>
  byHubClock(`${payment}.opened_at`, `${payment}.received_at`, till);

const PAID_AT = paidAt('p', 't');

/** Joins the payment `p` of a follow-up, in SQL: that of its hold, for one of a capture `c`. */
export const paymentOf = (followUp: string): string =>
  `LEFT JOIN follow_up c ON c.record_id = ${followUp}.of_payment AND c.operation = 'capture'
   JOIN payment p ON p.record_id = coalesce(c.of_payment, ${followUp}.of_payment)`;

/** The service may still show the payment `p`: unresolved, or presumed absent and monitored. */
export const MAY_COME_UP = `(p.state IN ('sending', 'in-doubt', 'needs-human') OR (p.state = 'presumed-absent' AND p.watched))`;

const NOT_CHARGED = `('${NOTHING_MOVED.join("', '")}')`;

const similarRow = paymentRow.extend({
  name: z.string(),
  receipt_number: z.string().nullable(),
  age_ms: z.coerce.number(),
});

const openRow = z.object({
  reservation_id: z.string(),
  till_id: z.string(),
  name: z.string(),
  sale_id: z.string().nullable(),
  what: z.string(),
  amount: z.int(),
  guard_keys: z.array(z.string()),
  asked_at: z.date(),
});

/** The payments and open reservations of other counters that have one of the keys, newest first. */
export async function similarTo(
  sql: Sql,
  charge: {
    readonly tillId: string;
    readonly saleId: string | null;
    readonly guardKeys: readonly string[];
    readonly now: Date;
  },
): Promise<SimilarPayment[]> {
  const { tillId, guardKeys, now } = charge;
  if (guardKeys.length === 0) return [];
  const paid = await sql.query(
    `SELECT p.*, t.name, r.number AS receipt_number,
       GREATEST(0, extract(epoch FROM $3::timestamptz - ${PAID_AT}) * 1000)::bigint AS age_ms
     FROM payment p JOIN till t USING (till_id)
     LEFT JOIN receipt r ON r.sale_id = p.sale_id AND r.till_id = p.till_id AND r.type = 'sale'
     WHERE p.key IN (SELECT payment_key FROM guard WHERE guard_key = ANY($1)) AND p.till_id <> $2
       AND (${PAID_AT} > $3::timestamptz - interval '${SIMILAR_HOURS} hours' OR ${MAY_COME_UP})
       AND p.state NOT IN ${NOT_CHARGED}
     ORDER BY p.received_at DESC LIMIT 50`,
    [guardKeys, tillId, now],
  );
  const asked = await sql.query(
    `SELECT r.*, t.name FROM reservation r JOIN till t USING (till_id)
     WHERE r.state = 'open' AND r.subject IS NULL AND r.guard_keys && $1::text[] AND r.till_id <> $2
     ORDER BY r.asked_at DESC LIMIT 50`,
    [guardKeys, tillId],
  );
  return [
    ...asked.map((row): SimilarPayment => {
      const { reservation_id, till_id, name, sale_id, what, amount, guard_keys, asked_at } =
        openRow.parse(row);
      return {
        ...{ key: reservation_id, till: { tillId: till_id, name }, saleId: sale_id, amount },
        ...{ receiptNumber: null, method: methodOf(what), state: null, monitored: true },
        ...{ decided: [], ageMs: Math.max(0, now.getTime() - asked_at.getTime()) },
        ...{ openedAt: asked_at.toISOString(), guardKeys: guard_keys },
      };
    }),
    ...paid.map((row): SimilarPayment => {
      const { key, till_id, name, sale_id, receipt_number, amount, method, state, ...rest } =
        similarRow.parse(row);
      return {
        ...{ key, till: { tillId: till_id, name }, saleId: sale_id, amount, method, state },
        ...{ receiptNumber: receipt_number, monitored: rest.watched, decided: rest.decided },
        ...{ ageMs: rest.age_ms, openedAt: rest.opened_at, guardKeys: rest.guard_keys },
      };
    }),
  ];
}

/** A reservation of the service may be for a card or a bank account: it is shown as a card. */
function methodOf(what: string): SimilarPayment['method'] {
  const methods: Readonly<Record<string, SimilarPayment['method']>> = {
    cash: 'CASH',
    recorded: 'CHECK',
  } satisfies Partial<Record<Reserved['what'], SimilarPayment['method']>>;
  return methods[what] ?? 'CARD';
}

const arrivedRow = z.object({
  own: z.string(),
  key: z.string(),
  own_keys: z.array(z.string()),
  guard_keys: z.array(z.string()),
  is_open: z.boolean(),
});

/**
 * The payments and open reservations of other counters that resemble arrived payments and were made within the time of
 * comparison: neither payment acknowledges the other. As before a charge, the same card for another named patient counts
 * only while an outcome is unknown.
 * @returns those of each arrived payment that has any.
 */
export async function similarOnArrival(
  sql: Sql,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await sql.query(
    `SELECT DISTINCT own.key AS own, p.key, own.guard_keys AS own_keys, p.guard_keys,
       own.state IN ('in-doubt', 'needs-human') OR ${MAY_COME_UP} AS is_open
     FROM payment own JOIN till ot ON ot.till_id = own.till_id
     JOIN guard mine ON mine.payment_key = own.key
     JOIN guard g ON g.guard_key = mine.guard_key AND g.payment_key <> own.key
     JOIN payment p ON p.key = g.payment_key JOIN till t ON t.till_id = p.till_id
     WHERE own.key = ANY($1::uuid[]) AND p.till_id <> own.till_id
       AND own.state NOT IN ${NOT_CHARGED} AND p.state NOT IN ${NOT_CHARGED}
       AND NOT (p.key = ANY(own.acknowledged)) AND NOT (own.key = ANY(p.acknowledged))
       AND abs(extract(epoch FROM ${paidAt('p', 't')} - ${paidAt('own', 'ot')})) < ${SIMILAR_HOURS} * 3600
     UNION ALL SELECT own.key, r.reservation_id, own.guard_keys, r.guard_keys, true FROM payment own
     JOIN reservation r ON r.state = 'open' AND r.subject IS NULL AND r.guard_keys && own.guard_keys
     WHERE own.key = ANY($1::uuid[]) AND r.till_id <> own.till_id AND own.state NOT IN ${NOT_CHARGED}
       AND NOT (r.reservation_id = ANY(own.acknowledged))
     ORDER BY own, key`,
    [keys],
  );
  const similar = z
    .array(arrivedRow)
    .parse(rows)
    .filter(({ own_keys, guard_keys, is_open }) => {
      const same = sameBy(guard_keys, own_keys);
      return same !== null && (!same.otherPatient || is_open);
    });
  const keysOf = (rows: typeof similar) => rows.map(({ key }) => key);
  return new Map(
    [...Map.groupBy(similar, ({ own }) => own)].map(([own, rows]) => [own, keysOf(rows)]),
  );
}
