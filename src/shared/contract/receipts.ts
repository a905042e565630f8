import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { RECEIPT_LANGUAGES, RECEIPT_TYPES, RECORDED_TENDERS } from '../domain/receipt.ts';
import { LISTED_REASONS } from '../domain/refund.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { paperLineSchema } from './printers.ts';
import { publicSlice } from './slice.ts';
import {
  cashierSchema,
  centsSchema,
  instantSchema,
  lineSchema,
  payerSchema,
  terminalSlipSchema,
  typedText,
} from './values.ts';

/** The words by which the card or account is kept on file too. */
const onFile = z
  .object({ text: z.string().max(LIMITS.agreement), signedOnDisplay: z.literal(true).optional() })
  .optional();

const singleTenders = [
  z.object({
    kind: z.literal('card'),
    brand: z.enum(CARD_BRANDS),
    lastFour: z.string(),
    entry: z.literal('Swiped'),
    approvalCode: z.string().nullable(),
    trackingId: z.string(),
    onFile,
  }),
  z.object({ kind: z.literal('cash'), given: centsSchema, change: centsSchema }),
  z.object({
    kind: z.literal('bank'),
    account: z.enum(['checking', 'savings']),
    lastFour: z.string(),
    trackingId: z.string(),
    authorization: z.string().max(LIMITS.agreement).optional(),
    /** Signed on the patient's display: the paper needs no signature. */
    signedOnDisplay: z.literal(true).optional(),
    onFile,
  }),
  z.object({
    kind: z.literal('recorded'),
    what: z.enum(RECORDED_TENDERS),
    reference: z.string(),
    slip: terminalSlipSchema.optional(),
  }),
] as const;

/** A part of a sale's total, and its tender. */
export const paidPartSchema = z.object({
  tender: z.discriminatedUnion('kind', singleTenders),
  amount: centsSchema,
});

/** The details of a line that only the itemized form prints. */
export const lineDetailsSchema = lineSchema.pick({
  serviceDate: true,
  provider: true,
  description: true,
});

export type LineDetails = z.infer<typeof lineDetailsSchema>;

export const receiptSchema = z.object({
  number: z.string().regex(/^\d{6,12}$/),
  type: z.enum(RECEIPT_TYPES),
  saleId: z.uuid(),
  clinic: z.object({
    name: z.string(),
    street: z.string().optional(),
    cityState: z.string(),
    phone: z.string(),
  }),
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
  payer: payerSchema.optional(),
  originalNumber: z.string().optional(),
  refundReason: z
    .object({ reason: z.string(), reasonCode: z.enum(LISTED_REASONS).optional() })
    .optional(),
  wording: z
    .object({
      language: z.enum(RECEIPT_LANGUAGES),
      chosen: z.literal(true).optional(),
      header: z.array(z.string()),
      footer: z.array(z.string()),
      refundPolicy: z.string().nullable(),
      signatureFrom: centsSchema.nullable(),
    })
    .optional(),
  simulated: z.boolean(),
  edition: z.literal(2).optional(),
  training: z.literal(true).optional(),
});

/** A receipt with the patients of now. */
export const shownReceiptSchema = receiptSchema.extend({
  moved: z.object({ at: instantSchema, lines: z.array(z.int()).readonly() }).optional(),
});

const ownLines = z.array(typedText(LIMITS.receiptLine, 0)).max(6);

/** The clinic's receipt texts, and the copies to print automatically. */
export const receiptSettingsSchema = z.object({
  language: z.enum(RECEIPT_LANGUAGES).default('en'),
  header: ownLines.default([]),
  footer: ownLines.default([]),
  refundPolicy: z.string().max(LIMITS.refundPolicy).nullable().default(null),
  /** The same on Spanish receipts; while one is empty, the text above it is used. */
  headerSpanish: ownLines.default([]),
  footerSpanish: ownLines.default([]),
  refundPolicySpanish: z.string().max(LIMITS.refundPolicy).nullable().default(null),
  /**
   * From this amount on the clinic's copy of a card payment has a signature line; null for never.
   */
  signatureFrom: centsSchema.nullable().default(null),
  /** PNG, base64, at most 200 kB. */
  logo: z.base64().max(270_000).nullable().default(null),
  /** The copies to print automatically; `none` leaves printing to the button. */
  copies: z.enum(['none', 'customer', 'both']).default('customer'),
});

