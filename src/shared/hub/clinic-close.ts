/**
 * The close of a clinic's day over the Z reports of its counters.
 *
 *    begin ─▶ counters that have not closed, signed off ─▶ cash and checks in bags ─▶ report, with a number of its epoch
 *
 * Its progress is at the hub, so that any counter continues it; a counter closes its own day without it.
 */

import { z } from 'zod';
import { figuresSchema } from '../contract/day-report.ts';
import { signedCentsSchema } from '../contract/drawer.ts';
import {
  cashierSchema,
  centsSchema,
  instantSchema,
  reasonSchema,
  typedText,
} from '../contract/values.ts';
import { CLINIC_CLOSE_SIGNED, NOT_CLOSED } from '../domain/clinic-report.ts';
import { DAY_TENDERS } from '../domain/day-figures.ts';
import { cents } from '../domain/money.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { headSchema, namedTillSchema } from './values.ts';

const countAndSum = z.object({ count: z.int(), sum: signedCentsSchema });

/** A Z report by its counter and number: `K7M2Q9-12`. */
export const zNameSchema = z.string().max(40);

export const zName = (tillId: string, number: number): string => `${tillId}-${number}`;

const notClosedSchema = namedTillSchema.extend({
  branch: z.string(),
  /** `second-chain`: of a journal that two PCs wrote, the money of the second. */
  why: z.enum(NOT_CLOSED),
  /** Of the oldest payment after its last Z report, or of the last sign of a silent counter; null for none. */
  since: instantSchema.nullable(),
});

export type NotClosed = z.infer<typeof notClosedSchema>;

const countedTwiceSchema = namedTillSchema.extend({
  branch: z.string(),
  /** The service's id of the void or refund. */
  key: z.string().max(100),
  /** The name of the counter that made it. */
  madeAt: z.string(),
  amount: centsSchema,
  at: instantSchema,
  /** Of the payment; null in a close of an earlier version, which corrected no sum. */
  tender: z.enum(DAY_TENDERS).nullable().default(null),
  /** True once the counter has taken it back: the correction of an earlier close ends. */
  isEnded: z.boolean().default(false),
});

/** A void or refund in the Z report of the counter of its payment and in that of the counter that made it. */
export type CountedTwice = z.infer<typeof countedTwiceSchema>;

const zOfCloseSchema = namedTillSchema.extend({
  branch: z.string(),
  number: z.int(),
  closedAt: instantSchema,
  days: z.array(z.iso.date()).readonly(),
  net: signedCentsSchema,
  /** True if an earlier clinic close had its days. */
  isLate: z.boolean(),
});

const branchSumsSchema = z.object({
  branch: z.string(),
  tenders: figuresSchema.shape.tenders,
  net: signedCentsSchema,
  payout: signedCentsSchema,
  cash: signedCentsSchema,
  /** Of a close of an earlier version: none, as below. */
  earlier: signedCentsSchema.default(cents(0)),
  atCounters: signedCentsSchema.default(cents(0)),
  checks: countAndSum,
  overShort: signedCentsSchema,
});

/** A bag for one account of one legal entity, with cash and checks of a branch. */
const bagSchema = z.object({
  branch: z.string().max(60),
  entity: typedText(LIMITS.name),
  account: typedText(LIMITS.name),
  bagNumber: typedText(LIMITS.reference),
  bills: centsSchema,
  coin: centsSchema,
});

const checkSchema = z.object({ key: z.uuid(), number: z.string(), amount: centsSchema });

/** Bags as a person packs them: with the keys of checks. */
export const packedBagsSchema = z
  .array(bagSchema.extend({ checks: z.array(z.uuid()).max(500) }))
  .max(50);

export type PackedBag = z.infer<typeof packedBagsSchema>[number];

export const clinicBagsSchema = z.array(bagSchema.extend({ checks: z.array(checkSchema) }));

export type ClinicBag = z.infer<typeof clinicBagsSchema>[number];

/** Names the content of all bags of a close: what a page shows, and what it packs or closes over. */
export const bagsVersionSchema = z.string().max(64);

/** A bag of a finished close, for the counters of its branch. */
export const closedBagSchema = bagSchema.extend({
  checks: countAndSum,
  closeId: z.uuid(),
  epoch: z.uuid(),
  number: z.int(),
  closedAt: instantSchema,
  /** The day on which the bank booked it, as matched at any counter; absent in an answer of an earlier hub. */
  arrived: z.string().nullable().optional(),
});

/** Cash and checks of one counter in the bags of a finished close. */
export const packedByCloseSchema = z.object({
  closeId: z.uuid(),
  epoch: z.uuid(),
  number: z.int().min(1),
  zReports: z.array(z.object({ number: z.int().min(1), cash: centsSchema })),
  checks: z.array(z.uuid()),
});

const signedSchema = z.object({
  step: z.enum(CLINIC_CLOSE_SIGNED),
  /** The shown items: later ones need another signature. */
  subjects: z.array(z.string().max(100)),
  manager: cashierSchema,
  reason: z.string(),
});

