/**
 * The bags that counters pack themselves, beside those of the clinic's closes: cash and checks are in one of them at most.
 *
 *    counter: reserve ─▶ `bag_in_hand` ─▶ its entry arrives ─▶ `counter_bag`      clinic close: finish ─▶ `closed_z.packed`
 *             └──────────── both under the row of the hub, so that one sees the other ───────────┘
 *
 * A counter without the hub packs only the cash of days that it never sent; a counter that still sends is in no close.
 */

import { z } from 'zod';
import { cashLeft } from '../../shared/domain/cash-left.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { clinicBagsSchema, clinicReportSchema } from '../../shared/hub/clinic-close.ts';
import { type Caller, type HubContext, oneRow } from '../context.ts';
import type { Sql } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { branchAt, lockTill, readingTill } from '../tills.ts';
import { LEFT_OUT_SIGNED, NOT_COUNTED, openZReports, restOfTills } from './counted.ts';

const bagsRow = z
  .object({ bags: z.string() })
  .transform(({ bags }) => clinicBagsSchema.parse(JSON.parse(bags)));

const cashRow = z.object({ cash: z.int() });

/** The cash of a counter for a bag of its own, cents: below zero if older bags have more than its closed days. */
async function cashOf(sql: Sql, tillId: string): Promise<Cents> {
  const open = await openZReports(sql, { withSending: true });
  const [row] = await sql.query(`SELECT bags FROM clinic_close WHERE state = 'open'`);
  const bags = row === undefined ? [] : bagsRow.parse(row);
  const own = open.filter((each) => each.tillId === tillId);
  const sumOf = (all: typeof open, branch: string) =>
    all.reduce((sum, each) => sum + (each.branch === branch ? each.cash : 0), 0);
  // Of a close under way: its bags may have the cash of any counter of the branch.
  const held = [...new Set(own.map(({ branch }) => branch))].map((branch) => {
    const inBags = bags.reduce(
      (sum, bag) => sum + (bag.branch === branch ? bag.bills + bag.coin : 0),
      0,
    );
    const free = Math.max(0, sumOf(open, branch) - inBags);
    return cents(Math.max(0, sumOf(own, branch) - free));
  });
  const [rest] = await restOfTills(sql, tillId);
  const all = own.reduce((sum, { report }) => sum + report.deposit.deposit, rest?.rest ?? 0);
  // Of a close that the hub lost: the next close packs it again.
  const [lost] = await sql.query(
    `SELECT coalesce(sum(z.clinic_packed), 0)::bigint AS cash FROM z_report z WHERE z.till_id = $1 AND ${NOT_COUNTED}`,
    [tillId],
  );
  return cents(all - Math.max(add(...held), cashRow.parse(lost).cash));
}

const keyRow = z.object({ key: z.string() });

/** The checks of a counter, or those among `keys`, that a bag of a clinic close has. */
async function checksInCloses(sql: Sql, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.query(
    `SELECT k ->> 'key' AS key FROM clinic_close c, json_array_elements(c.bags::json) b,
       json_array_elements(b -> 'checks') k
     WHERE c.state <> 'left' AND c.bags <> '[]' AND k ->> 'key' = ANY($1)`,
    [keys],
  );
  return rows.map((row) => keyRow.parse(row).key);
}

/**
 * A bag is known by its branch and number: a line of the bank names it, and it is matched once.
 * @param bagId of the counter's bag that is packed; null for a clinic close, which has its own bags under way.
 * @throws {Refusal} `BAG_NUMBER_USED` for a number of another bag of the branch, in either case of letters.
 */
export async function requireOwnNumbers(
  sql: Sql,
  bags: readonly { readonly branch: string; readonly bagNumber: string }[],
  bagId: string | null,
): Promise<void> {
  const names = bags.map(({ branch, bagNumber }) => `${branch} ${bagNumber.toLowerCase()}`);
  const used = await sql.query(
    `SELECT 1 FROM (
       SELECT b ->> 'branch' AS branch, b ->> 'bagNumber' AS number
         FROM clinic_close c, json_array_elements(c.bags::json) b
         WHERE c.bags <> '[]' AND (c.state = 'closed' OR (c.state = 'open' AND $2::uuid IS NOT NULL))
       UNION ALL SELECT ${branchAt('b.number')}, b.bag_number FROM counter_bag b JOIN till t USING (till_id)
         WHERE b.bag_id IS DISTINCT FROM $2
       UNION ALL SELECT t.branch, h.bag_number FROM bag_in_hand h JOIN till t USING (till_id)
         WHERE h.bag_id IS DISTINCT FROM $2
     ) bag WHERE branch || ' ' || lower(trim(number)) = ANY($1) LIMIT 1`,
    [names, bagId],
  );
  if (new Set(names).size < names.length || used.length > 0) throw new Refusal('BAG_NUMBER_USED');
}

