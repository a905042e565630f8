import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeReport } from '../../../src/main/cli/report.ts';
import { createPaymentsClient } from '../../../src/main/payments-api/client.ts';
import { utcDay } from '../../../src/shared/domain/reports/days.ts';
import {
  REPORT_KINDS,
  type ReportKind,
  reportShapes,
} from '../../../src/shared/domain/reports/report-kinds.ts';
import { dollars, type Ledger, ledgersOf, turnSigns } from '../../support/hostile-signs.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { isMissing } from '../../support/this-system.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

const run = promisify(execFile);
const itReadsPdf = it.skipIf(isMissing('pdftotext'));
const itReadsWorkbooks = it.skipIf(isMissing('soffice'));

let service: RunningService;
let ledgers: Readonly<Record<ReportKind, Ledger>>;
const dataDir = mkdtempSync(join(tmpdir(), 'swipewell-'));

beforeAll(async () => {
  const before = await startService({ dataDir });
  await before.seed(QUARTER);
  await moneyRowsOf(before); // it books all due items before it answers
  await before.stop();
  turnSigns(dataDir);
  ledgers = ledgersOf(dataDir); // the store is locked while the service runs
  service = await startService({ dataDir });
});
afterAll(async () => {
  await service.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes a report as a scheduled job does. */
async function report(kind: ReportKind, format: 'csv' | 'xlsx' | 'pdf'): Promise<string> {
  const out = join(temporaryFolder(), `${kind}.${format}`);
  const { baseUrl, caFile, username, password } = service;
  const client = createPaymentsClient({
    connection: { baseUrl, caFile, environment: 'demo', username, password },
  });
  onTestFinished(() => client.close());
  const range = { from: '2025-01-01', to: utcDay(Date.now()), transferId: null };
  await writeReport(
    { kind, ...range, format, out, bom: false, person: null, connection: null },
    {
      reports: client.reports,
      clinic: { name: 'Riverbend', cityState: '', phone: '', country: 'US' },
      timeZone: 'UTC',
      monotonic: () => performance.now(),
      printedAt: new Date('2026-11-02T15:04:00Z'),
    },
  );
  return out;
}

/** The fields of comma-separated values without quotes or commas in them, by line. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

const centsOf = (field = '') => Math.round(Number(field) * 100);

/** Sums a column by the actions of its rows, and counts the rows without an action. */
function summed(table: readonly (readonly string[])[], names: readonly string[]) {
  const [net, action] = [names.indexOf('Net amount'), names.indexOf('Type')];
  const sums = new Map<string, number>();
  for (const row of table) {
    if (row[net] === '') continue;
    const what = row[action]?.toUpperCase() ?? '';
    sums.set(what, (sums.get(what) ?? 0) + centsOf(row[net]));
  }
  const notCounted = table.filter((row) => row[net] === '').length;
  return { sums, notCounted, all: [...sums.values()].reduce((all, each) => all + each, 0) };
}

/** The action of the rows of each footer line. */
const ACTION_OF: Readonly<Record<string, string>> = {
  Charged: 'AUTHORIZE',
  Voided: 'VOID',
  Refunded: 'CREDIT',
  Returned: 'REJECT',
  Settled: 'AUTHORIZE',
  Credited: 'CREDIT',
};

const netOf = ({ lines }: Ledger) => lines['Net'] ?? lines['Returned'];

describe('a quarter with inverted signs', () => {
  it('has rows of every kind', () => {
    const { transactions, rejects, deposits, settlements } = ledgers;
    expect(transactions.rows).toBeGreaterThan(500);
    expect(transactions.notCounted).toBeGreaterThan(10);
    const lines = [transactions, rejects, settlements].flatMap((each) => Object.values(each.lines));
    expect(lines.every((sum) => sum !== 0)).toBe(true);
    expect(deposits.lines['Deposits']).toBeGreaterThan(0);
    const details = Object.entries(ledgers['deposit-details'].lines);
    expect(details.filter(([, sum]) => sum === 0)).toEqual([]);
    const { lines: parts } = transactions;
    const { Charged = 0, Voided = 0, Refunded = 0, Returned = 0, Net } = parts;
    expect(Net).toBe(Charged + Voided + Refunded + Returned);
  });

  it.each(REPORT_KINDS)('matches the ledger in the net amounts of %s as CSV', async (kind) => {
    const ledger = ledgers[kind];
    const [names = [], ...body] = cellsOf(readFileSync(await report(kind, 'csv'), 'utf8'));
    expect(body).toHaveLength(ledger.rows);
    const { sums, notCounted, all } = summed(body, names);
    expect(all).toBe(netOf(ledger));
    expect(notCounted).toBe(ledger.notCounted);
    if (!names.includes('Type')) return;
    for (const [line, sum] of Object.entries(ledger.lines)) {
      if (line !== 'Net') expect(sums.get(ACTION_OF[line] ?? line.toUpperCase())).toBe(sum);
    }
  });

  itReadsPdf.each(REPORT_KINDS)(
    'matches the ledger in the last lines of %s as PDF',
    async (kind) => {
      const ledger = ledgers[kind];
      const { stdout } = await run('pdftotext', ['-layout', await report(kind, 'pdf'), '-']);
      const lines = stdout.split('\n').map((line) => line.trim());
      for (const [name, sum] of Object.entries(ledger.lines)) {
        expect(lines).toContain(`${name}: ${dollars(sum).replace('−', '-')}`);
      }
      expect(lines.some((line) => line.startsWith(`Total, ${ledger.rows} rows`))).toBe(true);
      const left = lines.filter((line) => line.endsWith('not counted'));
      expect(left).toEqual(
        ledger.notCounted === 0 ? [] : [`${ledger.notCounted} rows not counted`],
      );
    },
  );

  itReadsWorkbooks(
    'matches the ledger in the cells of workbooks that LibreOffice reads',
    async () => {
      const paymentHistory = await Promise.all(REPORT_KINDS.map((kind) => report(kind, 'xlsx')));
      const folder = temporaryFolder();
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      await run('soffice', [
        ...[profile, '--headless', '--convert-to', 'csv', '--outdir', folder],
        ...paymentHistory,
      ]);
      for (const [at, kind] of REPORT_KINDS.entries()) {
        const { lines, rows, notCounted } = ledgers[kind];
        const text = readFileSync(
          join(folder, `${parse(paymentHistory[at] ?? '').name}.csv`),
          'utf8',
        );
        // A comma in quotes groups thousands.
        const plain = text.replaceAll(/"([^"]*)"/g, (_, quoted: string) =>
          quoted.replaceAll(',', ''),
        );
        const table = cellsOf(plain);
        const head = table.findIndex((row) => row.includes('Net amount'));
        const names = table[head] ?? [];
        const body = table.slice(head + 1, head + 1 + rows);
        expect(summed(body, names)).toMatchObject({ all: netOf(ledgers[kind]), notCounted });
        const foot = table.slice(head + 1 + rows);
        const net = names.indexOf('Net amount');
        expect(foot.map(([name = '', ...rest]) => [name, rest[net - 1] ?? ''])).toEqual([
          ['Rows shown', expect.toSatisfy(isCents(netOf(ledgers[kind]) ?? 0))],
          ['', ''],
          [`${rows} rows`, ''],
          ...Object.entries(lines).map(([name, sum]) => [name, expect.toSatisfy(isCents(sum))]),
          ...(notCounted === 0 ? [] : [[`${notCounted} rows not counted`, '']]),
        ]);
        expect(reportShapes()[kind].columns.some(({ name }) => name === 'Net amount')).toBe(true);
      }
    },
  );
});

const isCents = (sum: number) => (field: string) => centsOf(field) === sum;
