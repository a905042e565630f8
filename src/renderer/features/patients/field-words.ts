import type { FieldProblem } from '../../../shared/domain/patient-field-values.ts';
import type { PatientFieldRule } from '../../../shared/domain/patient-fields.ts';
import { t } from '../../messages/t.ts';

const SENTENCES: Readonly<Record<Exclude<FieldProblem, 'too-long'>, string>> = {
  characters: t('patients.containsCharactersPaymentService'),
  phone: t('patients.phoneNumberTenDigits'),
  zip: t('patients.zipCodeUpNine'),
  day: t('patients.enterMonthDayYear'),
  future: t('patients.dateBirthFuture'),
  guid: t('patients.id36Characters8'),
  choice: t('patients.chooseFromList'),
};

/** The problem of a typed value, in one sentence. */
export function fieldSentence(
  problem: FieldProblem,
  rule: PatientFieldRule,
  value: string,
): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return t('patients.mostCharacters', {
    count: rule.length,
    count2: value.length - rule.length,
  });
}
