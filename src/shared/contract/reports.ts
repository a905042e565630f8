import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { cents } from '../domain/money.ts';
import { CHART_KINDS } from '../domain/reports/charts.ts';
import { isDay } from '../domain/reports/days.ts';
import { ARRIVAL_PROOFS, STEP_KINDS } from '../domain/reports/reconciliation.ts';
import { REPORT_KINDS } from '../domain/reports/report-kinds.ts';
import { MOVEMENT_KINDS } from '../domain/signed-money.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { findingViewSchema } from './finding.ts';
import { typedText } from './values.ts';

const kindSchema = z.enum(REPORT_KINDS);
const daySchema = z.string().refine(isDay);
const rangeSchema = z.object({ from: daySchema, to: daySchema });

/** A sum, negative for money returned. */
const sumSchema = z.int().transform(cents);

/** The totals of rows (src/shared/domain/signed-money.ts). */
const totalsSchema = z.object({
  sums: z.partialRecord(z.enum(MOVEMENT_KINDS), sumSchema),
  notCounted: z.int(),
  counts: z.record(z.string(), z.int()),
});

const cellSchema = z.union([z.string(), z.number(), z.null()]);

export const viewSchema = z.object({
  filters: z.record(z.string(), z.string().max(LIMITS.filter)),
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable(),
  hidden: z.array(z.string().max(LIMITS.id)).max(40).readonly().optional(),
});

const savedViewSchema = z.object({
  kind: kindSchema,
  name: typedText(LIMITS.viewName),
  view: viewSchema,
});

/** The saved report data of this PC, without patient data. */
export const savedReportsSchema = z.object({
  lastRange: z
    .object({ preset: z.string().nullable(), range: rangeSchema })
    .nullable()
    .default(null),
  savedViews: z.array(savedViewSchema).default([]),
});

export type SavedReports = z.infer<typeof savedReportsSchema>;

/** The progress of a report. An incomplete one is displayed, and marked as such. */
const fetchStateSchema = z.object({
  state: z.enum(['fetching', 'complete', 'broken', 'cancelled']),
  /** The reason of the interruption: the code of the layer that reports it. */
  problem: z.string().nullable(),
  rows: z.int(),
  /** Consecutive parts of the range, requested one after the other. */
  slices: z.int(),
  slicesDone: z.int(),
  /** Grows with every change of the rows. */
  version: z.int(),
});

export type FetchState = z.infer<typeof fetchStateSchema>;

const askedSchema = z.object({
  kind: kindSchema,
  range: rangeSchema,
  /** A single transfer, where the report supports it. */
  transferId: z.string().trim().min(1).max(50).nullable(),
});

export type AskedReport = z.infer<typeof askedSchema>;

const openReportSchema = askedSchema.extend({ fetch: fetchStateSchema });

export type OpenReport = z.infer<typeof openReportSchema>;

const overviewStateSchema = z.object({
  range: rangeSchema,
  /** The names of the branches that are read; empty for a clinic with only one. */
  branches: z.array(z.string()),
  /** `list`: the service's list of payments, which also has cash and holds. */
  reports: z.array(z.object({ kind: z.enum([...REPORT_KINDS, 'list']), fetch: fetchStateSchema })),
});

export type OverviewState = z.infer<typeof overviewStateSchema>;

const stateSchema = z.object({
  /** Today's date at the service, in the clinic's zone. */
  today: daySchema,
  /** The clinic's time zone, which assigns instants to days. */
  timeZone: z.string(),
  /** Open reports, at most one of a kind. */
  open: z.array(openReportSchema),
  /** All five together, for the reconciliation and the charts. */
  overview: overviewStateSchema.nullable(),
  /** The range used last. */
  lastRange: rangeSchema.nullable(),
  savedViews: z.array(savedViewSchema),
});

export type ReportsState = z.infer<typeof stateSchema>;

const windowSchema = z.object({
  /** The number of all rows of the view; `rows` is a part of them. */
  count: z.int(),
  totals: totalsSchema,
  /** Columns with a filter that could not be parsed. */
  unread: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
});

export type ReportWindow = z.infer<typeof windowSchema>;

const groupSchema = z.object({ rows: z.int(), totals: totalsSchema });

const groupsSchema = z.object({
  all: groupSchema,
  /** Null: rows with an empty column. */
  groups: z.array(groupSchema.extend({ value: z.string().nullable() })),
});

