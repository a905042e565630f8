import type { FieldProblem } from '../../../shared/domain/patient-field-values.ts';
import type { PatientFieldRule } from '../../../shared/domain/patient-fields.ts';

const SENTENCES: Readonly<Record<Exclude<FieldProblem, 'too-long'>, string>> = {
  characters: 'This holds characters that the service cannot keep.',
  phone: 'A phone number has ten digits.',
  zip: 'A ZIP code is digits, up to nine: 62701 or 62701-0042.',
  day: 'A day as month, day and year: 02/29/1980.',
  future: 'Nobody is born after today.',
  guid: 'An id of this kind has 36 characters: 8-4-4-4-12.',
  choice: 'Choose one of the list.',
};

/** The problem of a typed value, in one sentence. */
export function fieldSentence(
  problem: FieldProblem,
  rule: PatientFieldRule,
  value: string,
): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return `At most ${rule.length} characters; ${value.length - rule.length} too many.`;
}
