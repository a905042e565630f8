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
import { instantSchema } from '../contract/values.ts';
import { bankCalls } from './bank-calls.ts';
import { call, session } from './call.ts';
import { closeCalls } from './close-calls.ts';
import { documentCalls } from './document-calls.ts';
import { readCalls } from './read-calls.ts';
import { LIST_AT_ONCE, listAnswerSchema, listChangeSchema, listIdSchema } from './today-list.ts';
import {
  askAnswerSchema,
  BATCH,
  headSchema,
  reservedSchema,
  savedSaleSchema,
  sentEntrySchema,
  tillIdSchema,
  tillOfBranchSchema,
} from './values.ts';

/** `YYYY-MM-DD`, of the counter's zone. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const signature = z.string().regex(/^[0-9a-f]{64}$/);

export const hubContract = {
  /** Proves a code to the hub, and the hub to the counter: both then pin the other's key. */
  pair: oc
    .errors({
      ...{ CODE_REFUSED: {}, TILL_KNOWN: {}, OTHER_ENVIRONMENT: {}, NO_DATABASE: {} },
      /** The counter has money of an open day, or an open drawer, at its branch before. */
      DRAWER_OPEN: {},
      /** The journal is of another clinic: it left the hub of that one. */
      OTHER_CLINIC: {},
    })
    .input(
      z.object({
        tillId: tillIdSchema,
        name: z.string().min(1).max(60),
        environment: z.enum(['production', 'demo']),
        /** HMAC of both keys under the code. */
        proof: signature,
        /** The name of the key for the journals of PCs that it replaces, if the code is for that. */
        retiredKey: z.string().length(43).optional(),
        /** Absent from a counter of an earlier version: it brings only the newest of these journals. */
        bringsEarlier: z.boolean().optional(),
        /** The number of the newest entry of money, or of a drawer; absent from a counter of an earlier version. */
        newestOfBranch: z.int().nonnegative().optional(),
        /** The clinic of the hub that the journal left last; absent without one. */
        leftClinic: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        ...{ clinicId: z.uuid(), branch: z.string(), proof: signature, clock: instantSchema },
        /** The till of the PC that it replaces; null without one. */
        replaces: tillIdSchema.nullable(),
        /** The tills that had that place before. */
        earlier: z.array(tillIdSchema).default([]),
      }),
    ),
  hello: oc
    .errors({
      ...{ REVOKED: {}, OUTDATED: { data: z.object({ contract: z.int() }) }, NO_DATABASE: {} },
      /** The hub was restored from a backup of before the counter joined: it joins again with a code. */
      UNKNOWN_COUNTER: {},
    })
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
        /** That the counter works for: a move is confirmed by it. Absent from a counter of an earlier version. */
        branch: z.string().optional(),
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
        tills: z.array(tillOfBranchSchema),
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
    .output(
      z.object({
        ...{ recovering: z.boolean(), clock: instantSchema },
        /** As in `hello`: one may have another name or branch since. Absent from a hub of an earlier version. */
        tills: z.array(tillOfBranchSchema).optional(),
      }),
    ),
  /** Ends the key of this counter, which leaves the clinic; it may join again with a code. */
  leave: call.input(z.object({ session })).output(z.object({})),
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
  /** An event after each change of an answer to counters; no content. */
  changes: call
    .input(
      z.object({
        session,
        of: z
          .enum(['clinic', 'documents', 'desks', 'list', 'closes', 'bank', 'follow-ups'])
          .default('clinic'),
      }),
    )
    .output(eventIterator(z.object({}))),
  ...readCalls,
  ...closeCalls,
  ...bankCalls,
  ...documentCalls,
} as const;

export type HubContract = typeof hubContract;
