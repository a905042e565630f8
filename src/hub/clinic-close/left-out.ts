/**
 * Cash and checks that earlier closes left out of bags, of counters that pack no bag any more: replaced, lost or revoked. The
 * next close of their branch may pack them. One that left the clinic has them with it.
 */

import { z } from 'zod';
import { cashLeft } from '../../shared/domain/cash-left.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import type { Sql } from '../database.ts';
import { HAS_LEFT } from '../tills.ts';
import {
  BRANCH_OF_Z,
  checksOf,
  IS_ENDED,
  LEFT_OUT_SIGNED,
  type OpenCheck,
  restOfTills,
} from './counted.ts';

/** Cash of a Z report that a close left out. */
export interface LeftOutCash {
  readonly tillId: string;
  /** Of the Z report. */
  readonly number: number;
  readonly branch: string;
  readonly cash: Cents;
}

const goneRow = z.object({ till_id: z.string() });

/** The counters that pack no bag any more. */
async function goneTills(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query(
    `SELECT till_id FROM till t WHERE ${IS_ENDED} AND till_id NOT LIKE '%~%' AND NOT ${HAS_LEFT}`,
  );
  return rows.map((row) => goneRow.parse(row).till_id);
}

const closedRow = z.object({
  till_id: z.string(),
  number: z.int(),
  branch: z.string(),
  cash: z.int().transform(cents),
});

/** Each Z report with cash, by counter, the oldest first. */
async function cashLeftOut(sql: Sql, gone: readonly string[]): Promise<readonly LeftOutCash[]> {
  const rests = (await restOfTills(sql)).filter(
    (each) => each.rest > 0 && gone.includes(each.till_id),
  );
  const left: LeftOutCash[] = [];
  for (const { till_id: tillId, rest } of rests) {
    const rows = await sql.query(
      `SELECT z.till_id, z.number, ${BRANCH_OF_Z} AS branch, z.cash - greatest(c.packed, z.clinic_packed) AS cash
       FROM till t JOIN z_report z USING (till_id) JOIN closed_z c USING (till_id, number)
       WHERE t.till_id = $1 ORDER BY z.number`,
      [tillId],
    );
    const closed = rows.map((row) => closedRow.parse(row));
    const all = closed.reduce((sum, { cash }) => sum + cash, 0);
    // Bags of the counter take the cash of its oldest days first.
    const days = cashLeft(
      closed.map(({ cash }) => cash),
      all - rest,
    );
    for (const [place, cash] of days.entries()) {
      const of = closed[place];
      if (of !== undefined && cash > 0)
        left.push({ ...{ tillId, number: of.number }, branch: of.branch, cash });
    }
  }
  return left;
}

/** A bank need not pay an older check (UCC 4-404). */
const CHECK_DAYS = 180;

/** The checks of closes with something left out. */
function checksLeftOut(
  sql: Sql,
  now: Date,
  gone: readonly string[],
): Promise<readonly OpenCheck[]> {
  const since = new Date(now.getTime() - CHECK_DAYS * 86_400_000);
  return checksOf(
    sql,
    `z.till_id = ANY($1) AND z.at >= $2 AND ${LEFT_OUT_SIGNED}
     AND p.key::text NOT IN (SELECT b ->> 'key' FROM clinic_close k, json_array_elements(k.bags::json) g,
       json_array_elements(g -> 'checks') b WHERE k.state = 'closed' AND k.bags <> '[]')`,
    [gone, since.toISOString()],
  );
}

/** @returns what the close may pack in addition to that of its Z reports. */
export async function leftOut(sql: Sql, now: Date) {
  const gone = await goneTills(sql);
  if (gone.length === 0) return { cash: [], checks: [] };
  return { cash: await cashLeftOut(sql, gone), checks: await checksLeftOut(sql, now, gone) };
}
