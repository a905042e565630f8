import type { ProfileField, ProfileProblem } from '../../shared/domain/profile-fields.ts';
import { PROFILE_LENGTHS } from '../../shared/domain/profile-fields.ts';
import { t } from '../messages/t.ts';

const SENTENCES: Readonly<Record<Exclude<ProfileProblem, 'too-long'>, string>> = {
  missing: t('profiles.required'),
  characters: t('profiles.containsCharactersPaymentService'),
  'card-number': t('profiles.notValidNumberCheck'),
  month: t('profiles.monthYearAsCard'),
  expired: t('profiles.cardExpired'),
  digits: t('profiles.accountNumberDigitsOnly'),
  'routing-number': t('profiles.notValidRoutingNumber'),
  zip: t('profiles.zipCodeUpNine'),
};

export const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  nameOnCard: t('profiles.nameCard'),
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
  return t('profiles.mostCharacters', { profilelengths: PROFILE_LENGTHS[field] });
}
