import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { dayReport, zReport } from '../src/main/closing/day-reports.ts';
import type { Journal } from '../src/main/journal/journal.ts';
import { openJournalOn } from '../src/main/journal/open-journal.ts';
import { zSummaries } from '../src/main/journal/projections/closing.ts';
import { reconcile } from '../src/main/reconciliation/reconcile.ts';
import { cents } from '../src/shared/domain/money.ts';
import { agreeing, ownRow } from '../test/support/match-fixtures.ts';
import type { Figure } from './figure.ts';

const DAYS = 365;
const ROUNDS = 31;
const MANAGER = { id: 'manager', name: 'Morgan Lee' };

/** Lists a year of closed days, each with differences and payments that were not displayed yet. */
export async function benchZReports(): Promise<readonly Figure[]> {
  const db = new Database(':memory:');
  const now = () => new Date();
  const journal = openJournalOn(db, { version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  for (let day = 0; day < DAYS; day += 1) closeDay(journal);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const listed = zSummaries(journal.readable);
    times.push(performance.now() - started);
    if (listed.length !== DAYS) throw new Error('Not every Z report was listed.');
  }
  journal.close();
  times.sort((one, other) => one - other);
  const value = times[times.length >> 1] ?? Number.NaN;
  return [{ name: 'a year’s Z reports listed', value, limit: 100, unit: 'ms', worse: 'above' }];
}

function closeDay(journal: Journal): void {
  const closingId = v7();
  const requests = Array.from({ length: 20 }, (_, n) => ownRow(`payment ${n}`));
  const found = reconcile(agreeing({ own: requests, listed: [], reported: [] }));
  const report = zReport(
    journal,
    dayReport(
      journal,
      { clinic: 'Riverbend Family Clinic', timeZone: 'UTC', terminals: [], branches: [] },
      new Date(),
    ),
    {
      closedBy: MANAGER,
      signed: [],
      match: found,
      floatKept: cents(20_000),
    },
  );
  journal.append(
    { kind: 'closing.begun', body: { commandId: v7(), closingId, cashier: MANAGER } },
    { kind: 'day.closed', body: { commandId: v7(), closingId, report } },
  );
}
