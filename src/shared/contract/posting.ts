import { z } from 'zod';
import { DATE_ORDERS } from '../domain/bank-statement.ts';
import { POSTING_FINDING_KINDS } from '../domain/finding.ts';
import { MOVED_METHODS } from '../domain/payment.ts';
import { POSTING_TEMPLATE_IDS } from '../domain/posting-templates.ts';
import { isDay } from '../domain/reports/days.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { signedCentsSchema } from './drawer.ts';
import { publicSlice } from './slice.ts';
import { instantSchema, typedText, uploadPartSchema } from './values.ts';

/** Where and how the posting files are written. */
const scheduleSchema = z.object({
  /** Null: no files on a schedule. */
  folder: z.string().trim().min(1).max(LIMITS.path).nullable().default(null),
  everyMinutes: z.int().min(1).max(1_440).default(15),
  template: z.enum(POSTING_TEMPLATE_IDS).default('swipewell'),
  /** True if the practice's system answers each file: a line without an answer is a finding. */
  awaitsAnswers: z.boolean().default(false),
});

export type PostingSchedule = z.infer<typeof scheduleSchema>;

const columnName = typedText(LIMITS.path, 0);

/** The columns of a day sheet, by the names in its first row; an empty name is no column. */
const daySheetColumnsSchema = z.object({
  amount: columnName,
  /** True if a payment is below zero there. */
  isNegated: z.boolean(),
  lineId: columnName,
  receiptNumber: columnName,
  externalId: columnName,
  counter: columnName.default(''),
  date: columnName,
  dateOrder: z.enum(DATE_ORDERS),
});

export type DaySheetColumns = z.infer<typeof daySheetColumnsSchema>;

/** The posting settings of this PC. */
export const postingSettingsSchema = scheduleSchema.extend({
  daySheet: daySheetColumnsSchema.nullable().default(null),
});

const findingSchema = z.object({
  kind: z.enum(POSTING_FINDING_KINDS),
  /** The posting file, or the acknowledgement file that is unreadable. */
  file: z.string(),
  /** Null for a whole file. */
  lineId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Signed, cents. */
  amount: signedCentsSchema.nullable(),
  /** Of the payment in the journal; null for a line that this counter never wrote. */
  paymentKey: z.string().nullable(),
  writtenAt: instantSchema.nullable(),
  /**
   * In the words of the practice's system; of a file that is unreadable its line, of one that is too large
   * its bytes.
   */
  reason: z.string().nullable(),
});

export type PostingFinding = z.infer<typeof findingSchema>;

const viewSchema = z.object({
  schedule: scheduleSchema,
  /** The newest files, newest first. */
  files: z.array(
    z.object({
      file: z.string(),
      writtenAt: instantSchema,
      lines: z.int(),
      accepted: z.int(),
      rejected: z.int(),
    }),
  ),
  /** The newest file, if it may be in another folder than that of the schedule; null otherwise. */
  earlierFile: z
    .object({ first: z.int(), last: z.int(), file: z.string(), folder: z.string() })
    .nullable(),
  /** Lines in no file yet. */
  waiting: z.int(),
  findings: z.array(findingSchema),
  /** The number of further findings, by kind. */
  findingsLeft: z.array(z.object({ kind: z.enum(POSTING_FINDING_KINDS), count: z.int() })),
});

export type PostingView = z.infer<typeof viewSchema>;

const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), sum: signedCentsSchema, rows: z.array(row).readonly() });

const lineSchema = z.object({
  lineId: z.string(),
  day: z.string(),
  receiptNumber: z.string().nullable(),
  externalId: z.string().nullable(),
  event: z.string(),
  tender: z.enum(MOVED_METHODS),
  amount: signedCentsSchema,
  paymentKey: z.string(),
});

const sheetRowSchema = z.object({
  /** The line of the file, from 1. */
  row: z.int(),
  lineId: z.string(),
  receiptNumber: z.string(),
  externalId: z.string(),
  counter: z.string(),
  day: z.string().nullable(),
  amount: signedCentsSchema,
});

const resultSchema = z.object({
  matched: z.object({ count: z.int(), sum: signedCentsSchema }),
  /** Taken here, not posted there. */
  notPosted: listOf(lineSchema),
  /** Posted there for this counter, not taken here. */
  notTaken: listOf(sheetRowSchema),
  /** Posted there for no named counter, not taken here: another counter may have taken them. */
  ofNoCounter: listOf(sheetRowSchema),
  /** Posted there on another day than taken here; they agree. */
  onAnotherDay: listOf(lineSchema.extend({ row: z.int(), postedOn: z.string() })),
  /** With another amount there; the sum is of the differences. */
  differing: listOf(lineSchema.extend({ row: z.int(), posted: signedCentsSchema })),
  /** Rows for a line that another row has already. */
  twice: listOf(sheetRowSchema),
  /** Rows with the names or line ids of other counters. */
  otherCounters: listOf(sheetRowSchema),
  /** Rows of other days that match no line of these days. */
  otherDays: z.int(),
  /** Rows without a readable amount, date or id, and the first of them. */
  unread: z.object({ count: z.int(), rows: z.array(z.int()).readonly() }),
});

export type DaySheetResult = z.infer<typeof resultSchema>;

const daySchema = z.string().refine(isDay);
const uploadId = z.uuid();

const refused = {
  /** The problems are those of `day-sheet-file.ts`. */
  DAY_SHEET_REFUSED: { data: z.object({ problem: z.string(), row: z.int() }) },
  UPLOAD_GONE: {},
} as const;

const errors = {
  FILE_UNREADABLE: {},
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** The posting files on a schedule, and the answers of the practice's system. */
export const postingContract = {
  read: requires('see-reports').errors(errors).output(viewSchema),
  setSchedule: command('change-settings', scheduleSchema.shape).errors(errors).output(z.void()),
  /** Writes the waiting lines and reads the answers now; a failure is in `postingProblem`. */
  writeNow: command('see-reports', {})
    .errors({ ...errors, NO_POSTING_FOLDER: {} })
    .output(z.void()),

  /** Decides about a file of an earlier folder that is out of reach: posted, or written again. */
  decideFile: command('change-settings', { first: z.int().min(1), wasTaken: z.boolean() })
    .errors({ ...errors, CHANGED_MEANWHILE: {} })
    .output(z.void()),

  /** Sends the next part of a day sheet, as base64; place 0 begins a file. */
  upload: requires('see-reports').input(uploadPartSchema).errors(refused).output(z.void()),
  /** The first rows of the sent file, and the columns that were chosen the last time. */
  inspectDaySheet: requires('see-reports')
    .input(z.object({ uploadId }))
    .errors(refused)
    .output(
      z.object({
        rows: z.array(z.array(z.string()).readonly()).readonly(),
        columns: daySheetColumnsSchema.nullable(),
      }),
    ),
  /** Compares the sent file with the lines of some days, and saves its columns. */
  compareDaySheet: command('see-reports', {
    uploadId,
    columns: daySheetColumnsSchema,
    range: z.object({ from: daySchema, to: daySchema }),
  })
    .errors({ ...errors, ...refused, END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(resultSchema),
};

export const postingState = {
  /** The reason that the posting folder failed, as a code; null without a folder or a failure. */
  postingProblem: publicSlice(z.string().nullable()),
};
