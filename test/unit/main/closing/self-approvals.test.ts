import { expect, test } from 'vitest';
import { dayReport } from '../../../../src/main/closing/day-reports.ts';
import { xPaper } from '../../../../src/shared/domain/day-report-paper.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const DANA = { id: 'cashier', name: 'Dana Reyes' };

// The only manager of a practice may approve their own actions; the report marks these approvals.
test('the report marks approvals that managers gave to themselves and no others', () => {
  const journal = journalIn(temporaryFolder(), () => NOW);
  const word = (asker: typeof DANA, reason: string) =>
    journal.append({
      kind: 'staff.approved',
      body: { manager: MORGAN, asker, permission: 'sign-over-short', reason },
    });
  word(DANA, 'counted with Dana');
  word(MORGAN, 'nobody else is here');
  const report = dayReport(
    journal,
    { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
    NOW,
  );
  expect(report.figures.selfApprovals).toEqual([
    { name: 'Morgan Lee', what: 'sign over short', reason: 'nobody else is here' },
  ]);
  const text = paperText(xPaper(report, { formatTime: String, duplicate: false }), 48);
  expect(text).toContain('APPROVED THEIR OWN ACTION');
  expect(text).toContain('nobody else is here');
  expect(text).not.toContain('counted with Dana');
});
