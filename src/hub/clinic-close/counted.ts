/** The contents of a clinic close: the Z reports that no earlier one has, and the counters that may have more money. */

import { z } from 'zod';
import { cashLeft } from '../../shared/domain/cash-left.ts';
import { type CounterZ, NOT_CLOSED } from '../../shared/domain/clinic-report.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import type { NotClosed } from '../../shared/hub/clinic-close.ts';
import { DAY_ENTRIES, readBody } from '../../shared/journal/entry.ts';
import type { Sql } from '../database.ts';
import { HEARD_S } from '../heard.ts';
import { branchAt } from '../tills.ts';

const zRow = z.object({
  till_id: z.string(),
  name: z.string(),
  branch: z.string(),
  at: z.string(),
  body: z.string(),
  is_late: z.boolean(),
  clinic_packed: z.int().transform(cents),
});

/** A Z report that is in no clinic close. */
export interface OpenZ extends CounterZ {
  readonly closedAt: string;
  /** True if an earlier clinic close had its last day. */
  readonly isLate: boolean;
  /** Of its cash in bags of a close that the hub lost, as its counter knows. */
  readonly clinicPacked: Cents;
}

/** Of a second chain: its journal has a first one, and both count their common entries. */
export const SECOND = `z.till_id LIKE '%~%'`;

/** Of a Z report that no close counts. */
export const NOT_COUNTED = `NOT EXISTS (SELECT 1 FROM closed_z c WHERE c.till_id = z.till_id AND c.number = z.number)`;

/** A manager signed for cash or checks that the close of the Z report `z` left out of bags. */
export const LEFT_OUT_SIGNED = `EXISTS (SELECT 1 FROM closed_z c JOIN clinic_close k USING (close_id)
  WHERE c.till_id = z.till_id AND c.number = z.number AND strpos(k.signed, '"bags"') > 0)`;

export const BRANCH_OF_Z = branchAt('z.entry_number');

/** The entry of the Z report before. */
export const AFTER_Z_BEFORE = `(SELECT coalesce(max(b.entry_number), 0) FROM z_report b
  WHERE b.till_id = z.till_id AND b.number < z.number)`;

/** The Z reports of its counter up to an entry count the follow-up `f`. */
export const countedUpTo = (f: string, entry: string): string =>
  `(${f}.counted_in IS NOT NULL AND ${f}.counted_in <= ${entry} AND (${f}.taken_back_in IS NULL OR ${f}.taken_back_in > ${entry}))`;

const restRow = z.object({ till_id: z.string(), rest: z.coerce.number() });

/**
 * Cash of closes that is in none of their bags, less the bags of the counter; by counter, cents. What a close that the hub lost
 * had in its bags stays there, also if it was left out when it was closed again.
 */
export async function restOfTills(sql: Sql, tillId: string | null = null) {
  const rows = await sql.query(
    `SELECT t.till_id,
       (SELECT coalesce(sum(z.cash - greatest(c.packed, z.clinic_packed)), 0) FROM closed_z c JOIN z_report z USING (till_id, number)
        WHERE c.till_id = t.till_id)
       - (SELECT coalesce(sum(b.cash), 0) FROM counter_bag b WHERE b.till_id = t.till_id)
       - (SELECT coalesce(sum(h.cash), 0) FROM bag_in_hand h WHERE h.till_id = t.till_id) AS rest
     FROM till t WHERE ($1::text IS NULL OR t.till_id = $1) AND t.till_id NOT LIKE '%~%'`,
    [tillId],
  );
  return rows.map((row) => restRow.parse(row));
}

/** A bag with cash or checks of its Z reports may be among the entries that it still sends. */
export const STILL_SENDS = `(t.state = 'active' AND t.replaced_by IS NULL AND t.hello_number IS NOT NULL)`;

/**
 * The Z reports without a clinic close, by branch and counter, the oldest first.
 * @param options.withSending true for those of counters that still send, too; no close counts them.
 */
