import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { cents } from '../domain/money.ts';
import { DIFFERENCE_KINDS, STEP_KINDS } from '../domain/reports/agreement.ts';
import { isDay } from '../domain/reports/days.ts';
import { PICTURE_KINDS } from '../domain/reports/pictures.ts';
import { REPORT_KINDS } from '../domain/reports/report-kinds.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { serviceFailed } from './service-failed.ts';
import { instantSchema, typedText } from './values.ts';

const kindSchema = z.enum(REPORT_KINDS);
const daySchema = z.string().refine(isDay);
const rangeSchema = z.object({ from: daySchema, to: daySchema });

const cellSchema = z.union([z.string(), z.number(), z.null()]);
const totalsSchema = z.record(z.string(), z.number());

export const viewSchema = z.object({
  filters: z.record(z.string(), z.string().max(LIMITS.filter)),
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable(),
});

const keptViewSchema = z.object({
  kind: kindSchema,
  name: typedText(LIMITS.viewName),
  view: viewSchema,
});

/** What the reports keep on this PC; nothing in it is of a patient. */
export const keptReportsSchema = z.object({
  lastRange: z
    .object({ preset: z.string().nullable(), range: rangeSchema })
    .nullable()
    .default(null),
  views: z.array(keptViewSchema).default([]),
  /** By connection and branch: the day up to which was looked, and the returned payments that were seen. */
  seenReturns: z
    .record(z.string(), z.object({ until: daySchema, ids: z.array(z.string()) }))
    .default({}),
});

export type KeptReports = z.infer<typeof keptReportsSchema>;

/** How far a report has come. What is not complete is shown, and says so. */
const fetchStateSchema = z.object({
  state: z.enum(['fetching', 'complete', 'broken', 'cancelled']),
  /** Why it broke off: the code of the layer that knows. */
  problem: z.string().nullable(),
  rows: z.int(),
  /** Pieces of the range that are asked for one after the other. */
  slices: z.int(),
  slicesDone: z.int(),
  /** Grows whenever the rows change. */
  version: z.int(),
});

export type FetchState = z.infer<typeof fetchStateSchema>;

const askedSchema = z.object({
  kind: kindSchema,
  range: rangeSchema,
  /** One transfer alone, where the report takes it. */
  transferId: z.string().trim().min(1).max(50).nullable(),
});

export type AskedReport = z.infer<typeof askedSchema>;

const openReportSchema = askedSchema.extend({ fetch: fetchStateSchema });

export type OpenReport = z.infer<typeof openReportSchema>;

const overviewStateSchema = z.object({
  range: rangeSchema,
  reports: z.array(z.object({ kind: kindSchema, fetch: fetchStateSchema })),
});

export type OverviewState = z.infer<typeof overviewStateSchema>;

const stateSchema = z.object({
  /** The day it is at the service, where the clinic is. */
  today: daySchema,
  /** The clinic's time zone, by which instants have their day. */
  timeZone: z.string(),
  /** What is open, at most one of a kind. */
  open: z.array(openReportSchema),
  /** All five together, for the agreement and the pictures. */
  overview: overviewStateSchema.nullable(),
  /** The range used last. */
  lastRange: rangeSchema.nullable(),
  views: z.array(keptViewSchema),
});

export type ReportsState = z.infer<typeof stateSchema>;

const windowSchema = z.object({
  /** All rows of the view, of which `rows` are some. */
  count: z.int(),
  totals: totalsSchema,
  /** Columns whose filter could not be understood. */
  unread: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
});

export type ReportWindow = z.infer<typeof windowSchema>;

const list = <T extends z.ZodType>(schema: T) => z.array(schema).readonly();

/** A sum, negative where money went back. */
const sumSchema = z.int().transform(cents);

const agreementSchema = z.object({
  steps: list(z.object({ kind: z.enum(STEP_KINDS), rows: z.int(), sum: sumSchema })),
  transfers: list(
    z.object({
      transferId: z.string(),
      batchDay: z.string().nullable(),
      expectedDay: z.string().nullable(),
      status: z.string().nullable(),
      sum: sumSchema.nullable(),
      detailsSum: sumSchema.nullable(),
    }),
  ),
  differences: list(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      payments: list(z.string()),
      transferId: z.string().nullable(),
      day: z.string().nullable(),
      expected: sumSchema.nullable(),
      found: sumSchema.nullable(),
    }),
  ),
});

