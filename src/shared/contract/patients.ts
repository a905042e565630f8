import { oc } from '@orpc/contract';
import { z } from 'zod';
import { serviceFailed } from './service-failed.ts';

/** A patient in a list: enough to tell two of one name apart, and no more. */
const patientHitSchema = z.object({
  patientId: z.string(),
  name: z.string(),
  /** The year; day and month stay masked. */
  bornIn: z.string().nullable(),
  phoneLastFour: z.string().nullable(),
  /** The clinic's own id of the patient. */
  externalId: z.string().nullable(),
  active: z.boolean(),
});

export type PatientHit = z.infer<typeof patientHitSchema>;

const errors = { NOT_SIGNED_IN: {}, ...serviceFailed } as const;

export const patientsContract = {
  /** Finds by what is typed, recognised by its shape; at most 20, the likeliest first. */
  search: oc
    .input(z.object({ text: z.string().max(120) }))
    .errors(errors)
    .output(z.object({ patients: z.array(patientHitSchema), more: z.boolean() })),

  /** Whom this till dealt with last, the newest first. It keeps their ids; the rest is asked for. */
  recents: oc.errors(errors).output(z.array(patientHitSchema)),
};
