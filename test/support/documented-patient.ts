/**
 * The tables of interface.md §2.4, verbatim, and their rules for each field: tests derive every
 * field's rule from here, independently of the program.
 */
const DOCUMENT = `
| Field | Length | Format / allowed values |
|---|---|---|
| patient_id | 36 | GUID |
| location_id | 36 | GUID |
| ref_id | 8 | |
| external_id | 50 | Identifier of the patient in the client's system. |
| account_number | 50 | |
| pms_id | 50 | |
| prefix | 10 | |
| first_name | 50 | |
| last_name | 50 | |
| suffix | 20 | |
| address_line1 | 50 | |
| address_line2 | 50 | |
| city | 50 | |
| state | 2 | |
| zip_code | 10 | digits, up to 9 |
| primary_phone | 10 | 10 digits |
| mobile_phone | 10 | 10 digits |
| home_phone | 10 | 10 digits |
| email_address | 128 | |
| birth_date | 10 | yyyy-mm-dd |
| patient_status | 1 | 1 = Active, 0 = Inactive, 2 = Deleted |
| gender | 1 | M, F |
| ssn | 9 | |
| drivers_license_state | 2 | |
| drivers_license_number | 50 | |
| enrolled_notices | 1 | 1 = Yes, 0 = No |
| enrolled_messaging | 1 | 1 = Yes, 0 = No |
| enrolled_paper_statements | 1 | 1 = Yes, 0 = No |
| notes | 5,000 | |
| is_not_subscriber | 1 | 1 = Yes, 0 = No |

Subscriber fields (same record):

| Field | Length | Format / allowed values |
|---|---|---|
| subscriber_prefix | 5 | |
| subscriber_first_name | 50 | |
| subscriber_last_name | 50 | |
| subscriber_suffix | 5 | |
| subscriber_address_line1 | 50 | |
| subscriber_address_line2 | 50 | |
| subscriber_city | 50 | |
| subscriber_state | 2 | |
| subscriber_zip_code | 10 | digits, up to 9 |
| subscriber_primary_phone | 10 | 10 digits |
| subscriber_mobile_phone | 10 | 10 digits |
| subscriber_home_phone | 10 | 10 digits |
| subscriber_email_address | 128 | |
| subscriber_birth_date | 10 | yyyy-mm-dd |
| subscriber_gender | 1 | M, F |
| subscriber_ssn | 9 | |
| subscriber_drivers_license_state | 2 | |
| subscriber_drivers_license_number | 50 | |
| subscriber_enrolled_notices | 1 | 1 = Yes, 0 = No |
| subscriber_enrolled_messaging | 1 | 1 = Yes, 0 = No |
| subscriber_notes | 5,000 | |
| subscriber_relation | 2 | PA = Parent, SP = Spouse, OT = Other |

Carrier fields: the same seven fields exist under the prefix primary_carrier_ and under the prefix secondary_carrier_:

| Suffix | Length | Format |
|---|---|---|
| out_of_network | 1 | 1 = Yes, 0 = No |
| carrier_id | 36 | GUID |
| plan_id | 50 | |
| carrier | 50 | |
| plan | 50 | |
| member_id | 50 | |
| group_id | 50 | |

Alternate contact fields:

| Field | Length | Format / allowed values |
|---|---|---|
| alt_first_name | 50 | |
| alt_last_name | 50 | |
| alt_address_line1 | 50 | |
| alt_address_line2 | 50 | |
| alt_city | 50 | |
| alt_state | 2 | |
| alt_zip_code | 10 | digits, up to 9 |
| alt_primary_phone | 10 | 10 digits |
| alt_primary_phone_type | 1 | |
| alt_sec_phone | 10 | 10 digits |
| alt_sec_phone_type | 1 | |
| alt_email_address | 128 | |
| alt_notes | 5,000 | |
| alt_type | 2 | FM = Family, EM = Employer, GA = Guarantor, OT = Other |
`;

export interface DocumentedField {
  /** The wire's name. */
  readonly name: string;
  readonly length: number;
  readonly format: string;
}

const PREFIXES = ['primary_carrier_', 'secondary_carrier_'] as const;

/** Every field of a patient, in the order of the document. */
export const DOCUMENTED_PATIENT: readonly DocumentedField[] = DOCUMENT.split('\n\n').flatMap(
  (table) => {
    const rows = table.split('\n').filter((line) => line.startsWith('|'));
    const suffixes = rows[0]?.startsWith('| Suffix') ?? false;
    const fields = rows.slice(2).map((row) => {
      const [, name = '', length = '', format = ''] = row.split('|').map((cell) => cell.trim());
      return { name, length: Number(length.replace(',', '')), format };
    });
    if (!suffixes) return fields;
    return PREFIXES.flatMap((prefix) =>
      fields.map((field) => ({ ...field, name: prefix + field.name })),
    );
  },
);

export interface FieldSamples {
  /** At the limit, and other valid values of a field of this kind. */
  readonly taken: readonly string[];
  /** One over the limit. */
  readonly over: string;
  /** In an invalid format; none if the document gives no format. */
  readonly wrong: readonly string[];
}

const GUID = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

/**
 * Values at the limit of a field, one over it, and in an invalid format, by the document's table.
 */
export function samplesOf({ length, format }: DocumentedField): FieldSamples {
  const codes = [...format.matchAll(/(?:^|, )(\w{1,2})(?= =|,|$)/g)].map(([, code = '']) => code);
  if (format === 'GUID') {
    return { taken: [GUID], over: `${GUID}0`, wrong: [GUID.slice(1), 'x'.repeat(36)] };
  }
  if (format === '10 digits') {
    return { taken: ['5550101234'], over: '55501012345', wrong: ['555010123', '55501o1234'] };
  }
  if (format === 'digits, up to 9') {
    return { taken: ['005011234', '1', '00501'], over: '0050112345', wrong: ['x'.repeat(5)] };
  }
  if (format === 'yyyy-mm-dd') {
    return {
      taken: ['2024-02-29', '1900-01-01'],
      over: '2024-02-290',
      wrong: ['2023-02-29', '2024-13-01', 'yesterday'],
    };
  }
  if (format !== '' && codes.length > 1) {
    return { taken: codes, over: `${codes[0]}${codes[0]}`, wrong: ['~'] };
  }
  return { taken: ['x'.repeat(length), "O'é-Ü"], over: 'x'.repeat(length + 1), wrong: [] };
}
