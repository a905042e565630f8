import { z } from 'zod';
import { POSTING_TEMPLATE_IDS } from '../domain/posting-templates.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { signedCentsSchema } from './drawer.ts';
import { publicSlice } from './slice.ts';
import { instantSchema } from './values.ts';

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

/** The posting settings of this PC. */
export const postingSettingsSchema = scheduleSchema;

export const POSTING_FINDING_KINDS = [
  'rejected',
  'unanswered',
  'unknown-line',
  'unreadable-answer',
] as const;

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
  /** In the words of the practice's system; for an unreadable file, its line. */
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
  /** Lines in no file yet. */
  waiting: z.int(),
  findings: z.array(findingSchema),
});

export type PostingView = z.infer<typeof viewSchema>;

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
};

export const postingState = {
  /** The reason that the posting folder failed, as a code; null without a folder or a failure. */
  postingProblem: publicSlice(z.string().nullable()),
};
