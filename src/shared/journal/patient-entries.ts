import { z } from 'zod';
import { cashierSchema } from '../contract/values.ts';
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
