import { z } from 'zod';
import { cashierSchema, centsSchema, chargeableSchema, instantSchema } from '../contract/values.ts';
import { ATTEMPT_STATES, DECISIONS } from '../domain/attempt.ts';
import { PAYMENT_METHODS } from '../domain/payment.ts';
import { followedPaymentSchema } from '../journal/followed-payment.ts';

/** Values that cross between a counter and the hub of its clinic. */

/** Major version of the contract; the hub is updated first and refuses a newer counter. */
export const HUB_CONTRACT = 1;

/** The WebSocket protocol of a counter's connection. */
export const HUB_PROTOCOL = 'swipewell-hub';

/** Largest message of a counter, bytes: a batch of entries with the longest of them. */
export const HUB_MAX_MESSAGE = 1024 * 1024;

/** Entries of one batch: at most this number and, from the second on, this many characters of bodies. */
export const BATCH = { entries: 500, characters: 64 * 1024 } as const;

/** A till; the second chain of a journal that was written on two PCs has a number after it. */
export const tillIdSchema = z
  .string()
  .max(20)
  .regex(/^[A-Z0-9]{1,13}(~\d{1,4})?$/);

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Number and hash of a row; the hash covers all rows before it. */
export const headSchema = z.object({ number: z.int().min(0), hash: hashSchema });

/** The newest rows of journals. */
export const headsSchema = z.array(headSchema.extend({ tillId: tillIdSchema }));

/** A row of a journal, exactly as it was hashed. */
export const sentEntrySchema = z.object({
  number: z.int().min(1),
  at: z.string().max(40),
  kind: z.string().min(1).max(100),
  body: z.string().max(400_000),
  hash: hashSchema,
});

export type SentEntry = z.infer<typeof sentEntrySchema>;

/** The purpose of a reservation: a charge, or a follow-up on an earlier payment. */
export const CHARGES = ['authorize', 'preauthorize', 'cash', 'recorded'] as const;
export const RESERVED_FOLLOW_UPS = [
  'void',
  'credit',
  'capture',
  'deauthorize',
  'manual-refund',
] as const;

export type ReservedFollowUp = (typeof RESERVED_FOLLOW_UPS)[number];

/** The payment that a follow-up acts on: a record of the service, or a payment in cash or by check. */
export const ofPaymentSchema = z.union([
  z.object({
    recordId: z.string().min(1).max(50),
    /** Of the record: it names the till of the payment. */
    trackingId: z.string().max(50).nullable(),
  }),
  z.object({ paymentKey: z.uuid() }),
]);

const reservedBasics = {
  /** The id of the attempt or command, made before. */
  reservationId: z.uuid(),
  trackingId: z.string().max(50).nullable(),
  amount: chargeableSchema,
  /** Counts the times that this id was given back in this session: a late `ask` or `drop` is known by it. */
  turn: z.int().min(0).max(1_000_000),
};

/** A charge: compared with all payments of the clinic that have one of its guard keys. */
export const reservedChargeSchema = z.object({
  ...reservedBasics,
  what: z.enum(CHARGES),
  saleId: z.uuid(),
  guardKeys: z.array(z.string().max(80)).max(60),
});

/** A follow-up: granted once for a payment in the clinic. */
export const reservedFollowUpSchema = z.object({
  ...reservedBasics,
  what: z.enum(RESERVED_FOLLOW_UPS),
  of: ofPaymentSchema,
  /** The follow-up in doubt that this one sends again: its reservation is moved. */
  insteadOf: z.uuid().nullable(),
  /** For the record of looks at other branches; absent from a counter of an earlier version. */
  who: cashierSchema.optional(),
});

/** The opening of a payment that a counter saved for later: granted once while it is saved. */
export const reservedOpeningSchema = z.object({
  ...reservedBasics,
  amount: centsSchema,
  what: z.literal('open-saved'),
  /** The saved sale. */
  saved: z.uuid(),
});

export const reservedSchema = z.union([
  reservedChargeSchema,
  reservedFollowUpSchema,
  reservedOpeningSchema,
]);

export type Reserved = z.infer<typeof reservedSchema>;
export type ReservedCharge = z.infer<typeof reservedChargeSchema>;
export type FollowUpReserved = z.infer<typeof reservedFollowUpSchema>;
export type ReservedOpening = z.infer<typeof reservedOpeningSchema>;

/** A till with its name, as people know it. */
export const namedTillSchema = z.object({ tillId: tillIdSchema, name: z.string().max(60) });

export const tillOfBranchSchema = namedTillSchema.extend({ branch: z.string() });