export type ClinicCloseSigned = z.infer<typeof signedSchema>;

/** The subjects of a signature that a person saw. */
export const shownSubjectsSchema = z.array(z.string().max(100)).max(5_000);

/** The sums of a clinic close, as the hub knows them now. */
const countedSchema = z.object({
  zReports: z.array(zOfCloseSchema).readonly(),
  notClosed: z.array(notClosedSchema).readonly(),
  byBranch: z.array(branchSumsSchema).readonly(),
  /** The sums are corrected by these amounts. Of a close of an earlier version: none. */
  countedTwice: z.array(countedTwiceSchema).readonly().default([]),
});

/** The present clinic close, with the contents that it would have. */
export const clinicClosingSchema = countedSchema.extend({
  /** Null while none is under way. */
  close: z
    .object({
      closeId: z.uuid(),
      begunAt: instantSchema,
      begunBy: z.string(),
      bags: clinicBagsSchema.readonly(),
      bagsVersion: bagsVersionSchema,
      /** The open steps. */
      open: z.array(z.enum(CLINIC_CLOSE_SIGNED)).readonly(),
      /** The subjects of a signature, by its step. */
      subjects: z.record(z.enum(CLINIC_CLOSE_SIGNED), shownSubjectsSchema.readonly()),
    })
    .nullable(),
  /** The checks of the Z reports, to be put into bags. */
  checks: z
    .array(
      checkSchema.extend({
        branch: z.string(),
        /** True for one that an earlier close left out. */
        isEarlier: z.boolean().default(false),
      }),
    )
    .readonly(),
  /** Account and legal entity of the last bags. */
  usualBags: z
    .array(z.object({ branch: z.string(), entity: z.string(), account: z.string() }))
    .readonly(),
});

/** As the hub writes it. */
export type ClinicClosing = z.input<typeof clinicClosingSchema>;

/** The permanent report of a clinic close. */
export const clinicReportSchema = countedSchema.extend({
  closeId: z.uuid(),
  epoch: z.uuid(),
  /** From 1 without gaps in its epoch. */
  number: z.int().min(1),
  closedAt: instantSchema,
  closedBy: cashierSchema,
  /** The counter that finished it first, and prints it; null for the command without one, absent in one of an earlier version. */
  finishedAt: namedTillSchema.nullable().optional(),
  days: z.array(z.iso.date()).readonly(),
  bags: clinicBagsSchema.readonly(),
  signed: z.array(signedSchema).readonly(),
  /** The newest entry of each journal; its hash covers all earlier ones. */
  heads: z.array(namedTillSchema.extend(headSchema.shape)).readonly(),
});

export type ClinicReport = z.infer<typeof clinicReportSchema>;

/** A change of the payout of a Z report by entries of other counters, or since. */
export const payoutChangeSchema = z.object({
  branch: z.string(),
  amount: signedCentsSchema,
  /** A record of the Z report that pays another branch, or no longer any; null for a void, which no deposit pays. */
  record: z.string().nullable(),
  /** True if the record pays this branch. */
  pays: z.boolean(),
});

export type PayoutChange = z.infer<typeof payoutChangeSchema>;

/** A finished close in a list. */
export const clinicCloseRowSchema = clinicReportSchema
  .pick({ closeId: true, epoch: true, number: true, closedAt: true, days: true })
  .extend({ closedBy: z.string(), net: signedCentsSchema });

/** `cashier`: the person at the counter. */
const ofClose = { closeId: z.uuid(), cashier: cashierSchema };

/** A step of a clinic close; each can be repeated. */
export const clinicCloseOrderSchema = z.discriminatedUnion('order', [
  /** Begins a close, or joins the one under way. */
  z.object({ order: z.literal('begin'), ...ofClose }),
  z.object({
    order: z.literal('sign'),
    ...ofClose,
    step: z.enum(CLINIC_CLOSE_SIGNED),
    /** Absent from a counter of an earlier version, and from the command without a counter. */
    shown: shownSubjectsSchema.optional(),
    manager: cashierSchema,
    reason: reasonSchema,
  }),
  /** Replaces the bags. */
  z.object({
    order: z.literal('pack'),
    ...ofClose,
    /** Of the bags that were shown. Absent from a counter of an earlier version. */
    bagsVersion: bagsVersionSchema.optional(),
    bags: packedBagsSchema,
  }),
  z.object({
    order: z.literal('finish'),
    ...ofClose,
    /** As in `pack`; absent from the command without a counter, too. */
    bagsVersion: bagsVersionSchema.optional(),
    /** The Z reports that were shown. */
    shown: z.array(zNameSchema).max(5_000),
  }),
  z.object({ order: z.literal('leave'), ...ofClose }),
]);

export type ClinicCloseOrder = z.infer<typeof clinicCloseOrderSchema>;
