/**
 * The calls of a counter to the hub of its clinic, over one WebSocket with both keys pinned. Every call can be repeated.
 *
 *    pair (once) ─▶ hello ─▶ session ─▶ rows (journal entries, up) · ask, drop, beat (reservations) · find, holds … (reads)
 *
 * A call carries the session of the last `hello`; an earlier session is refused, so that a second PC with the same key, or
 * a late message, changes nothing.
 */

import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { cashierSchema, centsSchema, instantSchema, reasonSchema } from '../contract/values.ts';
import { CLINIC_CLOSE_SIGNED } from '../domain/clinic-report.ts';
import {
  clinicCloseOrderSchema,
  clinicCloseRowSchema,
  clinicClosingSchema,
  clinicReportSchema,
  closedBagSchema,
  packedByCloseSchema,
} from './clinic-close.ts';
import { clinicActionsSchema, clinicMovementsSchema } from './clinic-reports.ts';
import {
  clinicDocumentSchema,
  documentCopySchema,
  documentNameSchema,
  documentVersionSchema,
  otherTriesSchema,
  publishedDocumentSchema,
} from './documents.ts';
import { LIST_AT_ONCE, listAnswerSchema, listChangeSchema, listIdSchema } from './today-list.ts';
import {
  askAnswerSchema,
  attentionSchema,
  BATCH,
  clinicFollowUpSchema,
  clinicOverviewSchema,
  clinicPaymentSchema,
  headSchema,
  headsSchema,
  namedTillSchema,
  ofPaymentSchema,
  othersOnSchema,
  reservedSchema,
  savedSaleSchema,
  sentEntrySchema,
  tillIdSchema,
} from './values.ts';

const session = z.int().min(1);

/** `YYYY-MM-DD`, of the counter's zone. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Errors of every call with a session. */
const errors = {
  /** A newer session of this key exists: say hello again. */
  OLDER_SESSION: {},
  /** The key of the counter was revoked, or was never paired. */
  REVOKED: {},
  /** The counter's state allows no such call: its journal has two chains, or was replaced. */
  ROWS_ONLY: {},
  /** The database does not answer; the call changed nothing that is acknowledged. */
  NO_DATABASE: {},
} as const;

const call = oc.errors(errors);

/** Of a counter that reads the whole clinic. */
const wholeClinic = call.errors({ NOT_ALL_BRANCHES: {} });

const page = {
  session,
  /** The number of rows before; a page has 50. */
  offset: z.int().min(0).max(10_000),
};

/** The person, for the record of looks at other branches; null from a counter of an earlier version. */
const who = cashierSchema.nullable().default(null);

/** A report of the days between two instants. */
const reported = {
  session,
  /** The person, for the record of looks at other branches. */
  who: cashierSchema,
  from: instantSchema,
  to: instantSchema,
  branch: z.string().max(60).nullable(),
};

const signature = z.string().regex(/^[0-9a-f]{64}$/);