export async function openZReports(
  sql: Sql,
  { withSending = false } = {},
): Promise<readonly OpenZ[]> {
  const rows = await sql.query(
    `SELECT z.till_id, t.name, ${BRANCH_OF_Z} AS branch, z.at, e.body, z.clinic_packed,
       z.last_day <= coalesce((SELECT max(last_day) FROM clinic_close WHERE state = 'closed'
         -- A later day is of a PC whose clock was ahead.
         AND last_day <= (closed_at + interval '1 day')::date::text), '') AS is_late
     FROM z_report z JOIN till t USING (till_id)
     JOIN journal_entry e ON e.till_id = z.till_id AND e.number = z.entry_number
     WHERE NOT ${SECOND} AND ${NOT_COUNTED} AND ($1 OR NOT ${STILL_SENDS})
     ORDER BY branch, t.name, z.till_id, z.number`,
    [withSending],
  );
  const found = rows.map((row) => {
    const { till_id: tillId, at, body, is_late, clinic_packed, ...rest } = zRow.parse(row);
    const { report } = readBody('day.closed', body);
    return { ...rest, tillId, closedAt: at, isLate: is_late, clinicPacked: clinic_packed, report };
  });
  // After the Z reports, so that bags of entries that arrive in between are here.
  const rests = new Map((await restOfTills(sql)).map(({ till_id, rest }) => [till_id, rest]));
  const left = new Map<string, Cents>();
  for (const [tillId, own] of Map.groupBy(found, (each) => each.tillId)) {
    const byNumber = own.toSorted((one, other) => one.report.number - other.report.number);
    // Bags of the counter have none of the cash in bags of a lost close.
    const days = byNumber.map(({ report, clinicPacked }) =>
      cents(report.deposit.deposit - clinicPacked),
    );
    const rest = cashLeft(days, -(rests.get(tillId) ?? 0));
    for (const [place, { report, clinicPacked }] of byNumber.entries()) {
      left.set(`${tillId} ${report.number}`, add(rest[place] ?? cents(0), clinicPacked));
    }
  }
  return found.map((each) => ({
    ...each,
    cash: left.get(`${each.tillId} ${each.report.number}`) ?? cents(0),
  }));
}

const checkRow = z.object({
  key: z.string(),
  branch: z.string(),
  body: z.string(),
});

/** A check of a Z report that is in no bag. */
export interface OpenCheck {
  readonly key: string;
  readonly branch: string;
  readonly number: string;
  readonly amount: Cents;
}

/** The checks of the open Z reports that were not given back and are in no bag of a counter, by branch and counter, the oldest first. */
export const openChecks = (sql: Sql) => checksOf(sql, `${NOT_COUNTED} AND NOT ${STILL_SENDS}`, []);

/** The same of other Z reports. @param of in SQL: of the Z report `z` and the payment `p`, with `values`. */
export async function checksOf(
  sql: Sql,
  of: string,
  values: readonly unknown[],
): Promise<readonly OpenCheck[]> {
  const rows = await sql.query(
    `SELECT p.key, ${BRANCH_OF_Z} AS branch, e.body FROM z_report z JOIN till t USING (till_id)
     JOIN journal_entry e ON e.till_id = z.till_id AND e.kind = 'tender.recorded' AND e.number < z.entry_number
       AND e.number > ${AFTER_Z_BEFORE}
     JOIN payment p ON p.key = (e.body::json ->> 'commandId')::uuid
     WHERE NOT ${SECOND} AND ${of} AND p.method = 'CHECK' AND p.state = 'approved'
       AND NOT EXISTS (SELECT 1 FROM counter_bag b WHERE b.checks @> ARRAY[p.key])
       AND NOT EXISTS (SELECT 1 FROM bag_in_hand h WHERE h.checks @> ARRAY[p.key])
       AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.of_payment = p.key::text AND f.state = 'approved')
     ORDER BY branch, t.name, z.till_id, e.number`,
    values,
  );
  return rows.map((row) => {
    const { key, branch, body } = checkRow.parse(row);
    const { reference, amount } = readBody('tender.recorded', body);
    return { key, branch, number: reference, amount };
  });
}

