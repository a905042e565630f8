import { z } from 'zod';
import {
  cashierSchema,
  centsSchema,
  chargeableSchema,
  terminalSlipSchema,
} from '../contract/values.ts';
import { RECORDED_TENDERS } from '../domain/receipt.ts';
import { LISTED_REASONS } from '../domain/refund.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { acknowledgedDuplicatesSchema } from './attempt-entries.ts';
import { followedPaymentSchema } from './followed-payment.ts';
import { encryptedNameSchema, reservationSchema } from './sale-entries.ts';

/** The client id of the branch of new payments; absent at a clinic with only one. */
const branchSchema = z.string();

/** A manual refund: not by the service. */
const manualRefund = {
  commandId: z.uuid(),
  saleId: z.uuid(),
  /** The refunded payment: the command that took the cash or recorded the tender. */
  paymentKey: z.uuid(),
  amount: chargeableSchema,
  reason: z.string().max(200),
  /** Of a listed reason. */
  reasonCode: z.enum(LISTED_REASONS).optional(),
  /** Number of the receipt issued with it. */
  receiptNumber: z.string(),
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
  reservation: reservationSchema.optional(),
  /** The refunded payment, if another counter of the clinic took it or acted on it. */
  payment: followedPaymentSchema.optional(),
} as const;

/** The part of a payment in cash that a check refunds. */
const ofCash = { saleId: z.uuid(), paymentKey: z.uuid(), amount: chargeableSchema } as const;

/** A manager's decision about a refund by check. */
const decision = {
  commandId: z.uuid(),
  /** The command that requested it. */
  requestId: z.uuid(),
  ...ofCash,
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
} as const;

/** Entries of tenders that are paid at once, authorizations, and manual refunds. */
export const tenderEntries = {
  'cash.taken': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    given: centsSchema,
    change: centsSchema,
    branch: branchSchema.optional(),
    cashier: cashierSchema,
    acknowledgedDuplicates: acknowledgedDuplicatesSchema.optional(),
    reservation: reservationSchema.optional(),
  }),
  /**
   * A manager approved the amount of one payment; in one commit with the payment's opening. Its
   * reason is in `staff.approved`.
   */
  'amount.approved': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    tender: z.enum(['card', 'bank', 'cash', 'recorded']),
    manager: cashierSchema,
  }),
  /** A tender that the service does not know: a check, or a charge at a card terminal. */
  'tender.recorded': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    what: z.enum(RECORDED_TENDERS),
    /** Number of the check, or the approval code. */
    reference: z.string().min(1).max(30),
    /** Of a card terminal; absent for a check. */
    slip: terminalSlipSchema.optional(),
    amount: chargeableSchema,
    branch: branchSchema.optional(),
    cashier: cashierSchema,
    acknowledgedDuplicates: acknowledgedDuplicatesSchema.optional(),
    reservation: reservationSchema.optional(),
  }),
  /** The authorization text for a single debit of a bank account, as the patient saw it. */
  'account.authorized': z.object({
    saleId: z.uuid(),
    commandId: z.uuid(),
    text: z.string().max(LIMITS.agreement),
    /** Absent in debits from before every one had an agreement: the receipt was signed. */
    agreementId: z.uuid().optional(),
    amount: chargeableSchema,
    accountKind: z.enum(['checking', 'savings']),
    lastFour: z.string().max(4),
    holder: encryptedNameSchema,
    cashier: cashierSchema,
  }),
  /** A manager saw that a hold had ended outside this till, and removed it from the list. */
  'hold.closed': z.object({
    commandId: z.uuid(),
    paymentKey: z.uuid(),
    reason: z.string(),
    cashier: cashierSchema,
    manager: cashierSchema,
  }),
  /** Cash was returned to the patient from the drawer, for a payment in cash. */
  'cash.refunded': z.object(manualRefund),
  /** A bank returned a check after it was deposited: the patient owes the amount again. */
  'check.returned': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    /** The command that recorded the check. */
    paymentKey: z.uuid(),
    amount: chargeableSchema,
    reason: z.string().max(200),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** A returned payment was paid or waived outside this counter, and left the list. */
  'return.closed': z.object({
    commandId: z.uuid(),
    paymentKey: z.uuid(),
    reason: z.string().max(200),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** A refund of cash by a check of the clinic was requested: no money moved. */
  'refund.check-requested': z.object({
    commandId: z.uuid(),
    ...ofCash,
    reason: z.string().max(200),
    reasonCode: z.enum(LISTED_REASONS).optional(),
    cashier: cashierSchema,
  }),
  /** The clinic wrote the check: the payment is refunded, and no cash left a drawer. */
  'refund.check-issued': z.object({
    ...decision,
    checkNumber: z.string().min(1).max(30),
    receiptNumber: z.string(),
    reservation: reservationSchema.optional(),
    payment: followedPaymentSchema.optional(),
  }),
  'refund.check-declined': z.object({ ...decision, reason: z.string().max(200) }),
  /** The check was stopped or never cashed: its refund is taken back. */
  'refund.check-canceled': z.object({ ...decision, reason: z.string().max(200) }),
  /** A check was returned to the patient, or the other terminal refunded its charge. */
  'tender.returned': z.object({ ...manualRefund, what: z.enum(RECORDED_TENDERS) }),
} as const;
