import { z } from 'zod';
import { allOptional, type Format, optional, someDigits } from '../format/fields.ts';
import { PATIENT_FIELDS, type PatientField } from './fields.ts';
import { LEAST_PHONE_END } from './search.ts';

/** Input of create and update: any of the fields. */
export const patientRequest = z
  .object(allOptional(PATIENT_FIELDS), 'must be an object')
  .meta({ id: 'PatientFields', description: 'A patient; every field is optional.' });

const phoneEnd = optional(someDigits(LEAST_PHONE_END, 10));

/** Input of a search: any of the fields, each once; a phone number whole or by its end. */
export const patientSearch = z.strictObject(
  {
    ...allOptional(PATIENT_FIELDS),
    primary_phone: phoneEnd,
    mobile_phone: phoneEnd,
    home_phone: phoneEnd,
  },
  'must name fields of a patient only',
);

/** Output of every operation: all of the fields. */
export const patientAnswer = z
  .object(everyField(PATIENT_FIELDS))
  .meta({ id: 'Patient', description: 'A patient, in full.' });

export type PatientRequest = z.output<typeof patientRequest>;

function everyField(formats: Readonly<Record<PatientField, Format>>) {
  const entries = Object.entries(formats).map(([name, format]) => [
    name,
    z.string().max(format.length),
  ]);
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as Record<PatientField, z.ZodString>;
}
