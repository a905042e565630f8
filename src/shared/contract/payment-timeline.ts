import { z } from 'zod';
import { ATTEMPT_STATES, DECISIONS, METHODS, OPERATIONS } from '../domain/attempt.ts';
import { CHANGED_BY } from '../domain/outside-change.ts';
import { MANUAL_REFUND_KINDS, NO_VOID_OR_REFUND, PAYMENT_METHODS } from '../domain/payment.ts';
import { ATTEMPT_STATUSES, ENDINGS, PAYMENT_STATUSES } from '../domain/payment-status.ts';
import {
  cardFaceSchema,
  centsSchema,
  instantSchema,
  payerSchema,
  problemSchema,
} from './values.ts';

/** A tender of this till. */
export const paymentSchema = z.object({
  /** The attempt's id, or the command that took the cash or recorded the tender. */
  key: z.uuid(),
  saleId: z.uuid().nullable(),
  at: instantSchema,
  operation: z.enum(['authorize', 'preauthorize']),
  method: z.enum(PAYMENT_METHODS),
  amount: centsSchema,
  card: cardFaceSchema.nullable(),
  /** Of a bank account. */
  lastFour: z.string().nullable(),
  /** The check's number, or the other terminal's approval code. */
  reference: z.string().nullable(),
  patientId: z.string().nullable(),
  /** As printed on the receipt. */
  patientName: z.string().nullable(),
  /** The name on the card, if it is not the patient's. */
  payerName: z.string().nullable(),
  /** The payer of its sale, where it is not the patient. */
  payer: payerSchema.nullable(),
  cashier: z.string(),
  trackingId: z.string().nullable(),
  /** The service's id. */
  recordId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  /** The reason for a doubt or a review; null without one. */
  problem: z.string().nullable(),
  /** Decisions of people, oldest first. */
  decided: z.array(z.enum(DECISIONS)),
  /** True if monitoring for its record at the service continues. */
  monitored: z.boolean(),
  /** The amount of the transaction report; null until it is listed there. */
  reported: centsSchema.nullable(),
  /** The requested amount, cents; `amount` is less if it was approved in part. */
  asked: centsSchema,
  ending: z.enum(ENDINGS).nullable(),
  refunded: centsSchema,
  /** Captured in full to be charged less: the rest, still to be refunded. */
  giveBack: centsSchema,
  /** Cash that open requests refund by check; absent without one. */
  requested: centsSchema.optional(),
  /** The origin of its ending or refund; absent for this till. */
  by: z.enum(CHANGED_BY).optional(),
  /** The counter of the clinic that voided or refunded it; absent for any other terminal. */
  counter: z.string().optional(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** A payment that the service lists and this till did not take. */
export const otherTerminalPaymentSchema = z.object({
  recordId: z.string(),
  at: instantSchema,
  action: z.enum(['AUTHORIZE', 'PREAUTHORIZE']),
  method: z.enum(METHODS),
  /** Null where the service returns none: cash, and holds. */
  amount: centsSchema.nullable(),
  results: z.string(),
  trackingId: z.string().nullable(),
  memo: z.string().nullable(),
});

export type OtherTerminalPayment = z.infer<typeof otherTerminalPaymentSchema>;

/** The subject of a timeline. */
export const subjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ours'), key: z.uuid() }),
  z.object({ kind: z.literal('other-terminal'), recordId: z.string().max(36) }),
]);

export type Subject = z.infer<typeof subjectSchema>;

export const TIMELINE_EVENTS = [
  'authorized',
  'recorded',
  'held',
  'captured',
  'released',
  'voided',
  'refunded',
  'returned',
  'settled',
  'funded',
  'chargeback',
  'correction',
  /** A person's decision about a request without a known outcome. */
  'set-aside',
  'marked-not-charged',
  'paid-another-way',
  'sent-again',
  'marked-done',
  'moved',
  /** Of a refund of cash by a check of the clinic. */
  'check-requested',
  'check-declined',
  'check-canceled',
] as const;

export const timelineEventSchema = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_EVENTS),
  /** The state of a request. An action of a bank or a person is `approved`: it is complete. */
  status: z.enum(ATTEMPT_STATUSES),
  /** The requested operation; null for an action of a bank or a person. */
  operation: z.enum(OPERATIONS).nullable(),
  /** An instant, or only a day for actions of a bank. */
  at: z.string(),
  amount: centsSchema.nullable(),
  /** The person at this till; null where only the service recorded it. */
  by: z.string().nullable(),
  /** The manager of the approval. */
  manager: z.string().nullable(),
  reason: z.string().nullable(),
  /** The message of the answer, or the id of a transfer. */
  detail: z.string().nullable(),
  /** Of a move, its patients; null without an earlier one. */
  patients: z.object({ from: z.string().nullable(), to: z.string() }).optional(),
  /** The receipt that was issued for it. */
  receiptNumber: z.string().nullable(),
  /** The source of the event. */
  source: z.enum(['till', 'service', 'both']),
  /** The disagreement between the two sources. */
  differs: z
    .enum(['amount', 'outcome', 'not-at-service', 'not-at-till', 'from-another-terminal'])
    .nullable(),
  /** The counter of the clinic that did it; absent for this one, and for any other terminal. */
  counter: z.string().optional(),
});

