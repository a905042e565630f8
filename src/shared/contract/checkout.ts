import { oc } from '@orpc/contract';
import { z } from 'zod';
import { approvalErrors, approvalSchema } from './approval.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  instantSchema,
  lineSchema,
  problemSchema,
} from './values.ts';

/** A sale names its own id, so that a page which asks twice means the same sale. */
const saleInput = z.object({
  saleId: z.uuid(),
  lines: z.array(lineSchema).min(1).max(100),
  /** Whose sale it is, where that is known. */
  patientId: z.string().max(50).nullish(),
});

/** A command that moves money: one that arrives twice gets the first one's answer. */
const moneyInput = saleInput.extend({
  commandId: z.uuid(),
  /** The attempt that `SAME_AS_EARLIER` asked about: this one is meant beside it. */
  besides: z.uuid().nullish(),
  /** A manager's word, where `SAME_AS_EARLIER` says that it takes one. */
  approval: approvalSchema.nullish(),
});

/** Another payment for the same patient, or of the same card and amount, that is not certain yet. */
const sameAsEarlier = {
  data: z.object({
    attemptId: z.uuid(),
    receiptNumber: z.string().nullable(),
    openedAt: instantSchema,
    amount: centsSchema,
    needsManager: z.boolean(),
  }),
};

const errors = {
  NOT_SIGNED_IN: {},
  /** Another sale is at the counter. */
  COUNTER_BUSY: {},
  /** An attempt on this sale is open: its outcome is not known yet. */
  SALE_LOCKED: {},
  SALE_ALREADY_PAID: {},
  TOTAL_TOO_LARGE: {},
  /** The disk is full or the folder read-only; nothing was asked of the service. */
  JOURNAL_NOT_WRITABLE: {},
  /** Something on the roll was changed or lost; no money is taken until somebody has seen to it. */
  JOURNAL_DAMAGED: {},
} as const;

const saleSummarySchema = z.object({
  saleId: z.uuid(),
  openedAt: instantSchema,
  lines: z.array(lineSchema),
  total: centsSchema,
  cashier: z.string(),
  state: z.enum(['paid', 'sending', 'in-doubt', 'not-paid']),
  method: z.enum(['CARD', 'CASH']),
  card: cardFaceSchema.nullable(),
  receiptNumber: z.string().nullable(),
  /** Cash is paid when taken; this tells whether the service has been told of it. Null for a card. */
  posting: z.enum(['posted', 'waiting', 'in-doubt', 'refused']).nullable(),
});

export type SaleSummary = z.infer<typeof saleSummarySchema>;

export const checkoutContract = {
  /** Opens the card step: arms the readers and warms the connection the money will go on. */
  listen: oc
    .input(saleInput)
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
    .input(moneyInput.extend({ swipe: z.uuid() }))
    .errors({
      ...errors,
      ...approvalErrors,
      SWIPE_GONE: {},
      SAME_AS_EARLIER: sameAsEarlier,
      SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
    })
    .output(attemptSchema),

  /** Cash is paid the moment it is in the journal; the service is told afterwards. */
  takeCash: oc
    .input(moneyInput.extend({ given: centsSchema }))
    .errors({
      ...errors,
      ...approvalErrors,
      SAME_AS_EARLIER: sameAsEarlier,
      /** No drawer is counted and open to take it. */
      DRAWER_NOT_OPEN: {},
      CASH_SHORT: { data: z.object({ missing: centsSchema }) },
    })
    .output(z.object({ receiptNumber: z.string(), change: centsSchema })),

  /** Today's sales, newest first. */
  today: oc.output(z.array(saleSummarySchema)),
};
