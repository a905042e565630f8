/** The X and Z reports of a day: figures, drawers, card terminals, the match with the processor and the deposit. */

import { z } from 'zod';
import { DAY_TENDERS } from '../domain/day-figures.ts';
import { DENOMINATIONS, MANUAL_MOVEMENTS } from '../domain/drawer.ts';
import { OUTSIDE_CHANGES } from '../domain/outside-change.ts';
import { LINE_KINDS } from '../domain/sale.ts';
import { dayProofSchema } from './day-proof.ts';
import { signedCentsSchema, startingCashSchema } from './drawer.ts';
import { findingSchema, findingViewSchema } from './finding.ts';
import { cashierSchema, centsSchema, instantSchema } from './values.ts';

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

export const shownMatchSchema = matchSchema.extend({
  differences: z.array(findingViewSchema).readonly(),
});

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
export const terminalFiguresSchema = z.object({
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
export const shownReportSchema = dayReportSchema.extend({
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
  /** The newest entries of the other counters' journals, as the hub had them at the close; absent without any. */
  witnessed: z
    .array(headSchema.extend({ tillId: z.string() }))
    .readonly()
    .optional(),
  /** Absent from older reports. The last field: the proof is over the text of all others. */
  proof: dayProofSchema.optional(),
});

export type ZReport = z.infer<typeof zReportSchema>;

/** The codes on the paper of a Z report; `key` is null without a signature. */
const dayCodesSchema = z.object({ day: z.string(), key: z.string().nullable() });

export const shownZReportSchema = zReportSchema.extend({
  match: shownMatchSchema.nullable(),
  /** Absent from reports without a proof. */
  codes: dayCodesSchema.optional(),
});

export type ShownZReport = z.infer<typeof shownZReportSchema>;
