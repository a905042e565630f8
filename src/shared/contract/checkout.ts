import { z } from 'zod';
import { LETTERS } from '../domain/account-numbers.ts';
import { METHODS, UNPAID_STATES } from '../domain/attempt.ts';
import { PAYMENT_METHODS } from '../domain/payment.ts';
import { OPEN_STATUSES } from '../domain/payment-status.ts';
import { RECEIPT_LANGUAGES, RECORDED_TENDERS } from '../domain/receipt.ts';
import { LEAST_CONSENT, LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { stoppedErrors } from './clinic.ts';
import { currentSaleSchema } from './current-sale.ts';
import { signedCentsSchema } from './drawer.ts';
import { confirmedSchema, largeAmountSchema } from './large-amount.ts';
import { acknowledgedDuplicatesSchema, sameAsEarlierSchema } from './same-as-earlier.ts';
import { personalSlice, publicSlice } from './slice.ts';
import { typedNumberSchema } from './typed-number.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  lineSchema,
  payerSchema,
  problemSchema,
  terminalSlipSchema,
  typedText,
} from './values.ts';

/** The page chooses the id of a sale, so that a repeated request means the same sale. */
const saleInput = z.object({
  saleId: z.uuid(),
  lines: z.array(lineSchema).min(1).max(100),
  /** The patient of the sale, if known; absent, it is unchanged. */
  patientId: z.string().min(1).max(50).nullish(),
  /** Only for the receipt. */
  patientName: typedText(101).nullish(),
  /** The id of the patient in the practice's own system. */
  externalId: z.string().min(1).max(50).nullish(),
  /** Null: the patient pays; absent, it is unchanged. */
  payer: payerSchema.nullish(),
});

/** A sale and the amount of this tender: absent, all that remains to be paid. */
const tenderInput = saleInput.extend({ amount: chargeableSchema.nullish() });

/** A command that moves money: a repeated one gets the answer of the first. */
const moneyInput = {
  ...tenderInput.shape,
  /** The payments that `SAME_AS_EARLIER` returned: this one is charged although they exist. */
  acknowledgedDuplicates: acknowledgedDuplicatesSchema.optional(),
  /** The amount that `LARGE_AMOUNT` returned. */
  confirmed: confirmedSchema,
  /** A manager approval, needed if one of those is `open` or if the amount requires it. */
  approval: approvalSchema.nullish(),
} as const;

const errors = {
  /** Another sale is at the counter. */
  COUNTER_BUSY: {},
  /** An attempt on this sale is open: its outcome is not known yet. */
  SALE_LOCKED: {},
  SALE_ALREADY_PAID: {},
  /** A fee for a returned payment that the patient did not sign for, or paid already. */
  FEE_NOT_SIGNED: {},
  TOTAL_TOO_LARGE: {},
  /** A tender is at most the unpaid part of its sale. */
  MORE_THAN_REMAINS: { data: z.object({ remaining: centsSchema }) },
  /** The sale is partly paid, so its lines cannot change. */
  LINES_STAND: {},
  /** The disk is full or the folder read-only; no request was sent to the service. */
  JOURNAL_NOT_WRITABLE: {},
  /** An entry of the journal was changed or lost; no money is taken until a person reviews it. */
  JOURNAL_DAMAGED: {},
} as const;

const moneyErrors = {
  ...errors,
  ...approvalErrors,
  ...stoppedErrors,
  SAME_AS_EARLIER: { data: sameAsEarlierSchema },
  /** Above a limit of the settings: it needs a confirmation or a manager approval. */
  LARGE_AMOUNT: { data: largeAmountSchema },
} as const;

/** Of a request to the service. */
const sendErrors = {
  BRANCH_UNCLEAR: {},
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
} as const;

/** Optional agreements of the patient. */
const extras = {
  /** The text by which the patient agreed that the card or account is stored for later payments. */
  saveConsent: z.string().trim().min(LEAST_CONSENT).max(LIMITS.agreement).nullish(),
  /** The agreement with these words that the patient signed on the display. */
  saveAgreementId: z.uuid().optional(),
  /** Of the words that are signed on paper; English by default. */
  agreementLanguage: z.enum(RECEIPT_LANGUAGES).optional(),
} as const;

const operationSchema = z.enum(['authorize', 'preauthorize']).optional();

const lettersSchema = typedText(50).refine((name) => LETTERS.test(name));

/**
 * A bank account as the service expects it (interface.md §4.1), its two numbers by their handles.
 */
export const bankAccountSchema = z.object({
  routingNumber: typedNumberSchema,
  accountNumber: typedNumberSchema,
  accountType: z.enum(['C', 'S']),
  firstName: lettersSchema,
  lastName: lettersSchema,
  address: typedText(50),
  city: typedText(50),
  state: z.string().regex(/^[A-Z]{2}$/),
  zipCode: z.string().regex(/^\d{5}$/),
});

