/**
 * Sales that counters saved for later, as the counters of a branch share them. A sale is opened once: by its own counter, or by
 * another one that continues it as a sale of its own journal (`of_sale`).
 */

import { z } from 'zod';
import { cashierSchema } from '../shared/contract/values.ts';
import { NOTHING_MOVED } from '../shared/domain/attempt.ts';
import type { SavedSale } from '../shared/hub/values.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { branchAt, readingTill, type TillRow } from './tills.ts';

const cashierRow = z.object({ cashier: cashierSchema });

/** The counter $2 of the branch $1 may open it: one stays with the branch where it was saved, and with its counter. */
const IS_FOR_TILL = `(s.till_id = $2 OR ${branchAt('s.saved_in')} = $1)`;

/** More than the counters of a branch look through. */
const MOST = 200;

const savedRow = z.object({
  sale_id: z.string(),
  till_id: z.string(),
  name: z.string(),
  saved_at: z.string(),
  entries: z.array(z.object({ kind: z.string(), body: z.string() })),
  has_payment: z.boolean(),
  opened_by: z.string().nullable(),
  opener: z.string().nullable(),
  opening: z.string().nullable(),
});

async function readSaved(sql: Sql, where: string, values: readonly string[]): Promise<SavedSale[]> {
  const rows = await sql.query(
    `SELECT s.sale_id, s.till_id, t.name, saved.at AS saved_at,
       (SELECT json_agg(json_build_object('kind', e.kind, 'body', e.body) ORDER BY e.number)
        FROM journal_entry e WHERE e.till_id = s.till_id
          AND e.number IN (s.opened_in, s.lines_in, s.patient_in, s.saved_in)) AS entries,
       EXISTS (SELECT 1 FROM payment p WHERE p.sale_id = s.sale_id
         AND p.state NOT IN ('${NOTHING_MOVED.join("', '")}')) AS has_payment,
       o.till_id AS opened_by, o.name AS opener, o.body AS opening
     FROM sale s JOIN till t USING (till_id)
     JOIN journal_entry saved ON saved.till_id = s.till_id AND saved.number = s.saved_in
     LEFT JOIN LATERAL (SELECT n.till_id, ot.name, e.body FROM sale n JOIN till ot USING (till_id)
       JOIN journal_entry e ON e.till_id = n.till_id AND e.number = n.opened_in
       WHERE n.of_sale = s.sale_id ORDER BY e.received_at LIMIT 1) o ON true
     WHERE s.saved_in IS NOT NULL AND s.opened_in IS NOT NULL AND ${where} ORDER BY saved.at DESC, s.sale_id DESC LIMIT ${MOST}`,
    values,
  );
  return rows.toReversed().map((row) => {
    const { sale_id, till_id, name, saved_at, has_payment, ...rest } = savedRow.parse(row);
    const { entries, opened_by, opener, opening } = rest;
    const opened =
      opened_by === null || opener === null || opening === null
        ? null
        : { till: { tillId: opened_by, name: opener }, cashier: cashierOf(opening) };
    return {
      ...{ saleId: sale_id, till: { tillId: till_id, name }, savedAt: saved_at },
      ...{ entries, hasPayment: has_payment, opened },
    };
  });
}

const cashierOf = (body: string) => cashierRow.parse(JSON.parse(body)).cashier;

/** The newest saved sales of the counter and its branch, oldest first; of those that another counter opened, its own alone. */
export function savedSales({ database }: HubContext, caller: Caller): Promise<SavedSale[]> {
  return database.transaction('reads', async (sql) => {
    const till = await readingTill(sql, caller);
    return readSaved(sql, `${IS_FOR_TILL} AND (o.till_id IS NULL OR s.till_id = $2)`, [
      ...[till.branch, till.till_id],
    ]);
  });
}

/** A saved sale for a counter; null for one that is not, or no longer. */
export async function savedSaleById(
  sql: Sql,
  { branch, till_id }: Pick<TillRow, 'branch' | 'till_id'>,
  saleId: string,
): Promise<SavedSale | null> {
  const [sale] = await readSaved(sql, `${IS_FOR_TILL} AND s.sale_id = $3`, [
    ...[branch, till_id, saleId],
  ]);
  return sale ?? null;
}

/** True for a sale of this till; one without an entry here is of the till that asks about it. */
export async function isOwnSale(sql: Sql, saleId: string, tillId: string): Promise<boolean> {
  const [row] = await sql.query('SELECT till_id FROM sale WHERE sale_id = $1', [saleId]);
  return row === undefined || row['till_id'] === tillId;
}

/** The other tills with the sale open, or with its reservation. */
export async function otherOpeners(sql: Sql, saleId: string, tillId: string): Promise<string[]> {
  const rows = await sql.query(
    `SELECT till_id FROM sale WHERE of_sale = $1 AND till_id <> $2
     UNION SELECT till_id FROM reservation
       WHERE subject = $3 AND till_id <> $2 AND state IN ('open', 'used')
     UNION SELECT till_id FROM sale WHERE sale_id = $1 AND till_id <> $2 AND saved_in IS NULL`,
    [saleId, tillId, saleId],
  );
  return rows.map((row) => String(row['till_id']));
}
