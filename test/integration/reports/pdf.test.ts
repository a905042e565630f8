import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, expect, test } from 'vitest';
import type { ExportTable } from '../../../src/main/reports/export/export-table.ts';
import { reportFile } from '../../../src/main/reports/export/report-file.ts';
import { writeTable } from '../../../src/main/reports/export/write-table.ts';
import type { Country } from '../../../src/shared/domain/country.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import {
  type ReportKind,
  type ReportRow,
  reportShapes,
} from '../../../src/shared/domain/reports/report-kinds.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { skipWithout } from '../../support/this-system.ts';

const run = promisify(execFile);

beforeEach(skipWithout('pdftotext'));

const TRACKING = 'K7Q2M4-20261001-0001-ABCD1234';
const ORIGINAL = '22222222-2222-4222-8222-222222222222';

/** A transaction of a day of October 2026; even ones charge $20.00, odd ones refund $5.00. */
function transaction(day: number, index: number): ReportRow {
  const amount = index % 2 === 0 ? 2_000 : 500;
  const cells: Readonly<Record<string, string | number>> = {
    timestamp: Date.UTC(2026, 9, day, 18),
    method: 'CARD',
    action: index % 2 === 0 ? 'AUTHORIZE' : 'CREDIT',
    results: 'APPROVED',
    amount,
    net: index % 2 === 0 ? amount : -amount,
    cashier: 'Dana Whitfield-Montgomery of the front desk',
    patient: 'P1',
    trackingId: TRACKING,
    id: '11111111-1111-4111-8111-111111111111',
    originalId: ORIGINAL,
  };
  return reportShapes().transactions.columns.map(({ key }) => cells[key] ?? null);
}

const US_CLINIC = { name: 'Riverbend Family Clinic', country: 'US' as const };

/** The report on paper. */
async function bytesOf(
  rows: readonly ReportRow[],
  clinic: { readonly name: string; readonly country: Country } = US_CLINIC,
  kind: ReportKind = 'transactions',
): Promise<Uint8Array> {
  const { table } = reportFile({
    asked: {
      kind,
      range: { from: '2026-10-01', to: '2026-10-31' },
      transferId: null,
    },
    fetch: { state: 'complete', problem: null, rows: 0, slices: 1, slicesDone: 1, version: 1 },
    rows,
    places: Uint32Array.from(rows.keys()),
    view: { filters: {}, sort: null },
    format: 'pdf',
    clinic: {
      ...clinic,
      cityState: 'Springfield, IL',
      phone: '',
    },
    timeZone: 'America/Chicago',
    printedBy: 'Dana',
    printedAt: new Date('2026-11-02T15:04:00Z'),
  });
  return writeTable(table, 'pdf', false);
}

/** The text of each page of the report on paper. */
async function pagesOf(...order: Parameters<typeof bytesOf>): Promise<readonly string[]> {
  const file = join(temporaryFolder(), 'report.pdf');
  writeFileSync(file, await bytesOf(...order));
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  return stdout.split('\f').filter((page) => page !== '');
}

test('a PDF has every text whole, with the tracking id and the payment of a transaction', async () => {
  const [page = ''] = await pagesOf([transaction(1, 0)]);
  expect(page).not.toContain('…');
  const letters = page.replaceAll(/\s/g, '');
  expect(letters).toContain('Montgomery');
  expect(page).toContain('Tracking ID');
  expect(page).toContain('Payment');
  for (const part of [...TRACKING.split('-'), ...ORIGINAL.split('-')]) {
    expect(letters).toContain(part);
  }
});

/** A row of the deposit details with ids of 36 characters. */
function detail(index: number): ReportRow {
  const uuid = (n: number) => `${String(n).padStart(8, '0')}-2222-4222-8222-222222222222`;
  const cells: Readonly<Record<string, string | number>> = {
    ...{ settlementDate: '2026-10-03', transactionDate: '2026-10-02', action: 'Authorization' },
    ...{ payMethod: 'Card', depositAmount: 2_000, net: 2_000, fundsTransferId: uuid(9_000) },
    ...{ patientLastName: `Featherstone ${index}`, patientFirstName: 'Ada', cashier: 'Dana' },
    ...{ patientExternalId: `P${index}`, transactionType: 'COPAY', merchantId: 'M12345678901' },
    transactionId: uuid(index),
  };
  return reportShapes()['deposit-details'].columns.map(({ key }) => cells[key] ?? null);
}

test.each(['US', 'EC'] as const)(
  'a PDF has each row of the deposit details with whole ids on one line, in %s',
  async (country) => {
    const rows = Array.from({ length: 170 }, (_, index) => detail(index));
    const pages = await pagesOf(rows, { ...US_CLINIC, country }, 'deposit-details');
    expect(pages.length).toBeLessThan(6);
    const lines = pages.join('\n').split('\n');
    const whole = lines.filter(
      (line) => (line.match(/-2222-4222-8222-222222222222/g) ?? []).length > 1,
    );
    expect(whole).toHaveLength(170);
    expect(pages[0]).toMatch(/The same in all rows: .*Merchant: M12345678901/);
    expect(pages[0]).not.toContain('Payment plan');
  },
);