/** A sale that was parked, or that a crash left partly paid. */
const parkedSaleSchema = z.object({
  saleId: z.uuid(),
  openedAt: instantSchema,
  /** Null when it was not parked, but left behind. */
  parkedAt: instantSchema.nullable(),
  lines: z.array(lineSchema),
  total: centsSchema,
  paid: centsSchema,
  patientId: z.string().nullable(),
  patientName: z.string().nullable(),
  cashier: z.string(),
  /** Null for another counter's. */
  receiptNumber: z.string().nullable(),
  /** Of a sale that another counter saved; null for one of this counter. */
  otherCounter: z
    .object({
      counter: z.string(),
      /** The time at which the hub was last asked. */
      knownAt: instantSchema,
      /** The reason that it cannot be opened here; null if it can. */
      closed: z.enum(['no-hub', 'has-payment', 'unreadable']).nullable(),
    })
    .nullable(),
});

export type ParkedSale = z.infer<typeof parkedSaleSchema>;

/** A parked sale with a payment that failed after the counter had moved on. */
export const unpaidAlertSchema = z.object({
  saleId: z.uuid(),
  patientName: z.string().nullable(),
  /** Of the payment. */
  amount: centsSchema,
  method: z.enum(METHODS),
  card: cardFaceSchema.nullable(),
  state: z.enum(UNPAID_STATES),
});

export type UnpaidAlert = z.infer<typeof unpaidAlertSchema>;

/** A sale that the practice's own system requested by a link; no tender of it is under way. */
export const incomingSaleSchema = z.object({
  incomingSaleId: z.uuid(),
  externalId: z.string(),
  lines: z.array(lineSchema),
  total: centsSchema,
  receivedAt: instantSchema,
});

export type IncomingSale = z.infer<typeof incomingSaleSchema>;

const saleSummarySchema = z.object({
  saleId: z.uuid(),
  openedAt: instantSchema,
  lines: z.array(lineSchema),
  total: centsSchema,
  cashier: z.string(),
  state: z.enum([
    'paid',
    /** Voided or fully refunded. */
    'reversed',
    'held',
    'released',
    'part-paid',
    'parked',
    ...OPEN_STATUSES,
    'declined',
    'not-paid',
  ]),
  /** Of its latest tender. */
  method: z.enum(['CARD', 'ACH', 'CASH', 'RECORDED', 'HOLD']),
  card: cardFaceSchema.nullable(),
  /** The tenders that paid it, oldest first; a declined one is none. */
  parts: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      card: cardFaceSchema.nullable(),
      /** Of a bank account. */
      lastFour: z.string().nullable(),
      /** The check's number, or the other terminal's approval code. */
      reference: z.string().nullable(),
      amount: centsSchema,
    }),
  ),
  /**
   * The paid amount of the sale, then its cash part and its part by tenders that only the journal
   * records.
   */
  paid: centsSchema,
  cash: centsSchema,
  recorded: centsSchema,
  /** The amount that was voided or refunded. */
  gone: centsSchema,
  patientName: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Cash is paid when taken; this is the state of its posting to the service. Null for a card. */
  posting: z.enum(['posted', 'waiting', 'in-doubt', 'refused']).nullable(),
});

export type SaleSummary = z.infer<typeof saleSummarySchema>;

const todaySchema = z.object({
  /** The newest sales, newest first, limited to a number that a person can read through. */
  sales: z.array(saleSummarySchema),
  /** The number of further sales. */
  more: z.int(),
  /** Received money by tender; below zero if refunds exceed it. */
  taken: z.object({
    card: signedCentsSchema,
    bank: signedCentsSchema,
    /** Null while a drawer is to be counted blind, for a person without permission for reports. */
    cash: signedCentsSchema.nullable(),
    recorded: signedCentsSchema,
  }),
});

export type Today = z.infer<typeof todaySchema>;

