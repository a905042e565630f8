import { stringify } from 'csv-stringify/sync';
import { localIso } from '../../../shared/domain/reports/local-clock.ts';
import type { ExportTable } from './export-table.ts';

/**
 * The rows as comma-separated values (RFC 4180): a line of names, then one a row; amounts as numbers
 * with two decimals, days as YYYY-MM-DD, times by the clinic's clock with their offset. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 * @param bom a byte order mark, without which Excel reads UTF-8 as something else.
 */
export function csvOf({ columns, rows, timeZone }: ExportTable, bom: boolean): Buffer {
  const iso = localIso(timeZone);
  // `-` is escaped in texts alone: an amount is given as the number that it is.
  const text = stringify([...rows], {
    bom,
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    columns: columns.map(({ name }, at) => ({ key: String(at), header: name })),
    cast: {
      number: (value, { index, header }) => {
        if (header) return String(value);
        const type = columns[index]?.type;
        if (type === 'money') return (value / 100).toFixed(2);
        return type === 'instant' ? iso(value) : String(value);
      },
    },
  });
  return Buffer.from(text);
}
