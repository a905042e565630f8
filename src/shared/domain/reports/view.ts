/** A person's view of a report, as it crosses to the till and is saved by name. */
export interface ReportView {
  /** The typed filter by column. An empty one passes everything. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
}

export const WHOLE_VIEW: ReportView = { filters: {}, sort: null };
