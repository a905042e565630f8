import { describe, expect, test } from 'vitest';
import { dayReport, withoutCash } from '../../../../src/main/closing/day-reports.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { xPaper } from '../../../../src/shared/domain/day-report-paper.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');

/** Journals parts of one sale in cash. */
function cashSale(journal: Journal, sale: string, ...parts: readonly number[]) {
  const saleId = id(sale);
  const lines = [{ kind: 'deductible' as const, amount: cents(2_000_000) }];
  journal.append({ kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier: DANA } });
  for (const [index, part] of parts.entries()) {
    const amount = cents(part);
    const commandId = id(`${sale}, part ${index + 1}`);
    journal.append({
      kind: 'cash.taken',
      body: { commandId, saleId, amount, given: amount, change: cents(0), cashier: DANA },
    });
  }
  return saleId;
}

describe('cash above $10,000.00 for one sale', () => {
  test.each([
    ['in one part', [1_000_001], 1_000_001],
    ['in several parts', [600_000, 400_001], 1_000_001],
  ])('%s is on the report of the day, on screen and paper', (_what, parts, cash) => {
    const journal = journalIn(temporaryFolder(), () => NOW);
    const saleId = cashSale(journal, 'sale A', ...parts);
    const report = dayReport(
      journal,
      { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
      NOW,
    );
    expect(report.figures.reportedCash).toEqual([{ saleId, receiptNumber: null, cash }]);
    const text = paperText(xPaper(report, { formatTime: String, duplicate: false }), 48);
    expect(text).toContain('IRS Form 8300 may be due');
    expect(text).toMatch(/Unpaid sale +\$10,000\.01/);
  });

  test.each([
    ['exactly that much', [[1_000_000]]],
    ['more by two sales', [[600_000], [600_000]]],
  ])('is not reported for %s', (_what, sales) => {
    const journal = journalIn(temporaryFolder(), () => NOW);
    for (const [index, parts] of sales.entries()) cashSale(journal, `sale ${index + 1}`, ...parts);
    const report = dayReport(
      journal,
      { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
      NOW,
    );
    expect(report.figures.reportedCash).toEqual([]);
    const text = paperText(xPaper(report, { formatTime: String, duplicate: false }), 48);
    expect(text).not.toContain('8300');
  });

  test('is not reported during a blind count', () => {
    const journal = journalIn(temporaryFolder(), () => NOW);
    cashSale(journal, 'sale A', 1_000_001);
    expect(
      withoutCash(
        dayReport(
          journal,
          { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
          NOW,
        ),
      ).figures.reportedCash,
    ).toEqual([]);
  });
});
