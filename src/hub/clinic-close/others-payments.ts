/**
 * The voids, refunds and captures of open Z reports on payments of other counters, and on those that a moved counter took
 * before. Without a grant of the hub a counter does not know the tender of another one's payment, and it counts
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
import {
  AFTER_Z_BEFORE,
  BRANCH_OF_Z,
  countedUpTo,
  NOT_COUNTED,
  SECOND,
  STILL_SENDS,
} from './counted.ts';

const COLUMN = { void: 'voided', credit: 'refunded', capture: 'taken' } as const;

const followUpRow = z.object({
  operation: z.enum(['void', 'credit', 'capture']),
  amount: signedCentsSchema,
  /** Of a change from outside; null for an attempt. */
  outside: z.enum(OUTSIDE_CHANGES).nullable(),
  is_taken_back: z.boolean(),
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
       WHERE NOT ${SECOND} AND ${NOT_COUNTED} AND NOT ${STILL_SENDS})
     SELECT f.operation, f.amount, ${countedUpTo('f', 'z.after')} AS is_taken_back,
       CASE WHEN f.cashier::json ->> 'id' = 'outside' THEN f.cashier::json ->> 'name' END AS outside,
       p.method, p.branch, p.brand, z.branch AS own_branch,
       CASE WHEN p.till_id = f.till_id THEN p.brand ELSE (SELECT e.body::json #>> '{payment,brand}' FROM journal_entry e
        WHERE e.till_id = f.till_id AND e.number = f.number) END AS own_brand
     FROM open z JOIN follow_up f ON f.till_id = z.till_id
       AND ${countedUpTo('f', 'z.up_to')} <> ${countedUpTo('f', 'z.after')}
     ${paymentOf('f')}
       AND (p.till_id <> f.till_id OR p.branch <> z.branch)
     WHERE f.operation IN ('void', 'credit', 'capture') AND p.method IN ('CARD', 'ACH')
     ORDER BY f.key`,
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

/** Its place in the figures of the Z report: banks and the processor correct, and so does a follow-up that is taken back. */
function figureOf({
  operation,
  amount,
  outside,
  is_taken_back: isTakenBack,
}: z.infer<typeof followUpRow>): Pick<CountedAt, 'column' | 'amount'> {
  const isOwn = outside === null || outside === 'void' || outside === 'refund';
  if (isOwn && !isTakenBack) return { column: COLUMN[operation], amount };
  const isIncome = (operation === 'capture') !== isTakenBack;
  return { column: 'corrected', amount: cents(isIncome ? amount : -amount) };
}
