import { z } from 'zod';
import { MANUAL_REFUND_KINDS, NO_VOID_OR_REFUND } from '../domain/payment.ts';
import { REFUND_CHECK_STEPS, USUAL_CASH_REFUND, USUAL_RETURN_DAYS } from '../domain/refund.ts';
import { RETURN_ADVICES } from '../domain/reports/return-codes.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { reservationErrors, withoutHubSchema } from './clinic.ts';
import {
  movableLineSchema,
  NOT_MOVABLE,
  otherTerminalPaymentSchema,
  ownerSchema,
  paymentSchema,
  subjectSchema,
  timelineSchema,
} from './payment-timeline.ts';
import {
  attemptSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  problemSchema,
  reasonSchema,
  refundReasonSchema,
  serviceFailed,
  typedText,
} from './values.ts';

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
  /** The patient's debt of the sale, cents. */
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
  /** The bank booked the bag of the check, or a clinic close has it. */
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
    .meta({
      answersAgain: [
        'void CARD',
        'void ACH',
        'credit CARD',
        'credit ACH',
        'cash.refunded',
        'tender.returned',
      ],
    })
    .errors(followUpErrors)
    .output(followUpResultSchema),

  /**
   * Refunds cash of another counter of the clinic from this drawer. `remaining` is displayed: if it changed, nothing is
   * refunded. Only the hub knows it: `HUB_AWAY` without it.
   */
  refundOthersCash: command('cashier', {
    ...{ key: z.uuid(), amount: chargeableSchema, remaining: centsSchema },
    ...{ reason: refundReasonSchema, approval: approvalSchema.nullable() },
  })
    .meta({ answersAgain: ['cash.refunded of another counter'] })
    .errors({ ...followUpErrors, HUB_AWAY: {} })
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
