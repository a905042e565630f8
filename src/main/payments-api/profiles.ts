import {
  answering,
  extraOf,
  note,
  oneOf,
  type Reader,
  uuid as readUuid,
  type WireRecord,
} from './answer-fields.ts';
import type { Call, CallOptions } from './call.ts';
import {
  type ProfileChange,
  type ProfileRequest,
  profileBody,
  profileChangeBody,
} from './profile-request.ts';
import { choice, optional, query, requestWriter, upTo, uuid } from './request.ts';
import type { Transport } from './transport.ts';

/** A stored card or bank account (interface.md §2.5). */
export interface Profile {
  /** GUID. */
  readonly id: string;
  readonly patientId: string | null;
  readonly kind: 'card' | 'bank-account';
  /** VI, MC, DI, AX; C, S. */
  readonly accountType: string | null;
  /** The last four digits; truncated here in case the service returns more. */
  readonly bankAccount: string | null;
  readonly expDate: string | null;
  readonly billingName: string | null;
  readonly billingAddress: string | null;
  readonly billingCity: string | null;
  readonly billingState: string | null;
  readonly billingZipCode: string | null;
  /** Fields this client does not know, under their wire names (interface.md §9.2). */
  readonly extra: WireRecord;
}

/** The fields of a search; the matching of values is not documented. */
export interface ProfileFilter {
  readonly id?: string;
  readonly patientId?: string;
  readonly methodType?: 'C' | 'A';
  readonly accountType?: string;
  /** The last four digits. */
  readonly accountNumber?: string;
  readonly expDate?: string;
  readonly billingName?: string;
  readonly billingAddress?: string;
  readonly billingCity?: string;
  readonly billingState?: string;
  readonly billingZipCode?: string;
}

/** The payment profiles of interface.md §4.3. Every operation throws a PaymentsApiError; changes are sent once. */
export interface Profiles {
  create(profile: ProfileRequest, options?: CallOptions): Promise<Profile>;
  /**
   * Changes the given fields; `kind` is the profile's, or a new one with all its required fields.
   */
  update(id: string, change: ProfileChange, options?: CallOptions): Promise<Profile>;
  get(id: string, options?: CallOptions): Promise<Profile>;
  search(filter: ProfileFilter, options?: CallOptions): Promise<readonly Profile[]>;
  delete(id: string, options?: CallOptions): Promise<Profile>;
}

const PATH = '/api/pp/payment_profiles';

export function profilesOf(transport: Transport): Profiles {
  const call = (operation: string, method: Call['method'], target: Call['target']): Call => ({
    operation: `profiles.${operation}`,
    method,
    target,
  });
  const profilePath = (id: string) => `${PATH}/${uuid(id, 'id')}`;

  return {
    create: (profile, options) =>
      transport.change(
        call('create', 'POST', () => ({ path: PATH, body: profileBody(profile) })),
        readProfile,
        options,
      ),
    update: (id, change, options) =>
      transport.change(
        call('update', 'POST', () => ({ path: profilePath(id), body: profileChangeBody(change) })),
        answering(readProfile, { id }),
        options,
      ),
    get: (id, options) =>
      transport.read(
        call('get', 'GET', () => ({ path: profilePath(id) })),
        answering(readProfile, { id }),
        options,
      ),
    search: (filter, options) =>
      transport.list(
        call('search', 'GET', () => ({
          path: `${PATH}/${query(writeFilter(filter))}`,
        })),
        readProfile,
        options,
      ),
    delete: (id, options) =>
      transport.change(
        call('delete', 'DELETE', () => ({ path: profilePath(id) })),
        answering(readProfile, { id }),
        options,
      ),
  };
}

const writeFilter = requestWriter<ProfileFilter>('', {
  id: optional(upTo(36)),
  patientId: optional(upTo(36)),
  methodType: optional(choice('C', 'A')),
  accountType: optional(upTo(255)),
  accountNumber: optional(upTo(255)),
  expDate: optional(upTo(10)),
  billingName: optional(upTo(255)),
  billingAddress: optional(upTo(255)),
  billingCity: optional(upTo(255)),
  billingState: optional(upTo(255)),
  billingZipCode: optional(upTo(255)),
});

/**
 * The answer's own names, and those of the request's table, in case a service returns them (§2.5).
 */
const known = new Set(
  'billing_first_name billing_last_name billing_address_line1 billing_address_line2 name_on_card card_number id patient_id method_type account_type account_number exp_date billing_name billing_address billing_city billing_state billing_zip_code'.split(
    ' ',
  ),
);

export const readProfile: Reader<Profile> = (wire) => ({
  id: readUuid(wire['id'], 'id'),
  patientId: note(wire['patient_id']),
  kind: oneOf(['C', 'A'], wire['method_type'], 'method_type') === 'C' ? 'card' : 'bank-account',
  accountType: note(wire['account_type']),
  bankAccount: (note(wire['account_number']) ?? note(wire['card_number']))?.slice(-4) ?? null,
  expDate: note(wire['exp_date']),
  billingName:
    note(wire['billing_name']) ??
    note(wire['name_on_card']) ??
    joined(wire['billing_first_name'], wire['billing_last_name'], ' '),
  billingAddress:
    note(wire['billing_address']) ??
    joined(wire['billing_address_line1'], wire['billing_address_line2'], ', '),
  billingCity: note(wire['billing_city']),
  billingState: note(wire['billing_state']),
  billingZipCode: note(wire['billing_zip_code']),
  extra: extraOf(wire, known),
});

function joined(first: unknown, second: unknown, between: string): string | null {
  return [note(first), note(second)].filter((part) => part !== null).join(between) || null;
}