export type ReportGroups = z.infer<typeof groupsSchema>;

const list = <T extends z.ZodType>(schema: T) => z.array(schema).readonly();

export const arrivalSchema = z.object({ proof: z.enum(ARRIVAL_PROOFS), day: daySchema.nullable() });

const reconciliationSchema = z.object({
  steps: list(z.object({ kind: z.enum(STEP_KINDS), rows: z.int(), sum: sumSchema })),
  transfers: list(
    z.object({
      transferId: z.string(),
      batchDay: z.string().nullable(),
      expectedDay: z.string().nullable(),
      status: z.string().nullable(),
      arrival: arrivalSchema.nullable(),
      sum: sumSchema.nullable(),
      detailsSum: sumSchema.nullable(),
    }),
  ),
  differences: list(findingViewSchema),
});

const chartSchema = z.object({
  series: list(z.string()),
  places: list(z.object({ name: z.string(), values: list(z.number()) })),
  unit: z.enum(['money', 'rows']),
});

const opened = { NOT_OPENED: {} } as const;

const fileSchema = z.object({
  format: z.enum(['csv', 'xlsx', 'pdf']),
  /** For CSV only: a byte order mark, without which Excel misreads accented letters. */
  bom: z.boolean(),
});

/** Days of a summary, which fit on one page. */
export const MOST_SUMMARY_DAYS = 31;

/** Rows per request of a page, at most. */
export const MOST_WINDOW_ROWS = 500;

export const reportsContract = {
  /** The open reports and their progress, now and on every change. */
  watch: requires('see-reports').output(eventIterator(stateSchema)),

  /** Queries the service again; the open report of this kind is discarded. */
  open: requires('see-reports')
    .input(askedSchema)
    .errors({ END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(z.void()),
  cancel: requires('see-reports')
    .input(z.object({ kind: kindSchema }))
    .errors(opened)
    .output(z.void()),
  /** Continues where it was interrupted or canceled. */
  resume: requires('see-reports')
    .input(z.object({ kind: kindSchema }))
    .errors(opened)
    .output(z.void()),

  /** Some rows of a view, with the totals of the whole view. */
  rows: requires('see-reports')
    .input(
      z.object({
        kind: kindSchema,
        view: viewSchema,
        from: z.int().min(0),
        count: z.int().min(0).max(MOST_WINDOW_ROWS),
      }),
    )
    .errors(opened)
    .output(windowSchema),

  /** The view's sums by the values of a column. */
  groups: requires('see-reports')
    .input(z.object({ kind: kindSchema, view: viewSchema, by: z.string().max(LIMITS.id) }))
    .errors(opened)
    .output(groupsSchema),

  /** Exports the rows of a view as a file; the export is journaled. */
  export: requires('see-reports')
    .input(fileSchema.extend({ kind: kindSchema, view: viewSchema }))
    .errors({ ...opened, TOO_MANY_FOR_PDF: {}, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),

  /** The days of the overview on one page, at most a month; the export is journaled. */
  summary: requires('see-reports')
    .input(fileSchema)
    .errors({ ...opened, RANGE_TOO_LONG: {}, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),

  /**
   * Payments and refunds of one clinic day, as CSV with the practice's own ids, for its own system.
   * The export is journaled.
   */
  posting: requires('see-reports')
    .input(z.object({ day: daySchema }))
    .errors({ ...opened, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),

  saveView: command('see-reports', savedViewSchema.shape)
    .errors({ VIEWS_NOT_SAVED: {} })
    .output(z.void()),
  forgetView: command('see-reports', { kind: kindSchema, name: z.string().max(LIMITS.viewName) })
    .errors({ VIEWS_NOT_SAVED: {} })
    .output(z.void()),

  /**
   * Reads all five reports of a range of days, and of the following weeks in which its money is
   * paid out.
   */
  openOverview: requires('see-reports')
    .input(z.object({ range: rangeSchema }))
    .errors({ END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(z.void()),
  cancelOverview: requires('see-reports').errors(opened).output(z.void()),
  resumeOverview: requires('see-reports').errors(opened).output(z.void()),
  /** The combined result; null until all five are complete. */
  overview: requires('see-reports')
    .errors(opened)
    .output(
      z
        .object({
          reconciliation: reconciliationSchema,
          charts: z.record(z.enum(CHART_KINDS), chartSchema),
        })
        .nullable(),
    ),
};
