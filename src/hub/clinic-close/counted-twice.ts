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
import { NOT_COUNTED, SECOND, STILL_SENDS } from './counted.ts';

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
    `WITH counted AS (${COUNTED_UP_TO}), twice AS (
       SELECT o.key, o.till_id, o.number, f.till_id AS made_by, o.amount, f.at,
         (SELECT e.number FROM journal_entry e WHERE e.till_id = f.till_id AND e.number > f.number
            AND e.kind = 'attempt.resolved' AND e.body::json ->> 'attemptId' = f.key
            AND e.body::json ->> 'state' = 'approved' ORDER BY e.number LIMIT 1) AS made_in
       FROM follow_up f JOIN follow_up o ON o.key = f.record_id AND o.till_id <> f.till_id
       WHERE f.state = 'approved')
     SELECT w.key, w.till_id, t.name, t.branch, m.name AS made_at, w.amount, w.at
     FROM twice w JOIN till t USING (till_id) JOIN till m ON m.till_id = w.made_by
     JOIN counted a ON a.till_id = w.till_id AND w.number <= a.now
     JOIN counted b ON b.till_id = w.made_by AND w.made_in <= b.now
     WHERE (w.number > a.before OR w.made_in > b.before)
       AND NOT EXISTS (SELECT 1 FROM journal_entry e WHERE e.till_id = w.till_id
         AND e.number > w.number AND e.number <= a.now AND e.kind = 'payment.changed-outside'
         AND e.body::json ->> 'changeId' = w.key AND (e.body::json ->> 'countedThere')::boolean)
     ORDER BY t.branch, t.name, w.at, w.key`,
  );
  return rows.map((row) => {
    const { key, till_id: tillId, name, branch, made_at: madeAt, amount, at } = twiceRow.parse(row);
    return { key, tillId, name, branch, madeAt, amount, at: at.toISOString() };
  });
}
