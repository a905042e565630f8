import { z } from 'zod';
import { DAY_TENDERS } from '../domain/day-figures.ts';
import { DENOMINATIONS, MANUAL_MOVEMENTS } from '../domain/drawer.ts';
import { cents, MAX_AMOUNT } from '../domain/money.ts';
import { OUTSIDE_CHANGES } from '../domain/outside-change.ts';
import { LINE_KINDS } from '../domain/sale.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { signedCentsSchema, startingCashSchema } from './drawer.ts';
import { findingSchema, findingViewSchema } from './finding.ts';
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

/** Steps that a person reviews and signs off. */
export const LOOKED_AT = ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const;

const pendingSchema = z.object({
  attemptId: z.string(),
  trackingId: z.string(),
  saleId: z.string().nullable(),
  amount: centsSchema,
});

const countAndSum = z.object({ count: z.int(), sum: signedCentsSchema });

export const matchSchema = z.object({
  differences: z.array(findingSchema).readonly(),
  /** In the journal and not listed by the service yet: no difference, but checked again. */
  pending: z.array(pendingSchema).readonly(),
  /** Requests that moved money and agree on all sides; a void and a refund take away. */
  matched: countAndSum,
  /** Holds that agree and are open. */
  held: countAndSum,
  /** Charges of other tills and terminals, and their sum after voids and refunds. */
  fromAnotherTerminal: countAndSum,
});

/** A match as the journal keeps it, with the point from which a later close counts other terminals. */
export const keptMatchSchema = matchSchema.extend({
  /** A later close counts the records of others after this time. Absent from older entries. */
  othersUntil: instantSchema.optional(),
  /** Those after it that are counted already: the service may list one late. Absent from older entries. */
  othersSeen: z.array(z.string()).readonly().optional(),
});

export type KeptMatch = z.infer<typeof keptMatchSchema>;

const shownMatchSchema = matchSchema.extend({ differences: z.array(findingViewSchema).readonly() });

const tendersSchema = z
  .array(
    z.object({
      tender: z.enum(DAY_TENDERS),
      taken: countAndSum,
      voided: countAndSum,
      refunded: countAndSum,
      /** Absent from reports that are older than this figure. */
      corrected: countAndSum.optional(),
    }),
  )
  .readonly();

const breakdownsSchema = z.object({
  byDay: z.array(z.object({ day: z.iso.date(), tenders: tendersSchema })).readonly(),
  byCashier: z.array(z.object({ cashier: z.string().nullable(), ...countAndSum.shape })).readonly(),
  byKind: z
    .array(z.object({ kind: z.enum(LINE_KINDS).nullable(), sum: signedCentsSchema }))
    .readonly(),
  byBranch: z
    .array(
      z.object({
        branch: z.string().nullable(),
        net: signedCentsSchema,
        payout: signedCentsSchema,
      }),
    )
    .readonly(),
});

export const figuresSchema = z.object({
  tenders: tendersSchema,
  holds: z.object({ placed: countAndSum, captured: countAndSum, released: countAndSum }),
  receipts: z.object({
    first: z.string().nullable(),
    last: z.string().nullable(),
    issued: z.int(),
    duplicates: z.int(),
  }),
  noSales: z.int(),
  selfApprovals: z
    .array(z.object({ name: z.string(), what: z.string(), reason: z.string() }))
    .readonly(),
  /** Absent from reports that are older than this list. */
  outside: z
    .array(countAndSum.extend({ kind: z.enum(OUTSIDE_CHANGES) }))
    .readonly()
    .optional(),
  /** Absent from reports that are older than this list. */
  reportedCash: z
    .array(z.object({ saleId: z.uuid(), receiptNumber: z.string().nullable(), cash: centsSchema }))
    .readonly()
    .optional(),
});

/** One drawer of the day, as an X or a Z report lists it. */
export const drawerFiguresSchema = z.object({
  name: z.string(),
  float: centsSchema,
  sales: centsSchema,
  refunds: centsSchema,
  paidIn: centsSchema,
  paidOut: centsSchema,
  drops: centsSchema,
  expected: signedCentsSchema,
  /** Null while it is open. */
  counted: centsSchema.nullable(),
  signedBy: z.string().nullable(),
  reason: z.string().nullable(),
  manual: z
    .array(
      z.object({
        at: instantSchema,
        kind: z.enum(MANUAL_MOVEMENTS),
        amount: centsSchema,
        reason: z.string().nullable(),
        cashier: z.string(),
      }),
    )
    .readonly(),
});

/** One of the clinic's card terminals, as an X or a Z report lists it. */
const terminalFiguresSchema = z.object({
  name: z.string(),
  charges: countAndSum,
  refunds: countAndSum,
  expected: signedCentsSchema,
  /** Null until the close. */
  batch: signedCentsSchema.nullable(),
});

const countSchema = z.array(z.object({ of: z.literal(DENOMINATIONS), pieces: z.int() }));

export const dayDepositSchema = z.object({
  counted: countSchema,
  countedSum: centsSchema,
  drops: centsSchema,
  floatKept: signedCentsSchema,
  bag: countSchema,
  bagSum: centsSchema,
  deposit: centsSchema,
  checks: countAndSum,
});

const headSchema = z.object({ number: z.int(), hash: z.string() });

/** The content of an X report, which can be printed at any time and any number of times. */
export const dayReportSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  /** The till of the report. */
  tillId: z.string(),
  clinic: z.string(),
  /** The business days, oldest first; at least one. */
  days: z.array(z.iso.date()).readonly(),
  figures: figuresSchema,
  breakdowns: breakdownsSchema,
  startingCash: startingCashSchema.nullable(),
  drawers: z.array(drawerFiguresSchema),
  terminals: z.array(terminalFiguresSchema),
  /** The newest entry of the journal; its hash covers all earlier ones. */
  head: headSchema,
});

export type DayReport = z.infer<typeof dayReportSchema>;

/** The X report as the signed-in person may see it. */
const shownReportSchema = dayReportSchema.extend({
  /** True while a drawer is to be counted blind: it has no figure with cash. */
  isCashHidden: z.boolean(),
});

export type ShownReport = z.infer<typeof shownReportSchema>;

/** The permanent record of a day. */
export const zReportSchema = dayReportSchema.extend({
  /** From 1, without gaps. */
  number: z.int().min(1),
  closedBy: cashierSchema,
  /** The managers that approved a close over open items. */
  signedBy: z.array(z.object({ step: z.enum(LOOKED_AT), name: z.string(), reason: z.string() })),
  match: matchSchema.nullable(),
  deposit: dayDepositSchema,
  /** Cards and bank accounts, and the date by which the service has paid them out. */
  funding: z.object({ amount: signedCentsSchema, by: z.iso.date() }),
});

export type ZReport = z.infer<typeof zReportSchema>;

const shownZReportSchema = zReportSchema.extend({ match: shownMatchSchema.nullable() });

export type ShownZReport = z.infer<typeof shownZReportSchema>;

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
  xReport: requires('cashier').errors(errors).output(shownReportSchema),
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
  /** Payouts of a closed day by transfer, from the service's deposit reports. */
  deposits: requires('cashier')
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(
      z.object({
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
      }),
    ),
  /** Prints a Z report again, marked as a duplicate. */
  printZ: command('cashier', { number: z.int() })
    .errors(errors)
    .output(z.object({ by: z.enum(['printer', 'window']) })),
};
