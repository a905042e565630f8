/** The close under way: its row, and the sums of the clinic's day so far, as of one moment of the database. */

import { z } from 'zod';
import { branchSums, CLINIC_CLOSE_SIGNED } from '../../shared/domain/clinic-report.ts';
import { netOfDay } from '../../shared/domain/day-figures.ts';
import { clinicBagsSchema, clinicReportSchema } from '../../shared/hub/clinic-close.ts';
import type { Sql } from '../database.ts';
import { leftOverOf } from './bags-of-close.ts';
import { notClosed, type OpenZ, openChecks, openZReports } from './counted.ts';
import { correctionOf, countedTwice } from './counted-twice.ts';
import { leftOut } from './left-out.ts';
import { followUpsOnOthers } from './others-payments.ts';

export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(schema);

export const closeRow = z.object({
  close_id: z.string(),
  state: z.enum(['open', 'closed', 'left']),
  begun_at: z.date(),
  begun_by: z.string(),
  signed: json(clinicReportSchema.shape.signed),
  bags: json(clinicBagsSchema),
});

export type CloseRow = z.infer<typeof closeRow>;

export const COLUMNS = 'close_id, state, begun_at, begun_by, signed, bags';

export async function currentClose(sql: Sql): Promise<CloseRow | null> {
  const [row] = await sql.query(`SELECT ${COLUMNS} FROM clinic_close WHERE state = 'open'`);
  return row === undefined ? null : closeRow.parse(row);
}

/** All statements of the transaction read one moment. It is the first one; a step that loses its mutex to another runs again. */
export async function readOneMoment(sql: Sql): Promise<void> {
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

/** The present sums of the close, and its open steps. */
export async function counted(sql: Sql, now: Date, close: CloseRow | null) {
  const zReports = await openZReports(sql);
  const openCounters = await notClosed(sql, now);
  const twice = await countedTwice(sql);
  const earlier = await leftOut(sql, now);
  const moved = [...(await followUpsOnOthers(sql)), ...twice.flatMap(correctionOf)];
  const ofZReports = await openChecks(sql);
  const byBranch = branchSums(zReports, ofZReports, moved, earlier.cash);
  const checks = [
    ...ofZReports.map((check) => ({ ...check, isEarlier: false })),
    ...earlier.checks.map((check) => ({ ...check, isEarlier: true })),
  ];
  const bags = close?.bags ?? [];
  const subjects = {
    counters: openCounters.map(({ counter: { tillId, why }, upTo }) =>
      [tillId, why, ...(upTo === null ? [] : [upTo])].join(' '),
    ),
    twice: twice.filter(({ isEnded }) => !isEnded).map(({ key }) => key),
    bags: leftOverOf(byBranch, checks, bags).map(
      ({ branch, cash, checks }) => `${branch} ${cash} ${checks}`,
    ),
  };
  const isOpen = (step: keyof typeof subjects) =>
    subjects[step].some(
      (subject) =>
        !(close?.signed ?? []).some(
          (signed) => signed.step === step && signed.subjects.includes(subject),
        ),
    );
  return {
    zReports,
    openCounters,
    missing: openCounters.map(({ counter }) => counter),
    byBranch,
    earlierCash: earlier.cash,
    checks,
    twice,
    subjects,
    open: CLINIC_CLOSE_SIGNED.filter(isOpen),
  };
}

export const shownZ = ({ tillId, name, branch, report, closedAt, isLate }: OpenZ) => ({
  ...{ tillId, name, branch, number: report.number, closedAt, isLate },
  ...{ days: report.days, net: netOfDay(report.figures) },
});
