import type { FieldProblem } from '../../../shared/domain/patient-field-values.ts';
import type { PatientFieldRule } from '../../../shared/domain/patient-fields.ts';
import { t } from '../../messages/t.ts';

const SENTENCES: Readonly<Record<Exclude<FieldProblem, 'too-long'>, string>> = {
  characters: t('patients.thisHoldsCharactersThatService'),
  phone: t('patients.phoneNumberHasTenDigits'),
  zip: t('patients.zipCodeIsDigitsUp'),
  day: t('patients.dayAsMonthDayAnd'),
  future: t('patients.nobodyIsBornAfterToday'),
  guid: t('patients.idOfThisKindHas'),
  choice: t('patients.chooseOneOfList'),
};

/** The problem of a typed value, in one sentence. */
export function fieldSentence(
  problem: FieldProblem,
  rule: PatientFieldRule,
  value: string,
): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return t('patients.atMostCharactersTooMany', {
    count: rule.length,
    count2: value.length - rule.length,
  });
}
