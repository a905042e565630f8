import type { Patient } from '../patients/fields.ts';
import type { ProfileRequest, StoredProfile } from './schemas.ts';

/** Billing name and address of a profile, by either set of names of interface.md §2.5. */
export type Billing = Omit<
  StoredProfile,
  'id' | 'patient_id' | 'method_type' | 'account_type' | 'account_number' | 'exp_date'
>;

export const NO_BILLING: Billing = {
  billing_name: '',
  billing_first_name: '',
  billing_last_name: '',
  billing_address: '',
  billing_address_line1: '',
  billing_address_line2: '',
  billing_city: '',
  billing_state: '',
  billing_zip_code: '',
};

/** Sent values replace the stored ones, each name and each address line separately. */
export function billingOf(
  request: ProfileRequest,
  patient: Patient | undefined,
  before: Billing,
): Billing {
  const same =
    request.billing_same === '1' && patient !== undefined ? billingOfPatient(patient) : before;
  const name = joined(
    {
      wholes: [request.billing_name, request.name_on_card],
      parts: [request.billing_first_name, request.billing_last_name],
    },
    { whole: same.billing_name, parts: [same.billing_first_name, same.billing_last_name] },
    ' ',
  );
  const address = joined(
    {
      wholes: [request.billing_address],
      parts: [request.billing_address_line1, request.billing_address_line2],
    },
    {
      whole: same.billing_address,
      parts: [same.billing_address_line1, same.billing_address_line2],
    },
    ', ',
  );
  return {
    billing_name: name.whole,
    billing_first_name: name.parts[0],
    billing_last_name: name.parts[1],
    billing_address: address.whole,
    billing_address_line1: address.parts[0],
    billing_address_line2: address.parts[1],
    billing_city: request.billing_city ?? same.billing_city,
    billing_state: request.billing_state ?? same.billing_state,
    billing_zip_code: request.billing_zip_code ?? same.billing_zip_code,
  };
}

/** A value given as a whole or in two parts; the parts are empty if it was given as a whole. */
interface Joined {
  readonly whole: string;
  readonly parts: readonly [string, string];
}

/** The same value in a request. Of several wholes the first that is not empty counts. */
interface Sent {
  readonly wholes: readonly (string | undefined)[];
  readonly parts: readonly [string | undefined, string | undefined];
}

function joined(sent: Sent, before: Joined, separator: string): Joined {
  // A whole that equals the stored one is no change: the client returns a value that it received.
  const [first, ...others] = sent.wholes.map((each) => (each === before.whole ? undefined : each));
  const parts = [sent.parts[0] ?? before.parts[0], sent.parts[1] ?? before.parts[1]] as const;
  const fromParts = sent.parts.some((part) => part !== undefined)
    ? parts.filter(Boolean).join(separator)
    : '';
  if (first) return { whole: first, parts: ['', ''] };
  if (fromParts) return { whole: fromParts, parts };
  const other = others.find(Boolean);
  if (other) return { whole: other, parts: ['', ''] };
  return clears(sent, before) || first === '' || others.includes('')
    ? { whole: '', parts: ['', ''] }
    : before;
}

/** An empty part clears a value given in parts; both together clear a value given as a whole. */
function clears({ parts }: Sent, before: Joined): boolean {
  const inParts = before.parts.some(Boolean);
  return inParts ? parts.includes('') : parts.every((part) => part === '');
}

function billingOfPatient(patient: Patient): Billing {
  return {
    billing_name: [patient.first_name, patient.last_name].filter(Boolean).join(' '),
    billing_first_name: patient.first_name,
    billing_last_name: patient.last_name,
    billing_address: [patient.address_line1, patient.address_line2].filter(Boolean).join(', '),
    billing_address_line1: patient.address_line1,
    billing_address_line2: patient.address_line2,
    billing_city: patient.city,
    billing_state: patient.state,
    billing_zip_code: patient.zip_code,
  };
}
