/** The finished clinic closes, and their reports. */

import { z } from 'zod';
import { netOfDay } from '../../shared/domain/day-figures.ts';
import { add } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { type ClinicReport, clinicReportSchema } from '../../shared/hub/clinic-close.ts';
import { depositOfClinicBag } from '../../shared/journal/bank-entries.ts';
import type { Caller, HubContext } from '../context.ts';
import type { Sql } from '../database.ts';
import { recordLook } from '../looks.ts';
import { readerOf, requireAllBranches } from '../readers.ts';
import { payoutChanges } from './payout-changes.ts';

const PAGE = 50;

/** Entries right after that of a Z report, at most. */
export const MOST_PARTS = 500;

/** The person that looks. */
interface Look {
  readonly who: Cashier;
}

const reportRow = z
  .object({ report: z.string() })
  .transform(({ report }) => clinicReportSchema.parse(JSON.parse(report)));

/** The newest first. @throws {Refusal} `NOT_ALL_BRANCHES` */
export function clinicCloses(
  context: HubContext,
  caller: Caller,
  { who, offset }: Look & { readonly offset: number },
) {
  return context.database.transaction('reads', async (sql) => {
    const till = await requireAllBranches(sql, caller, who);
    const rows = await sql.query(
      `SELECT report FROM clinic_close WHERE state = 'closed' ORDER BY closed_at DESC, number DESC
       OFFSET ${offset} LIMIT ${PAGE}`,
    );
    const reports = rows.map((row) => reportRow.parse(row));
    const branches = reports.flatMap(({ byBranch }) => byBranch.map(({ branch }) => branch));
    await recordLook(context, sql, till, { what: 'close', who, branches });
    return reports.map((report) => {
      const { closeId, epoch, number, closedAt, days, closedBy, byBranch } = report;
      const net = add(...byBranch.map((branch) => netOfDay(branch)));
      return { closeId, epoch, number, closedAt, days, closedBy: closedBy.name, net };
    });
  });
}

/** The bags of the newest finished closes that a person reads, newest first, with the days on which the bank booked them. */
export function clinicBags(context: HubContext, caller: Caller, { who }: Look) {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches } = await readerOf(sql, caller, who);
    const rows = await sql.query(
      `SELECT report FROM clinic_close WHERE state = 'closed' AND bags <> '[]'
       ORDER BY closed_at DESC, number DESC LIMIT ${PAGE}`,
    );
    const bags = rows.flatMap((row) => {
      const { closeId, epoch, number, closedAt, bags: all } = reportRow.parse(row);
      return all
        .filter(({ branch }) => branches?.includes(branch) ?? true)
        .map(({ checks, ...bag }) => ({
          ...{ ...bag, closeId, epoch, number, closedAt },
          checks: { count: checks.length, sum: add(...checks.map(({ amount }) => amount)) },
        }));
    });
    const booked = await sql.query(
      `SELECT deposit, min(day) AS day FROM bank_line WHERE deposit = ANY($1) GROUP BY deposit`,
      [bags.map(depositOfClinicBag)],
    );
    const days = new Map(
      booked.map((row) => bookedRow.parse(row)).map(({ deposit, day }) => [deposit, day]),
    );
    await recordLook(context, sql, till, {
      ...{ what: 'close', who, branches: bags.map(({ branch }) => branch) },
    });
    return bags.map((bag) => ({ ...bag, arrived: days.get(depositOfClinicBag(bag)) ?? null }));
  });
}

const bookedRow = z.object({ deposit: z.string(), day: z.string() });

/** The report of a finished close; null for another id. */
export async function reportOf(sql: Sql, closeId: string): Promise<ClinicReport | null> {
  const [row] = await sql.query(
    `SELECT report FROM clinic_close WHERE close_id = $1 AND state = 'closed'`,
    [closeId],
  );
  return row === undefined ? null : reportRow.parse(row);
}

/** The same for a counter. @throws {Refusal} `NOT_ALL_BRANCHES` */
export function clinicReport(
  context: HubContext,
  caller: Caller,
  { who, closeId }: Look & { readonly closeId: string },
) {
  return context.database.transaction('reads', async (sql) => {
    const till = await requireAllBranches(sql, caller, who);
    const report = await reportOf(sql, closeId);
    const branches = (report?.byBranch ?? []).map(({ branch }) => branch);
    await recordLook(context, sql, till, { what: 'close', who, branches });
    return report;
  });
}

const partRow = z.object({
  body: z.string(),
  entry_number: z.int(),
  records: z.array(z.string()).nullable(),
});

/**
 * The posting and booking of a counter for one Z report of a close: the texts of its entries, none from a counter of an earlier
 * version. Null beyond the last Z report.
 * @throws {Refusal} `NOT_ALL_BRANCHES`
 */
export function booksOfClose(
  context: HubContext,
  caller: Caller,
  { who, closeId, offset }: Look & { readonly closeId: string; readonly offset: number },
) {
  return context.database.transaction('reads', async (sql) => {
    const till = await requireAllBranches(sql, caller, who);
    const of = (await reportOf(sql, closeId))?.zReports[offset];
    if (of === undefined) return null;
    const { tillId, name, branch, number } = of;
    await recordLook(context, sql, till, { what: 'close', who, branches: [branch] });
    const rows = await sql.query(
      `SELECT e.body, z.entry_number,
         CASE WHEN (e.body::json ->> 'report')::bigint = z.number THEN e.body::json #> '{payout,records}' END AS records
       FROM z_report z JOIN journal_entry e ON e.till_id = z.till_id AND e.kind = 'day.booked'
         AND e.number > z.entry_number AND e.number <= z.entry_number + $3
       WHERE z.till_id = $1 AND z.number = $2 ORDER BY e.number`,
      [tillId, number, MOST_PARTS],
    );
    const parts = rows.map((row) => partRow.parse(row));
    const z = { tillId, branch, entryNumber: parts[0]?.entry_number ?? 0 };
    const records = parts.flatMap((part) => part.records ?? []);
    return {
      ...{ tillId, name, branch, number, parts: parts.map(({ body }) => body) },
      payoutChanges: [...(await payoutChanges(sql, z, records))],
    };
  });
}
