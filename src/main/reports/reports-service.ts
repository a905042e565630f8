/**
 * The reports of the payment service, in memory only.
 *
 *    service ─▶ fetched-report.ts (slice by slice, made into cells by report-source.ts)
 *        ─▶ report-view.ts (sort, filter, group) ─▶ window of rows ─▶ page
 *                                                └─▶ export/ (CSV, XLSX, PDF in a thread)
 *
 * `overview.ts` gives `reconciliation/` all of them: it follows each payment from the counter to the bank.
 */

import {
  type AskedReport,
  MOST_SUMMARY_DAYS,
  type OpenReport,
  type ReportGroups,
  type ReportsState,
  type ReportWindow,
  type SavedReports,
} from '../../shared/contract/reports.ts';
import { type DayRange, daysBetween, localDays } from '../../shared/domain/reports/days.ts';
import type { ReportKind, ReportRow } from '../../shared/domain/reports/report-kinds.ts';
import {
  type ReportView,
  rangeSaved,
  type SavedView,
  saveRange,
  withoutPatients,
} from '../../shared/domain/reports/saved-reports.ts';
import { language } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import type { Reports } from '../payments-api/reports.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Emitter } from '../system/emitter.ts';
import type { ExportFormat, ExportTable } from './export/export-table.ts';
import { printedText, reportFile, type WriteFile } from './export/report-file.ts';
import { FetchedReport } from './fetched-report.ts';
import { Overview, type OverviewSides } from './overview.ts';
import { type OwnPayments, reportSource } from './report-source.ts';
import { groupsOf, type Totals, totalsOf, type ViewedRows, viewedRows } from './report-view.ts';

/** Eleven years: a longer range is a typing error. */
const MOST_DAYS = 4_018;

/**
 * The rest of a report waits this long, ms, for the page to fetch the first rows: reading and
 * painting share this PC, and a person is waiting.
 */
const FIRST_CHECK_MS = 250;

export interface ReportsServiceOptions extends OverviewSides {
  /** Emits after any change of the page's state. */
  readonly changes: Emitter;
  readonly saved: SavedReportsService;
  readonly service: () => Reports;
  readonly ownPayments: () => OwnPayments;
  /** The service's clock. */
  readonly serviceNow: () => Date;
  readonly timeZone: string;
  readonly clinic: () => ExportTable['clinic'];
  readonly writeFile: WriteFile;
  /** The name of the signed-in person. */
  readonly personName: () => string | null;
  /** Called before rows leave the program. */
  readonly exporting: (name: string, rows: number) => void;
  /** Resolves with the promise, or after this many ms. */
  readonly atMost: (promise: Promise<void>, ms: number) => Promise<void>;
}

interface ExportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Open {
  readonly asked: AskedReport;
  readonly fetched: FetchedReport<ReportRow>;
  /** The view computed last, which the next window of rows most likely uses. */
  viewed: { readonly key: string; readonly view: ViewedRows; readonly totals: Totals } | null;
}

/**
 * The open reports. Their rows name patients: they are only in memory, at most one report of a
 * kind, and discarded when their user signs out.
 */
export class ReportsService {
  readonly #options: ReportsServiceOptions;
  readonly #changes: Emitter;
  readonly subscribe: Emitter['subscribe'];
  readonly #open = new Map<ReportKind, Open>();
  #overview: Overview | null = null;
  readonly #localDay: (ms: number) => string;

  constructor(options: ReportsServiceOptions) {
    this.#options = options;
    this.#changes = options.changes;
    this.subscribe = options.changes.subscribe;
    this.#localDay = localDays(options.timeZone);
  }