/** A void, refund, capture or release at any counter of the clinic. */
export const clinicFollowUpSchema = z.object({
  /** Of its attempt, of the command of a manual refund, or of a change from another terminal. */
  key: z.string().max(150),
  till: namedTillSchema,
  operation: z.enum(RESERVED_FOLLOW_UPS),
  /** Cents; below zero for the reversal of a chargeback. */
  amount: z.int(),
  state: z.enum(ATTEMPT_STATES),
  /** The service's id of its record, once known. */
  recordId: z.string().nullable(),
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
  reason: z.string().nullable(),
  at: instantSchema,
});

/** The records of other counters' follow-ups on a payment. */
export const othersOnSchema = z.object({
  /** The service's ids. */
  recordIds: z.array(z.string()),
  /** The names of their counters, by these ids; absent in an answer of an earlier hub. */
  counters: z.record(z.string(), z.string().max(60)).optional(),
  /** One of their follow-ups has no known record yet, and may get one; or the hub may not know all of their follow-ups. */
  isOpen: z.boolean(),
});

export type OthersOn = z.infer<typeof othersOnSchema>;

/** A void or refund that another counter made of a payment of this one. */
export const othersChangeSchema = z.object({
  /** The service's ids of its record and of the payment. */
  ...{ changeId: z.string().max(150), paymentId: z.string().max(50) },
  what: z.enum(['void', 'refund']),
  amount: centsSchema,
  at: instantSchema,
  /** The name of the counter that made it. */
  counter: z.string().max(60),
});

/** As the hub writes it. */
export type OthersChange = z.input<typeof othersChangeSchema>;

/** As the hub writes it. */
export type ClinicFollowUp = z.input<typeof clinicFollowUpSchema>;

/** An earlier payment or reservation of another counter that has a guard key of a charge. */
export const similarPaymentSchema = z.object({
  /** Of its attempt or command. */
  key: z.uuid(),
  till: namedTillSchema,
  saleId: z.uuid().nullable(),
  receiptNumber: z.string().nullable(),
  amount: centsSchema,
  method: z.enum(PAYMENT_METHODS),
  /** Null while only its reservation is known: its intent may be on its way. */
  state: z.enum(ATTEMPT_STATES).nullable(),
  /** True while its counter still looks for it at the service. */
  monitored: z.boolean(),
  decided: z.array(z.enum(DECISIONS)),
  /** Ms since it was made, by the hub's clock. */
  ageMs: z.int().min(0),
  openedAt: instantSchema,
  guardKeys: z.array(z.string()),
});

/** As the hub writes it. */
export type SimilarPayment = z.input<typeof similarPaymentSchema>;

/** The answer to an `ask`. */
export const askAnswerSchema = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('granted'),
    epoch: z.uuid(),
    followUps: z.array(clinicFollowUpSchema),
    alike: z.array(similarPaymentSchema),
    /** Of the payment for this follow-up; null for a charge and for a payment that no counter made. */
    left: centsSchema.nullable(),
    /** Of a follow-up, if another counter took the payment or acted on it; absent in an answer of an earlier hub. */
    payment: followedPaymentSchema.optional(),
  }),
  z.object({
    answer: z.literal('busy'),
    till: namedTillSchema,
    since: instantSchema,
    /** False if its counter was not heard for two minutes, or its request is in doubt. */
    heard: z.boolean(),
  }),
  z.object({ answer: z.literal('too-much'), left: centsSchema }),
  z.object({ answer: z.literal('till-behind'), till: namedTillSchema }),
  z.object({ answer: z.literal('recovering') }),
  /** A saved sale that no longer is one, or has a payment: only its counter has it. */
  z.object({ answer: z.literal('not-saved') }),
  /** The reservation ended before. */
  z.object({ answer: z.literal('done') }),
]);

/** As the hub writes it. */
export type AskAnswer = z.input<typeof askAnswerSchema>;

/** A payment of any counter, as lists and searches show it; it has no name. */
export const clinicPaymentSchema = z.object({
  key: z.uuid(),
  till: namedTillSchema,
  number: z.int(),
  branch: z.string(),
  saleId: z.uuid().nullable(),
  recordId: z.string().nullable(),
  trackingId: z.string().nullable(),
  /** The client id of the branch that it was taken for; null at a clinic with only one, and for cash. */
  clientId: z.string().max(20).nullable(),
  operation: z.enum(['authorize', 'preauthorize']),
  method: z.enum(PAYMENT_METHODS),
  amount: centsSchema,
  state: z.enum(ATTEMPT_STATES),
  brand: z.string().nullable(),
  lastFour: z.string().nullable(),
  patientId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  cashier: cashierSchema,
  openedAt: instantSchema,
  /** Left to refund; of a hold, left to capture. */
  left: centsSchema,
});

