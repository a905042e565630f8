import { z } from 'zod';
import { cents, MAX_AMOUNT } from '../domain/money.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import {
  LOOKED_AT,
  shownMatchSchema,
  shownReportSchema,
  shownZReportSchema,
  terminalFiguresSchema,
} from './day-report.ts';
import { signedCentsSchema } from './drawer.ts';
import { findingViewSchema } from './finding.ts';
import { arrivalSchema } from './reports.ts';
import { cashierSchema, centsSchema, instantSchema, typedText } from './values.ts';

/** The steps of a close, in their order. */
export const CLOSING_STEPS = [
  'in-doubt',
  'holds',
  'unfinished',
  'voids',
  'drawers',
  'terminals',
  'match',
  'report',
] as const;

export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** A step that a person reviewed, and the items displayed then. */
export const signedOffSchema = z.object({
  step: z.enum(LOOKED_AT),
  subjects: z.array(z.string()),
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
  reason: z.string().nullable(),
});

export type SignedOff = z.infer<typeof signedOffSchema>;

const stepStateSchema = z.object({
  step: z.enum(CLOSING_STEPS),
  /** `open`: it has items to resolve; `ready`: may be signed off; `done`. */
  state: z.enum(['open', 'ready', 'done']),
  /** The number of items to review. */
  items: z.int(),
  /** The sign-off needs a manager approval. */
  needsManager: z.boolean(),
  doneBy: z.string().nullable(),
});

export type ClosingStepState = z.infer<typeof stepStateSchema>;

const closingSchema = z.object({
  closingId: z.uuid(),
  begunAt: instantSchema,
  begunBy: z.string(),
  steps: z.array(stepStateSchema),
  terminals: z.array(terminalFiguresSchema),
  match: shownMatchSchema.nullable(),
  /** Null when no read is under way. */
  progress: z.object({ what: z.enum(['list', 'report']), done: z.int(), of: z.int() }).nullable(),
  /** The reason that the service could not be read; null after a good read, or before any. */
  problem: z.string().nullable(),
  /** Sales that were begun and are not paid. */
  unfinished: z.array(
    z.object({
      saleId: z.string(),
      openedAt: instantSchema,
      total: centsSchema,
      cashier: z.string(),
    }),
  ),
});

export type Closing = z.infer<typeof closingSchema>;

const sinceCloseSchema = z.object({
  at: instantSchema,
  /** The number that the service had not listed at the close, not settled, or not received. */
  waited: z.int(),
  /** The number of them that still wait. */
  waiting: z.int(),
  differences: z.array(findingViewSchema),
});

export type SinceClose = z.infer<typeof sinceCloseSchema>;

/** The payouts of closed days by transfer. */
export const depositsSchema = z.object({
  /** As known now: less the voids after the close. */
  expected: signedCentsSchema,
  paid: signedCentsSchema,
  transfers: z.array(
    z.object({
      id: z.string(),
      /** The processor's day, and the day on which it expects the transfer at the bank. */
      date: z.string().nullable(),
      expectedDay: z.string().nullable(),
      arrival: arrivalSchema.nullable(),
      amount: signedCentsSchema,
      count: z.int(),
    }),
  ),
});

const errors = {
  ...approvalErrors,
  /** The day was closed meanwhile by another person. */
  NOT_CLOSING: {},
  /** Another step must be finished first. */
  STEP_OPEN: { data: z.object({ step: z.enum(CLOSING_STEPS) }) },
  /** A sale is at the counter. */
  SALE_OPEN: {},
  /** No charge is recorded for this card terminal, and the settings do not name it. */
  NO_SUCH_TERMINAL: {},
  /** A batch is below zero only if the refunds recorded here exceed the charges. */
  BATCH_BELOW_ZERO: { data: z.object({ expected: signedCentsSchema }) },
  SERVICE_UNREACHABLE: { data: z.object({ problem: z.string() }) },
  NO_SUCH_REPORT: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const closingContract = {
  /** The X report: the day so far. */
  xReport: requires('cashier')
    .errors(errors)
    .output(
      shownReportSchema.extend({
        /** Voids and refunds that other counters made of this one's payments since the last Z report: in no figure. */
        countedThere: signedCentsSchema,
      }),
    ),
  printX: command('cashier', {})
    .errors(errors)
    .output(z.object({ by: z.enum(['printer', 'window']) })),

  /** The business days before today with money or an opened drawer and without a close. */
  unclosed: requires('cashier').output(z.array(z.iso.date())),
  /** The close under way; null when there is none. */
  current: requires('cashier').output(closingSchema.nullable()),
  /**
   * Items that the last close could not see, reconciled again since; null when none was left open.
   */
  sinceClose: requires('cashier').output(sinceCloseSchema.nullable()),
  /** Begins to close the day, or joins the close that is under way. */
  begin: command('cashier', { approval: approvalSchema.nullish() }).errors(errors).output(z.void()),
  /** Records that a person reviewed this step, with a manager approval if the step needs one. */
  signOff: command('cashier', {
    closingId: z.uuid(),
    step: z.enum(LOOKED_AT),
    approval: approvalSchema.nullish(),
  })
    .errors(errors)
    .output(z.void()),
  /** The total of a card terminal's batch report; the last one before the close counts. */
  enterBatch: command('cashier', {
    closingId: z.uuid(),
    terminal: typedText(LIMITS.name),
    total: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT).transform(cents),
  })
    .errors(errors)
    .output(z.void()),
  /** Reads the service and compares it with the journal and the drawers. */
  match: requires('cashier')
    .input(z.object({ closingId: z.uuid() }))
    .errors(errors)
    .output(z.void()),
  /** Closes the day with its Z report. Two simultaneous requests close it once. */
  finish: command('cashier', { closingId: z.uuid() })
    .meta({ answersAgain: ['day.closed'] })
    .errors(errors)
    .output(z.object({ number: z.int() })),
  /** Cancels the close; it can be continued later. */
  leave: command('cashier', { closingId: z.uuid() }).errors(errors).output(z.void()),

  /** A summary of every Z report, newest first. */
  zReports: requires('cashier').output(
    z.array(
      z.object({
        number: z.int(),
        days: z.array(z.iso.date()),
        from: instantSchema,
        to: instantSchema,
        net: signedCentsSchema,
        overShort: signedCentsSchema,
        differences: z.int(),
        pending: z.int(),
        closedBy: z.string(),
      }),
    ),
  ),
  zReport: requires('cashier')
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(shownZReportSchema),
  /** A Z report as a PDF, as printed. */
  zPdf: requires('cashier')
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(z.object({ name: z.string(), pdf: z.base64() })),
  /** The entries of a closed day as a file for the verification page. */
  zProof: requires('manager')
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(z.object({ name: z.string(), text: z.string() })),
  /** Payouts of a closed day by transfer, from the service's deposit reports. */
  deposits: requires('cashier')
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(depositsSchema),
  /** Prints a Z report again, marked as a duplicate. */
  printZ: command('cashier', { number: z.int() })
    .errors(errors)
    .output(z.object({ by: z.enum(['printer', 'window']) })),
};