test('a PDF names the clinic, the person and the time on every page', async () => {
  const pages = await pagesOf(Array.from({ length: 80 }, (_, index) => transaction(1, index)));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toContain('Riverbend Family Clinic');
    expect(page).toContain('Printed by Dana on 2026-11-02 09:04');
    expect(page).toContain(`/ ${pages.length}`);
  }
});

test('a PDF totals each day of rows in the order of days, and all rows with a label', async () => {
  const [page = ''] = await pagesOf([
    transaction(1, 0),
    transaction(1, 1),
    transaction(2, 0),
    transaction(2, 2),
  ]);
  expect(page).toMatch(/2026-10-01, 2 rows +\$15\.00/);
  expect(page).toMatch(/2026-10-02, 2 rows +\$40\.00/);
  expect(page).toMatch(/Total, 4 rows +\$55\.00/);
});

test('a PDF with one row on each day repeats none of them as a total of its day', async () => {
  const [page = ''] = await pagesOf([transaction(1, 0), transaction(2, 0), transaction(3, 0)]);
  expect(page).not.toContain(', 1 row');
  expect(page).toMatch(/Total, 3 rows +\$60\.00/);
});

test('a PDF keeps the order of its lines beside names of right-to-left letters', async () => {
  const [page = ''] = await pagesOf([transaction(1, 0)], { ...US_CLINIC, name: 'عيادة حسن علي' });
  const foot = page.slice(page.indexOf('Printed by'));
  expect(foot).toMatch(/^Printed by Dana on 2026-11-02 09:04 · 1 \/ 1/);
  // The clinic is before it in the line; its letters are in the order of the reader's program.
  expect(page.slice(0, page.indexOf('Printed by')).split('\n').at(-1)).toMatch(/[\u0600-\u06ff]/);
});

test('a PDF in another order has no totals of days', async () => {
  const [page = ''] = await pagesOf([transaction(1, 0), transaction(2, 0), transaction(1, 2)]);
  expect(page).not.toContain('2026-10-01, ');
  expect(page).toMatch(/Total, 3 rows +\$60\.00/);
});

test.each([
  ['Arabic', 'حسن علي'],
  ['Hebrew', 'דוד כהן'],
  ['Cyrillic', 'Ольга Іваненко'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Vietnamese', 'Nguyễn Thị Hạnh'],
  ['Polish', 'Łukasz Żółć'],
  ['Chinese', '王小明'],
  ['Japanese', 'さくら 山田'],
  ['Korean', '김민준'],
  ['Devanagari', 'कमल'],
  ['Thai', 'สมชาย'],
  ['Armenian', 'Արմեն'],
  ['two scripts', 'Ali علي'],
])('a PDF has a name in %s as it is', async (_, name) => {
  const row = transaction(1, 0).with(
    reportShapes().transactions.columns.findIndex(({ key }) => key === 'cashier'),
    name,
  );
  const [page = ''] = await pagesOf([row]);
  expect(page.normalize('NFC').replaceAll(/[\u202a-\u202e]/g, '')).toContain(name);
});

test('a PDF embeds only the glyphs of the fonts in use', async () => {
  const row = transaction(1, 0);
  const plain = await bytesOf([row]);
  const at = reportShapes().transactions.columns.findIndex(({ key }) => key === 'cashier');
  expect((await bytesOf([row.with(at, 'حسن علي')])).length).toBeLessThan(plain.length + 40_000);
});

test.each(['US', 'EC'] as const)(
  '31 days with 27 lines below them fit on one page in %s',
  async (country) => {
    const keys = Array.from({ length: 10 }, (_, at) => `sum${at}`);
    const table: ExportTable = {
      title: 'Month summary',
      notes: ['2026-10-01 to 2026-10-31', 'All counters'],
      clinic: { name: 'Riverbend', cityState: 'Springfield, IL', phone: '', country },
      columns: [
        { key: 'day', name: 'Day', type: 'day' },
        ...keys.map((key) => ({ key, name: key, type: 'money' as const })),
      ],
      rows: Array.from({ length: 31 }, () => ['2026-10-01', ...keys.map(() => 123_456)]),
      totaled: keys,
      footer: Array.from({ length: 27 }, (_, at) => ({
        kind: 'movement' as const,
        name: `Line ${at}`,
        amount: cents(at),
      })),
      dated: null,
      orientation: 'portrait',
      printed: 'Printed by Dana',
      timeZone: 'UTC',
    };
    const document = await PDFDocument.load(await writeTable(table, 'pdf', false));
    expect(document.getPageCount()).toBe(1);
  },
);