/** The entry `e` says that another counter made a change and counts it. */
const NAMES_ANOTHER = `e.kind = 'payment.changed-outside' AND (e.body::json ->> 'countedThere')::boolean`;

/** It moves no money here, unless this counter counted the change before. */
const IS_COUNTED_THERE = `${NAMES_ANOTHER}
  AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.key = e.body::json ->> 'changeId' AND f.till_id = e.till_id)`;

/** The entry `e` moves money of its counter. */
export const MOVES_MONEY = `(e.kind IN ('${DAY_ENTRIES.join("', '")}') AND NOT (${IS_COUNTED_THERE}))`;

/** No Z report of the counter `t` will count its later money: its PC is dead, or wrote the journal of another one. */
export const IS_ENDED = `(t.state <> 'active' OR t.replaced_by IS NOT NULL)`;

const notClosedRow = z.object({
  till_id: z.string(),
  name: z.string(),
  branch: z.string(),
  why: z.enum(NOT_CLOSED),
  since: z.union([z.string(), z.date()]).nullable(),
  up_to: z.int().nullable(),
});

/** A counter that may have money which the close does not count. */
interface OpenCounter {
  readonly counter: NotClosed;
  /** The newest entry of one that no Z report ends: a close lists its money once. Null for the others. */
  readonly upTo: number | null;
}

/**
 * The counters with money after their last Z report; that still send entries; not heard and without a Z report of this close;
 * and second chains with money, which no close counts.
 */
export async function notClosed(sql: Sql, now: Date): Promise<readonly OpenCounter[]> {
  const rows = await sql.query(
    `SELECT till_id, name, branch, why, since, up_to FROM (
       SELECT t.till_id, t.name, t.branch,
         CASE WHEN m.at IS NOT NULL THEN CASE WHEN t.till_id LIKE '%~%' THEN 'second-chain' ELSE 'open' END
              WHEN ${STILL_SENDS} THEN 'silent'
              WHEN t.state = 'active' AND t.replaced_by IS NULL
                AND (t.heard_at IS NULL OR t.heard_at < $1::timestamptz - interval '${HEARD_S} s') -- its disk may have more
                AND NOT EXISTS (SELECT 1 FROM z_report z WHERE z.till_id = t.till_id AND ${NOT_COUNTED})
              THEN 'silent' END AS why,
         coalesce(m.at, t.heard_at::text) AS since,
         CASE WHEN ${IS_ENDED} THEN t.head_number END AS up_to
       FROM till t LEFT JOIN listed_till l USING (till_id) LEFT JOIN LATERAL (
         SELECT e.at FROM journal_entry e WHERE e.till_id = t.till_id AND ${MOVES_MONEY}
           -- Without a later Z report nothing is taken back: the close has a correction.
           AND NOT (${IS_ENDED} AND ${NAMES_ANOTHER})
           AND e.number > greatest(CASE WHEN ${IS_ENDED} THEN l.number END,
             (SELECT coalesce(max(z.entry_number), 0) FROM z_report z WHERE z.till_id = t.till_id AND NOT ${SECOND}))
         ORDER BY e.number LIMIT 1) m ON true
     ) found WHERE why IS NOT NULL ORDER BY branch, name, till_id`,
    [now],
  );
  return rows.map((row) => {
    const { till_id: tillId, since, up_to: upTo, ...rest } = notClosedRow.parse(row);
    const at = since === null ? null : new Date(since).toISOString();
    return { counter: { tillId, ...rest, since: at }, upTo };
  });
}

/** Keeps the money that a finished close listed and that no later one counts. */
export async function keepListed(sql: Sql, listed: readonly OpenCounter[]): Promise<void> {
  const ended = listed.flatMap(({ counter: { tillId }, upTo }) =>
    upTo === null ? [] : [{ tillId, upTo }],
  );
  await sql.query(
    `INSERT INTO listed_till SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (till_id) DO UPDATE SET number = excluded.number`,
    [ended.map(({ tillId }) => tillId), ended.map(({ upTo }) => upTo)],
  );
}
