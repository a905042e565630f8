import type { ProfileField, ProfileProblem } from '../../shared/domain/profile-fields.ts';
import { PROFILE_LENGTHS } from '../../shared/domain/profile-fields.ts';

const SENTENCES: Readonly<Record<Exclude<ProfileProblem, 'too-long'>, string>> = {
  missing: 'This cannot stay empty.',
  characters: 'This holds characters that the service cannot keep.',
  'card-number': 'A digit is wrong: the number does not check out.',
  month: 'Month and year, as on the card: 12/2049.',
  expired: 'This card has expired.',
  digits: 'An account number is digits alone.',
  'routing-number': 'A digit is wrong: the nine digits do not check out.',
  zip: 'A ZIP code is digits, up to nine.',
};

export const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  nameOnCard: 'Name on the card',
  cardNumber: 'Card number',
  expDate: 'Expires',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  billingName: 'Name',
  billingAddress: 'Address',
  billingCity: 'City',
  billingState: 'State',
  billingZipCode: 'ZIP code',
  priority: 'Priority',
};

/** The problem of a typed value, in one sentence. */
export function profileSentence(problem: ProfileProblem, field: ProfileField): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return `At most ${PROFILE_LENGTHS[field]} characters.`;
}