const pictureSchema = z.object({
  series: list(z.string()),
  places: list(z.object({ name: z.string(), values: list(z.number()) })),
  unit: z.enum(['money', 'rows']),
});

const returnedSchema = z.object({
  paymentId: z.string(),
  returnedOn: daySchema,
  paidAt: instantSchema,
  amount: sumSchema,
  /** As the bank sent them. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  advice: z.enum(['short-of-money', 'other-tender', 'disputed', 'corrected', 'unknown']),
  /** Who took the payment, where this till did. */
  cashier: z.string().nullable(),
});

export type ReturnedPayment = z.infer<typeof returnedSchema>;

const permitted = { NOT_SIGNED_IN: {}, NOT_PERMITTED: {} } as const;
const opened = { ...permitted, NOT_OPENED: {} } as const;

/** What a page asks for at once, rows. */
export const MOST_WINDOW_ROWS = 500;

export const reportsContract = {
  /** What is open and how far it has come, now and on every change. */
  watch: oc.errors(permitted).output(eventIterator(stateSchema)),

  /** Asks the service anew; what was open of this kind is forgotten. */
  open: oc
    .input(askedSchema)
    .errors({ ...permitted, END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(z.void()),
  cancel: oc
    .input(z.object({ kind: kindSchema }))
    .errors(opened)
    .output(z.void()),
  /** Goes on where it broke off or was called off. */
  resume: oc
    .input(z.object({ kind: kindSchema }))
    .errors(opened)
    .output(z.void()),

  /** Some rows of a view, with what the whole view sums up to. */
  rows: oc
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
  groups: oc
    .input(z.object({ kind: kindSchema, view: viewSchema, by: z.string() }))
    .errors(opened)
    .output(z.array(z.object({ value: z.string().nullable(), rows: z.int(), sums: totalsSchema }))),

  /** The rows of a view as a file; that they left the program stands on the roll. */
  export: oc
    .input(
      z.object({
        kind: kindSchema,
        view: viewSchema,
        format: z.enum(['csv', 'xlsx', 'pdf']),
        /** Of CSV alone: a byte order mark, without which Excel misreads letters with accents. */
        bom: z.boolean(),
      }),
    )
    .errors({ ...opened, TOO_MANY_FOR_PDF: {}, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),

  /**
   * What was paid and what went back on one day of the clinic, as CSV by the practice's own ids, for its
   * own system. That it left the program stands on the roll.
   */
  posting: oc
    .input(z.object({ day: daySchema }))
    .errors({ ...opened, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),

  keepView: oc
    .input(keptViewSchema)
    .errors({ ...permitted, VIEWS_NOT_KEPT: {} })
    .output(z.void()),
  forgetView: oc
    .input(z.object({ kind: kindSchema, name: z.string() }))
    .errors({ ...permitted, VIEWS_NOT_KEPT: {} })
    .output(z.void()),

  /** Bank payments that came back since somebody last looked; asked for at every sign-in. */
  returns: oc.errors({ ...permitted, ...serviceFailed }).output(z.array(returnedSchema)),
  /** These have been seen: they are not announced again. */
  returnsSeen: oc
    .input(z.array(returnedSchema.pick({ paymentId: true, returnedOn: true })))
    .errors({ ...permitted, VIEWS_NOT_KEPT: {} })
    .output(z.void()),

  /** Reads all five reports of some days, and of the weeks in which their money goes on. */
  openOverview: oc
    .input(z.object({ range: rangeSchema }))
    .errors({ ...permitted, END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(z.void()),
  cancelOverview: oc.errors(opened).output(z.void()),
  resumeOverview: oc.errors(opened).output(z.void()),
  /** What they tell together; null until all five are whole. */
  overview: oc.errors(opened).output(
    z
      .object({
        agreement: agreementSchema,
        pictures: z.record(z.enum(PICTURE_KINDS), pictureSchema),
      })
      .nullable(),
  ),
};
