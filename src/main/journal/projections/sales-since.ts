import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { centsSchema } from '../../../shared/contract/values.ts';
import { ATTEMPT_STATES } from '../../../shared/domain/attempt.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/domain/payment.ts';
import type { Readable } from '../statements.ts';
import { decidedColumn } from './attempts.ts';
import { idRow, named, saleRow } from './sales.ts';

const partsColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(
    z.array(
      z.object({
        method: z.enum(PAYMENT_METHODS),
        brand: z.enum(CARD_BRANDS).nullable(),
        lastFour: z.string().nullable(),
        reference: z.string().nullable(),
        amount: centsSchema,
      }),
    ),
  );

const summaryRow = saleRow.extend({
  method: z.string().nullable(),
  operation: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES).nullable(),
  problem: z.string().nullable(),
  decided: decidedColumn.nullable().transform((decided) => decided ?? []),
  monitored: z
    .int()
    .nullable()
    .transform((monitored) => monitored === 1),
  brand: z.enum(CARD_BRANDS).nullable(),
  last_four: z.string().nullable(),
  receipt_number: z.string().nullable(),
  cash: centsSchema,
  recorded: centsSchema,
  posting: z.string().nullable(),
  gone: centsSchema,
  held: z.int(),
  parts: partsColumn,
});

export type SummaryRow = z.infer<typeof summaryRow>;

/**
 * Sales are numbered in the order of their opening, so the sales since a time are the last ones and
 * need no index. The offset tolerates a hundred sales opened under a clock that was set back.
 */
const SINCE = `s.opened_at >= ? AND s.number > coalesce(
  (SELECT number FROM sales WHERE opened_at < ? ORDER BY number DESC LIMIT 1 OFFSET 100), 0)`;

/**
 * The newest `most` sales opened since `since` (ISO 8601 UTC), newest first, each with its latest
 * attempt, cash, recorded tenders, least advanced cash posting, voided and refunded amount, number
 * of open holds, and the tenders that paid it.
 */
export function salesSince(db: Readable, since: string, most: number): readonly SummaryRow[] {
  return db
    .all(
      `SELECT s.*, a.method, a.operation, a.state, a.problem, a.decided, a.monitored,
              a.brand, a.last_four,
              (SELECT number FROM receipts r WHERE r.sale_id = s.sale_id
                 AND r.type IN ('sale', 'hold', 'part-payment') ORDER BY r.count DESC LIMIT 1) AS receipt_number,
              (SELECT coalesce(sum(amount), 0) FROM cash_takings c
                 WHERE c.sale_id = s.sale_id) AS cash,
              (SELECT coalesce(sum(amount), 0) FROM recorded_tenders t
                 WHERE t.sale_id = s.sale_id) AS recorded,
              (SELECT posting FROM cash_takings c WHERE c.sale_id = s.sale_id
                 ORDER BY posting = 'posted', rowid LIMIT 1) AS posting,
              (SELECT coalesce(sum(CASE ending WHEN 'voided' THEN amount ELSE refunded END), 0)
                 FROM payments p WHERE p.sale_id = s.sale_id) AS gone,
              (SELECT count(*) FROM payments p WHERE p.sale_id = s.sale_id
                 AND operation = 'preauthorize' AND state = 'approved' AND ending IS NULL) AS held,
              (SELECT json_group_array(json_object('method', method, 'brand', brand,
                   'lastFour', last_four, 'amount', amount, 'reference', reference))
                 FROM (SELECT p.*, t.reference FROM payments p
                       LEFT JOIN recorded_tenders t ON t.number = p.number
                       WHERE p.sale_id = s.sale_id AND p.state = 'approved'
                         AND (p.operation = 'authorize' OR p.ending = 'captured')
                       ORDER BY p.number)) AS parts
       FROM sales s
       LEFT JOIN attempts a ON a.number = (
         SELECT number FROM payments
         WHERE sale_id = s.sale_id AND method IN ('CARD', 'ACH')
         ORDER BY number DESC LIMIT 1)
       WHERE ${SINCE}
       ORDER BY s.number DESC LIMIT ?`,
      since,
      since,
      most,
    )
    .map((row) => named(db, summaryRow.parse(row)));
}

const takenRow = z.object({
  sales: z.int(),
  card: signedCentsSchema,
  bank: signedCentsSchema,
  cash: signedCentsSchema,
  recorded: signedCentsSchema,
});

/**
 * Number of sales opened since `since` (ISO 8601 UTC), and the net amounts collected, cents: below
 * zero if a refund that was reported as refused happened in addition to another.
 */
export function takenSince(db: Readable, since: string): z.infer<typeof takenRow> {
  const sum = (...methods: readonly PaymentMethod[]) =>
    `coalesce(sum(net) FILTER (WHERE method IN (${methods.map((method) => `'${method}'`).join(', ')})), 0)`;
  const [row] = db.all(
    `WITH collected AS (
       SELECT p.method, CASE p.ending WHEN 'voided' THEN 0 ELSE p.amount - p.refunded END AS net
       FROM sales s JOIN payments p ON p.sale_id = s.sale_id
       WHERE ${SINCE} AND p.state = 'approved' AND (p.operation = 'authorize' OR p.ending = 'captured'))
     SELECT (SELECT count(*) FROM sales s WHERE ${SINCE}) AS sales, ${sum('CARD')} AS card,
       ${sum('ACH')} AS bank, ${sum('CASH')} AS cash, ${sum('CHECK', 'TERMINAL')} AS recorded
     FROM collected`,
    ...[since, since, since, since],
  );
  return takenRow.parse(row);
}

/** The sales opened since `since` (ISO 8601 UTC) that are paid and of no patient, newest first. */
export function unassignedSales(db: Readable, since: string): readonly string[] {
  return db
    .all(
      `SELECT s.sale_id FROM sales s
       WHERE s.patient_id IS NULL AND s.external_id IS NULL AND s.paid > 0 AND ${SINCE}
       ORDER BY s.number DESC`,
      since,
      since,
    )
    .map((row) => idRow.parse(row));
}
