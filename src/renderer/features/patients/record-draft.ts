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

/** What was typed into a record's fields, and nothing of those left alone. */
export type Draft = Readonly<Partial<Record<PatientFieldName, string>>>;

/** A record as the screen began with it; null while it is a new one. */
export type Base = Pick<PatientRecord, 'fields' | 'secrets'> | null;

/** What stood in a field: its value, a secret's seal, '' for nothing. */
export function baseValue(base: Base, field: PatientFieldName): string {
  return base?.fields[field] ?? base?.secrets[field] ?? '';
}

/** What a field shows: what was typed, else what the service gave, as a person writes it. */
export function typedValue(base: Base, draft: Draft, field: PatientFieldName): string {
  return draft[field] ?? asTyped(PATIENT_FIELDS[field], base?.fields[field] ?? '');
}

/** Fields that would be sent: what was typed is not what the service has. */
export function changedFields(base: Base, draft: Draft): readonly PatientFieldName[] {
  return PATIENT_FIELD_NAMES.filter((field) => {
    const typed = draft[field];
    if (typed === undefined) return false;
    const rule = PATIENT_FIELDS[field];
    // What is typed over a secret's dots is a change even where it may be the same.
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

/** What is wrong with what was typed into a field; null where nothing is, or nothing was typed. */
export function draftProblem(draft: Draft, field: PatientFieldName): FieldProblem | null {
  return draft[field] === undefined
    ? null
    : fieldProblem(PATIENT_FIELDS[field], sentValue(draft, field), today());
}
