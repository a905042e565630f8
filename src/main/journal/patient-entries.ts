import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';

const patientId = z.string().max(50);
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
} as const;
