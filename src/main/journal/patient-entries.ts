import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';

const patientId = z.string().max(50);

/** What the roll says of patients: who looked at or changed what, by ids, never what it was. */
export const patientEntries = {
  'patient.opened': z.object({ patientId, by: cashierSchema }),
} as const;
