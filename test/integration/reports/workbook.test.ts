import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { ExportTable } from '../../../src/main/reports/export/export-table.ts';
import { fileWriter, type WriteFile } from '../../../src/main/reports/export/report-file.ts';
import { writeTable } from '../../../src/main/reports/export/write-table.ts';
import { writeFor } from '../../../src/main/system/reader-language.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { reportShapes } from '../../../src/shared/domain/reports/report-kinds.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { skipWithout } from '../../support/this-system.ts';

beforeEach(skipWithout('unzip'));

const { columns } = reportShapes().deposits;

const deposit = (kind: string, amount: number, net: number) =>
  columns.map(({ key }) => {
    if (key === 'batchDate') return '2026-01-06';
    if (key === 'instructionType') return kind;
    if (key === 'depositAmount') return amount;
    if (key === 'net') return net;
    return key === 'transactionCount' ? 2 : null;
  });

const TABLE: ExportTable = {
  title: 'Deposits',
  notes: ['2026-01-01 to 2026-01-31'],
  clinic: { name: 'Smith & Daughters', cityState: 'Springfield, IL', phone: '', country: 'US' },
  columns,
  rows: [deposit('Deposit', 50_000, 50_000), deposit('Withdrawal', 1_250, -1_250)],
  totaled: ['net', 'transactionCount'],
  footer: [{ kind: 'net', name: 'Net', amount: cents(48_750) }],
  dated: 'batchDate',
  orientation: 'landscape',
  printed: 'Printed on 2026-02-01 09:00',
  timeZone: 'America/Chicago',
};

/** The parts of the workbook of a table, by their names. */
async function partsOf(table: ExportTable, write: WriteFile = writeTable) {
  const file = join(temporaryFolder(), 'report.xlsx');
  writeFileSync(file, await write(table, 'xlsx', false));
  return (part: string) => execFileSync('unzip', ['-p', file, `xl/${part}.xml`]).toString();
}

test('a workbook totals the rows that its filter shows', async () => {
  const sheet = (await partsOf(TABLE))('worksheets/sheet1');
  expect(sheet).toContain('<autoFilter ref="A5:K7"/>');
  expect(sheet).toContain('<f>SUBTOTAL(109,F6:F7)</f><v>487.5</v>');
  expect(sheet).toContain('<f>SUBTOTAL(109,G6:G7)</f><v>4</v>');
});

test('a workbook that another thread writes is in the language of the person', async () => {
  const script = new URL('../../../src/main/reports/export/writer-thread.ts', import.meta.url);
  const write = fileWriter(fileURLToPath(script));
  const textsIn = async (language: 'en' | 'es') => {
    const parts = await writeFor(
      () => language,
      () => partsOf(TABLE, write),
    );
    return parts('sharedStrings');
  };
  expect(await textsIn('en')).toContain('Rows shown');
  expect(await textsIn('es')).toContain('Filas mostradas');
});

test('a workbook without rows has no filter and no total of cells', async () => {
  const sheet = (await partsOf({ ...TABLE, rows: [], totaled: ['net'] }))('worksheets/sheet1');
  expect(sheet).not.toContain('autoFilter');
  expect(sheet).not.toContain('SUBTOTAL');
});

test('a workbook prints its headings and the clinic on every page, as wide as the page', async () => {
  const parts = await partsOf(TABLE);
  const sheet = parts('worksheets/sheet1');
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="0"/);
  expect(sheet).toContain('<oddFooter>&amp;LSmith &amp;&amp; Daughters&amp;R&amp;P / &amp;N');
  expect(parts('workbook')).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Deposits'!$5:$5</definedName>`,
  );
});

test.each([
  ['US', 1],
  ['GU', 1],
  ['EC', 9],
] as const)('the paper of a clinic in %s is number %i of Excel', async (country, paper) => {
  const clinic = { ...TABLE.clinic, country };
  const sheet = (await partsOf({ ...TABLE, clinic }))('worksheets/sheet1');
  expect(sheet).toContain(`paperSize="${paper}"`);
});

test('a workbook has one font, and negative amounts in brackets', async () => {
  const styles = (await partsOf(TABLE))('styles');
  expect(new Set(styles.match(/<name val="[^"]*"/g))).toEqual(new Set(['<name val="Arial"']));
  expect(styles).toContain('formatCode="#,##0.00_);(#,##0.00)"');
});

test('a workbook sets texts apart from the numbers before them, on the left in any script', async () => {
  const patient = { key: 'patient', name: 'Patient', type: 'text' } as const;
  const parts = await partsOf({
    ...TABLE,
    columns: [...columns, patient],
    rows: TABLE.rows.map((row) => [...row, 'حسن علي']),
  });
  const styles = [...parts('styles').matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/gs)].map(([xf]) => xf);
  expect(styles.find((xf) => xf.includes('indent="1"'))).toContain('horizontal="left"');
});