export const hubContract = {
  /** Proves a code to the hub, and the hub to the counter: both then pin the other's key. */
  pair: oc
    .errors({
      ...{ CODE_REFUSED: {}, TILL_KNOWN: {}, OTHER_ENVIRONMENT: {}, NO_DATABASE: {} },
      /** The counter has money of an open day, or an open drawer, at its branch before. */
      DRAWER_OPEN: {},
    })
    .input(
      z.object({
        tillId: tillIdSchema,
        name: z.string().min(1).max(60),
        environment: z.enum(['production', 'demo']),
        /** HMAC of both keys under the code. */
        proof: signature,
        /** The name of the key for the journal of a PC that it replaces, if the code is for that. */
        retiredKey: z.string().length(43).optional(),
      }),
    )
    .output(
      z.object({
        ...{ clinicId: z.uuid(), branch: z.string(), proof: signature, clock: instantSchema },
        /** The till of the PC that it replaces; null without one. */
        replaces: tillIdSchema.nullable(),
      }),
    ),
  hello: oc
    .errors({ REVOKED: {}, OUTDATED: { data: z.object({ contract: z.int() }) }, NO_DATABASE: {} })
    .input(
      z.object({
        contract: z.int(),
        tillId: tillIdSchema,
        head: headSchema,
        /** Some rows before the head, at growing distances: they find the place of a fork. */
        marks: z.array(headSchema).max(200),
        /** The newest entry of a payment or follow-up: a journal with another newest row and none of its own is an older copy. */
        newestMoney: headSchema.optional(),
        /** True if the hub's newest row of this till differs from the counter's row of that number. */
        forked: z.boolean(),
        clock: instantSchema,
        /** Reservations between their grant and their intent. */
        inHand: z.array(reservedSchema).max(100),
        /** Grants of the last hour. */
        grants: z
          .array(z.object({ reservationId: z.uuid(), epoch: z.uuid(), at: instantSchema }))
          .max(1_000),
      }),
    )
    .output(
      z.object({
        /** `ahead`: the hub has entries that this journal lost. `forked` and `replaced`: entries only. */
        state: z.enum(['active', 'ahead', 'forked', 'replaced']),
        session,
        epoch: z.uuid(),
        /** The newest row that the hub has, of the chain that this counter sends. */
        upTo: headSchema,
        recovering: z.boolean(),
        clock: instantSchema,
        tills: z.array(namedTillSchema.extend({ branch: z.string() })),
      }),
    ),
  rows: call
    .errors({
      /** The first entry does not follow the newest one of the hub. */
      GAP: { data: z.object({ upTo: headSchema }) },
      /** The entries are of another chain than the hub's. */
      FORKED: { data: z.object({ upTo: headSchema }) },
      /** The hash of this entry is not that of its content. */
      CHANGED_ENTRY: { data: z.object({ number: z.int() }) },
    })
    .input(z.object({ session, entries: z.array(sentEntrySchema).min(1).max(BATCH.entries) }))
    .output(z.object({ upTo: headSchema })),
  ask: call.input(z.object({ session, reserved: reservedSchema })).output(askAnswerSchema),
  /** Gives back a reservation that was not used. */
  drop: call
    .input(z.object({ session, reservationId: z.uuid(), turn: z.int().min(0) }))
    .output(z.object({})),
  beat: call
    .input(z.object({ session, head: headSchema, inHand: z.array(z.uuid()).max(100) }))
    .output(z.object({ recovering: z.boolean(), clock: instantSchema })),
  /** Ends the key of this counter, which leaves the clinic; it may join again with a code. */
  leave: call.input(z.object({ session })).output(z.object({})),
  /** A manager ends the reservation of a counter that is lost or replaced. */
  endReservation: call
    .errors({ NOT_ENDED: {} })
    .input(
      z.object({
        session,
        reservationId: z.uuid(),
        manager: cashierSchema,
        reason: reasonSchema,
      }),
    )
    .output(z.object({})),
  /** Payments of the branch, or of all branches by right, newest first. */
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
  /** The records that other counters made of a payment: voids and refunds may have no tracking id of their own. */
  othersOn: call.input(z.object({ session, of: ofPaymentSchema })).output(othersOnSchema),
  /** The text of a receipt's entry; its names are encrypted. */
  receipt: call
    .input(z.object({ session, who, tillId: tillIdSchema, number: z.string().max(20) }))
    .output(z.object({ body: z.string() }).nullable()),
  holds: call.input(z.object({ ...page, who })).output(z.array(clinicPaymentSchema)),
  unresolved: call.input(z.object({ ...page, who })).output(z.array(clinicPaymentSchema)),
  /** The sales that counters of the branch saved for later, oldest first: at most 200. */
  saved: call.input(z.object({ session })).output(z.array(savedSaleSchema)),
  /** Today's list of the branch, after a change that the counter has. */
  todayList: call
    .errors({ OTHER_DAY: {} })
    .input(z.object({ session, day, listId: listIdSchema.nullable(), after: z.int().min(0) }))
    .output(listAnswerSchema),
  changeList: call
    .errors({ OTHER_DAY: {}, OTHER_LIST: {} })
    .input(
      z.object({
        ...{ session, day, listId: listIdSchema },
        changes: z.array(listChangeSchema).min(1).max(LIST_AT_ONCE),
      }),
    )
    .output(z.object({})),
  /** Empties today's list of the branch, as of so many ms ago. */
  clearList: call
    .errors({ OTHER_DAY: {} })
    .input(z.object({ session, day, ageMs: z.int().min(0) }))
    .output(z.object({ listId: listIdSchema })),
  /** The clinic for its managers: the money collected since a moment, and the state of each counter. */
  overview: call
    .input(z.object({ session, who, since: instantSchema }))
    .output(clinicOverviewSchema),
  /** The clinic's day so far, and its close under way. */
  closing: wholeClinic.input(z.object({ session, who })).output(clinicClosingSchema),
  /** A step of the close of the clinic's day. */
  stepOfClose: wholeClinic
    .errors({
      NOT_CLOSING: {},
      STEP_OPEN: { data: z.object({ step: z.enum(CLINIC_CLOSE_SIGNED) }) },
      /** Another Z report has arrived since they were shown. */
      CHANGED_MEANWHILE: {},
      /** More than the counters of a branch have for the bank. */
      TOO_MUCH_IN_BAGS: {},
    })
    .input(z.object({ session, order: clinicCloseOrderSchema }))
    .output(clinicClosingSchema),
  clinicCloses: wholeClinic.input(z.object({ ...page, who })).output(z.array(clinicCloseRowSchema)),
  /** The bags of the finished closes, newest first: those of the counter's branch, or of all by right. */
  clinicBags: call.input(z.object({ session, who })).output(z.array(closedBagSchema)),
  /** The cash for a bag of this counter, and those of its checks that a clinic close has. */
  cashForBag: call
    .input(z.object({ session, checks: z.array(z.uuid()).max(5_000) }))
    .output(z.object({ cash: signedCentsSchema, packed: z.array(z.uuid()) })),
  /** Reserves cash and checks for a bag of this counter. All its entries have arrived. */
  reserveBag: call
    .errors({
      TOO_MUCH_CASH_IN_BAG: { data: z.object({ cash: centsSchema }) },
      CHANGED_MEANWHILE: {},
    })
    .input(
      z.object({ session, bagId: z.uuid(), cash: centsSchema, checks: z.array(z.uuid()).max(500) }),
    )
    .output(z.object({})),
  /** Gives back a bag that was not packed. */
  dropBag: call.input(z.object({ session, bagId: z.uuid() })).output(z.object({})),
  /** The cash and checks of this counter in bags of finished closes, of its Z reports after a number. */
  packedByCloses: call
    .input(z.object({ session, after: z.int().min(0) }))
    .output(z.array(packedByCloseSchema)),
  clinicReport: wholeClinic
    .input(z.object({ session, who, closeId: z.uuid() }))
    .output(clinicReportSchema.nullable()),
  /** The posting and booking entries of a counter for a Z report of a close, by its place; null beyond the last. */
  booksOfClose: wholeClinic
    .input(z.object({ session, who, closeId: z.uuid(), offset: z.int().min(0).max(10_000) }))
    .output(
      namedTillSchema
        .extend({ branch: z.string(), number: z.int(), parts: z.array(z.string()) })
        .nullable(),
    ),
  /** The money that moved at all counters, oldest first; a page has 500 rows. */
  clinicMovements: call
    .input(z.object({ ...reported, offset: z.int().min(0).max(1_000_000) }))
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
  attention: call.input(z.object({ ...page, who })).output(z.array(attentionSchema)),
  /** A charge went on without its answer, and the late answer shows similar payments. */
  lateAnswer: call
    .input(z.object({ session, key: z.uuid(), similar: z.array(z.uuid()).max(100) }))
    .output(z.object({})),
  closeAttention: call
    /** Its reservation may have been used: the PC in place of the dead one still looks for its record. */
    .errors({ NOT_LOOKED_UP: {} })
    .input(
      z.object({ session, attentionId: z.uuid(), manager: cashierSchema, reason: reasonSchema }),
    )
    .output(z.object({})),
  /** The newest entries of the other counters' journals: a counter names them in its Z report. */
  heads: call.input(z.object({ session })).output(headsSchema),
  /** Entries of this counter's own journal, for `ahead`. */
  journal: call.input(z.object({ session, from: z.int().min(1) })).output(z.array(sentEntrySchema)),
  /** An event after each change of an answer to counters; no content. */
  changes: call
    .input(
      z.object({
        session,
        of: z.enum(['clinic', 'documents', 'desks', 'list', 'closes']).default('clinic'),
      }),
    )
    .output(eventIterator(z.object({}))),
  /** The documents that are newer than the copies of a counter, and the wrong PINs at the other counters. */
  documents: call
    .input(z.object({ session, copies: z.array(documentCopySchema).max(2_000) }))
    .output(
      z.object({
        documents: z.array(clinicDocumentSchema),
        /** No longer of this counter: it deletes its copies. */
        withdrawn: z.array(z.string()),
        /** The hub lost them with a restore: the counter brings its copies. */
        wanted: z.array(z.string()),
        tries: z.array(otherTriesSchema),
      }),
    ),
  /** The last versions of a document, the newest first. */
  documentHistory: call
    .errors({ NOT_OF_COUNTER: {} })
    .input(z.object({ session, name: documentNameSchema }))
    .output(z.array(publishedDocumentSchema)),
  /** The next version of a document. */
  publish: call
    .errors({
      /** Another version came after the base. */
      NEWER: { data: z.object({ newest: clinicDocumentSchema.nullable() }) },
      /** Counters may have newer copies than the hub. */
      RECOVERING: {},
      NOT_OF_COUNTER: {},
      NAME_TAKEN: {},
      LAST_ADMINISTRATOR: {},
    })
    .input(
      z.object({
        session,
        name: documentNameSchema,
        base: documentVersionSchema.nullable(),
        body: clinicDocumentSchema.shape.body,
        by: cashierSchema.nullable(),
      }),
    )
    .output(clinicDocumentSchema),
  /** A copy that a restored hub lost; one that is older than the hub's is ignored. */
  bring: call.input(z.object({ session, document: clinicDocumentSchema })).output(z.object({})),
  /**
   * Keys of names up, each with its patient or its sale without one; the keys with these ids down. Base64url of 32 bytes.
   */
  nameKeys: call
    .input(
      z.object({
        session,
        up: z
          .array(
            z.object({
              ...{ keyId: z.string().length(12), key: z.string().length(43) },
              patient: z.string().max(50).optional(), // of a counter of an earlier version
            }),
          )
          .max(500),
        erased: z.array(z.string().length(12)).max(500),
        down: z.array(z.string().length(12)).max(500),
      }),
    )
    .output(
      z.object({
        keys: z.array(
          z.object({ keyId: z.string(), key: z.string(), patient: z.string().nullable() }),
        ),
      }),
    ),
} as const;

export type HubContract = typeof hubContract;
