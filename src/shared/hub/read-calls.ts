import { z } from 'zod';
import { cashierSchema, instantSchema, reasonSchema } from '../contract/values.ts';
import { call, page, session, who } from './call.ts';
import {
  clinicActionsSchema,
  clinicMovementsSchema,
  movementPlaceSchema,
} from './clinic-reports.ts';
import {
  attentionSchema,
  clinicFollowUpSchema,
  clinicOverviewSchema,
  clinicPaymentSchema,
  headsSchema,
  ofPaymentSchema,
  othersChangeSchema,
  othersOnSchema,
  sentEntrySchema,
  tillIdSchema,
} from './values.ts';

/** A report of the days between two instants. */
const reported = {
  session,
  who,
  from: instantSchema,
  to: instantSchema,
  branch: z.string().max(60).nullable(),
};

/** The payments, reports and attention of a clinic. */
export const readCalls = {
  /** Payments of the branches that the person reads, newest first. */
  find: call
    .input(
      z.object({ ...page, who, words: z.string().max(100), branch: z.string().max(60).nullable() }),
    )
    .output(z.array(clinicPaymentSchema)),
  timeline: call.input(z.object({ session, who, key: z.uuid() })).output(
    z
      .object({
        payment: clinicPaymentSchema,
        followUps: z.array(clinicFollowUpSchema),
      })
      .nullable(),
  ),
  /**
   * The records that other counters made of a payment: voids and refunds may have no tracking id of their own. `ageMs` is
   * the age of the newest record in question.
   */
  othersOn: call
    .input(z.object({ session, of: ofPaymentSchema, ageMs: z.int().min(0).optional() }))
    .output(othersOnSchema),
  /** The voids and refunds that other counters made of this one's payments of the day. */
  othersChanges: call.input(z.object({ session })).output(z.array(othersChangeSchema)),
  /** The text of a receipt's entry; its names are encrypted. */
  receipt: call
    .input(z.object({ session, who, tillId: tillIdSchema, number: z.string().max(20) }))
    .output(z.object({ body: z.string() }).nullable()),
  holds: call.input(z.object({ ...page, who })).output(z.array(clinicPaymentSchema)),
  unresolved: call.input(z.object({ ...page, who })).output(z.array(clinicPaymentSchema)),
  /** The clinic for its managers: the money collected since a moment, and the state of each counter. */
  overview: call
    .input(z.object({ session, who, since: instantSchema }))
    .output(clinicOverviewSchema),
  /** The money that moved at all counters, oldest first; a page has 500 rows, after the last one of the page before. */
  clinicMovements: call
    .input(
      z.object({
        ...reported,
        after: movementPlaceSchema.nullable().default(null),
        /** Of a counter of an earlier version, in place of `after`: the number of rows before. */
        offset: z.int().min(0).max(1_000_000).optional(),
      }),
    )
    .output(clinicMovementsSchema),
  /** The actions of people at all counters, newest first; a page has 500 rows. */
  clinicActions: call
    .input(
      z.object({
        ...reported,
        kinds: z.array(z.string().max(100)).max(300),
        words: z.array(z.string().max(100)).max(5),
        /** Actions on the sales with this receipt number, and on their payments. */
        receiptNumber: z.string().max(30).nullable().default(null),
        before: z
          .object({ at: z.string().max(40), tillId: tillIdSchema, number: z.int() })
          .nullable(),
      }),
    )
    .output(clinicActionsSchema),
  attention: call
    /** Null for the program itself, which shows their number. */
    .input(z.object({ ...page, who: who.nullable().default(null) }))
    .output(z.array(attentionSchema)),
  /** A charge went on without its answer, and the late answer shows similar payments. */
  lateAnswer: call
    .input(z.object({ session, key: z.uuid(), similar: z.array(z.uuid()).max(100) }))
    .output(z.object({})),
  closeAttention: call
    .errors({
      /** Its reservation may have been used: no PC has looked for its record for a day. */
      NOT_LOOKED_UP: {},
      /** The manager or the counter does not see it. */
      OTHER_BRANCH: {},
    })
    .input(
      z.object({
        ...{ session, attentionId: z.uuid(), manager: cashierSchema, reason: reasonSchema },
        /** The counter's own look at the service: its end by that clock, and the records of the request. */
        look: z
          .object({ upTo: instantSchema, recordIds: z.array(z.string().max(50)).max(100) })
          .optional(),
      }),
    )
    .output(z.object({})),
  /** The newest entries of the other counters' journals: a counter names them in its Z report. */
  heads: call.input(z.object({ session })).output(headsSchema),
  /** Entries of this counter's own journal, for `ahead`. */
  journal: call.input(z.object({ session, from: z.int().min(1) })).output(z.array(sentEntrySchema)),
} as const;
