/** The voids and refunds of other counters on the newest payments of a counter, for the status and the sums of its day. */

import { z } from 'zod';
import type { OthersChange } from '../shared/hub/values.ts';
import type { Caller, HubContext } from './context.ts';
import { paymentOf } from './subjects.ts';
import { readingTill } from './tills.ts';

/** Of a day, with a margin for the clock of a PC. A later one changes no figure of a day: the daily sweep finds it. */
const HOURS = 36;

const changeRow = z
  .object({
    change_id: z.string(),
    payment_id: z.string(),
    operation: z.enum(['void', 'credit']),
    amount: z.int(),
    at: z.date(),
    counter: z.string(),
  })
  .transform(({ change_id: changeId, payment_id: paymentId, operation, at, ...row }) => {
    const what = operation === 'void' ? ('void' as const) : ('refund' as const);
    return { ...row, changeId, paymentId, what, at: at.toISOString() };
  });

/** Those with a record at the service, oldest first. */
export function othersChanges(
  { database, now }: HubContext,
  caller: Caller,
): Promise<OthersChange[]> {
  return database.transaction('reads', async (sql) => {
    const { till_id } = await readingTill(sql, caller);
    const rows = await sql.query(
      `SELECT f.record_id AS change_id, p.record_id AS payment_id, f.operation, f.amount, f.at, left(t.name, 60) AS counter
       FROM follow_up f JOIN till t USING (till_id)
       ${paymentOf('f')}
       WHERE f.at > $2::timestamptz - interval '${HOURS} hours' AND f.till_id <> $1 AND p.till_id = $1
         AND f.operation IN ('void', 'credit') AND f.state = 'approved' AND f.record_id IS NOT NULL
       ORDER BY f.at, f.key LIMIT 500`,
      [till_id, now()],
    );
    return rows.map((row) => changeRow.parse(row));
  });
}
