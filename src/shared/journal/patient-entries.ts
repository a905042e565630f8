import { z } from 'zod';
import { agreementTermsSchema } from '../contract/agreements.ts';
import { cashierSchema } from '../contract/values.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { LIMITS } from '../domain/typed-text.ts';

const patientId = z.string().max(50);
const profileId = z.string().max(50);
/** A field's name, never its value. */
const field = z.string().max(60);
/** `in-doubt`: requested without an answer; the service may have done it. */
const outcome = z.enum(['done', 'in-doubt']);

/**
 * Entries of patients: the person, the patient and the fields read or changed, by ids, never the
 * values.
 */
export const patientEntries = {
  /** A search, or a list, showed these patients to a person. */
  'patient.listed': z.object({ patientIds: z.array(patientId), by: cashierSchema }),
  'patient.opened': z.object({ patientId, by: cashierSchema }),
  'patient.secret-seen': z.object({ patientId, field, by: cashierSchema }),
  /** Null without the service's answer, which has the id. */
  'patient.created': z.object({ patientId: patientId.nullable(), outcome, by: cashierSchema }),
  'patient.changed': z.object({ patientId, fields: z.array(field), outcome, by: cashierSchema }),
  'patient.deleted': z.object({
    patientId,
    outcome,
    by: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** The key of the patient's names was deleted; null for IT support at the command line. */
  'patient.name-erased': z.object({ patientId, by: cashierSchema.nullable() }),
  /** A legal hold: until it is released, the names of the patient are not erased. */
  'patient.names-held': z.object({
    patientId,
    held: z.boolean(),
    reason: z.string().max(500),
    by: cashierSchema.nullable(),
  }),
  /** Today's list got rows of a file; null without a signed-in person, from the watched folder. */
  'list.imported': z.object({
    from: z.enum(['file', 'folder']),
    rows: z.int(),
    /** Broken rows that were left out. */
    skipped: z.int(),
    by: cashierSchema.nullable(),
  }),
  'list.cleared': z.object({ by: cashierSchema }),
  /** A card or account on file, with the consent of the patient. Null ids without an answer. */
  'profile.created': z.object({
    profileId: profileId.nullable(),
    patientId,
    way: z.enum(['swiped-card', 'keyed-card', 'bank-account']),
    lastFour: z.string().max(4).nullable(),
    consent: z.string().max(LIMITS.agreement),
    /** Absent for one from before agreements were signed. */
    agreementId: z.uuid().optional(),
    outcome,
    by: cashierSchema,
  }),
  /** The consent of the patient to save a profile, given with a payment. */
  'profile.agreed': z.object({
    saleId: z.uuid(),
    commandId: z.uuid(),
    consent: z.string().max(LIMITS.agreement),
    agreementId: z.uuid().optional(),
    by: cashierSchema,
  }),
  'profile.changed': z.object({
    profileId,
    patientId,
    fields: z.array(field),
    outcome,
    by: cashierSchema,
  }),
  'profile.deleted': z.object({ profileId, patientId, outcome, by: cashierSchema }),
  'eligibility.asked': z.object({
    patientId,
    /** The service's id of its answer; null without one. */
    eligibilityId: z.string().max(100).nullable(),
    by: cashierSchema,
  }),
} as const;

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
  /** The paper of another agreement was scanned, or its number mistyped: it waits for its paper again. */
  'agreement.unfiled': z.object(ended),
  /** It stays in the journal with its signature. */
  'agreement.revoked': z.object(ended),
} as const;
