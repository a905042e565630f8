import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { RECEIPT_LANGUAGES, RECEIPT_TYPES, RECORDED_TENDERS } from '../domain/receipt.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { cashierSchema, centsSchema, instantSchema, lineSchema, typedText } from './values.ts';

const singleTenders = [
  z.object({
    kind: z.literal('card'),
    brand: z.enum(CARD_BRANDS),
    lastFour: z.string(),
    entry: z.literal('Swiped'),
    approvalCode: z.string().nullable(),
    trackingId: z.string(),
  }),
  z.object({ kind: z.literal('cash'), given: centsSchema, change: centsSchema }),
  z.object({
    kind: z.literal('bank'),
    account: z.enum(['checking', 'savings']),
    lastFour: z.string(),
    trackingId: z.string(),
  }),
  z.object({
    kind: z.literal('recorded'),
    what: z.enum(RECORDED_TENDERS),
    reference: z.string(),
  }),
] as const;

/** A part of a sale's total, and the way it came. */
export const paidPartSchema = z.object({
  tender: z.discriminatedUnion('kind', singleTenders),
  amount: centsSchema,
});

export const receiptSchema = z.object({
  number: z.string().regex(/^\d{6,12}$/),
  type: z.enum(RECEIPT_TYPES),
  saleId: z.uuid(),
  clinic: z.object({ name: z.string(), cityState: z.string(), phone: z.string() }),
  tillId: z.string(),
  issuedAt: instantSchema,
  cashier: cashierSchema,
  lines: z.array(lineSchema),
  surcharge: centsSchema.optional(),
  total: centsSchema,
  tender: z.discriminatedUnion('kind', [
    ...singleTenders,
    z.object({ kind: z.literal('split'), parts: z.array(paidPartSchema).readonly() }),
  ]),
  remaining: centsSchema.optional(),
  patient: z.string().optional(),
  originalNumber: z.string().optional(),
  wording: z
    .object({
      language: z.enum(RECEIPT_LANGUAGES),
      header: z.array(z.string()),
      footer: z.array(z.string()),
      refundPolicy: z.string().nullable(),
      signatureFrom: centsSchema.nullable(),
    })
    .optional(),
  simulated: z.boolean(),
  training: z.literal(true).optional(),
});

const ownLines = z.array(typedText(LIMITS.receiptLine, 0)).max(6);

/** What the clinic says on its receipts, and what is printed by itself. */
export const receiptSettingsSchema = z.object({
  language: z.enum(RECEIPT_LANGUAGES).default('en'),
  header: ownLines.default([]),
  footer: ownLines.default([]),
  refundPolicy: z.string().max(LIMITS.refundPolicy).nullable().default(null),
  /** From this amount on the clinic's copy has a line to sign; null for never. */
  signatureFrom: centsSchema.nullable().default(null),
  /** PNG, base64, at most 200 kB. */
  logo: z.base64().max(270_000).nullable().default(null),
  /** Which copies a printer gives by itself; none leaves it to the button. */
  copies: z.enum(['none', 'customer', 'both']).default('customer'),
});

export type ReceiptSettings = z.infer<typeof receiptSettingsSchema>;

const settingsErrors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
  /** It is no PNG that can be printed; the sentence says why. */
  LOGO_UNREADABLE: { data: z.object({ sentence: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** Which receipt, and whether with the patient's name and what exactly was paid for. */
const printingInput = z.object({ number: z.string(), itemised: z.boolean().optional() });

export const receiptsContract = {
  /** What the clinic says on its receipts. */
  settings: oc.output(receiptSettingsSchema),
  /** All of it at once. Counts for receipts issued from now on; those before stay as they were. */
  changeSettings: oc.input(receiptSettingsSchema).errors(settingsErrors).output(z.void()),

  /** The receipt as a PDF, base64; it counts as a printing of it. */
  pdf: oc
    .input(printingInput)
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ name: z.string(), pdf: z.base64() })),

  /** The receipt as issued, how often it was printed, and in which form the last time. */
  get: oc
    .input(z.object({ number: z.string() }))
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ receipt: receiptSchema, printed: z.int(), itemised: z.boolean() })),

  /**
   * Journals a printing before it happens and tells whether it is a duplicate: the second and every
   * later one must say so.
   */
  print: oc
    .input(printingInput)
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(
      z.object({
        duplicate: z.boolean(),
        /** `window`: no printer is set up, and the page prints it. */
        by: z.enum(['printer', 'window']),
      }),
    ),
};
