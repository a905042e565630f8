import { invalidField } from '../format/error-body.ts';
import type { Patient } from '../patients/fields.ts';
import { brandOf, CARD_BRANDS } from '../payments/card-brand.ts';
import { readTrack } from '../payments/track.ts';
import type { Profile, ProfileRequest } from './schemas.ts';

type Account = Pick<Profile, 'method_type' | 'account_type' | 'account_number' | 'exp_date'>;
type Billing = Omit<Profile, keyof Account | 'id' | 'patient_id'>;

const NO_BILLING: Billing = {
  billing_name: '',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_zip_code: '',
};

/**
 * Builds a profile from a request by the kinds of interface.md §2.5: swiped, keyed, bank. With
 * `before` it is an update, where what is not sent stays. `patient` is whom it belongs to.
 */
export function buildProfile(
  id: string,
  request: ProfileRequest,
  patient: Patient | undefined,
  before?: Profile,
): Profile {
  return {
    id,
    patient_id: patient?.patient_id ?? '',
    ...accountOf(request, before),
    ...billingOf(request, patient, before ?? NO_BILLING),
  };
}

function accountOf(request: ProfileRequest, before: Profile | undefined): Account {
  const kind = request.method_type || before?.method_type;
  if (kind !== 'C' && kind !== 'A') throw invalidField('method_type', 'must be C or A');
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
  // A swiped card may have come without one: it is wanted only of a number that is keyed now.
  if (expDate === '' && (kept === undefined || number !== undefined))
    throw invalidField('exp_date', 'is required for a card that is not swiped');
  if (kept === undefined && !nameOf(request))
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

/** A client that sends back what it was given sends the last four: that is no new number. */
function newNumber(sent: string | undefined, kept: Profile | undefined): string | undefined {
  return sent === '' || sent === kept?.account_number ? undefined : sent;
}

function nameOf(request: ProfileRequest): string | undefined {
  const name = [request.billing_first_name, request.billing_last_name].filter(Boolean).join(' ');
  return request.billing_name || name || (request.name_on_card ?? request.billing_name);
}

function billingOf(
  request: ProfileRequest,
  patient: Patient | undefined,
  before: Billing,
): Billing {
  const same =
    request.billing_same === '1' && patient !== undefined ? billingOfPatient(patient) : before;
  const lines = [request.billing_address_line1, request.billing_address_line2].filter(Boolean);
  return {
    billing_name: nameOf(request) ?? same.billing_name,
    billing_address:
      request.billing_address ||
      lines.join(', ') ||
      (request.billing_address ?? same.billing_address),
    billing_city: request.billing_city ?? same.billing_city,
    billing_state: request.billing_state ?? same.billing_state,
    billing_zip_code: request.billing_zip_code ?? same.billing_zip_code,
  };
}

function billingOfPatient(patient: Patient): Billing {
  return {
    billing_name: [patient.first_name, patient.last_name].filter(Boolean).join(' '),
    billing_address: [patient.address_line1, patient.address_line2].filter(Boolean).join(', '),
    billing_city: patient.city,
    billing_state: patient.state,
    billing_zip_code: patient.zip_code,
  };
}
