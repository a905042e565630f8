import { expect } from 'vitest';
import { cashOfDays } from '../../../src/main/closing/cash-of-day.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { findingsInRange } from '../../../src/main/reconciliation/in-range.ts';
import { reconciliationOf } from '../../../src/main/reconciliation/money-steps.ts';
import { chargesWithVoid } from '../../../src/main/reconciliation/own-rows.ts';
import type { Finding } from '../../../src/shared/domain/finding.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';
import { addDays, localDays } from '../../../src/shared/domain/reports/days.ts';
import type { Clinic } from './clinic.ts';
import { beginToClose, closeDrawer, matchUntilRead } from './closing-a-day.ts';
import { type Planted, planted } from './planted.ts';
import { workedDay } from './worked-day.ts';

/** A finding as the close and the tab must both have it. */
export const facts = ({ kind, payments, recordId, name, amount, other }: Finding) =>
  `${kind} ${payments.join() || name} ${recordId} ${amount} ${other}`;

/** A finding as a person recognizes it: its name and its payment, record or drawer. */
export const named = ({ kind, payments, recordId, name }: Finding) =>
  `${kind} ${payments.join() || (recordId ?? name)}`;

/** A day with its drawer counted and its close begun, some time after its last payment. */
export async function closedDay(after: number, counted: Cents) {
  const day = await workedDay();
  const { clinic } = day;
  await clinic.wait(after);
  await closeDrawer(clinic, counted);
  const closingId = await beginToClose(clinic);
  /** The findings of the close with these planted differences. */
  const atTheClose = async (plants: readonly Planted[]): Promise<readonly Finding[]> => {
    clinic.program.shown = planted(day, plants);
    await matchUntilRead(clinic, closingId);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    expect(closing?.match?.pending).toEqual([]);
    return closing?.match?.differences ?? [];
  };
  /** The findings of the tab over all days, which are those of its months, each in one of them. */
  const inTheTab = async (): Promise<readonly Finding[]> => {
    const all = await findingsOfTab(clinic);
    const months = await byMonth(clinic);
    expect(months.flat().map(named).toSorted()).toEqual(all.map(named).toSorted());
    return all;
  };
  return { day, atTheClose, inTheTab };
}

/** The findings of the month before now, of this one and of the next two. */
export async function byMonth(clinic: Clinic): Promise<readonly (readonly Finding[])[]> {
  const now = new Date(clinic.environment.clock.now);
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day));
  const found: (readonly Finding[])[] = [];
  for (const month of [-1, 0, 1, 2]) {
    const range = { from: utcDay(dayOf(month, 1)), to: utcDay(dayOf(month + 1, 0)) };
    found.push(await findingsOfTab(clinic, range));
  }
  return found;
}

const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/** The reports of later money have no rows here: no payment is five days old. */
const NO_REPORTS = {
  ...{ settlements: [], depositDetails: [], deposits: [] },
  ...{
    recorded: [],
    changeDays: new Map(),
    bankDays: new Map(),
    onTheWay: [],
    statements: new Map(),
    differingBags: [],
  },
};

const ALL = { from: '2020-01-01', to: '2030-01-01' };

/** The return of a row in the report of returns, under the payment's id (interface.md §2.7). */
const asReject = ({ originalId: id, amount, timestamp, trackingId }: ReportedRow) => ({
  ...{ id, amount, timestamp, trackingId, rejectDate: utcDay(timestamp) },
  ...{ rejectCode: 'R01', rejectReason: null, extra: {} },
});

/** The findings of the Reconciliation tab over these days, read with the days around them. */
export function findingsOfTab(clinic: Clinic, range = ALL): Promise<readonly Finding[]> {
  return clinic.must(async ({ journal, line }) => {
    const localDay = localDays('UTC');
    const today = localDay(clinic.environment.clock.now);
    const read =
      (later: number) =>
      ({ timestamp }: { readonly timestamp: Date }) =>
        utcDay(timestamp) >= addDays(range.from, -2) &&
        utcDay(timestamp) <= addDays(range.to, later);
    const transactions = (await line.transactions(ALL.from, ALL.to)).filter(read(35));
    const ofCounter = findingsInRange(journal, {
      ...{ range, localDay },
      cash: cashOfDays(journal, range, localDay, today),
      connections: [line.connection],
      serviceNow: clinic.environment.clock.now,
      listed: (await line.list(new Date(ALL.from), new Date(ALL.to))).filter(read(2)),
      transactions,
    });
    const voids = chargesWithVoid(journal.readable);
    const rows = { ...NO_REPORTS, range, today, localDay, voids };
    const rejects = transactions.filter(({ action }) => action === 'REJECT').map(asReject);
    return reconciliationOf({ ...rows, transactions, rejects }, ofCounter).differences;
  });
}
