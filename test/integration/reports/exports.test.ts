import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utcDay } from '../../../src/shared/domain/reports/days.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS, isMissing } from '../../support/this-system.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('../../../src/main/cli/main.ts', import.meta.url));

let service: RunningService;
/** The sum of the deposit details from the service itself, cents. */
let sum: number;
let rows: number;

beforeAll(async () => {
  service = await startService();
  await service.seed(QUARTER);
  const { depositDetails } = await moneyRowsOf(service);
  sum = depositDetails.reduce((total, { depositAmount }) => total + depositAmount, 0);
  rows = depositDetails.length;
});
afterAll(() => service.kill());

/** Runs the command as a scheduled job would. */
async function report(out: string, ...flags: readonly string[]) {
  const connection = ['--base-url', service.baseUrl, '--username', service.username];
  return run(
    process.execPath,
    [
      COMMAND,
      'report',
      'deposit-details',
      '--from',
      '2025-01-01',
      '--to',
      utcDay(Date.now()),
    ].concat(
      ['--out', out, ...connection, '--ca', service.caFile, '--data', temporaryFolder()],
      flags,
    ),
    { env: { ...process.env, PAYMENTS_PASSWORD: service.password } },
  );
}

/** The fields of a file of comma-separated values without quotes, by line. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

/** The sum of a column of numbers, in cents. */
function centsOf(table: readonly (readonly string[])[], at: number): number {
  return table.reduce((total, row) => total + Math.round(Number(row[at] ?? 0) * 100), 0);
}

/** Lets LibreOffice read a file and write its content as comma-separated values. */
async function readByOffice(file: string): Promise<string> {
  const folder = temporaryFolder();
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await run('soffice', [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, file]);
  return readFileSync(join(folder, `${parse(file).name}.csv`), 'utf8');
}

describe('an exported report', () => {
  it('is CSV with the sums of the service, readable by its owner alone', async () => {
    const out = join(temporaryFolder(), 'details.csv');
    const { stdout } = await report(out);
    expect(stdout).toBe(`${out}: ${rows} rows\n`);
    if (!IS_WINDOWS) expect(statSync(out).mode & 0o777).toBe(0o600); // Windows has no file modes
    const [names = [], ...body] = cellsOf(readFileSync(out, 'utf8'));
    expect(body).toHaveLength(rows);
    expect(centsOf(body, names.indexOf('Amount'))).toBe(sum);
  });

  it('begins with a byte order mark on request', async () => {
    const out = join(temporaryFolder(), 'details.csv');
    await report(out, '--bom');
    expect([...readFileSync(out).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.skipIf(isMissing('soffice')).each(['xlsx', 'csv'])(
    'is %s with columns that LibreOffice sums up alike',
    async (format) => {
      const out = join(temporaryFolder(), `details.${format}`);
      await report(out);
      const table = cellsOf((await readByOffice(out)).replaceAll('"', ''));
      const head = table.findIndex(([first]) => first === 'Paid out on');
      const at = table[head]?.indexOf('Amount') ?? -1;
      const body = table.slice(head + 1, head + 1 + rows);
      expect(centsOf(body, at)).toBe(sum);
      expect(body.every(([settled = '']) => /^\d{4}[-/]\d{2}[-/]\d{2}$/.test(settled))).toBe(true);
      const totals = table.slice(head + 1 + rows);
      const netAt = table[head]?.indexOf('Net amount') ?? -1;
      const net = totals.filter(([name]) => name === 'Net');
      expect(net.map((row) => centsOf([row], netAt))).toEqual(format === 'xlsx' ? [sum] : []);
    },
    120_000,
  );

  it.skipIf(isMissing('pdftotext'))(
    'is a PDF with the clinic’s header and a total that pdftotext reads',
    async () => {
      const out = join(temporaryFolder(), 'details.pdf');
      await report(out);
      const { stdout } = await run('pdftotext', ['-layout', out, '-']);
      expect(stdout).toContain('Riverbend Family Clinic');
      expect(stdout).toContain('Deposit details');
      const dollars = (sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(stdout).toContain(`$${dollars}`);
      expect(stdout).toContain(`${rows} rows`);
    },
  );

  it('of one transfer contains its rows alone', async () => {
    const { depositDetails } = await moneyRowsOf(service);
    const transfer = depositDetails.at(-1)?.fundsTransferId ?? '';
    const its = depositDetails.filter(({ fundsTransferId }) => fundsTransferId === transfer);
    const out = join(temporaryFolder(), 'transfer.csv');
    await report(out, '--transfer', transfer);
    expect(cellsOf(readFileSync(out, 'utf8'))).toHaveLength(its.length + 1);
  });

  it('is not written when the report is interrupted', async () => {
    const path = '/api/pp/reports/payments/deposits/details';
    await service.addFault({ method: 'GET', path, fault: 'cut_body', times: 9 });
    const out = join(temporaryFolder(), 'details.csv');
    await expect(report(out)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cut off'),
    });
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['no report', ['--from', '2026-01-01', '--out', 'x.csv']],
    [
      'an end before the start',
      ['deposits', '--from', '2026-02-01', '--to', '2026-01-01', '--out', 'x.csv'],
    ],
    ['an invalid day', ['deposits', '--from', '2026-02-30', '--out', 'x.csv']],
    ['an unknown format', ['deposits', '--from', '2026-01-01', '--out', 'x.doc']],
    [
      'an absent transfer',
      ['deposits', '--from', '2026-01-01', '--out', 'x.csv', '--transfer', 'F'],
    ],
  ])('refuses %s with its usage and exit code 2', async (_, args) => {
    await expect(run(process.execPath, [COMMAND, 'report', ...args])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('REPORT --from'),
    });
  });
});
