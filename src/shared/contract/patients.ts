import { z } from 'zod';
import { PATIENT_FIELD_NAMES, SECRET_FIELDS } from '../domain/patient-fields.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { serviceFailed } from './values.ts';

/** A patient in a list of search results: only enough to distinguish two of the same name. */
export const patientHitSchema = z.object({
  patientId: z.string(),
  name: z.string(),
  /** YYYY-MM-DD. */
  birthDate: z.string().nullable(),
  phoneLastFour: z.string().nullable(),
  /** The clinic's own id of the patient. */
  externalId: z.string().nullable(),
  active: z.boolean(),
  /** True if another patient of the same list has this name. */
  sameName: z.boolean(),
});

export type PatientHit = z.infer<typeof patientHitSchema>;

/** Patients that may be the same person as a new one. */
export const lookalikesSchema = z.object({ patients: z.array(patientHitSchema).min(1) });

const fieldName = z.enum(PATIENT_FIELD_NAMES);
const secretName = z.enum(SECRET_FIELDS);
const patientId = z.string().max(50);
/** The longest field of all; main checks each field's own rule. */
const value = z.string().max(5_000);

const recordSchema = z.object({
  patientId: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive', 'deleted']),
  /** Fields with a value, without secrets. */
  fields: z.partialRecord(fieldName, z.string()),
  /** Secrets with a value, each as a digest that changes with it. */
  secrets: z.partialRecord(secretName, z.string()),
});

export type PatientRecord = z.infer<typeof recordSchema>;

/**
 * The new value of a field, and its value when opened: for a secret its digest, '' for empty.
 */
const changesSchema = z.partialRecord(fieldName, z.object({ from: value, to: value }));

export type PatientChanges = z.infer<typeof changesSchema>;

const errors = {
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  /** Deleted at any counter, or never existed. */
  PATIENT_GONE: {},
  ...serviceFailed,
} as const;

const invalidField = {
  INVALID_FIELD: { data: z.object({ field: fieldName, problem: z.string() }) },
} as const;

export const patientsContract = {
  /** Finds by typed text, interpreted by its shape; at most 20, the best match first. */
  search: requires('cashier')
    .input(z.object({ text: z.string().max(LIMITS.search) }))
    .errors(errors)
    .output(z.object({ patients: z.array(patientHitSchema), more: z.boolean() })),

  /** The language that the patient chose at an earlier sale of this counter; null without a choice. */
  language: requires('cashier')
    .input(z.object({ patientId: z.string().min(1).max(50) }))
    .output(z.enum(RECEIPT_LANGUAGES).nullable()),

  /** The patient with this id of the practice; null if none or several records have it. */
  withExternalId: requires('cashier')
    .input(z.object({ externalId: z.string().min(1).max(50) }))
    .errors(errors)
    .output(patientHitSchema.nullable()),

  /**
   * This till's most recent patients, newest first; none unless the settings show them. The till
   * saves their ids only; the rest is requested.
   */
  recents: requires('cashier').errors(errors).output(z.array(patientHitSchema)),

  /**
   * The whole record without its secrets. The access is journaled before the record is returned,
   * once for each sale: a sale reads it again to notice that the patient was deleted.
   */
  open: requires('cashier')
    .input(z.object({ patientId, saleId: z.uuid().optional() }))
    .errors(errors)
    .output(recordSchema),

  /** One secret of a record, for a permitted person; the access is journaled first. */
  reveal: requires('see-patient-secrets')
    .input(z.object({ patientId, field: secretName }))
    .errors(errors)
    .output(z.object({ value: z.string() })),

  /** Sends the changed fields, unless another counter changed one of them since it was opened. */
  save: command('cashier', { patientId, changes: changesSchema })
    .errors({
      ...errors,
      ...invalidField,
      CHANGED_MEANWHILE: { data: z.object({ record: recordSchema, fields: z.array(fieldName) }) },
    })
    .output(recordSchema),

  /**
   * A new record. A repeated command gets the answer of the first. `confirmed` names the patients
   * that `LOOKALIKES` returned: this one is another person.
   */
  create: command('cashier', {
    fields: z.partialRecord(fieldName, value),
    confirmed: z.array(patientId).max(1_000).optional(),
  })
    .errors({ ...errors, ...invalidField, LOOKALIKES: { data: lookalikesSchema } })
    .output(recordSchema),

  setActive: command('cashier', { patientId, active: z.boolean() })
    .errors(errors)
    .output(recordSchema),

  /** Needs a manager approval, unless the requester is a manager. */
  delete: command('cashier', { patientId, approval: approvalSchema.nullable() })
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),
};
