import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utcDay } from '../../../src/shared/domain/reports/days.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('../../../src/main/report-command.ts', import.meta.url));

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
}, 60_000);
afterAll(() => service.kill());

/** Runs the command as a scheduled job would. */
async function report(out: string, ...flags: readonly string[]) {
  const connection = ['--base-url', service.baseUrl, '--username', service.username];
  return run(
    process.execPath,
    [COMMAND, 'deposit-details', '--from', '2025-01-01', '--to', utcDay(Date.now())].concat(
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

describe('a report as a file', () => {
  it('is CSV whose numbers sum up as the service says, for its reader alone', async () => {
    const out = join(temporaryFolder(), 'details.csv');
    const { stdout } = await report(out);
    expect(stdout).toBe(`${out}: ${rows} rows\n`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const [names = [], ...body] = cellsOf(readFileSync(out, 'utf8'));
    expect(body).toHaveLength(rows);
    expect(centsOf(body, names.indexOf('Amount'))).toBe(sum);
  });

  it('begins with a byte order mark where one is asked for', async () => {
    const out = join(temporaryFolder(), 'details.csv');
    await report(out, '--bom');
    expect([...readFileSync(out).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each(['xlsx', 'csv'])(
    'is %s whose columns LibreOffice sums up alike',
    async (format) => {
      const out = join(temporaryFolder(), `details.${format}`);
      await report(out);
      const table = cellsOf((await readByOffice(out)).replaceAll('"', ''));
      const head = table.findIndex(([first]) => first === 'Settled');
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

  it('is a PDF with the clinic’s head, whose total pdftotext reads', async () => {
    const out = join(temporaryFolder(), 'details.pdf');
    await report(out);
    const { stdout } = await run('pdftotext', ['-layout', out, '-']);
    expect(stdout).toContain('Riverbend Family Clinic');
    expect(stdout).toContain('Deposit details');
    const dollars = (sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(stdout).toContain(`$${dollars}`);
    expect(stdout).toContain(`${rows} rows`);
  });

  it('of one transfer holds its rows alone', async () => {
    const { depositDetails } = await moneyRowsOf(service);
    const transfer = depositDetails.at(-1)?.fundsTransferId ?? '';
    const its = depositDetails.filter(({ fundsTransferId }) => fundsTransferId === transfer);
    const out = join(temporaryFolder(), 'transfer.csv');
    await report(out, '--transfer', transfer);
    expect(cellsOf(readFileSync(out, 'utf8'))).toHaveLength(its.length + 1);
  });

  it('is not written when the report broke off', async () => {
    const path = '/api/pp/reports/payments/deposits/details';
    await service.addFault({ method: 'GET', path, fault: 'cut_body', times: 9 });
    const out = join(temporaryFolder(), 'details.csv');
    await expect(report(out)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('broke off'),
    });
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['no report', ['--from', '2026-01-01', '--out', 'x.csv']],
    [
      'an end before the start',
      ['deposits', '--from', '2026-02-01', '--to', '2026-01-01', '--out', 'x.csv'],
    ],
    ['a day that is none', ['deposits', '--from', '2026-02-30', '--out', 'x.csv']],
    ['a format that nobody writes', ['deposits', '--from', '2026-01-01', '--out', 'x.doc']],
    [
      'a transfer where there is none',
      ['deposits', '--from', '2026-01-01', '--out', 'x.csv', '--transfer', 'F'],
    ],
  ])('refuses %s with how it is used, and exit code 2', async (_, args) => {
    await expect(run(process.execPath, [COMMAND, ...args])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('REPORT --from'),
    });
  });
});
