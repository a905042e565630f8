import type { PatientChanges, PatientRecord } from '../../../shared/contract/patients.ts';
import {
  asSent,
  asTyped,
  type FieldProblem,
  fieldProblem,
} from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../../shared/domain/patient-fields.ts';

/** The typed fields of a record; untouched fields are left out. */
export type Draft = Readonly<Partial<Record<PatientFieldName, string>>>;

/** The record as it was loaded; null for a new one. */
export type Base = PatientRecord | null;

/** The loaded value of a field: its text, the keyed hash of a secret, '' for none. */
export function baseValue(base: Base, field: PatientFieldName): string {
  return base?.fields[field] ?? base?.secrets[field] ?? '';
}

/** The displayed value: the typed text, else the service's value as a person writes it. */
export function typedValue(base: Base, draft: Draft, field: PatientFieldName): string {
  return draft[field] ?? asTyped(PATIENT_FIELDS[field], base?.fields[field] ?? '');
}

/** The fields to send: their typed value differs from the service's. */
export function changedFields(base: Base, draft: Draft): readonly PatientFieldName[] {
  return PATIENT_FIELD_NAMES.filter((field) => {
    const typed = draft[field];
    if (typed === undefined) return false;
    const rule = PATIENT_FIELDS[field];
    // Text typed over a secret's dots counts as a change, even if it may be the same.
    return rule.secret === true || asSent(rule, typed) !== baseValue(base, field);
  });
}

export function changesOf(base: Base, draft: Draft): PatientChanges {
  return Object.fromEntries(
    changedFields(base, draft).map((field) => [
      field,
      { from: baseValue(base, field), to: sentValue(draft, field) },
    ]),
  );
}

export function sentValue(draft: Draft, field: PatientFieldName): string {
  return asSent(PATIENT_FIELDS[field], draft[field] ?? '');
}

/** This PC's day, YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The problem of a typed field; null if it is valid or untouched. */
export function draftProblem(draft: Draft, field: PatientFieldName): FieldProblem | null {
  return draft[field] === undefined
    ? null
    : fieldProblem(PATIENT_FIELDS[field], sentValue(draft, field), today());
}
