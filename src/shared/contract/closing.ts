import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DENOMINATIONS } from '../domain/cash-count.ts';
import { DAY_TENDERS } from '../domain/day-figures.ts';
import { DIFFERENCES, type DifferenceKind } from '../domain/match-words.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { signedCentsSchema } from './drawer.ts';
import { cashierSchema, centsSchema, instantSchema } from './values.ts';

/** The steps of a close, in their order. */
export const CLOSING_STEPS = [
  'in-doubt',
  'holds',
  'unfinished',
  'voids',
  'drawers',
  'match',
  'report',
] as const;

export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** Steps that a person looks at and signs off. */
export const LOOKED_AT = ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const;

const kinds = Object.keys(DIFFERENCES) as [DifferenceKind, ...DifferenceKind[]]; // its keys

export const differenceSchema = z.object({
  kind: z.enum(kinds),
  trackingId: z.string().nullable(),
  recordId: z.string().nullable(),
  attemptId: z.string().nullable(),
  saleId: z.string().nullable(),
  amount: signedCentsSchema.nullable(),
  other: signedCentsSchema.nullable(),
  name: z.string().nullable(),
});

export type DifferenceView = z.infer<typeof differenceSchema>;

const pendingSchema = z.object({
  attemptId: z.string(),
  trackingId: z.string(),
  saleId: z.string().nullable(),
  amount: centsSchema,
});

export const matchSchema = z.object({
  differences: z.array(differenceSchema),
  pending: z.array(pendingSchema),
  matched: z.object({ count: z.int(), sum: signedCentsSchema }),
  elsewhere: z.int(),
});

const countAndSum = z.object({ count: z.int(), sum: signedCentsSchema });

export const figuresSchema = z.object({
  tenders: z.array(
    z.object({
      tender: z.enum(DAY_TENDERS),
      taken: countAndSum,
      voided: countAndSum,
      refunded: countAndSum,
    }),
  ),
  holds: z.object({ placed: countAndSum, captured: countAndSum, released: countAndSum }),
  receipts: z.object({
    first: z.string().nullable(),
    last: z.string().nullable(),
    issued: z.int(),
    duplicates: z.int(),
  }),
  noSales: z.int(),
  ownWords: z
    .array(z.object({ name: z.string(), what: z.string(), reason: z.string() }))
    .readonly(),
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
});

const countSchema = z.array(z.object({ of: z.literal(DENOMINATIONS), pieces: z.int() }));

export const depositSlipSchema = z.object({
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

/** What an X report says, at any time and as often as one likes. */
export const dayReportSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  /** Whose till. */
  tillId: z.string(),
  clinic: z.string(),
  figures: figuresSchema,
  drawers: z.array(drawerFiguresSchema),
  /** The journal's newest row, whose hash vouches for all before it. */
  head: headSchema,
});

export type DayReport = z.infer<typeof dayReportSchema>;

/** What is kept of a day for good. */
export const zReportSchema = dayReportSchema.extend({
  /** From 1, without gaps. */
  number: z.int().min(1),
  closedBy: cashierSchema,
  /** Whose word it took to close over what was open. */
  signedBy: z.array(z.object({ step: z.enum(LOOKED_AT), name: z.string(), reason: z.string() })),
  match: matchSchema.nullable(),
  deposit: depositSlipSchema,
  /** Cards and bank accounts, and by when the service has paid them out. */
  funding: z.object({ amount: signedCentsSchema, by: z.iso.date() }),
});

export type ZReport = z.infer<typeof zReportSchema>;

/** A step that somebody has looked at, and what there was to see. */
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
  /** `open`: something is to be done; `ready`: may be signed off; `done`. */
  state: z.enum(['open', 'ready', 'done']),
  /** What there is to look at. */
  items: z.int(),
  /** Signing it off takes the word of a manager. */
  needsManager: z.boolean(),
  doneBy: z.string().nullable(),
});

export type ClosingStepState = z.infer<typeof stepStateSchema>;

const closingSchema = z.object({
  closingId: z.uuid(),
  begunAt: instantSchema,
  begunBy: z.string(),
  steps: z.array(stepStateSchema),
  match: matchSchema.nullable(),
  /** Null when nothing is read right now. */
  progress: z.object({ what: z.enum(['list', 'report']), done: z.int(), of: z.int() }).nullable(),
  /** Why the service could not be read; null when it could, or was not asked. */
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
  /** So much was not shown by the service at the close, not settled, or not posted to it. */
  waited: z.int(),
  /** So many of them still are not. */
  waiting: z.int(),
  differences: z.array(differenceSchema),
});

export type SinceClose = z.infer<typeof sinceCloseSchema>;

const errors = {
  ...approvalErrors,
  NOT_SIGNED_IN: {},
  /** The day was closed meanwhile, by somebody else. */
  NOT_CLOSING: {},
  /** Something is still to be done before this. */
  STEP_OPEN: { data: z.object({ step: z.enum(CLOSING_STEPS) }) },
  /** A sale is at the counter. */
  SALE_OPEN: {},
  SERVICE_UNREACHABLE: { data: z.object({ problem: z.string() }) },
  NO_SUCH_REPORT: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

const command = z.object({ commandId: z.uuid() });

export const closingContract = {
  /** The X report: the day so far. */
  xReport: oc.errors(errors).output(dayReportSchema),
  printX: oc.errors(errors).output(z.object({ by: z.enum(['printer', 'window']) })),

  /** The close under way; null when there is none. */
  current: oc.output(closingSchema.nullable()),
  /** What the last close could not see, matched again since; null when nothing was left open. */
  sinceClose: oc.output(sinceCloseSchema.nullable()),
  /** Begins to close the day, or joins the close that somebody has begun. */
  begin: oc
    .input(command.extend({ approval: approvalSchema.nullish() }))
    .errors(errors)
    .output(z.void()),
  /** A person has looked at this step; with a manager's word where it takes one. */
  signOff: oc
    .input(
      command.extend({
        closingId: z.uuid(),
        step: z.enum(LOOKED_AT),
        approval: approvalSchema.nullish(),
      }),
    )
    .errors(errors)
    .output(z.void()),
  /** Reads the service and holds it against journal and drawers. */
  match: oc
    .input(z.object({ closingId: z.uuid() }))
    .errors(errors)
    .output(z.void()),
  /** Closes the day with its Z report. Two that come at once close it once. */
  finish: oc
    .input(command.extend({ closingId: z.uuid() }))
    .errors(errors)
    .output(z.object({ number: z.int() })),
  /** Leaves the close; it can be gone on with. */
  leave: oc
    .input(command.extend({ closingId: z.uuid() }))
    .errors(errors)
    .output(z.void()),

  /** Every Z report, newest first, in few words. */
  zReports: oc.output(
    z.array(
      z.object({
        number: z.int(),
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
  zReport: oc
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(zReportSchema),
  /** What the service's deposit reports show to be paid of a closed day, by transfer. */
  deposits: oc
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(
      z.object({
        paid: signedCentsSchema,
        transfers: z.array(
          z.object({
            id: z.string(),
            date: z.string().nullable(),
            amount: signedCentsSchema,
            count: z.int(),
          }),
        ),
      }),
    ),
  /** Prints a Z report once more, as a duplicate. */
  printZ: oc
    .input(z.object({ number: z.int() }))
    .errors(errors)
    .output(z.object({ by: z.enum(['printer', 'window']) })),
};
