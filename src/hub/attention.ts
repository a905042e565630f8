import { z } from 'zod';
import { cents } from '../shared/domain/money.ts';
import type { Attention } from '../shared/hub/values.ts';
import { attentionSchema } from '../shared/hub/values.ts';
import { trackingIdOf } from '../shared/journal/tracking-id.ts';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { Refusal } from './refusal.ts';
import { type Branches, IS_WATCHED, journalOf } from './tills.ts';

/** Raises a finding that people have to look at, in the transaction that found it. */
export async function raiseAttention(
  { now, newId }: Pick<HubContext, 'now' | 'newId'>,
  sql: Sql,
  found: {
    readonly kind: Attention['kind'];
    readonly tills: readonly string[];
    readonly keys: readonly string[];
    readonly amount: number | null;
  },
): Promise<void> {
  await sql.query(
    'INSERT INTO attention (attention_id, kind, tills, keys, amount, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [newId(), found.kind, found.tills, found.keys, found.amount, now()],
  );
}

/** The findings of payments that resemble a charge; the first key is that of the charge. */
const SIMILAR: readonly Attention['kind'][] = ['late-answer', 'similar-payment'];

const keyRow = z.object({ key: z.string() });
const chargeRow = z.object({ key: z.string(), till_id: z.string(), amount: z.int() });

/** Raises a finding of the payments that resemble a charge, without those of an earlier finding, also of a closed one. */
export async function raiseSimilar(
  context: Pick<HubContext, 'now' | 'newId'>,
  sql: Sql,
  found: {
    readonly kind: 'late-answer' | 'similar-payment';
    readonly tillId: string;
    readonly key: string;
    /** Keys of payments and of open reservations. */
    readonly similar: readonly string[];
  },
): Promise<void> {
  const { kind, tillId, key, similar } = found;
  const fresh = await sql.query(
    `SELECT key FROM unnest($2::text[]) key WHERE NOT EXISTS (SELECT 1 FROM attention a
       WHERE a.kind = ANY($3) AND a.keys @> ARRAY[$1, key] AND a.keys[1] IN ($1, key))`,
    [key, similar, SIMILAR],
  );
  if (fresh.length === 0) return;
  const keys = [key, ...fresh.map((row) => keyRow.parse(row).key)];
  const rows = await sql.query(
    `SELECT reservation_id::text AS key, till_id, amount FROM reservation WHERE reservation_id = ANY($1::uuid[])
     UNION ALL SELECT key::text, till_id, amount FROM payment WHERE key = ANY($1::uuid[])`,
    [keys],
  );
  const charges = rows.map((row) => chargeRow.parse(row));
  const amount = charges.find((each) => each.key === key)?.amount ?? null;
  const tills = [...new Set([tillId, ...charges.map(({ till_id }) => till_id)])].sort();
  await raiseAttention(context, sql, { kind, keys, tills, amount });
}

const row = z.object({
  attention_id: z.string(),
  kind: attentionSchema.shape.kind,
  tills: z.array(z.string()),
  keys: z.array(z.string()),
  amount: z.int().nullable(),
  at: z.date(),
  asked_at: z.date().nullable(),
  subject: z.string().nullable(),
});

/** The finding `a` is about one of the branches `$1`, which are null for all, or about no counter. */
const CONCERNS = `($1::text[] IS NULL OR cardinality(a.tills) = 0
  OR EXISTS (SELECT 1 FROM till c WHERE c.till_id = ANY(a.tills) AND c.branch = ANY($1)))`;

/**
 * True for an open finding, false for a closed one.
 * @throws {Refusal} `OTHER_BRANCH` for an open one of none of these branches.
 */
export async function isOpenIn(
  sql: Sql,
  branches: Branches,
  attentionId: string,
): Promise<boolean> {
  const [found] = await sql.query(
    `SELECT ${CONCERNS} AS concerns FROM attention a WHERE a.attention_id = $2 AND a.closed_at IS NULL`,
    [branches, attentionId],
  );
  if (found === undefined) return false;
  if (found['concerns'] !== true) throw new Refusal('OTHER_BRANCH');
  return true;
}

/** A finding of a dead PC's request to the service; its first key is the attempt's. */
const hasRequest = (kind: Attention['kind']) =>
  kind === 'left-at-service' || kind === 'left-in-doubt';

const placeRow = z.object({ tillId: z.string(), name: z.string(), branch: z.string() });

/** The open findings of some branches, newest first. */
export async function openAttention(
  sql: Sql,
  branches: Branches,
  offset: number,
  limit: number,
): Promise<Attention[]> {
  const places = await sql.query('SELECT till_id AS "tillId", name, branch FROM till');
  const placeOf = new Map(places.map((row) => placeRow.parse(row)).map((row) => [row.tillId, row]));
  const rows = await sql.query(
    `SELECT a.*, r.asked_at, r.subject FROM attention a
     LEFT JOIN (reservation r JOIN till t ON t.till_id = r.till_id AND NOT ${IS_WATCHED})
       ON r.reservation_id = CASE WHEN a.kind = 'left-at-service' THEN a.keys[1]::uuid END
     WHERE a.closed_at IS NULL AND ${CONCERNS} ORDER BY a.at DESC, a.attention_id DESC OFFSET $2 LIMIT $3`,
    [branches, offset, limit],
  );
  const open: Attention[] = [];
  for (const each of rows) {
    const { attention_id, kind, tills, keys, amount, at, asked_at, subject } = row.parse(each);
    const [tillId = '', key = ''] = [tills[0], keys[0]];
    open.push({
      ...{ attentionId: attention_id, kind, keys, at: at.toISOString() },
      amount: amount === null ? null : cents(amount),
      ...(hasRequest(kind) ? { trackingId: trackingIdOf(tillId, key) } : {}),
      ...(asked_at === null
        ? {}
        : {
            lookFor: {
              ...{ askedAt: asked_at.toISOString(), recordId: subject },
              payment: await recordsOf(sql, subject),
            },
          }),
      tills: tills.flatMap((tillId) => placeOf.get(tillId) ?? []),
    });
  }
  return open;
}

const ownRow = z.object({ tracking_id: z.string() });
const captureRow = z.object({ till_id: z.string(), key: z.string(), record_id: z.string() });

/** The records of a payment and of its captures, with their tracking ids, which a service may copy to their children. */
async function recordsOf(sql: Sql, subject: string | null) {
  const own = await sql.query(
    'SELECT tracking_id FROM payment WHERE record_id = $1 AND tracking_id IS NOT NULL',
    [subject],
  );
  const captures = await sql.query(
    `SELECT till_id, key, record_id FROM follow_up
     WHERE of_payment = $1 AND operation = 'capture' AND record_id IS NOT NULL`,
    [subject],
  );
  const captured = captures.map((each) => captureRow.parse(each));
  return {
    recordIds: captured.map((each) => each.record_id),
    trackingIds: [
      ...own.map((each) => ownRow.parse(each).tracking_id),
      ...captured.map((each) => trackingIdOf(journalOf(each.till_id), each.key)),
    ],
  };
}
