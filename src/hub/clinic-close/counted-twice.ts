/**
 * The voids and refunds that two Z reports count: that of the counter that made it, without the hub, and that of the counter
 * of the payment, as a change from outside. The second counter takes it back once the hub names the first one; a dead one
 * never does. So that the sums of each close are right, the close corrects them:
 *
 *    Z of A: void R │ Z of B: void R ─▶ close: + R ─▶ Z of A takes R back ─▶ its close: − R
 */

import { z } from 'zod';
import { centsSchema } from '../../shared/contract/values.ts';
import { CARD_BRANDS } from '../../shared/domain/card.ts';
import type { CountedAt } from '../../shared/domain/clinic-report.ts';
import type { DayTender } from '../../shared/domain/day-figures.ts';
import { cents } from '../../shared/domain/money.ts';
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
  method: z.enum(['CARD', 'ACH']),
  brand: z.enum(CARD_BRANDS).nullable(),
  is_ended: z.boolean(),
});

/** The newest entries that Z reports of finished closes and of this one count, by counter. */
const COUNTED_UP_TO = `
  SELECT z.till_id, max(z.entry_number) AS number FROM z_report z JOIN till t USING (till_id)
  WHERE NOT ${SECOND} AND (NOT ${NOT_COUNTED} OR NOT ${STILL_SENDS}) GROUP BY z.till_id`;

/**
 * The changes for the close to correct, and the corrections that end with it, by branch and counter. The payments are looked
 * up one by one: a join of few rows with all payments would read them all.
 */
export async function countedTwice(sql: Sql): Promise<readonly CountedTwice[]> {
  const rows = await sql.query(
    `WITH counted AS (${COUNTED_UP_TO}), twice AS (
       SELECT o.key, o.till_id, o.of_payment, o.counted_in, f.till_id AS made_by, o.amount, f.at,
         NOT (f.state = 'approved' AND ${countedUpTo('o', 'a.number')} AND ${countedUpTo('f', 'b.number')}) AS is_ended
       FROM follow_up f JOIN follow_up o ON o.key = f.record_id AND o.till_id <> f.till_id
       JOIN counted a ON a.till_id = o.till_id JOIN counted b ON b.till_id = f.till_id)
     SELECT w.key, w.till_id, t.name, p.branch, m.name AS made_at, w.amount, w.at,
       p.method, p.brand, w.is_ended
     FROM twice w JOIN till t USING (till_id) JOIN till m ON m.till_id = w.made_by
     LEFT JOIN follow_up c ON c.record_id = w.of_payment AND c.operation = 'capture'
     JOIN LATERAL (SELECT branch, method, brand FROM payment
       WHERE record_id = coalesce(c.of_payment, w.of_payment) AND till_id = w.till_id LIMIT 1) p ON true
     WHERE w.is_ended = EXISTS (SELECT 1 FROM corrected_twice d WHERE d.key = w.key)
     ORDER BY branch, t.name, w.at, w.key`,
  );
  return rows.map((row) => {
    const { till_id, made_at, at, method, brand, is_ended, ...rest } = twiceRow.parse(row);
    const tender: DayTender = method === 'ACH' ? 'bank' : (brand ?? 'unknown');
    return {
      ...{ ...rest, tillId: till_id, madeAt: made_at, at: at.toISOString(), tender },
      isEnded: is_ended,
    };
  });
}

/** The money of a correction: it takes the amount out of the Z report of the counter of the payment. */
export function correctionOf({
  branch,
  tender,
  amount,
  isEnded,
}: CountedTwice): readonly CountedAt[] {
  if (tender === null) return [];
  const by = isEnded ? cents(-amount) : amount;
  return [{ column: 'corrected', amount: by, at: { branch, tender }, notAt: null }];
}

/** Keeps the corrections of a finished close, for the one that ends them. */
export async function recordCorrections(
  sql: Sql,
  closeId: string,
  twice: readonly CountedTwice[],
): Promise<void> {
  const keysOf = (isEnded: boolean) =>
    twice.filter((each) => each.isEnded === isEnded).map(({ key }) => key);
  await sql.query('DELETE FROM corrected_twice WHERE key = ANY($1)', [keysOf(true)]);
  await sql.query('INSERT INTO corrected_twice SELECT key, $1 FROM unnest($2::text[]) key', [
    ...[closeId, keysOf(false)],
  ]);
}