/** As the hub writes it. */
export type ClinicPayment = z.input<typeof clinicPaymentSchema>;

/** A sale that a counter of the branch saved for later. */
export const savedSaleSchema = z.object({
  saleId: z.uuid(),
  till: namedTillSchema,
  savedAt: instantSchema,
  /** The texts of the entries with its lines, patient and cashier, oldest first; their names are encrypted. */
  entries: z.array(z.object({ kind: z.string(), body: z.string() })),
  /** True if money was paid on it, or may have been: only its counter goes on with it. */
  hasPayment: z.boolean(),
  /** The counter that opened it, and its cashier there; null while it is saved. */
  opened: z.object({ till: namedTillSchema, cashier: cashierSchema }).nullable(),
});

/** As the hub writes it. */
export type SavedSale = z.input<typeof savedSaleSchema>;

const FINDING_KINDS = [
  'similar-payment',
  'too-much-refunded',
  'unreserved-follow-up',
  'late-answer',
  'second-chain',
  'two-programs',
  'lost-reservation',
  /** A PC that was replaced or lost left a reservation: its request may be at the service, or the money in its drawer. */
  'left-at-service',
  'left-at-counter',
  /** The outcome of a request of a PC that was lost and not replaced has not arrived. */
  'left-in-doubt',
  /** A drawer that was open on a PC that was replaced, lost or revoked, or left. */
  'left-drawer',
  'unreadable-entry',
  'document-conflict',
  'opened-twice',
  /** Of a newer hub: an older counter lists it among the others. */
  'unknown',
] as const;

/** A finding of the hub that people have to look at. */
export const attentionSchema = z.object({
  attentionId: z.uuid(),
  kind: z.enum(FINDING_KINDS).catch('unknown'),
  tills: z.array(tillOfBranchSchema),
  /** The payments and follow-ups that it is about, by key. */
  keys: z.array(z.string().max(150)),
  amount: centsSchema.nullable(),
  at: instantSchema,
  /** Of the request that a dead PC sent, or may have sent; absent for any other finding. */
  trackingId: z.string().max(50).optional(),
  /** No PC took the place: the counter that closes the finding looks for the request, or follow-up on a record, itself. */
  lookFor: z
    .object({
      askedAt: instantSchema,
      recordId: z.string().max(150).nullable(),
      /** The records of its captures, and the tracking ids of all; absent in an answer of an earlier hub. */
      payment: z
        .object({ recordIds: z.array(z.string()), trackingIds: z.array(z.string()) })
        .optional(),
    })
    .optional(),
});

export type Attention = z.infer<typeof attentionSchema>;

/** A drawer of a counter, with its last count; cents. */
const drawerOfCounterSchema = z.object({
  sessionId: z.uuid(),
  name: z.string(),
  /** The person that opened it, or counted it last. */
  by: z.string(),
  state: z.enum(['open', 'counted', 'closed']),
  counted: centsSchema.nullable(),
  expected: z.int().nullable(),
});

export type DrawerOfCounter = z.input<typeof drawerOfCounterSchema>;

const countAndSum = z.object({ count: z.int().min(0), sum: z.int() });

/** The state of the clinic for its managers; money in cents. */
export const clinicOverviewSchema = z.object({
  /** The hub's clock. */
  clock: instantSchema,
  collected: z.array(
    z.object({
      branch: z.string(),
      tillId: tillIdSchema,
      method: z.enum(PAYMENT_METHODS),
      /** True for the refunds of this tender by a check of the clinic. */
      byCheck: z.boolean().default(false),
      /** Charges. */
      count: z.int().min(0),
      taken: centsSchema,
      returned: z.int(),
    }),
  ),
  counters: z.array(
    namedTillSchema.extend({
      branch: z.string(),
      state: z.enum(['active', 'lost', 'replaced', 'revoked']),
      /** Null for one that was never connected. */
      heardAt: instantSchema.nullable(),
      unconfirmed: countAndSum,
      holds: countAndSum,
      drawers: z.array(drawerOfCounterSchema),
      /** Its newest Z report of the last weeks. */
      lastClose: z.object({ number: z.int(), at: instantSchema }).nullable(),
    }),
  ),
});

/** As the hub writes it. */
export type ClinicOverview = z.input<typeof clinicOverviewSchema>;
