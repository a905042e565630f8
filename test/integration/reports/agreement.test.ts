import { describe, expect, it, onTestFinished } from 'vitest';
import { type MoneyRows, TRANSIT_DAYS } from '../../../src/main/reconciliation/money-rows.ts';
import { reconciliationOf } from '../../../src/main/reconciliation/money-steps.ts';
import type { Finding, FindingKind } from '../../../src/shared/domain/finding.ts';
import { addDays, type DayRange, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { plantDifferences } from '../../support/planted-differences.ts';
import { startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

/** The seed has disputes and corrections of its own. */
const SEEDED: readonly FindingKind[] = ['charged-back', 'chargeback-won', 'funding-corrected'];

const identity = ({ kind, payments, transferId, day }: Finding) =>
  [kind, payments, transferId, day].join(' ');

/** The calendar months of the seeded quarter, up to today. */
function monthsUntil(today: string): readonly DayRange[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [-4, -3, -2, -1, 0].map((before) => ({
    from: utcDay(Date.UTC(year, month - 1 + before, 1)),
    to: before === 0 ? today : utcDay(Date.UTC(year, month + before, 0)),
  }));
}

/** The rows that the overview of a range reads: from two days before it to five weeks after it. */
function monthOf(rows: MoneyRows, range: DayRange): MoneyRows {
  const read =
    <Row>(dayOf: (row: Row) => string | null) =>
    (row: Row) => {
      const day = dayOf(row) ?? range.from;
      return day >= addDays(range.from, -2) && day <= addDays(range.to, TRANSIT_DAYS);
    };
  return {
    ...rows,
    range,
    transactions: rows.transactions.filter(read((row) => utcDay(row.timestamp.getTime()))),
    rejects: rows.rejects.filter(read((row) => row.rejectDate)),
    deposits: rows.deposits.filter(read((row) => row.batchDate)),
    depositDetails: rows.depositDetails.filter(read((row) => row.settlementDate)),
    settlements: rows.settlements.filter(read((row) => row.settlementDate)),
  };
}

describe('the reconciliation', () => {
  it('reports each planted difference and nothing else', async () => {
    const dataDir = temporaryFolder();
    const before = await startService({ dataDir });
    await before.seed(QUARTER);
    const seeded = reconciliationOf(await moneyRowsOf(before)).differences;
    expect(seeded.filter(({ kind }) => !SEEDED.includes(kind))).toEqual([]);
    expect(new Set(seeded.map(({ kind }) => kind))).toEqual(new Set(SEEDED));
    await before.stop();

    const planted = plantDifferences(dataDir);
    expect(planted.length).toBeGreaterThanOrEqual(20);

    const after = await startService({ dataDir });
    onTestFinished(() => after.kill());
    const rows = await moneyRowsOf(after);
    const { differences } = reconciliationOf(rows);
    const months = monthsUntil(rows.today).map((range) => monthOf(rows, range));
    const byMonth = months.flatMap((month) => reconciliationOf(month).differences);
    expect(byMonth.map(identity).sort()).toEqual(differences.map(identity).sort());
    const others = differences.filter(({ kind }) => !SEEDED.includes(kind));
    const named = others.map(({ kind, payments, transferId }) => ({
      kind,
      about: kind.startsWith('transfer') ? transferId : payments.join(),
    }));
    const expected = planted.map(({ kind, payment, transferId }) => ({
      kind,
      about: payment ?? transferId,
    }));
    const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
    expect(named.sort(byKind)).toEqual(expected.sort(byKind));
  });
});