/** The cash for a bag of the calling counter, and those of its checks that a clinic close has. */
export function cashForBag(
  context: HubContext,
  caller: Caller,
  { checks }: { readonly checks: readonly string[] },
) {
  return context.database.transaction('reads', async (sql) => {
    const { till_id: tillId } = await readingTill(sql, caller);
    return { cash: await cashOf(sql, tillId), packed: [...(await checksInCloses(sql, checks))] };
  });
}

/**
 * Reserves the content of a bag that a counter is about to pack. Its entries have all arrived.
 * @throws {Refusal} `TOO_MUCH_CASH_IN_BAG`; `BAG_NUMBER_USED`; `CHANGED_MEANWHILE` for a check in another bag.
 */
export async function reserveBag(
  context: HubContext,
  caller: Caller,
  {
    bagId,
    bagNumber,
    cash,
    checks,
  }: {
    readonly bagId: string;
    readonly bagNumber: string | null;
    readonly cash: number;
    readonly checks: readonly string[];
  },
): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    const { till_id: tillId, branch } = await lockTill(sql, caller, context.now());
    await sql.query('UPDATE hub SET epoch = epoch'); // the mutex of the steps of a close
    await sql.query('DELETE FROM bag_in_hand WHERE bag_id = $1 AND till_id = $2', [bagId, tillId]);
    const free = await cashOf(sql, tillId);
    if (cash > 0 && cash > free) {
      throw new Refusal('TOO_MUCH_CASH_IN_BAG', { cash: Math.max(0, free) });
    }
    const taken = await checksInCloses(sql, checks);
    if (taken.length > 0) throw new Refusal('CHANGED_MEANWHILE');
    if (bagNumber !== null) await requireOwnNumbers(sql, [{ branch, bagNumber }], bagId);
    await sql.query(
      'INSERT INTO bag_in_hand (bag_id, till_id, cash, checks, bag_number) VALUES ($1, $2, $3, $4, $5)',
      [bagId, tillId, cash, checks, bagNumber],
    );
  });
  context.changed();
}

/** Gives back the content of a bag that was not packed. */
export async function dropBag(
  context: HubContext,
  caller: Caller,
  { bagId }: { readonly bagId: string },
): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    const { till_id: tillId } = await lockTill(sql, caller, context.now());
    await sql.query('DELETE FROM bag_in_hand WHERE bag_id = $1 AND till_id = $2', [bagId, tillId]);
  });
  context.changed();
}

/** All entries of a counter have arrived: a bag without one was not packed. */
export async function dropForgottenBags(sql: Sql, tillId: string): Promise<void> {
  await sql.query('DELETE FROM bag_in_hand WHERE till_id = $1', [tillId]);
}

/** Their PC does not come back: a bag without an entry is no bag. What one that left the clinic has with it has no number. */
export async function dropBagsOfDead(sql: Sql, tillIds: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM bag_in_hand WHERE till_id = ANY($1) AND bag_number IS NOT NULL', [
    tillIds,
  ]);
}

/** A counter leaves with its cash and checks: no close of the clinic may pack them. */
export async function keepForTill(
  { newId }: Pick<HubContext, 'newId'>,
  sql: Sql,
  tillId: string,
): Promise<void> {
  await sql.query('UPDATE hub SET epoch = epoch');
  const own = (await openZReports(sql, { withSending: true })).filter(
    (each) => each.tillId === tillId,
  );
  const cash = own.reduce((sum, each) => sum + each.cash, 0);
  await sql.query(
    `INSERT INTO bag_in_hand (bag_id, till_id, cash, checks)
     SELECT $1, $2, $3, coalesce(array_agg(key), '{}') FROM payment
     WHERE till_id = $2 AND method = 'CHECK' AND state = 'approved'`,
    [newId(), tillId, cash],
  );
}

