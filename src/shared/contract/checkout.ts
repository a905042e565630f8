import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isRoutingNumber } from '../domain/account-numbers.ts';
import { METHODS } from '../domain/attempt.ts';
import { LETTERS } from '../domain/bank-account.ts';
import { RECORDED_TENDERS } from '../domain/receipt.ts';
import { LEAST_CONSENT, LIMITS } from '../domain/typed-text.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { signedCentsSchema } from './drawer.ts';
import { besidesSchema, sameAsEarlierSchema } from './same-as-earlier.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  lineSchema,
  problemSchema,
  typedText,
} from './values.ts';

/** A sale names its own id, so that a page which asks twice means the same sale. */
const saleInput = z.object({
  saleId: z.uuid(),
  lines: z.array(lineSchema).min(1).max(100),
  /** Whose sale it is, where that is known; unsaid, it stays as it is. */
  patientId: z.string().min(1).max(50).nullish(),
  /** Only as the receipt prints it. */
  patientName: typedText(101).nullish(),
  /** The patient in the practice's own system. */
  externalId: z.string().min(1).max(50).nullish(),
});

/** A sale, and how much of it the tender at hand pays: unsaid, all that remains. */
const tenderInput = saleInput.extend({ amount: chargeableSchema.nullish() });

/** A command that moves money: one that arrives twice gets the first one's answer. */
const moneyInput = tenderInput.extend({
  commandId: z.uuid(),
  /** The payments that `SAME_AS_EARLIER` asked about: this one is meant beside them. */
  besides: besidesSchema.optional(),
  /** A manager's word, where one of those is `open`. */
  approval: approvalSchema.nullish(),
});

const errors = {
  NOT_SIGNED_IN: {},
  /** Another sale is at the counter. */
  COUNTER_BUSY: {},
  /** An attempt on this sale is open: its outcome is not known yet. */
  SALE_LOCKED: {},
  SALE_ALREADY_PAID: {},
  TOTAL_TOO_LARGE: {},
  /** A tender pays at most what is left of its sale. */
  MORE_THAN_REMAINS: { data: z.object({ remaining: centsSchema }) },
  /** A part of it is paid, so its lines stay as they are. */
  LINES_STAND: {},
  /** The disk is full or the folder read-only; nothing was asked of the service. */
  JOURNAL_NOT_WRITABLE: {},
  /** Something on the roll was changed or lost; no money is taken until somebody has seen to it. */
  JOURNAL_DAMAGED: {},
} as const;

const moneyErrors = {
  ...errors,
  ...approvalErrors,
  SAME_AS_EARLIER: { data: sameAsEarlierSchema },
} as const;

const unreachable = {
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
} as const;

/** What a patient may agree to. */
const extras = {
  /** The words by which the patient agreed that the card or account is kept for next time. */
  saveConsent: z.string().trim().min(LEAST_CONSENT).max(LIMITS.consent).nullish(),
} as const;

const operationSchema = z.enum(['authorize', 'preauthorize']).optional();

const lettersSchema = typedText(50).refine((name) => LETTERS.test(name));

/** A bank account as the service wants it (interface.md §4.1). */
export const bankAccountSchema = z.object({
  routingNumber: z.string().refine(isRoutingNumber),
  accountNumber: z.string().regex(/^\d{4,20}$/),
  accountType: z.enum(['C', 'S']),
  firstName: lettersSchema,
  lastName: lettersSchema,
  address: typedText(50),
  city: typedText(50),
  state: z.string().regex(/^[A-Z]{2}$/),
  zipCode: z.string().regex(/^\d{5}$/),
});

/** A sale that was put by, or that a crash left with a part of it paid. */
const parkedSaleSchema = z.object({
  saleId: z.uuid(),
  openedAt: instantSchema,
  /** Null where it was not put by, but left behind. */
  parkedAt: instantSchema.nullable(),
  lines: z.array(lineSchema),
  total: centsSchema,
  paid: centsSchema,
  patientName: z.string().nullable(),
  cashier: z.string(),
  receiptNumber: z.string(),
});

export type ParkedSale = z.infer<typeof parkedSaleSchema>;

/** A parked sale whose payment came to nothing after the counter had gone on. */
export const leftUnpaidSchema = z.object({
  saleId: z.uuid(),
  patientName: z.string().nullable(),
  /** Of the payment. */
  amount: centsSchema,
  method: z.enum(METHODS),
  card: cardFaceSchema.nullable(),
  state: z.enum(['declined', 'failed', 'refused', 'not-sent', 'presumed-absent']),
});

export type LeftUnpaid = z.infer<typeof leftUnpaidSchema>;

/** A sale that the practice's own system asked for by a link; nothing of it is under way. */
export const saleOfferSchema = z.object({
  offerId: z.uuid(),
  externalId: z.string(),
  lines: z.array(lineSchema),
  total: centsSchema,
});

export type SaleOffer = z.infer<typeof saleOfferSchema>;

