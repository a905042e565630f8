import { z } from 'zod';
import { ATTEMPT_STATES, DECISIONS, METHODS, OPERATIONS } from '../domain/attempt.ts';
import { CHANGED_BY } from '../domain/outside-change.ts';
import { MANUAL_REFUND_KINDS, NO_VOID_OR_REFUND, PAYMENT_METHODS } from '../domain/payment.ts';
import { ATTEMPT_STATUSES, ENDINGS, PAYMENT_STATUSES } from '../domain/payment-status.ts';
import { REFUND_CHECK_STEPS, USUAL_CASH_REFUND, USUAL_RETURN_DAYS } from '../domain/refund.ts';
import { RETURN_ADVICES } from '../domain/reports/return-codes.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { reservationErrors, withoutHubSchema } from './clinic.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  payerSchema,
  problemSchema,
  reasonSchema,
  refundReasonSchema,
  serviceFailed,
  typedText,
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
});

export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** The patient of a payment or of a line of its sale; all null without one. */
const ownerSchema = z.object({
  patientId: z.string().max(50).nullable(),
  externalId: z.string().max(50).nullable(),
  name: z.string().nullable(),
});

/** A line of a sale, as far as it is paid. */
const movableLineSchema = z.object({
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

/** A paid sale without a patient: its last payment, and its paid lines without one. */
const unassignedSchema = z.object({
  payment: paymentSchema,
  lines: z.array(movableLineSchema).min(1).readonly(),
});

export type Unassigned = z.infer<typeof unassignedSchema>;

/** A payment that a bank returned, while the patient owes its amount. */
export const returnedItemSchema = z.object({
  payment: paymentSchema,
  /** An instant, or the day of the bank. */
  returnedAt: z.string(),
  /** What the patient owes of the sale, cents. */
  due: centsSchema,
  /** The clinic's fee, if the patient signed for it with the debit; null for none. */
  fee: chargeableSchema.nullable(),
  /** The bank's code and reason of a returned debit, as it sent them; null if it sent none. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null for a check. */
  advice: z.enum(RETURN_ADVICES).nullable(),
});

export type ReturnedItem = z.infer<typeof returnedItemSchema>;

/** A refund of cash by a check of the clinic, at its last step. */
export const refundCheckSchema = z.object({
  requestId: z.uuid(),
  /** The payment in cash. */
  payment: paymentSchema,
  step: z.enum(REFUND_CHECK_STEPS),
  amount: chargeableSchema,
  reason: z.string(),
  requestedAt: instantSchema,
  requestedBy: z.string(),
  /** The last step, and the person who decided it. */
  at: instantSchema,
  by: z.string(),
  checkNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
});

export type RefundCheck = z.infer<typeof refundCheckSchema>;

/** The settings of refunds. */
export const refundRulesSchema = z.object({
  /** The most cash that is refunded of a payment from the drawer, cents; null for no limit. */
  cashLimit: chargeableSchema.nullable().default(USUAL_CASH_REFUND),
  /** Days after a bank debit in which its bank usually returns it. */
  returnDays: z.int().min(0).max(60).default(USUAL_RETURN_DAYS),
});

export type RefundRules = z.infer<typeof refundRulesSchema>;

const errors = {
  NO_SUCH_PAYMENT: {},
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** Errors of a follow-up before any request to the service. */
export const followUpErrors = {
  ...errors,
  ...approvalErrors,
  ...reservationErrors,
  /** Another follow-up on this payment is open, in any window or on the in-doubt list. */
  PAYMENT_BUSY: {},
  /** The payment changed since the page displayed it. */
  CHANGED_MEANWHILE: {},
  /** It cannot be voided or refunded, with the reason. */
  NOTHING_TO_VOID_OR_REFUND: { data: z.object({ why: z.enum(NO_VOID_OR_REFUND) }) },
  MORE_THAN_REMAINS: { data: z.object({ remaining: centsSchema }) },
  /** More cash than may leave the drawer: a check refunds it. */
  OVER_CASH_LIMIT: { data: z.object({ inCash: centsSchema }) },
  /** The check is in a bag for the bank. */
  CHECK_PACKED: {},
  /** The bank booked the bag of the check. */
  CHECK_DEPOSITED: {},
} as const;

/** The result of a follow-up; any state is an answer, not an error. */
export const followUpResultSchema = z.object({
  attempt: attemptSchema.nullable(),
  receiptNumber: z.string().nullable(),
});

export type FollowUpResult = z.infer<typeof followUpResultSchema>;

const onReturned = {
  paymentKey: z.uuid(),
  reason: reasonSchema,
  approval: approvalSchema.nullable(),
} as const;

const returnedErrors = {
  ...errors,
  ...approvalErrors,
  /** The payment changed since the page displayed it. */
  CHANGED_MEANWHILE: {},
} as const;

const onRefundCheck = { requestId: z.uuid(), approval: approvalSchema.nullable() } as const;

export const paymentsContract = {
  /** This till's payments that match every word, newest first, in pages. */
  find: requires('cashier')
    .input(
      z.object({
        words: z.string().max(LIMITS.search),
        offset: z.int().min(0),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(z.object({ payments: z.array(paymentSchema), total: z.int() })),

  /**
   * Payments of the service from other terminals, newest first: list and transaction report of a
   * day joined by id (interface.md §2.1 has no amounts, §2.7 has).
   */
  fromAnotherTerminal: requires('cashier')
    .input(z.object({ words: z.string().max(LIMITS.search) }))
    .errors(errors)
    .output(
      z.object({ payments: z.array(otherTerminalPaymentSchema), from: z.string(), to: z.string() }),
    ),

  /** A payment's timeline; `withService` also reads the service, which takes time. */
  timeline: requires('cashier')
    .input(z.object({ subject: subjectSchema, withService: z.boolean() }))
    .errors(errors)
    .output(timelineSchema),

  /**
   * Voids or refunds a payment by the only possible way. `kind` and `remaining` are the displayed
   * values: if they changed, no request is sent. A void and a check take all; the others take
   * `amount`.
   */
  voidOrRefund: command('cashier', {
    subject: subjectSchema,
    kind: z.enum(['void', 'refund', ...MANUAL_REFUND_KINDS]),
    amount: chargeableSchema,
    remaining: centsSchema,
    reason: refundReasonSchema,
    approval: approvalSchema.nullable(),
    withoutHub: withoutHubSchema,
  })
    .errors(followUpErrors)
    .output(followUpResultSchema),

  /** The checks and bank debits that banks returned and patients owe, newest return first. */
  returned: requires('cashier').errors(errors).output(z.array(returnedItemSchema)),

  /** Records that the bank returned a check: its sale is due again. */
  recordReturnedCheck: command('cashier', onReturned).errors(returnedErrors).output(z.void()),

  /** Takes a returned payment off the list that was paid or waived in another way. */
  closeReturn: command('cashier', onReturned).errors(returnedErrors).output(z.void()),

  /**
   * Moves the payments of some lines of a sale to another patient, or assigns them one; no money
   * moves. `from` and `amount` are the displayed values: if they changed, nothing is moved.
   */
  move: command('cashier', {
    paymentKey: z.uuid(),
    places: z.array(z.int().min(1).max(100)).min(1).max(100),
    from: ownerSchema.omit({ name: true }),
    amount: chargeableSchema,
    patientId: z.string().min(1).max(50),
    reason: reasonSchema,
    approval: approvalSchema.nullable(),
  })
    .errors({
      ...errors,
      ...approvalErrors,
      ...serviceFailed,
      /** The payment changed since the page displayed it. */
      CHANGED_MEANWHILE: {},
      NOT_MOVABLE: { data: z.object({ why: z.enum(NOT_MOVABLE) }) },
      /** It is this patient's payment already. */
      SAME_PATIENT: {},
      /** Deleted at any counter, or never existed. */
      PATIENT_GONE: {},
    })
    .output(z.void()),

  /** The paid sales of the last year that belong to no patient, newest first. */
  unassigned: requires('cashier').errors(errors).output(z.array(unassignedSchema)),
  /** The refunds of cash by check: requested ones, oldest first, then the newest others. */
  refundChecks: requires('cashier').errors(errors).output(z.array(refundCheckSchema)),

  /** Requests a refund of cash by a check of the clinic: no money moves. */
  requestRefundCheck: command('cashier', {
    paymentKey: z.uuid(),
    amount: chargeableSchema,
    remaining: centsSchema,
    reason: refundReasonSchema,
  })
    .errors(followUpErrors)
    .output(z.void()),

  /** Records the check that the clinic wrote: the payment is refunded. */
  issueRefundCheck: command('cashier', {
    ...onRefundCheck,
    checkNumber: typedText(LIMITS.reference),
    withoutHub: withoutHubSchema,
  })
    .errors(followUpErrors)
    .output(z.void()),

  /** Ends a request without a check. */
  declineRefundCheck: command('cashier', { ...onRefundCheck, reason: reasonSchema })
    .errors(returnedErrors)
    .output(z.void()),

  /** Takes back the refund by a check that was stopped or never cashed. */
  cancelRefundCheck: command('cashier', { ...onRefundCheck, reason: reasonSchema })
    .errors(returnedErrors)
    .output(z.void()),

  /** Today's payments that may still be voided, as far as this till knows; newest first. */
  voidable: requires('cashier').errors(errors).output(z.array(paymentSchema)),
};
