import type { Column, ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import type { Totals } from '../report-view.ts';

/** A report as it is written to a file; plain data, so that another thread can be given it. */
export interface ExportTable {
  readonly title: string;
  /** The range, the filters, and that it is incomplete where it is: one line each. */
  readonly notes: readonly string[];
  readonly clinic: { readonly name: string; readonly cityState: string; readonly phone: string };
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  /** Of all rows, by column. */
  readonly totals: Totals;
  /** Where instants have their day and hour. */
  readonly timeZone: string;
}

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
