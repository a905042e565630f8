/**
 * A report as a file: CSV, Excel or PDF.
 *
 *    rows as displayed ─▶ export-table.ts ─▶ writer-thread.ts: a thread of its own ─▶ csv │ xlsx.ts │ pdf.ts ─▶ bytes
 *
 * The thread keeps the counter responsive during a report of a year.
 */

import { csvOf, type ExportFormat, type ExportTable } from './export-table.ts';
import { pdfOf } from './pdf.ts';
import { xlsxOf } from './xlsx.ts';

/** The bytes of a report in a format. `bom` applies only to CSV. */
export async function writeTable(
  table: ExportTable,
  format: ExportFormat,
  bom: boolean,
): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return csvOf(table, bom);
    case 'xlsx':
      return xlsxOf(table);
    case 'pdf':
      return pdfOf(table);
  }
}