const unpackedRow = z.object({
  days: z.array(z.int().transform(cents)),
  signed: z.array(z.boolean()),
  in_bags: z.coerce.number(),
  has_check: z.boolean(),
});

/**
 * True if cash or a check of its Z reports is in no bag that was packed; one that it holds for a bag is in none. What a
 * manager signed as left out of a close is not asked for: a coin that was counted wrong is nowhere.
 */
export async function hasUnpacked(sql: Sql, tillId: string): Promise<boolean> {
  const row = await oneRow(
    sql,
    `SELECT (SELECT coalesce(json_agg(z.cash - greatest(coalesce(c.packed, 0), z.clinic_packed) ORDER BY number), '[]')
         FROM z_report z LEFT JOIN closed_z c USING (till_id, number) WHERE z.till_id = $1) AS days,
       (SELECT coalesce(json_agg(${LEFT_OUT_SIGNED} ORDER BY number), '[]') FROM z_report z WHERE z.till_id = $1) AS signed,
       (SELECT coalesce(sum(b.cash), 0) FROM counter_bag b WHERE b.till_id = $1) AS in_bags,
       EXISTS (SELECT 1 FROM payment p WHERE p.till_id = $1 AND p.method = 'CHECK' AND p.state = 'approved'
         AND NOT EXISTS (SELECT 1 FROM z_report z WHERE z.till_id = $1 AND z.entry_number > p.number AND ${LEFT_OUT_SIGNED})
         AND NOT EXISTS (SELECT 1 FROM counter_bag b WHERE b.checks @> ARRAY[p.key])
         AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.of_payment = p.key::text AND f.state = 'approved')
         AND NOT EXISTS (SELECT 1 FROM clinic_close c WHERE c.state = 'closed' AND strpos(c.bags, p.key::text) > 0)
         AND NOT EXISTS (SELECT 1 FROM journal_entry e
           WHERE e.till_id = $1 AND e.kind = 'bag.clinic-packed' AND strpos(e.body, p.key::text) > 0)) AS has_check`,
    [tillId],
  );
  const { days, signed, in_bags, has_check } = unpackedRow.parse(row);
  return has_check || cashLeft(days, in_bags).some((cash, day) => cash > 0 && !signed[day]);
}

const bigints = z.array(z.coerce.number());

const closedRow = z.object({ report: z.string(), numbers: bigints, packed: bigints });

/** The cash and checks of a counter in bags of finished closes, of its Z reports after a number, oldest first. */
export function packedByCloses(
  context: HubContext,
  caller: Caller,
  { after }: { readonly after: number },
) {
  return context.database.transaction('reads', async (sql) => {
    const { till_id: tillId } = await readingTill(sql, caller);
    const rows = await sql.query(
      `SELECT k.report, array_agg(c.number ORDER BY c.number) AS numbers,
         array_agg(c.packed ORDER BY c.number) AS packed
       FROM closed_z c JOIN clinic_close k USING (close_id)
       WHERE c.till_id = $1 AND c.number > $2 AND k.bags <> '[]'
       GROUP BY k.close_id ORDER BY min(c.number) LIMIT 50`,
      [tillId, after],
    );
    const closes = rows.map((row) => {
      const { report, numbers, packed } = closedRow.parse(row);
      const { closeId, epoch, number, bags } = clinicReportSchema.parse(JSON.parse(report));
      const zReports = numbers.map((z, place) => ({ number: z, cash: cents(packed[place] ?? 0) }));
      return { closeId, epoch, number, zReports, keys: bags.flatMap(({ checks }) => checks) };
    });
    const own = await sql.query('SELECT key FROM payment WHERE till_id = $1 AND key = ANY($2)', [
      ...[tillId, closes.flatMap(({ keys }) => keys.map(({ key }) => key))],
    ]);
    const ofTill = new Set(own.map((row) => keyRow.parse(row).key));
    return closes.map(({ keys, ...close }) => ({
      ...close,
      checks: keys.map(({ key }) => key).filter((key) => ofTill.has(key)),
    }));
  });
}