export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** The patient of a payment or of a line of its sale; all null without one. */
export const ownerSchema = z.object({
  patientId: z.string().max(50).nullable(),
  externalId: z.string().max(50).nullable(),
  name: z.string().nullable(),
});

/** A line of a sale, as far as it is paid. */
export const movableLineSchema = z.object({
  /** From 1. */
  place: z.int(),
  name: z.string(),
  /** Paid less refunds, of all payments of the sale. */
  amount: centsSchema,
  patient: ownerSchema,
});

export type MovableLine = z.infer<typeof movableLineSchema>;

/** The reason that a payment cannot be moved to another patient. */
export const NOT_MOVABLE = [
  'another-terminal',
  'held',
  'not-charged',
  'unconfirmed',
  'voided',
  'refunded',
  'returned',
  'at-counter',
] as const;

export const movableSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), lines: z.array(movableLineSchema).min(1).readonly() }),
  z.object({ kind: z.literal('none'), why: z.enum(NOT_MOVABLE) }),
]);

export type NotMovable = (typeof NOT_MOVABLE)[number];

export type Movable = z.infer<typeof movableSchema>;

export const voidOrRefundSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['void', 'refund']),
    remaining: centsSchema,
    returnUntil: z.iso.date().optional(),
  }),
  z.object({
    kind: z.enum(MANUAL_REFUND_KINDS),
    remaining: centsSchema,
    inCash: centsSchema.optional(),
  }),
  z.object({ kind: z.literal('none'), why: z.enum(NO_VOID_OR_REFUND) }),
]);

export const timelineSchema = z.object({
  /** Null for a payment from another terminal. */
  payment: paymentSchema.nullable(),
  /** From till and service together, as far as the service was read; null where neither has one. */
  status: z.enum(PAYMENT_STATUSES).nullable(),
  fromAnotherTerminal: otherTerminalPaymentSchema.nullable(),
  /** The other tenders of its sale. */
  otherTenders: z.array(paymentSchema),
  events: z.array(timelineEventSchema),
  /** The result of reading the service for it, with the reason of a failure. */
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read') }),
    /** The service has no record of it: cash that was not posted, or a request never sent. */
    z.object({ kind: z.literal('nothing-there') }),
    z.object({ kind: z.literal('not-asked') }),
    z.object({ kind: z.literal('unreachable'), problem: problemSchema }),
  ]),
  /** Null while the service must be read first. */
  voidOrRefund: voidOrRefundSchema.nullable(),
  /** The lines that can be moved to another patient, of all payments of its sale. */
  movable: movableSchema,
});

export type PaymentTimeline = z.infer<typeof timelineSchema>;
