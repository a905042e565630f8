/** What a person wants to see of a report, as it crosses to the till and is kept by name. */
export interface ReportView {
  /** By column; what was typed. An empty one lets everything through. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
}

export const WHOLE_VIEW: ReportView = { filters: {}, sort: null };
