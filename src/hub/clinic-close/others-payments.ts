/**
 * The voids, refunds and captures of open Z reports on payments of other counters, and all changes of those that a moved
 * counter took before. Without a grant of the hub a counter does not know the tender of another one's payment, and it counts
 * for its present branch: the close counts them at the branch and tender of the payment.
 */

import { z } from 'zod';
import { signedCentsSchema } from '../../shared/contract/drawer.ts';
import { CARD_BRANDS } from '../../shared/domain/card.ts';
import type { CountedAt } from '../../shared/domain/clinic-report.ts';
import type { DayTender } from '../../shared/domain/day-figures.ts';
import { cents } from '../../shared/domain/money.ts';
import { OUTSIDE_CHANGES } from '../../shared/domain/outside-change.ts';
import type { Sql } from '../database.ts';
import { paymentOf } from '../subjects.ts';
import { AFTER_Z_BEFORE, BRANCH_OF_Z, NOT_COUNTED, SECOND, STILL_SENDS } from './counted.ts';

const COLUMN = {
  authorize: 'taken',
  capture: 'taken',
  void: 'voided',
  credit: 'refunded',
} as const;

const followUpRow = z.object({
  operation: z.enum(['authorize', 'void', 'credit', 'capture']),
  /** Negative if money left the clinic. */
  amount: signedCentsSchema,
  /** Of a change from outside; null for an attempt. */
  outside: z.enum(OUTSIDE_CHANGES).nullable(),
  /** True if the Z report has only a correction of it. */
  is_correction: z.boolean(),
  method: z.enum(['CARD', 'ACH']),
  branch: z.string(),
  brand: z.enum(CARD_BRANDS).nullable(),
  own_branch: z.string(),
  own_brand: z.enum(CARD_BRANDS).nullable(),
});

/** @returns those with another branch or tender in their Z report than their payment has. */
export async function followUpsOnOthers(sql: Sql): Promise<readonly CountedAt[]> {
  const rows = await sql.query(
    `WITH open AS (
       SELECT z.till_id, ${AFTER_Z_BEFORE} AS after, z.entry_number AS up_to, ${BRANCH_OF_Z} AS branch
       FROM z_report z JOIN till t USING (till_id)
       WHERE NOT ${SECOND} AND ${NOT_COUNTED} AND NOT ${STILL_SENDS}),
     counted AS (
       SELECT m.*, z.branch, z.up_to
       FROM open z JOIN movement m ON m.till_id = z.till_id AND m.number > z.after AND m.number <= z.up_to
       WHERE m.operation <> 'authorize' AND m.operation <> 'manual-refund'
       UNION ALL
       -- A payment is of its counter, and of another branch only if that was moved.
       SELECT m.*, z.branch, z.up_to
       FROM open z JOIN movement m ON m.till_id = z.till_id AND m.number > z.after AND m.number <= z.up_to
       WHERE m.operation = 'authorize' AND z.till_id IN (SELECT till_id FROM till_move)),
     moved AS (
       SELECT till_id, key, of_payment, operation, outside, branch, sum(amount)::bigint AS amount,
         bool_and(is_correction) AS is_correction
       FROM counted
       GROUP BY till_id, key, of_payment, operation, outside, branch, up_to HAVING sum(amount) <> 0)
     SELECT m.operation, m.amount, m.outside, m.is_correction, p.method, p.branch, p.brand, m.branch AS own_branch,
       CASE WHEN p.till_id = m.till_id THEN p.brand ELSE (SELECT e.body::json #>> '{payment,brand}'
         FROM follow_up f JOIN journal_entry e ON e.till_id = f.till_id AND e.number = f.number
         WHERE f.key = m.key) END AS own_brand
     FROM moved m
     ${paymentOf('m')}
       AND (p.till_id <> m.till_id OR p.branch <> m.branch)
     WHERE p.method IN ('CARD', 'ACH')
     ORDER BY m.key`,
  );
  return rows.flatMap((row) => {
    const followUp = followUpRow.parse(row);
    const { method, branch, brand, ...own } = followUp;
    const tenderOf = (of: typeof brand): DayTender =>
      method === 'ACH' ? 'bank' : (of ?? 'unknown');
    const at = { branch, tender: tenderOf(brand) };
    const notAt = { branch: own.own_branch, tender: tenderOf(own.own_brand) };
    const isSame = at.branch === notAt.branch && at.tender === notAt.tender;
    return isSame ? [] : [{ ...figureOf(followUp), at, notAt }];
  });
}

/** Its place in the figures of the Z report: banks and the processor correct, and so does a correction. */
function figureOf({
  operation,
  amount,
  outside,
  is_correction: isCorrection,
}: z.infer<typeof followUpRow>): Pick<CountedAt, 'column' | 'amount'> {
  const isOwn = outside === null || outside === 'void' || outside === 'refund';
  if (!isOwn || isCorrection) return { column: 'corrected', amount };
  return { column: COLUMN[operation], amount: cents(Math.abs(amount)) };
}
