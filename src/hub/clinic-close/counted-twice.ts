/**
 * The voids and refunds that two Z reports count: that of the counter that made it, without the hub, and that of the counter
 * of the payment, as a change from outside. The second counter takes it back once the hub names the first one.
 *
 *    A: payment.changed-outside R ─▶ Z of A  │  B: attempt.resolved R ─▶ Z of B  │  A: the same again, counted there
 */

import { z } from 'zod';
import { centsSchema } from '../../shared/contract/values.ts';
import type { CountedTwice } from '../../shared/hub/clinic-close.ts';
import type { Sql } from '../database.ts';
import { countedUpTo, NOT_COUNTED, SECOND, STILL_SENDS } from './counted.ts';

const twiceRow = z.object({
  key: z.string(),
  till_id: z.string(),
  name: z.string(),
  branch: z.string(),
  made_at: z.string(),
  amount: centsSchema,
  at: z.date(),
});

/** The newest entries that Z reports count, by counter: with those of this close, and without. */
const COUNTED_UP_TO = `
  SELECT z.till_id, max(z.entry_number) FILTER (WHERE NOT ${NOT_COUNTED} OR NOT ${STILL_SENDS}) AS now,
    coalesce(max(z.entry_number) FILTER (WHERE NOT ${NOT_COUNTED}), 0) AS before
  FROM z_report z JOIN till t USING (till_id) WHERE NOT ${SECOND} GROUP BY z.till_id`;

/** Those that one of the open Z reports adds, by branch and counter. */
export async function countedTwice(sql: Sql): Promise<readonly CountedTwice[]> {
  const rows = await sql.query(
    `WITH counted AS (${COUNTED_UP_TO})
     SELECT o.key, o.till_id, t.name, t.branch, m.name AS made_at, o.amount, f.at
     FROM follow_up f JOIN follow_up o ON o.key = f.record_id AND o.till_id <> f.till_id
     JOIN till t ON t.till_id = o.till_id JOIN till m ON m.till_id = f.till_id
     JOIN counted a ON a.till_id = o.till_id JOIN counted b ON b.till_id = f.till_id
     WHERE f.state = 'approved' AND ${countedUpTo('o', 'a.now')} AND ${countedUpTo('f', 'b.now')}
       AND NOT (${countedUpTo('o', 'a.before')} AND ${countedUpTo('f', 'b.before')})
     ORDER BY t.branch, t.name, f.at, o.key`,
  );
  return rows.map((row) => {
    const { key, till_id: tillId, name, branch, made_at: madeAt, amount, at } = twiceRow.parse(row);
    return { key, tillId, name, branch, madeAt, amount, at: at.toISOString() };
  });
}
