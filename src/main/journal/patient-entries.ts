import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';

const patientId = z.string().max(50);
const profileId = z.string().max(50);
/** A field's name, never what stands in it. */
const field = z.string().max(60);
/** `in-doubt`: asked, and no answer came; the service may have done it. */
const outcome = z.enum(['done', 'in-doubt']);

/** What the roll says of patients: who looked at or changed what, by ids, never what it was. */
export const patientEntries = {
  'patient.opened': z.object({ patientId, by: cashierSchema }),
  'patient.secret-seen': z.object({ patientId, field, by: cashierSchema }),
  /** Null where the service's answer, and so the id, did not come. */
  'patient.created': z.object({ patientId: patientId.nullable(), outcome, by: cashierSchema }),
  'patient.changed': z.object({ patientId, fields: z.array(field), outcome, by: cashierSchema }),
  'patient.deleted': z.object({
    patientId,
    outcome,
    by: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** A card or account on file, with what the patient agreed to. Null ids where no answer came. */
  'profile.created': z.object({
    profileId: profileId.nullable(),
    patientId,
    way: z.enum(['swiped-card', 'keyed-card', 'bank-account']),
    lastFour: z.string().max(4).nullable(),
    consent: z.string().max(2_000),
    outcome,
    by: cashierSchema,
  }),
  /** With a payment: what the patient agreed to when it was to be kept for next time. */
  'profile.agreed': z.object({
    saleId: z.uuid(),
    commandId: z.uuid(),
    consent: z.string().max(2_000),
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
    /** The service's id of its answer; null where none came. */
    eligibilityId: z.string().max(100).nullable(),
    by: cashierSchema,
  }),
} as const;
