/** The last step of a close: its report with a number, and what later closes have to know of it. */

import { hash } from 'node:crypto';
import { z } from 'zod';
import type { CounterZ } from '../../shared/domain/clinic-report.ts';
import { cents } from '../../shared/domain/money.ts';
import { type ClinicCloseOrder, type ClinicReport, zName } from '../../shared/hub/clinic-close.ts';
import { type HubContext, oneRow } from '../context.ts';
import type { Sql } from '../database.ts';
import { recordHubEntry } from '../hub-entries.ts';
import { Refusal } from '../refusal.ts';
import { packedOf, requireInBranches, requireShownBags, withChecks } from './bags-of-close.ts';
import { keepListed } from './counted.ts';
import { recordCorrections } from './counted-twice.ts';
import { requireOwnNumbers } from './counter-bags.ts';
import { type CloseRow, counted, shownZ } from './open-close.ts';

const numberRow = z.object({ epoch: z.string(), number: z.int() });

export async function finish(
  context: Pick<HubContext, 'now'>,
  sql: Sql,
  tillId: string | null,
  close: CloseRow,
  order: Extract<ClinicCloseOrder, { order: 'finish' }>,
): Promise<void> {
  const { cashier, shown } = order;
  const now = context.now();
  const { zReports, openCounters, missing, byBranch, earlierCash, checks, twice, open } =
    await counted(sql, now, close);
  const names = zReports.map(({ tillId, report }) => zName(tillId, report.number));
  if (names.length === 0 || names.join() !== [...shown].join())
    throw new Refusal('CHANGED_MEANWHILE');
  requireShownBags(close, order);
  requireInBranches(byBranch, checks, close.bags);
  await requireOwnNumbers(sql, close.bags, null);
  withChecks(
    close.bags.map((bag) => ({ ...bag, checks: bag.checks.map(({ key }) => key) })),
    checks,
  );
  const [step] = open;
  if (step !== undefined) throw new Refusal('STEP_OPEN', { step });
  const { epoch, number } = numberRow.parse(
    await oneRow(
      sql,
      `SELECT h.epoch, (SELECT coalesce(max(c.number), 0) + 1 FROM clinic_close c WHERE c.epoch = h.epoch) AS number
       FROM hub h`,
    ),
  );
  const days = daysOf(zReports);
  const heads = await headsOf(sql);
  const counter = heads.find((head) => head.tillId === tillId);
  const report: ClinicReport = {
    ...{ closeId: close.close_id, epoch, number, closedAt: now.toISOString(), closedBy: cashier },
    finishedAt: counter === undefined ? null : { tillId: counter.tillId, name: counter.name },
    ...{ days, zReports: zReports.map(shownZ), notClosed: [...missing] },
    countedTwice: [...twice],
    ...{ byBranch: byBranch.map((each) => ({ ...each, tenders: [...each.tenders] })) },
    ...{ bags: close.bags, signed: close.signed, heads },
  };
  const text = JSON.stringify(report);
  const earlier = earlierCash.map((each) => ({ ...each, clinicPacked: cents(0) }));
  const packed = packedOf([...zReports, ...earlier], close.bags);
  await sql.query(
    `INSERT INTO closed_z (till_id, number, close_id, packed)
     SELECT t, n, $1, p FROM unnest($2::text[], $3::bigint[], $4::bigint[]) u (t, n, p)`,
    [
      close.close_id,
      zReports.map(({ tillId }) => tillId),
      zReports.map(({ report: { number: z } }) => z),
      packed.slice(0, zReports.length),
    ],
  );
  await sql.query(
    `UPDATE closed_z c SET packed = c.packed + u.p FROM unnest($1::text[], $2::bigint[], $3::bigint[]) u (t, n, p)
     WHERE c.till_id = u.t AND c.number = u.n`,
    [
      earlierCash.map(({ tillId }) => tillId),
      earlierCash.map(({ number: z }) => z),
      packed.slice(zReports.length),
    ],
  );
  await sql.query(
    `UPDATE clinic_close SET state = 'closed', epoch = $2, number = $3, closed_at = $4, last_day = $5, report = $6
     WHERE close_id = $1`,
    [close.close_id, epoch, number, now, days.at(-1) ?? '', text],
  );
  await keepListed(sql, openCounters);
  await recordCorrections(sql, close.close_id, twice);
  await recordHubEntry(context, sql, 'clinic-closed', {
    ...{ closeId: close.close_id, number, zReports: names, cashier, report: hash('sha256', text) },
  });
}

const daysOf = (zReports: readonly CounterZ[]) =>
  [...new Set(zReports.flatMap(({ report }) => report.days))].toSorted();

const headRow = z.object({
  till_id: z.string(),
  name: z.string(),
  head_number: z.int(),
  head_hash: z.string(),
});

async function headsOf(sql: Sql): Promise<ClinicReport['heads']> {
  const rows = await sql.query(
    'SELECT till_id, name, head_number, head_hash FROM till ORDER BY till_id',
  );
  return rows.map((row) => {
    const { till_id: tillId, name, head_number: number, head_hash } = headRow.parse(row);
    return { tillId, name, number, hash: head_hash };
  });
}