export type ReceiptSettings = z.infer<typeof receiptSettingsSchema>;

const settingsErrors = {
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  /** It is not a printable PNG; the sentence gives the reason. */
  LOGO_UNREADABLE: { data: z.object({ sentence: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** The parts of a paper that are no text. */
export const paperGraphicsSchema = z.object({
  /** PNG, base64. */
  logo: z.base64().nullable(),
  /** The widths of the bars and of the gaps between them, in modules; the first is a bar. */
  barcode: z.array(z.number()).nullable(),
  /** The number of squares of a side, and the places of the dark ones, row by row. */
  qr: z.object({ side: z.int(), dark: z.array(z.int()) }).nullable(),
});

export type PaperGraphics = z.infer<typeof paperGraphicsSchema>;

/** The receipt, and its form: itemized adds the patient's name and the exact services. */
const printingInput = { number: z.string(), itemized: z.boolean().optional() };

const summaryInput = { patientId: z.string().min(1).max(50), year: z.int().min(2000).max(2100) };

export const receiptsContract = {
  /** The clinic's receipt texts. */
  settings: requires('cashier').output(receiptSettingsSchema),
  /** Replaces all of it. Applies to receipts issued from now on; earlier ones are unchanged. */
  changeSettings: command('change-settings', receiptSettingsSchema.shape)
    .errors(settingsErrors)
    .output(z.void()),

  /** The receipt as a PDF, base64; it counts as a printing of it. */
  pdf: command('cashier', printingInput)
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ name: z.string(), pdf: z.base64() })),

  /** A patient's payments of a calendar year as paper, from this counter's journal. */
  summary: requires('cashier')
    .input(z.object(summaryInput))
    .output(z.object({ lines: z.array(paperLineSchema) })),

  /** The same as a PDF, base64. */
  summaryPdf: command('cashier', summaryInput).output(
    z.object({ name: z.string(), pdf: z.base64() }),
  ),

  /** The receipt as issued, the number of its printings, and the form of the last one. */
  get: requires('cashier')
    .input(z.object({ number: z.string() }))
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ receipt: shownReceiptSchema, printed: z.int(), itemized: z.boolean() })),

  /**
   * Adds what an HSA or FSA administrator asks for to the lines of a receipt, in their order. The
   * journal keeps it; later printings have it.
   */
  saveDetails: command('cashier', {
    number: z.string(),
    lines: z.array(lineDetailsSchema).max(100),
  })
    .errors({ NO_SUCH_RECEIPT: {}, JOURNAL_NOT_WRITABLE: {}, JOURNAL_DAMAGED: {} })
    .output(z.void()),

  /**
   * Journals a printing before it happens and returns whether it is a duplicate: the second and
   * every later one must be marked.
   */
  print: command('cashier', printingInput)
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(
      z.object({
        duplicate: z.boolean(),
        /** Both while the patient has to sign the receipt as an agreement, which the clinic files. */
        copies: z.array(z.enum(['customer', 'clinic'])),
        /** `window`: no printer is set up, and the page prints it. */
        by: z.enum(['printer', 'window']),
        /** For the page that prints it; null on a printer. */
        graphics: paperGraphicsSchema.nullable(),
      }),
    ),
};

/** The language of receipts. */
export const receiptsState = {
  /** Of receipts from now on, and of the authorizations printed on them. */
  receiptLanguage: publicSlice(z.enum(RECEIPT_LANGUAGES)),
};
