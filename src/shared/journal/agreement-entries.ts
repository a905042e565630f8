import { z } from 'zod';
import { agreementTermsSchema } from '../contract/agreements.ts';
import { cashierSchema } from '../contract/values.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { LIMITS } from '../domain/typed-text.ts';

const agreementId = z.uuid();

const agreed = {
  agreementId,
  /** Of its own paper; null if its paper is the receipt of its sale. */
  number: z
    .string()
    .regex(/^9\d{7,}$/)
    .nullable(),
  terms: agreementTermsSchema,
  /** The words as the patient saw them. */
  text: z.string().max(LIMITS.agreement),
  language: z.enum(RECEIPT_LANGUAGES),
  cashier: cashierSchema,
} as const;

const ended = {
  agreementId,
  /** Of its terms. */
  saleId: z.uuid().nullable(),
  patientId: z.string().max(50).nullable(),
  cashier: cashierSchema,
} as const;

/**
 * Agreements of patients: signed on the display, or to be signed on paper. The entry of the debit, card or
 * account that one allows follows it, and names it.
 */
export const agreementEntries = {
  /**
   * Signed on the display. The drawing is encrypted under a key of its own; the hash is over the words
   * and the drawing.
   */
  'agreement.signed': z.object({
    ...agreed,
    /** The path of an SVG, a thousand units wide, encrypted. */
    signature: z
      .string()
      .max(60_000)
      .regex(/^[\w-]{12}\.[\w-]+$/),
    /** SHA-256, hex. */
    signatureHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** To be signed on paper: its own, or the receipt. */
  'agreement.printed': z.object(agreed),
  /** The signed paper was filed: its barcode was scanned. */
  'agreement.filed': z.object(ended),
  /** It stays in the journal with its signature. */
  'agreement.revoked': z.object(ended),
} as const;
