import type { Column, ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import type { FooterLine } from '../../../shared/domain/signed-money.ts';

/** The content of an exported report; plain data, so that another thread can receive it. */
export interface ExportTable {
  readonly title: string;
  /** The range, the filters, and a note if it is incomplete: one line each. */
  readonly notes: readonly string[];
  readonly clinic: { readonly name: string; readonly cityState: string; readonly phone: string };
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  /** Over all rows: the totals of counted columns, by key, and the lines of money. */
  readonly counts: Readonly<Record<string, number>>;
  readonly footer: readonly FooterLine[];
  /** The zone that gives instants their day and hour. */
  readonly timeZone: string;
}

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
