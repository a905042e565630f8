import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { attentionSchema, clinicFollowUpSchema, clinicPaymentSchema } from '../hub/values.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { receiptSchema } from './receipts.ts';
import { publicSlice } from './slice.ts';

/** States of the link to the clinic's hub, the good one first. */
export const HUB_STATES = [
  'complete',
  'sending',
  'away',
  'ahead',
  'forked',
  'replaced',
  'revoked',
  'outdated',
] as const;

export type HubState = (typeof HUB_STATES)[number];

/** Reasons for which the hub did not decide about a follow-up. */
export const UNSURE = ['away', 'slow', 'recovering', 'behind', 'busy'] as const;

export type Unsure = (typeof UNSURE)[number];

/** Errors of a counter that is joined to a hub, before anything is sent or recorded. */
export const stoppedErrors = {
  /** The hub says that this counter may take no money. */
  COUNTER_STOPPED: { data: z.object({ state: z.enum(HUB_STATES) }) },
} as const;

export const clinicUnsureSchema = z.object({
  why: z.enum(UNSURE),
  /** The other counter that it is about. */
  counter: z.string().nullable(),
  /** False if no manager can approve it either: only the other counter knows its state. */
  approvable: z.boolean(),
});

export const reservationErrors = {
  ...stoppedErrors,
  /** Another counter has a follow-up on the payment under way. */
  RESERVED_BY_ANOTHER: { data: z.object({ counter: z.string(), since: z.iso.datetime() }) },
  /** The hub did not decide: a manager may approve it, with `withoutHub`. */
  CLINIC_UNSURE: { data: clinicUnsureSchema },
} as const;

/** A manager approved the follow-up without an answer of the hub. */
export const withoutHubSchema = z.boolean().optional();

/** A finding of the hub that people have to look at. */
export type Finding = z.infer<typeof attentionSchema>;

const read = requires('cashier').errors({
  /** Only the hub knows it. */
  HUB_AWAY: {},
});

/** A page of a list of the hub. */
const pageInput = z.object({ offset: z.int().min(0).max(10_000) });

export const clinicContract = {
  /** Payments of the other counters that this one may read, newest first. */
  find: read
    .input(pageInput.extend({ words: z.string().max(LIMITS.search) }))
    .output(z.array(clinicPaymentSchema)),
  /** A payment with the follow-ups of all counters; null if it is not read here. */
  timeline: read
    .input(z.object({ key: z.uuid() }))
    .output(
      z
        .object({ payment: clinicPaymentSchema, followUps: z.array(clinicFollowUpSchema) })
        .nullable(),
    ),
  /** A receipt of another counter, as it was issued; null if it is not read here. */
  receipt: read
    .input(z.object({ tillId: z.string().max(20), number: z.string().max(20) }))
    .output(receiptSchema.nullable()),
  /** Open holds of the other counters. */
  holds: read.input(pageInput).output(z.array(clinicPaymentSchema)),
  /** Open findings of this counter; for managers those of all. */
  attention: read.input(pageInput).output(z.array(attentionSchema)),
  closeAttention: command('cashier', { attentionId: z.uuid(), approval: approvalSchema })
    .errors({ HUB_AWAY: {}, ...approvalErrors })
    .output(z.void()),
};

/** The clinic of a counter that joined a hub. */
export const clinicState = {
  /** Null without a hub. */
  clinic: publicSlice(
    z
      .object({
        state: z.enum(HUB_STATES),
        /** Of this counter. */
        branch: z.string(),
        url: z.string(),
        /** The other counters of the clinic, by name. */
        counters: z.array(z.string()),
        /** Entries that the hub does not have yet. */
        unsent: z.int(),
        /** Open findings that people have to look at. */
        attention: z.int(),
      })
      .nullable(),
  ),
};
