import { expect, test } from 'vitest';
import { dayReport, zReport } from '../../../../src/main/closing/day-reports.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import type { ZReport } from '../../../../src/shared/contract/day-report.ts';
import { clockText, DATE_AND_TIME } from '../../../../src/shared/domain/clock.ts';
import { NONE } from '../../../../src/shared/domain/day-figures.ts';
import { finding } from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { zPaper } from '../../../../src/shared/domain/z-report-paper.ts';
import { DANA, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const some = (sum: number) => ({ count: 1, sum: cents(sum) });

/** A Z report with a line of every kind that has words. */
function fullReport(): ZReport {
  const journal = journalIn(temporaryFolder(), () => new Date('2026-11-27T18:00:00Z'));
  const clinic = { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] };
  const x = dayReport(journal, clinic, new Date('2026-11-27T18:00:00Z'));
  const differences = [
    finding('refunded-at-another-terminal', { amount: cents(4_000), other: cents(1_500) }),
    finding('drawer-short', { amount: cents(25_000), other: cents(25_750), name: 'Front' }),
  ];
  const match = { differences, pending: [], matched: NONE, held: NONE, fromAnotherTerminal: NONE };
  const by = { cashier: DANA, manager: MORGAN, reason: 'Llamado' };
  const z = zReport(journal, x, {
    closedBy: DANA,
    signed: [{ step: 'match', subjects: [], ...by }],
    match,
    floatKept: cents(20_000),
  });
  const changes = { taken: some(9_000), voided: some(100), refunded: some(200) };
  const selfApproved = { name: 'Morgan Lee', what: 'sign over short', reason: 'Sola' };
  return {
    ...z,
    figures: {
      ...z.figures,
      tenders: [{ tender: 'visa', ...changes, corrected: some(300) }],
      selfApprovals: [selfApproved],
    },
    drawers: [25_000, 26_000].map((counted) => ({
      name: 'Front',
      ...{ float: cents(20_000), sales: cents(5_750), refunds: cents(0), paidIn: cents(0) },
      ...{ paidOut: cents(0), drops: cents(0), expected: cents(25_750), counted: cents(counted) },
      ...{ signedBy: null, reason: null, manual: [] },
    })),
  };
}

const textOf = (report: Parameters<typeof zPaper>[0]) =>
  paperText(zPaper(report, { formatTime: String, duplicate: false }), 60);

test('a Z report in Spanish has no English word', () => {
  const text = writeFor(
    () => 'es',
    () => textOf(fullReport()),
  );
  expect(text).toContain('neto');
  expect(text).toContain('conciliación');
  expect(text).toContain('efectivo sobrante o faltante');
  expect(text).not.toMatch(/\b(net|none|voided|refunded|corrected|short|over|match|sign)\b/i);
});

test('a Z report writes the day of the payout as it writes the business day', () => {
  expect(textOf(fullReport())).toMatch(/Expected by +Wed, 12\/02\/2026/);
});

test('a Z report names the time zone in the hour that a clock change repeats', () => {
  const formatTime = clockText({ ...DATE_AND_TIME, timeZone: 'America/Chicago' });
  const hours = { from: '2026-11-01T05:35:00Z', to: '2026-11-01T07:35:00Z' };
  const text = paperText(
    zPaper({ ...fullReport(), ...hours }, { formatTime, duplicate: false }),
    60,
  );
  expect(text).toMatch(/From +11\/01\/2026, 12:35\sAM\n/);
  expect(text).toMatch(/To +11\/01\/2026, 1:35\sAM CST\n/);
});

test('a difference on a Z report has its arithmetic, and the receipt of its payment', () => {
  const report = fullReport();
  const { match } = report;
  if (match === null) throw new Error('No reconciliation.');
  const payment = { receiptNumber: '000001', lastFour: '1111' };
  const differences = match.differences.map((each, at) => ({
    ...each,
    payment: at === 0 ? payment : null,
  }));
  const lines = textOf({ ...report, match: { ...match, differences } })
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ': ').replaceAll('−', '-'));
  const from = lines.indexOf('Differences: 2') + 1;
  expect(lines.slice(from, from + 8)).toEqual([
    'Refunded at another terminal: -$15.00',
    'charged: $40.00',
    'refunded there: $15.00',
    'Receipt 000001 · •••• 1111',
    'Drawer short: -$7.50',
    'counted: $250.00',
    'expected: $257.50',
    'Front',
  ]);
});

test('a Z report with a proof ends with its codes, and one of an earlier build has none', () => {
  const codes = { day: '5K2M-9QXT-0RWD-7HBE', key: 'M3VA-60ZC-KJ8P-N4TY' };
  expect(textOf({ ...fullReport(), codes })).toMatch(
    /\nDay code +5K2M-9QXT-0RWD-7HBE\nKey code +M3VA-60ZC-KJ8P-N4TY\nKeep this paper: .*$/s,
  );
  expect(textOf({ ...fullReport(), codes: { ...codes, key: null } })).toMatch(/Key code +no key\n/);
  expect(textOf(fullReport())).not.toContain('Day code');
});
