/**
 * What the hub knows of the payout of a Z report beyond the entry that its counter made at its close: voids of its payments by
 * other counters or after the close, and refunds and captures that change the payout of another branch.
 */

import { z } from 'zod';
import { signedCentsSchema } from '../../shared/contract/drawer.ts';
import { cents } from '../../shared/domain/money.ts';
import type { PayoutChange } from '../../shared/hub/clinic-close.ts';
import type { Sql } from '../database.ts';
import { paymentOf } from '../subjects.ts';
import { countedUpTo } from './counted.ts';

const changeRow = z.object({
  branch: z.string(),
  amount: signedCentsSchema,
  record: z.string().nullable(),
  other_branch: z.string().nullable(),
});

/** `$3`: the records of the payout. A capture leads to its hold. */
const CHANGES = `
  WITH record AS (SELECT id FROM unnest($3::text[]) id),
  named AS (
    SELECT id, id AS name FROM record
    UNION SELECT r.id, c.record_id FROM record r
    JOIN follow_up c ON c.of_payment = r.id AND c.operation = 'capture' AND c.record_id IS NOT NULL),
  voided AS (
    SELECT n.id, max(f.amount) AS amount, bool_or(f.till_id = $1 AND ${countedUpTo('f', '$2')}) AS is_known
    FROM named n JOIN follow_up f ON f.of_payment = n.name
    WHERE f.operation = 'void' AND f.state = 'approved' GROUP BY n.id),
  followed AS (
    SELECT f.amount * CASE f.operation WHEN 'capture' THEN 1 ELSE -1 END AS amount, r.id, p.branch
    FROM record r
    JOIN follow_up f ON f.till_id = $1 AND f.state = 'approved'
      AND (f.operation = 'credit' AND f.record_id = r.id OR f.operation = 'capture' AND f.of_payment = r.id)
    ${paymentOf('f')}
    WHERE p.branch <> $4)
  SELECT coalesce(p.branch, $4) AS branch, -v.amount AS amount, NULL AS record, NULL AS other_branch
  FROM voided v LEFT JOIN payment p ON p.record_id = v.id WHERE NOT v.is_known
  UNION ALL
  SELECT $4, -amount, id, branch FROM followed
  UNION ALL
  -- A refund that another counter made, and that this one took for one of another terminal.
  SELECT $4, o.amount, r.id, NULL FROM record r JOIN follow_up o ON o.key = r.id AND o.till_id = $1
  JOIN follow_up f ON f.record_id = o.key AND f.till_id <> $1 AND f.operation = 'credit' AND f.state = 'approved'
  WHERE ${countedUpTo('o', '$2')}`;

/**
 * The changes of a payout since its Z report.
 * @param z its counter, the number of its entry, and its branch.
 */
export async function payoutChanges(
  sql: Sql,
  z: { readonly tillId: string; readonly entryNumber: number; readonly branch: string },
  records: readonly string[],
): Promise<readonly PayoutChange[]> {
  if (records.length === 0) return [];
  const rows = await sql.query(CHANGES, [z.tillId, z.entryNumber, records, z.branch]);
  return rows.flatMap((row) => {
    const { other_branch: other, ...change } = changeRow.parse(row);
    const { amount, record } = change;
    const here = { ...change, pays: false };
    if (other === null) return [here];
    return [here, { branch: other, amount: cents(0 - amount), record, pays: true }];
  });
}