const saleSummarySchema = z.object({
  saleId: z.uuid(),
  openedAt: instantSchema,
  lines: z.array(lineSchema),
  total: centsSchema,
  cashier: z.string(),
  state: z.enum([
    'paid',
    /** Voided, or all of it given back. */
    'undone',
    'held',
    'released',
    'part-paid',
    'parked',
    'sending',
    'in-doubt',
    'not-paid',
  ]),
  /** Of its latest tender. */
  method: z.enum(['CARD', 'ACH', 'CASH', 'RECORDED', 'HOLD']),
  card: cardFaceSchema.nullable(),
  /** What of it was paid, and of that in cash and by tenders that only the roll knows. */
  paid: centsSchema,
  cash: centsSchema,
  recorded: centsSchema,
  /** What of it was voided or given back. */
  gone: centsSchema,
  patientName: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Cash is paid when taken; this tells whether the service has been told of it. Null for a card. */
  posting: z.enum(['posted', 'waiting', 'in-doubt', 'refused']).nullable(),
});

export type SaleSummary = z.infer<typeof saleSummarySchema>;

const todaySchema = z.object({
  /** The newest sales, newest first: as many as a person looks through. */
  sales: z.array(saleSummarySchema),
  /** How many there are besides. */
  more: z.int(),
  /** What came in, by tender; below zero where more was given back. */
  taken: z.object({
    card: signedCentsSchema,
    bank: signedCentsSchema,
    cash: signedCentsSchema,
    recorded: signedCentsSchema,
  }),
});

export type Today = z.infer<typeof todaySchema>;

export const checkoutContract = {
  /** Opens the card step: arms the readers and warms the connection the money will go on. */
  listen: oc
    .input(tenderInput.extend({ operation: operationSchema }))
    .errors({ ...errors, NO_READER: {} })
    .output(z.void()),

  /** Leaves the card step or a finished sale: wipes a waiting swipe, disarms, clears the counter. */
  leave: oc
    .input(z.object({ saleId: z.uuid() }))
    .errors({ SALE_LOCKED: {} })
    .output(z.void()),

  /**
   * Charges the swiped card once. The answer is the attempt as it ended, whatever way: declined and
   * in doubt are answers, not errors. An error means that nothing was asked of the service.
   */
  charge: oc
    .input(moneyInput.extend({ swipe: z.uuid(), operation: operationSchema, ...extras }))
    .errors({ ...moneyErrors, ...unreachable, SWIPE_GONE: {} })
    .output(attemptSchema),

  /** Debits a bank account once, by the words the patient agreed to. Answers like `charge`. */
  chargeAccount: oc
    .input(
      moneyInput.extend({
        account: bankAccountSchema,
        /** As they were shown to the patient; kept on the roll. */
        authorization: z.string().min(20).max(500),
        ...extras,
      }),
    )
    .errors({ ...moneyErrors, ...unreachable })
    .output(attemptSchema),

  /** A tender that the service does not know: paid when it is in the journal, and nothing is sent. */
  record: oc
    .input(
      moneyInput.extend({
        what: z.enum(RECORDED_TENDERS),
        reference: typedText(LIMITS.reference),
      }),
    )
    .errors(moneyErrors)
    .output(z.object({ receiptNumber: z.string().nullable() })),

  /** Brings a sale to the counter, to choose a tender for all or a part of it. */
  open: oc.input(saleInput).errors(errors).output(z.void()),

  /** Puts a sale by; what was paid of it is receipted. */
  park: oc.input(saleInput).errors(errors).output(z.void()),

  /** Takes a sale up again, from this run of the program or an earlier one. */
  takeUp: oc
    .input(z.object({ saleId: z.uuid() }))
    .errors({ ...errors, NOT_PARKED: {} })
    .output(z.void()),

  /** Gives a parked sale up, while nothing was paid on it. */
  drop: oc
    .input(z.object({ saleId: z.uuid() }))
    .errors({ ...errors, NOT_PARKED: {}, PART_PAID: {} })
    .output(z.void()),

  /** Gives an offered sale to this window, which fills it in or sends it away; it is offered no more. */
  takeOffer: oc
    .input(z.object({ offerId: z.uuid() }))
    .errors({ OFFER_GONE: {} })
    .output(saleOfferSchema),

  /** Somebody has seen that a parked sale is not paid: it is told no more. */
  seenUnpaid: oc.input(z.object({ saleId: z.uuid() })).output(z.void()),

  /** Sales to be taken up, oldest first. */
  parked: oc.output(z.array(parkedSaleSchema)),

  /** Cash is paid the moment it is in the journal; the service is told afterwards. */
  takeCash: oc
    .input(moneyInput.extend({ given: centsSchema }))
    .errors({
      ...moneyErrors,
      /** No drawer is counted and open to take it. */
      DRAWER_NOT_OPEN: {},
      CASH_SHORT: { data: z.object({ missing: centsSchema }) },
    })
    .output(z.object({ receiptNumber: z.string().nullable(), change: centsSchema })),

  /** The day so far. */
  today: oc.output(todaySchema),
};
