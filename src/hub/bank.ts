/**
 * The bags of the clinic's closes and of its counters that no line of a bank statement is matched with, at any counter
 * (`bank_line`).
 */

import { z } from 'zod';
import type { Cashier } from '../shared/domain/sale.ts';
import {
  type AskedBags,
  type AwaitedBag,
  awaitedBagSchema,
  MOST_NEAR_BAGS,
} from '../shared/hub/bank-calls.ts';
import type { Caller, HubContext } from './context.ts';
import { recordLook } from './looks.ts';
import { readerOf } from './readers.ts';
import { branchAt, HAS_LEFT } from './tills.ts';

/** Bags of the days of one statement. */
const MOST_BAGS = 5_000;

/** The columns of both kinds of bags. */
const BAGS = `
  SELECT 'close' AS of, c.close_id AS "closeId", NULL::uuid AS "bagId", NULL AS "tillId", NULL AS counter, NULL AS "accountId",
    b ->> 'branch' AS branch, b ->> 'bagNumber' AS "bagNumber", b ->> 'account' AS account,
    to_char(c.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
    (b ->> 'bills')::bigint + (b ->> 'coin')::bigint AS cash,
    (SELECT coalesce(sum((k ->> 'amount')::bigint), 0)::bigint FROM json_array_elements(b -> 'checks') k) AS checks,
    'clinic-bag ' || c.close_id || ' ' || (b ->> 'branch') || ' ' || (b ->> 'bagNumber') AS name
  FROM clinic_close c, json_array_elements(c.bags::json) b WHERE c.state = 'closed' AND c.bags <> '[]'
  UNION ALL
  SELECT 'counter', NULL, b.bag_id, b.till_id, t.name, b.account_id,
    ${branchAt('b.number')}, b.bag_number, b.account, b.day, b.cash, b.checks_sum, 'bag ' || b.bag_id
  FROM counter_bag b JOIN till t USING (till_id)
  WHERE b.till_id NOT LIKE '%~%' AND b.till_id <> $2
    AND NOT ${HAS_LEFT}`; // it keeps its bags

/** Where the branch and the number of a bag begin in `depositOf` a bag of a clinic close. */
const AFTER_CLOSE = 'clinic-bag '.length + 36 + 2;

/** A bag of a close that the hub lost is the same bag when it is closed again: a branch has a number once. */
const IS_AWAITED = `NOT EXISTS (SELECT 1 FROM bank_line l WHERE l.deposit = bag.name)
  AND NOT (of = 'close' AND branch || ' ' || "bagNumber" IN (
    SELECT substr(l.deposit, ${AFTER_CLOSE}) FROM bank_line l WHERE l.deposit LIKE 'clinic-bag %'))`;

interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The condition of a question, its order and its limit; the first two values are of the reader. */
function conditionOf(asked: AskedBags): Condition {
  switch (asked.by) {
    case 'days':
      return {
        text: `day >= $3 AND day <= $4 ORDER BY day, branch, "bagNumber" LIMIT ${MOST_BAGS}`,
        values: [asked.from, asked.to],
      };
    case 'line':
      return {
        text: `position(lower($5) IN lower("bagNumber") || ' ' || to_char((cash + checks) / 100.0, 'FM999999990.00')) > 0
          ORDER BY cash + checks <> $3::bigint, abs(day::date - $4::date), branch, "bagNumber" LIMIT ${MOST_NEAR_BAGS}`,
        values: [asked.amount, asked.day, asked.search],
      };
    case 'name':
      return { text: 'bag.name = $3', values: [asked.name] };
  }
}

export function awaitedBags(
  context: HubContext,
  caller: Caller,
  { who, asked }: { readonly who: Cashier; readonly asked: AskedBags },
): Promise<AwaitedBag[]> {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const { text, values } = conditionOf(asked);
    const rows = await sql.query(
      `SELECT * FROM (${BAGS}) bag WHERE ($1::text[] IS NULL OR branch = ANY($1)) AND ${IS_AWAITED} AND ${text}`,
      [all, till.till_id, ...values],
    );
    const bags = z.array(awaitedBagSchema).parse(rows);
    const branches = bags.map(({ branch }) => branch);
    await recordLook(context, sql, till, { what: 'close', who, branches });
    return bags;
  });
}
