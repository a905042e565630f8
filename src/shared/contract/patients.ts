import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PATIENT_FIELD_NAMES, SECRET_FIELDS } from '../domain/patient-fields.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
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

const fieldName = z.enum(PATIENT_FIELD_NAMES);
const secretName = z.enum(SECRET_FIELDS);
const patientId = z.string().max(50);
/** The longest field of all; each field's own rule is looked at in main. */
const value = z.string().max(5_000);

const recordSchema = z.object({
  patientId: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive', 'deleted']),
  /** Fields that hold something; secrets are never among them. */
  fields: z.partialRecord(fieldName, z.string()),
  /** Secrets that hold something, each with a seal that changes when it does. */
  secrets: z.partialRecord(secretName, z.string()),
});

export type PatientRecord = z.infer<typeof recordSchema>;

/** What a field is to become, and what stood there when it was opened: a secret's seal, '' for nothing. */
const changesSchema = z.partialRecord(fieldName, z.object({ from: value, to: value }));

export type PatientChanges = z.infer<typeof changesSchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  /** Deleted, at this counter or another, or never there. */
  PATIENT_GONE: {},
  ...serviceFailed,
} as const;

const invalidField = {
  INVALID_FIELD: { data: z.object({ field: fieldName, problem: z.string() }) },
} as const;

export const patientsContract = {
  /** Finds by what is typed, recognised by its shape; at most 20, the likeliest first. */
  search: oc
    .input(z.object({ text: z.string().max(LIMITS.search) }))
    .errors(errors)
    .output(z.object({ patients: z.array(patientHitSchema), more: z.boolean() })),

  /** The patient of the practice's own id, whom one record alone has; null where none or several do. */
  withExternalId: oc
    .input(z.object({ externalId: z.string().min(1).max(50) }))
    .errors(errors)
    .output(patientHitSchema.nullable()),

  /** Whom this till dealt with last, the newest first. It keeps their ids; the rest is asked for. */
  recents: oc.errors(errors).output(z.array(patientHitSchema)),

  /** The whole record but its secrets. That it was opened stands on the roll before it is shown. */
  open: oc.input(z.object({ patientId })).errors(errors).output(recordSchema),

  /** One secret of a record, for whoever may see it; that it was seen stands on the roll before. */
  reveal: oc
    .input(z.object({ patientId, field: secretName }))
    .errors(errors)
    .output(z.object({ value: z.string() })),

  /** Sends the changed fields, unless another counter changed one of them since it was opened. */
  save: oc
    .input(z.object({ patientId, changes: changesSchema }))
    .errors({
      ...errors,
      ...invalidField,
      CHANGED_MEANWHILE: { data: z.object({ record: recordSchema, fields: z.array(fieldName) }) },
    })
    .output(recordSchema),

  /** Active patients born on that day whose name is like this one. */
  lookalikes: oc
    .input(z.object({ firstName: value, lastName: value, birthDate: value }))
    .errors(errors)
    .output(z.array(patientHitSchema)),

  /** A new record. The same command again gets the first one's answer. */
  create: oc
    .input(z.object({ commandId: z.uuid(), fields: z.partialRecord(fieldName, value) }))
    .errors({ ...errors, ...invalidField })
    .output(recordSchema),

  setActive: oc
    .input(z.object({ patientId, active: z.boolean() }))
    .errors(errors)
    .output(recordSchema),

  /** Takes a manager's word, unless a manager asks. */
  delete: oc
    .input(z.object({ patientId, approval: approvalSchema.nullable() }))
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),
};
