import type { ProfileField, ProfileProblem } from '../../shared/domain/profile-fields.ts';
import { PROFILE_LENGTHS } from '../../shared/domain/profile-fields.ts';
import { t } from '../messages/t.ts';

const SENTENCES: Readonly<Record<Exclude<ProfileProblem, 'too-long'>, string>> = {
  missing: t('profiles.thisCannotStayEmpty'),
  characters: t('profiles.thisHoldsCharactersThatService'),
  'card-number': t('profiles.digitIsWrongNumberDoes'),
  month: t('profiles.monthAndYearAsOn'),
  expired: t('profiles.thisCardHasExpired'),
  digits: t('profiles.accountNumberIsDigitsAlone'),
  'routing-number': t('profiles.digitIsWrongNineDigits'),
  zip: t('profiles.zipCodeIsDigitsUp'),
};

export const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  nameOnCard: t('profiles.nameOnCard'),
  cardNumber: t('profiles.cardNumber'),
  expDate: t('profiles.expires'),
  accountNumber: t('profiles.accountNumber'),
  routingNumber: t('profiles.routingNumber'),
  billingName: t('common.name'),
  billingAddress: t('profiles.address'),
  billingCity: t('profiles.city'),
  billingState: t('profiles.state'),
  billingZipCode: t('profiles.zipCode'),
  priority: t('profiles.priority'),
};

/** The problem of a typed value, in one sentence. */
export function profileSentence(problem: ProfileProblem, field: ProfileField): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return t('profiles.atMostCharacters', { profilelengths: PROFILE_LENGTHS[field] });
}
