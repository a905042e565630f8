import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import {
  attentionSchema,
  clinicFollowUpSchema,
  clinicOverviewSchema,
  clinicPaymentSchema,
} from '../hub/values.ts';
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
  /** The hub was put back to a day before this counter joined. */
  'unknown',
  /** A hub with another key answers at the address: nothing is sent to it. */
  'other-hub',
] as const;

export type HubState = (typeof HUB_STATES)[number];

/** States in which a counter takes no money. */
export const STOPPED_STATES = ['ahead', 'replaced', 'revoked'] as const satisfies HubState[];

/** Reasons for which the hub did not decide about a follow-up. */
export const UNSURE = ['away', 'slow', 'recovering', 'behind', 'busy', 'unclear'] as const;

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

/** A page of payments of the other counters; it may be empty before the last one. */
const othersPage = z.object({
  payments: z.array(clinicPaymentSchema),
  /** The offset of the next page; null after the last one. */
  next: z.int().nullable(),
});

/** The address of a hub, `wss://HOST:PORT`; people may leave out `wss://`. */
const hubUrlSchema = z
  .string()
  .trim()
  .max(LIMITS.name)
  .regex(/^(wss:\/\/)?[^\s/:]+:\d{1,5}\/?$|^(wss:\/\/)?\[[\da-f:.]+\]:\d{1,5}\/?$/i);

/** The hub that a counter joined, for its administrator. */
const joinedHubSchema = z.object({
  url: z.string(),
  branch: z.string(),
  /** SHA-256 of the hub's public key, base64url, as its start prints it. */
  hubKey: z.string(),
  /** The PCs that had its place before, the last one first. */
  replaces: z.array(z.string()),
});

/** The fields of the form that joins a hub. */
export const joinHubSchema = z.object({
  url: hubUrlSchema,
  code: z.string().trim().min(1).max(60),
  /** The hub's key, to compare; the code proves it anyway. */
  hubKey: z.string().trim().length(43).nullable(),
});

export const clinicContract = {
  /** Null without a hub. */
  hub: requires('change-settings').output(joinedHubSchema.nullable()),
  /** Joins the hub of a clinic with a code that it printed; the page then reconnects. */
  join: command('change-settings', joinHubSchema.shape)
    .errors({
      ...{ TRAINING: {}, SALE_OPEN: {} },
      HUB_NOT_JOINED: { data: z.object({ sentence: z.string() }) },
    })
    .output(z.void()),
  /** Opens the counter again, which brings the missing journals of the PCs that had its place; the page then reconnects. */
  bring: command('change-settings', {}).errors({ SALE_OPEN: {} }).output(z.void()),
  /**
   * Leaves the hub, which then has all entries; the page reconnects. `withoutHub`: also while it is away, and then it does
   * not know that the counter left. Without a hub nothing happens.
   */
  leave: command('change-settings', { withoutHub: z.boolean() })
    .errors({ SALE_OPEN: {}, HUB_AWAY: {}, ...stoppedErrors })
    .output(z.void()),
  /** Payments of the other counters that the person reads here, newest first. */
  find: read.input(pageInput.extend({ words: z.string().max(LIMITS.search) })).output(othersPage),
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
  holds: read.input(pageInput).output(othersPage),
  /** The whole clinic today, by this PC's clock, of the branches that the person reads here. */
  overview: requires('see-reports').errors({ HUB_AWAY: {} }).output(clinicOverviewSchema),
  /** Open findings of this counter; for managers those of the branches that they read here. */
  attention: read.input(pageInput).output(
    z.object({
      findings: z.array(attentionSchema),
      /** The offset of the next page; null after the last one. */
      next: z.int().nullable(),
    }),
  ),
  closeAttention: command('cashier', { attentionId: z.uuid(), approval: approvalSchema })
    .errors({
      ...{ HUB_AWAY: {}, ...approvalErrors },
      /** The request of a dead PC was not looked for at the service for a day. */
      NOT_LOOKED_UP: {},
      /** It is about a branch that this counter or the approving manager does not see. */
      OTHER_BRANCH: {},
      /** The service shows the request: the reason has to name the record, by the end of its id. */
      FOUND_AT_SERVICE: { data: z.object({ record: z.string(), results: z.string() }) },
      SERVICE_UNREACHABLE: { data: z.object({ problem: z.string() }) },
    })
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
        /** Of all counters. */
        branches: z.array(z.string()),
        url: z.string(),
        /** The other counters of the clinic, by name. */
        counters: z.array(z.string()),
        /** Entries that the hub does not have yet. */
        unsent: z.int(),
        /** The PCs in its place before, without those with a journal that came from the hub. */
        missing: z.array(z.string()),
        /** Open findings that people have to look at. */
        attention: z.int(),
        /** Counts the changes at the hub that this counter heard of. */
        news: z.int(),
      })
      .nullable(),
  ),
};
