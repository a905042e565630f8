import { z } from 'zod';
import { BENEFIT_MEASURES } from '../domain/benefits.ts';
import { command, requires } from './access.ts';
import { instantSchema, serviceFailed } from './values.ts';

const said = z.string().nullable();
const benefitsSchema = z.record(z.enum(BENEFIT_MEASURES), said);
const networkSchema = z.object({ individual: benefitsSchema, family: benefitsSchema });

/** The insurer's answer as received: its formats are not documented (interface.md §2.6). */
const answerSchema = z.object({
  eligibilityId: said,
  patientId: said,
  type: said,
  carrierId: said,
  verifiedBy: said,
  timestamp: said,
  inNetwork: networkSchema,
  outOfNetwork: networkSchema,
  /** Time of the request, by this till's clock. */
  askedAt: instantSchema,
});

export type EligibilityAnswer = z.infer<typeof answerSchema>;

export const insurancePolicySchema = z.object({
  /** Hours after which an answer is marked as stale. */
  staleHours: z.int().min(1).max(720).default(24),
  /** True if opening a patient of today's list asks once a day; never for a self-pay patient. */
  askListed: z.boolean().default(false),
});

const errors = {
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  PATIENT_GONE: {},
  ...serviceFailed,
} as const;

/** Today's list says that the patient pays without insurance. */
const selfPay = { SELF_PAY: {} } as const;

const ofPatient = { patientId: z.string().max(50) };

export const insuranceContract = {
  /** Asks for the benefits of a patient's insurance. The answer is held in memory only. */
  ask: command('cashier', ofPatient)
    .errors({ ...errors, ...selfPay })
    .output(answerSchema),
  /** The last answer for a patient in this run of the program and this sign-in. */
  last: requires('cashier')
    .input(z.object(ofPatient))
    .errors(errors)
    .output(answerSchema.nullable()),
  /** True if this till asked for the patient today, for any person: `askListed` asks once a day. */
  askedToday: requires('cashier').input(z.object(ofPatient)).output(z.boolean()),
  /** True for a patient that today's list marks as self-pay. */
  selfPay: requires('cashier').input(z.object(ofPatient)).errors(errors).output(z.boolean()),
  policy: requires('cashier').output(insurancePolicySchema),
  /** For an administrator. */
  changePolicy: command('change-settings', {
    staleHours: z.int().min(1).max(720),
    askListed: z.boolean(),
  })
    .errors({ ...errors, SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) } })
    .output(z.void()),
};
