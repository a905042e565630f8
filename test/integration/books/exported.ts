import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Client } from '../../support/open-window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);

export const KINDS = [
  'transactions',
  'rejects',
  'deposits',
  'deposit-details',
  'settlements',
] as const;

export type Kind = (typeof KINDS)[number];
type Range = Parameters<Client['reports']['open']>[0]['range'];

/** A line of a file by its headings. */
export type Line = Readonly<Record<string, string>>;

/** A file as a spreadsheet shows it: its rows, and the lines below them. */
export interface Sheet {
  readonly rows: readonly Line[];
  readonly below: readonly Line[];
}

/** Opens all five reports at the counter, and waits until they are complete. */
export async function openReports(client: Client, range: Range): Promise<void> {
  for (const kind of KINDS) await client.reports.open({ kind, range, transferId: null });
  for await (const { open } of await client.reports.watch()) {
    const states = open.map(({ fetch }) => fetch.state);
    if (states.includes('broken')) throw new Error('A report was interrupted.');
    if (states.every((state) => state === 'complete')) return;
  }
}

/** The reconciliation of some days, as its tab shows it. */
export async function reconciled(client: Client, range: Range) {
  await client.reports.openOverview({ range });
  for await (const { overview } of await client.reports.watch()) {
    if (overview?.reports.every(({ fetch }) => fetch.state === 'complete') !== true) continue;
    const answer = await client.reports.overview();
    if (answer !== null) return answer.reconciliation;
  }
  throw new Error('The reports have ended.');
}

/** The reports as the counter saves them, one file each. Returns their folder. */
export async function saveReports(client: Client, format: 'csv' | 'xlsx' | 'pdf'): Promise<string> {
  const folder = temporaryFolder();
  const view = { filters: {}, sort: null };
  for (const kind of KINDS) {
    const file = await client.reports.export({ kind, view, format, bom: false });
    writeFileSync(join(folder, `${kind}.${format}`), new Uint8Array(await file.arrayBuffer()));
  }
  return folder;
}

export async function csvSheets(client: Client): Promise<ReadonlyMap<Kind, Sheet>> {
  const folder = await saveReports(client, 'csv');
  return new Map(
    KINDS.map((kind) => {
      const [names = [], ...rows] = fieldsOf(readFileSync(join(folder, `${kind}.csv`), 'utf8'));
      return [kind, { rows: rows.map((row) => lineOf(names, row)), below: [] }];
    }),
  );
}

/** The workbooks as LibreOffice reads them. */
export async function workbookSheets(client: Client): Promise<ReadonlyMap<Kind, Sheet>> {
  const folder = await saveReports(client, 'xlsx');
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const files = KINDS.map((kind) => join(folder, `${kind}.xlsx`));
  await run('soffice', [
    ...[profile, '--headless', '--convert-to', 'csv', '--outdir', folder],
    ...files,
  ]);
  return new Map(
    KINDS.map((kind) => {
      const table = fieldsOf(readFileSync(join(folder, `${kind}.csv`), 'utf8'));
      const head = table.findIndex((row) => row.includes('Net amount'));
      const names = table[head] ?? [];
      const lines = table.slice(head + 1).map((row) => lineOf(names, row));
      const end = lines.findIndex((line) => line[names[0] ?? ''] === 'Rows shown');
      return [kind, { rows: lines.slice(0, end), below: lines.slice(end) }];
    }),
  );
}

/** The lines of the PDFs, without the spaces at their ends. */
export async function pdfLines(client: Client): Promise<ReadonlyMap<Kind, readonly string[]>> {
  const folder = await saveReports(client, 'pdf');
  const texts = KINDS.map(async (kind) => {
    const file = join(folder, `${kind}.pdf`);
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 2 ** 26 });
    return [kind, stdout.split('\n').map((line) => line.trim())] as const;
  });
  return new Map(await Promise.all(texts));
}

const lineOf = (names: readonly string[], row: readonly string[]): Line =>
  Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']));

/** The fields of comma-separated values (RFC 4180), by line. */
export function fieldsOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

/** Cents of `12.34`, `1,234.56`, `(1,234.56)`, `$12.34` or `−$12.34`; null without an amount. */
export function centsOf(text = ''): number | null {
  const digits = text.replaceAll(/[^0-9.]/g, '');
  if (digits === '') return null;
  const [whole = '', part = ''] = digits.split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return /[-−(]/.test(text) ? -cents : cents;
}

/** Event, tender and cents of each line of the posting files of some days; no id is there twice. */
export async function postedRows(client: Client, { from, to }: Range): Promise<readonly string[]> {
  const lines: Line[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const [names = [], ...rows] = fieldsOf(await (await client.reports.posting({ day })).text());
    lines.push(...rows.map((row) => lineOf(names, row)));
  }
  expect(new Set(lines.map((line) => line['line_id'])).size).toBe(lines.length);
  return lines
    .map((line) => `${line['event']} ${line['tender']} ${centsOf(line['amount'])}`)
    .sort();
}

const sumOf = (lines: readonly { readonly cents: number }[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The balanced entries of the accountant's journal, those of one Z together: `Z1 Card Clearing`, and debits less
 * credits, cents.
 */
export async function journalLines(client: Client, range: Range) {
  const [names = [], ...rows] = fieldsOf(await (await client.accounting.journal({ range })).text());
  const lines = rows.map((row) => {
    const line = lineOf(names, row);
    const cents = (centsOf(line['Debits']) ?? 0) - (centsOf(line['Credits']) ?? 0);
    const entry = line['JournalNo'] ?? '';
    return { entry, name: `${entry.split('-')[1]} ${line['AccountName']}`, cents };
  });
  for (const [entry, own] of Map.groupBy(lines, (line) => line.entry)) {
    expect(sumOf(own), `balance of ${entry}`).toBe(0);
  }
  return [...Map.groupBy(lines, ({ name }) => name)]
    .map(([name, own]) => [name, sumOf(own)] as const)
    .filter(([, cents]) => cents !== 0)
    .sort();
}
