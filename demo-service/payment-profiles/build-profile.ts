import { invalidField } from '../format/error-body.ts';
import type { Patient } from '../patients/fields.ts';
import { brandOf, CARD_BRANDS } from '../payments/card-brand.ts';
import { readTrack } from '../payments/track.ts';
import { billingOf, NO_BILLING } from './billing.ts';
import type { Profile, ProfileRequest, StoredProfile } from './schemas.ts';

type Account = Pick<Profile, 'method_type' | 'account_type' | 'account_number' | 'exp_date'>;

/**
 * Builds a profile from a request by the kinds of interface.md §2.5: swiped, keyed, bank. With
 * `before` it is an update that keeps all fields that are not sent. `patient` is the owner.
 */
export function buildProfile(
  id: string,
  request: ProfileRequest,
  patient: Patient | undefined,
  before?: StoredProfile,
): StoredProfile {
  return {
    id,
    patient_id: patient?.patient_id ?? '',
    ...accountOf(request, before),
    ...billingOf(request, patient, before ?? NO_BILLING),
  };
}

/** Fields that the table of §2.5 gives to another kind, and that no answer returns. */
const OF_ANOTHER_KIND = {
  A: ['track_data', 'card_number', 'exp_date'],
  swiped: ['card_number', 'routing_number'],
  C: ['routing_number'],
} as const;

function accountOf(request: ProfileRequest, before: Profile | undefined): Account {
  const kind = request.method_type || before?.method_type;
  if (kind !== 'C' && kind !== 'A') throw invalidField('method_type', 'must be C or A');
  const ofAnotherKind = OF_ANOTHER_KIND[kind === 'C' && request.track_data ? 'swiped' : kind].find(
    (field) => request[field],
  );
  if (ofAnotherKind !== undefined)
    throw invalidField(ofAnotherKind, 'does not belong to this kind of profile');
  const kept = before?.method_type === kind ? before : undefined;
  return kind === 'A'
    ? bankAccount(request, kept)
    : request.track_data
      ? swipedCard(request.track_data)
      : keyedCard(request, kept);
}

function swipedCard(track: string): Account {
  const card = readTrack(track);
  if (card === undefined) throw invalidField('track_data', 'must be magnetic stripe track 2 data');
  return {
    method_type: 'C',
    account_type: brandOf(card.number) ?? '',
    account_number: card.number.slice(-4),
    exp_date:
      card.expiresAt === undefined ? '' : new Date(card.expiresAt * 1000).toISOString().slice(0, 7),
  };
}

function keyedCard(request: ProfileRequest, kept: Profile | undefined): Account {
  const number = newNumber(request.card_number || request.account_number, kept);
  if (number === undefined && kept === undefined)
    throw invalidField('card_number', 'is required for a card that is not swiped');
  if (number !== undefined && !/^\d{12,19}$/.test(number))
    throw invalidField('account_number', 'must be 12 to 19 digits for a card');
  const expDate = request.exp_date?.slice(0, 7) || kept?.exp_date || '';
  // A swiped card may have no expiry: only a newly keyed number needs one.
  if (expDate === '' && (kept === undefined || number !== undefined))
    throw invalidField('exp_date', 'is required for a card that is not swiped');
  if (kept === undefined && billingOf(request, undefined, NO_BILLING).billing_name === '')
    throw invalidField('name_on_card', 'is required for a card that is not swiped');
  const sent = CARD_BRANDS.find((brand) => brand === request.account_type);
  if (request.account_type && sent === undefined)
    throw invalidField('account_type', 'must be VI, MC, DI or AX for a card');
  return {
    method_type: 'C',
    account_type: sent ?? (number === undefined ? kept?.account_type : brandOf(number)) ?? '',
    account_number: number?.slice(-4) ?? kept?.account_number ?? '',
    exp_date: expDate,
  };
}

function bankAccount(request: ProfileRequest, kept: Profile | undefined): Account {
  const number = newNumber(request.account_number, kept);
  if (number === undefined && kept === undefined)
    throw invalidField('account_number', 'is required for a bank account');
  if (kept === undefined && !request.routing_number)
    throw invalidField('routing_number', 'is required for a bank account');
  const type = request.account_type || kept?.account_type;
  if (type !== 'C' && type !== 'S')
    throw invalidField('account_type', 'must be C or S for a bank account');
  return {
    method_type: 'A',
    account_type: type,
    account_number: number?.slice(-4) ?? kept?.account_number ?? '',
    exp_date: '',
  };
}

/** A client that returns the last four digits that it received sends no new number. */
function newNumber(sent: string | undefined, kept: Profile | undefined): string | undefined {
  return sent === '' || sent === kept?.account_number ? undefined : sent;
}