  get state(): ReportsState {
    return {
      today: this.#today(),
      timeZone: this.#options.timeZone,
      open: [...this.#open.values()].map(
        ({ asked, fetched }): OpenReport => ({ ...asked, fetch: fetched.status }),
      ),
      overview: this.#overview?.state ?? null,
      lastRange: this.#options.saved.lastRange(this.#today()),
      savedViews: [...this.#options.saved.savedViews],
    };
  }

  /** @throws {CodedError} `END_BEFORE_START`, `RANGE_TOO_LONG`. */
  open(asked: AskedReport): void {
    checkRange(asked.range);
    // The days of one transfer are not a choice of days.
    if (asked.transferId === null) this.#options.saved.rangeUsed(asked.range, this.#today());
    this.#forget(asked.kind);
    const { service, ownPayments, monotonic, atMost, reportFault } = this.#options;
    const fetched = new FetchedReport<ReportRow>({
      ...reportSource(asked, service(), ownPayments(), this.#localDay),
      monotonic,
      changed: this.#changes.emit,
      atMost: (read) => atMost(read, FIRST_CHECK_MS),
      reportFault,
    });
    const open: Open = { asked, fetched, viewed: null };
    this.#open.set(asked.kind, open);
    void fetched.fetch();
  }

  cancel(kind: ReportKind): void {
    this.#opened(kind).fetched.cancel();
  }

  resume(kind: ReportKind): void {
    const { fetched } = this.#opened(kind);
    if (fetched.status.state === 'broken' || fetched.status.state === 'cancelled') {
      void fetched.fetch();
    }
  }

  rows(kind: ReportKind, view: ReportView, from: number, count: number): ReportWindow {
    const open = this.#opened(kind);
    const { rows } = open.fetched;
    const {
      view: { places, unread },
      totals,
    } = this.#viewed(open, view);
    return {
      count: places.length,
      totals,
      unread: [...unread],
      rows: [...places.subarray(from, from + count)].map((place) => [...(rows[place] ?? [])]),
    };
  }

  groups(kind: ReportKind, view: ReportView, by: string): ReportGroups {
    const open = this.#opened(kind);
    const {
      view: { places },
      totals,
    } = this.#viewed(open, view);
    const groups = groupsOf(kind, open.fetched.rows, places, by, this.#localDay);
    return { all: { rows: places.length, totals }, groups: [...groups] };
  }

  /** @throws {CodedError} `NOT_OPENED`, `TOO_MANY_FOR_PDF`. */
  async export(
    kind: ReportKind,
    view: ReportView,
    format: ExportFormat,
    bom: boolean,
  ): Promise<ExportedFile> {
    const { clinic, timeZone, writeFile, exporting, personName, serviceNow } = this.#options;
    const open = this.#opened(kind);
    const { name, table } = reportFile({
      asked: open.asked,
      fetch: open.fetched.status,
      rows: open.fetched.rows,
      places: this.#viewed(open, view).view.places,
      view,
      format,
      clinic: clinic(),
      timeZone,
      printedBy: personName(),
      printedAt: serviceNow(),
    });
    exporting(name, table.rows.length);
    return { name, bytes: await writeFile(table, format, bom) };
  }

  /** @throws {CodedError} `END_BEFORE_START`, `RANGE_TOO_LONG`. */
  openOverview(range: DayRange): void {
    checkRange(range);
    this.#options.saved.rangeUsed(range, this.#today());
    this.#overview?.close();
    this.#overview = new Overview(
      this.#options,
      range,
      this.#today(),
      this.#localDay,
      this.#changes.emit,
    );
    void this.#overview.fetch();
  }

  /**
   * The summary of the days of the overview, at most a month.
   * @throws {CodedError} `NOT_OPENED` also before all five reports are complete; `RANGE_TOO_LONG`.
   */
  async summary(format: ExportFormat, bom: boolean): Promise<ExportedFile> {
    const { clinic, timeZone, writeFile, exporting, personName, serviceNow } = this.#options;
    const { summary, state } = this.overview;
    if (summary === null) throw new CodedError('NOT_OPENED');
    const { from, to } = state.range;
    if (daysBetween(from, to) >= MOST_SUMMARY_DAYS) throw new CodedError('RANGE_TOO_LONG');
    const table: ExportTable = {
      ...summary,
      title: t('monthSummary.title'),
      notes: [t('reportFile.times', { from, to, timeZone }), t('monthSummary.scope')],
      clinic: clinic(),
      dated: null,
      orientation: 'portrait',
      printed: printedText(personName(), serviceNow(), timeZone),
      timeZone,
    };
    const name = `summary-${from}-to-${to}.${format}`;
    exporting(name, table.rows.length);
    return { name, bytes: await writeFile(table, format, bom) };
  }

  /** @throws {CodedError} `NOT_OPENED`. */
  get overview(): Overview {
    if (this.#overview === null) throw new CodedError('NOT_OPENED');
    return this.#overview;
  }

  /** Discards all displayed data. */
  forgetAll(): void {
    for (const kind of [...this.#open.keys()]) this.#forget(kind);
    this.#overview?.close();
    this.#overview = null;
    this.#changes.emit();
  }

  #today(): string {
    return this.#localDay(this.#options.serviceNow().getTime());
  }

  #forget(kind: ReportKind): void {
    void this.#open.get(kind)?.fetched.close();
    this.#open.delete(kind);
  }

  #opened(kind: ReportKind): Open {
    const open = this.#open.get(kind);
    if (open === undefined) throw new CodedError('NOT_OPENED');
    return open;
  }

  #viewed(open: Open, view: ReportView): NonNullable<Open['viewed']> {
    const key = JSON.stringify([open.fetched.status.version, view, language()]);
    if (open.viewed?.key === key) return open.viewed;
    const { kind } = open.asked;
    const { rows } = open.fetched;
    if (rows.length > 0) open.fetched.rowsRead();
    const viewed = viewedRows(kind, rows, view, this.#localDay);
    open.viewed = { key, view: viewed, totals: totalsOf(kind, rows, viewed.places) };
    return open.viewed;
  }
}

/** @throws {CodedError} `END_BEFORE_START`, `RANGE_TOO_LONG`. */
export function checkRange({ from, to }: DayRange): void {
  if (to < from) throw new CodedError('END_BEFORE_START');
  if (daysBetween(from, to) > MOST_DAYS) throw new CodedError('RANGE_TOO_LONG');
}

/** The storage of the reports' own settings. */
interface SavedReportsStore {
  readonly current: SavedReports;
  keep(next: SavedReports): void;
}

/** Named views, the range used last, and the returns already seen. */
export class SavedReportsService {
  readonly #store: SavedReportsStore;
  readonly #changed: () => void;

  constructor(store: SavedReportsStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  get savedViews(): readonly SavedView[] {
    return this.#store.current.savedViews;
  }

  lastRange(today: string): DayRange | null {
    const { lastRange } = this.#store.current;
    return lastRange === null ? null : rangeSaved(lastRange, today);
  }

  rangeUsed(range: DayRange, today: string): void {
    this.#keep({ lastRange: saveRange(range, today) });
  }

  /** A new view replaces one of the same name. */
  saveView({ kind, name, view }: SavedView): void {
    const added = { kind, name, view: withoutPatients(kind, view) };
    this.#keep({ savedViews: [...this.#others(kind, name), added] });
  }

  forgetView(kind: SavedView['kind'], name: string): void {
    this.#keep({ savedViews: this.#others(kind, name) });
  }

  #others(kind: SavedView['kind'], name: string): SavedReports['savedViews'] {
    return this.#store.current.savedViews.filter(
      (each) => each.kind !== kind || each.name !== name,
    );
  }

  #keep(part: Partial<SavedReports>): void {
    try {
      this.#store.keep({ ...this.#store.current, ...part });
    } catch (error) {
      throw new CodedError('VIEWS_NOT_SAVED', { cause: error });
    }
    this.#changed();
  }
}
