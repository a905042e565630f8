import { stringify } from 'csv-stringify/sync';
import { cents, toDecimal } from '../../../shared/domain/money.ts';
import { localIso } from '../../../shared/domain/reports/local-clock.ts';
import type { Cell, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import type { ExportTable } from './export-table.ts';

/** What a spreadsheet takes for the beginning of a formula, in either width (OWASP, CSV injection). */
const FORMULA = new Set(Array.from('=+-@\t\r＝＋－＠', (character) => character.charCodeAt(0)));

/**
 * The rows as comma-separated values (RFC 4180): a line of names, then one a row; amounts as numbers
 * with two decimals, days as YYYY-MM-DD, times by the clinic's clock with their offset. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it; an amount below zero is none.
 * @param bom a byte order mark, without which Excel reads UTF-8 as something else.
 */
export function csvOf({ columns, rows, timeZone }: ExportTable, bom: boolean): Buffer {
  const iso = localIso(timeZone);
  const written: Readonly<Record<ColumnType, (cell: string | number) => string | number>> = {
    text: (cell) => (FORMULA.has(String(cell).charCodeAt(0)) ? `'${cell}` : cell),
    money: (cell) => toDecimal(cents(Number(cell))),
    count: (cell) => cell,
    day: (cell) => cell,
    instant: (cell) => iso(Number(cell)),
  };
  const writers = columns.map(({ type }) => written[type]);
  const lines: Cell[][] = [columns.map(({ name }) => name)];
  for (const row of rows) {
    lines.push(row.map((cell, at) => (cell === null ? null : (writers[at]?.(cell) ?? null))));
  }
  const options = { bom, record_delimiter: 'windows', quote_record_delimiter: true } as const;
  return Buffer.from(stringify(lines, options));
}
