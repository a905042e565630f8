import { oc } from '@orpc/contract';
import { z } from 'zod';
import { BENEFIT_MEASURES } from '../domain/benefits.ts';
import { serviceFailed } from './service-failed.ts';
import { instantSchema } from './values.ts';

const said = z.string().nullable();
const benefitsSchema = z.record(z.enum(BENEFIT_MEASURES), said);
const networkSchema = z.object({ individual: benefitsSchema, family: benefitsSchema });

/** What the insurance said, as it came: formats are not documented (interface.md §2.6). */
const answerSchema = z.object({
  eligibilityId: said,
  patientId: said,
  type: said,
  carrierId: said,
  verifiedBy: said,
  timestamp: said,
  inNetwork: networkSchema,
  outOfNetwork: networkSchema,
  /** When this till asked, by its own clock. */
  askedAt: instantSchema,
});

export type EligibilityAnswer = z.infer<typeof answerSchema>;

export const insurancePolicySchema = z.object({
  /** After how many hours an answer is called stale. */
  staleHours: z.int().min(1).max(720).default(24),
});

export type InsurancePolicy = z.infer<typeof insurancePolicySchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  PATIENT_GONE: {},
  ...serviceFailed,
} as const;

const ofPatient = z.object({ patientId: z.string().max(50) });

export const insuranceContract = {
  /** Asks what a patient's insurance grants. The answer is kept in memory alone. */
  ask: oc.input(ofPatient).errors(errors).output(answerSchema),
  /** The last answer for a patient since the program started and the person signed in. */
  last: oc.input(ofPatient).errors(errors).output(answerSchema.nullable()),
  policy: oc.output(insurancePolicySchema),
  /** For an administrator. */
  changePolicy: oc
    .input(z.object({ staleHours: z.int().min(1).max(720) }))
    .errors({ ...errors, SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) } })
    .output(z.void()),
};