export const checkoutContract = {
  /** Opens the card step: arms the readers and warms up the connection that the charge will use. */
  listen: requires('cashier')
    .input(tenderInput.extend({ operation: operationSchema }))
    .errors({ ...errors, NO_READER: {} })
    .output(z.void()),

  /**
   * Closes the card step or a finished sale: wipes a waiting swipe, disarms, clears the counter. A partly
   * paid sale stays there with its tenders until it is parked.
   */
  leave: requires('cashier')
    .input(z.object({ saleId: z.uuid() }))
    .errors({ SALE_LOCKED: {} })
    .output(z.void()),

  /**
   * Charges the swiped card once. Returns the attempt in its final state: declined and in doubt are
   * answers, not errors. An error means that no request was sent to the service.
   */
  charge: command('cashier', {
    ...moneyInput,
    ...{ swipe: z.uuid(), operation: operationSchema },
    ...extras,
  })
    .meta({ answersAgain: ['authorize CARD', 'preauthorize CARD'] })
    .errors({
      ...moneyErrors,
      ...sendErrors,
      SWIPE_GONE: {},
      AGREEMENT_GONE: {},
      AGREEMENT_DIFFERS: {},
    })
    .output(attemptSchema),

  /**
   * Debits a bank account once, under the authorization text the patient agreed to. Answers like
   * `charge`.
   */
  chargeAccount: command('cashier', {
    ...moneyInput,
    account: bankAccountSchema,
    /** The text displayed to the patient; saved in the journal. */
    authorization: z.string().min(20).max(LIMITS.agreement),
    /** The agreement with these words that the patient signed on the display. */
    agreementId: z.uuid().optional(),
    ...extras,
  })
    .meta({ answersAgain: ['authorize ACH'] })
    .errors({
      ...moneyErrors,
      ...sendErrors,
      /** A typed number was wiped: it expired, or was sent before. */
      NUMBER_GONE: {},
      INVALID_NUMBER: { data: z.object({ field: z.enum(['routingNumber', 'accountNumber']) }) },
      AGREEMENT_GONE: {},
      AGREEMENT_DIFFERS: {},
    })
    .output(attemptSchema),

  /** Records a tender unknown to the service: paid when journaled, with no request sent. */
  record: command(
    'cashier',
    {
      ...moneyInput,
      what: z.enum(RECORDED_TENDERS),
      reference: typedText(LIMITS.reference),
      slip: terminalSlipSchema.optional(),
    },
    (input) =>
      input.refine(({ what, slip }) => (what === 'terminal') === (slip !== undefined), {
        error: 'A charge at a card terminal has a slip, a check has none.',
      }),
  )
    .meta({ answersAgain: ['tender.recorded'] })
    .errors(moneyErrors)
    .output(z.object({ receiptNumber: z.string().nullable() })),

  /** Brings a sale to the counter, to choose a tender for all or a part of it. */
  open: requires('cashier').input(saleInput).errors(errors).output(z.void()),

  /** Parks a sale; the paid part gets a receipt. */
  park: command('cashier', saleInput.shape).errors(errors).output(z.void()),

  /** Resumes a sale of this run of the program or of an earlier one. */
  resume: command('cashier', { saleId: z.uuid() })
    .errors({
      ...{ ...errors, ...stoppedErrors, NOT_PARKED: {}, HUB_AWAY: {} },
      /** Another counter opened it, or this one may have while it is away. */
      OPENED_BY_ANOTHER: { data: z.object({ counter: z.string() }) },
      SAVED_BY_AWAY: { data: z.object({ counter: z.string() }) },
    })
    .output(z.void()),

  /** Discards a parked sale with no payment on it. */
  drop: command('cashier', { saleId: z.uuid() })
    .errors({ ...errors, NOT_PARKED: {}, PART_PAID: {} })
    .output(z.void()),

  /**
   * Assigns an incoming sale to this window, which opens or dismisses it; it is offered no more.
   */
  openIncomingSale: requires('cashier')
    .input(z.object({ incomingSaleId: z.uuid() }))
    .errors({ INCOMING_SALE_GONE: {} })
    .output(incomingSaleSchema),

  /** Dismisses the unpaid alert of a parked sale. */
  seenUnpaid: requires('cashier')
    .input(z.object({ saleId: z.uuid() }))
    .output(z.void()),

  /** Sales to resume, oldest first; then those that other counters saved. */
  parked: requires('cashier').output(z.array(parkedSaleSchema)),

  /** Takes cash: paid when journaled; it is posted to the service afterwards. */
  takeCash: command('cashier', { ...moneyInput, given: centsSchema })
    .meta({ answersAgain: ['cash.taken'] })
    .errors({
      ...moneyErrors,
      /** No counted and open drawer can take it. */
      DRAWER_NOT_OPEN: {},
      CASH_SHORT: { data: z.object({ missing: centsSchema }) },
    })
    .output(z.object({ receiptNumber: z.string().nullable(), change: centsSchema })),

  /** The day so far. */
  today: requires('cashier').output(todaySchema),
};

/** The sale at the counter, and the sales that wait for a person. */
export const checkoutState = {
  current: personalSlice(currentSaleSchema.nullable(), null),
  /** A sale is at the counter; sent even when `current` is withheld. */
  saleOpen: publicSlice(z.boolean()),
  /** Counts the changes of what other counters saved for later: the list is read again. */
  othersSaved: publicSlice(z.int()),
  /** Sales that another program requested, oldest first. */
  incomingSales: personalSlice(z.array(incomingSaleSchema).readonly(), []),
  /** Parked sales with a payment that failed after the counter had moved on, oldest first. */
  unpaidAlerts: personalSlice(z.array(unpaidAlertSchema).readonly(), []),
};
