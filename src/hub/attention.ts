import { z } from 'zod';
import type { Attention } from '../shared/hub/values.ts';
import { attentionSchema } from '../shared/hub/values.ts';
import { trackingIdOf } from '../shared/journal/tracking-id.ts';
import type { HubContext } from './context.ts';
import type { Sql } from './database.ts';

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

/** The open findings, newest first. */
export async function openAttention(
  sql: Sql,
  nameOf: (tillId: string) => string,
  offset: number,
  limit: number,
) {
  const rows = await sql.query(
    `SELECT a.*, r.asked_at, r.subject FROM attention a
     LEFT JOIN (reservation r JOIN till t ON t.till_id = r.till_id AND t.replaced_by IS NULL)
       ON r.reservation_id = CASE WHEN a.kind = 'left-at-service' THEN a.keys[1]::uuid END
     WHERE a.closed_at IS NULL ORDER BY a.at DESC, a.attention_id DESC OFFSET $1 LIMIT $2`,
    [offset, limit],
  );
  return rows.map((each) => {
    const { attention_id, kind, tills, keys, amount, at, asked_at, subject } = row.parse(each);
    const [tillId = '', key = ''] = [tills[0], keys[0]];
    return {
      ...{ attentionId: attention_id, kind, keys, amount, at: at.toISOString() },
      ...(kind === 'left-at-service' ? { trackingId: trackingIdOf(tillId, key) } : {}),
      ...(asked_at === null
        ? {}
        : { lookFor: { askedAt: asked_at.toISOString(), recordId: subject } }),
      tills: tills.map((tillId) => ({ tillId, name: nameOf(tillId) })),
    };
  });
}
