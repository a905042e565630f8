/**
 * Every patient field that a person may set, in the groups and the order of the screen, with the
 * lengths and formats of interface.md §2.4. Names are the wire's in camel case.
 */

/** Codes of a field and their meanings for people. */
type Choices = Readonly<Record<string, string>>;

export interface PatientFieldRule {
  readonly label: string;
  /** Most characters the service takes. */
  readonly length: number;
  readonly shape: 'text' | 'guid' | 'zip' | 'phone' | 'day' | 'ssn' | 'choice' | 'long-text';
  readonly choices?: Choices;
  /** Shown as dots; revealing it needs a permission and is journaled. */
  readonly secret?: true;
}

const text = (label: string, length: number): PatientFieldRule => ({
  label,
  length,
  shape: 'text',
});
const guid = (label: string): PatientFieldRule => ({ label, length: 36, shape: 'guid' });
const phone = (label: string): PatientFieldRule => ({ label, length: 10, shape: 'phone' });
const zip: PatientFieldRule = { label: 'ZIP code', length: 10, shape: 'zip' };
const birthDate: PatientFieldRule = { label: 'Date of birth', length: 10, shape: 'day' };
const notes: PatientFieldRule = { label: 'Notes', length: 5_000, shape: 'long-text' };
const ssn: PatientFieldRule = {
  label: 'Social security number',
  length: 9,
  shape: 'ssn',
  secret: true,
};
const license: PatientFieldRule = { ...text('Driver’s licence number', 50), secret: true };
const choice = (label: string, choices: Choices): PatientFieldRule => ({
  label,
  length: Math.max(...Object.keys(choices).map((code) => code.length)),
  shape: 'choice',
  choices,
});
const yesNo = (label: string) => choice(label, { '1': 'Yes', '0': 'No' });
const gender = choice('Gender', { F: 'Female', M: 'Male' });

const address = {
  addressLine1: text('Street', 50),
  addressLine2: text('Street, second line', 50),
  city: text('City', 50),
  state: text('State', 2),
  zipCode: zip,
};

const phones = {
  primaryPhone: phone('Phone'),
  mobilePhone: phone('Mobile phone'),
  homePhone: phone('Home phone'),
};

const emailAddress = text('E-mail', 128);

const carrier = {
  carrier: text('Carrier', 50),
  plan: text('Plan', 50),
  memberId: text('Member id', 50),
  groupId: text('Group id', 50),
  planId: text('Plan id', 50),
  carrierId: guid('Carrier id'),
  outOfNetwork: yesNo('Out of network'),
};

/** The groups of the record screen. */
export const PATIENT_GROUPS = {
  person: {
    name: 'Person',
    fields: {
      prefix: text('Prefix', 10),
      firstName: text('First name', 50),
      lastName: text('Last name', 50),
      suffix: text('Suffix', 20),
      birthDate,
      gender,
      ssn,
      driversLicenseState: text('Driver’s licence state', 2),
      driversLicenseNumber: license,
      externalId: text('Your own id', 50),
      accountNumber: text('Account number', 50),
      pmsId: text('Practice system id', 50),
      refId: text('Reference', 8),
      locationId: guid('Location id'),
    },
  },
  address: { name: 'Address', fields: address },
  contact: { name: 'Contact', fields: { ...phones, emailAddress } },
  subscriber: {
    name: 'Subscriber',
    fields: {
      isNotSubscriber: yesNo('Insured through somebody else'),
      ...prefixed('subscriber', {
        relation: choice('Relation', { PA: 'Parent', SP: 'Spouse', OT: 'Other' }),
        prefix: text('Prefix', 5),
        firstName: text('First name', 50),
        lastName: text('Last name', 50),
        suffix: text('Suffix', 5),
        birthDate,
        gender,
        ssn,
        driversLicenseState: text('Driver’s licence state', 2),
        driversLicenseNumber: license,
        ...address,
        ...phones,
        emailAddress,
        enrolledNotices: yesNo('Notices'),
        enrolledMessaging: yesNo('Messaging'),
        notes,
      }),
    },
  },
  primaryCarrier: { name: 'Primary carrier', fields: prefixed('primaryCarrier', carrier) },
  secondaryCarrier: { name: 'Secondary carrier', fields: prefixed('secondaryCarrier', carrier) },
  alternateContact: {
    name: 'Alternate contact',
    fields: prefixed('alt', {
      type: choice('Who it is', {
        FM: 'Family',
        EM: 'Employer',
        GA: 'Guarantor',
        OT: 'Other',
      }),
      firstName: text('First name', 50),
      lastName: text('Last name', 50),
      ...address,
      primaryPhone: phone('Phone'),
      primaryPhoneType: text('Kind of phone', 1),
      secPhone: phone('Second phone'),
      secPhoneType: text('Kind of second phone', 1),
      emailAddress,
      notes,
    }),
  },
  preferences: {
    name: 'Preferences',
    fields: {
      enrolledNotices: yesNo('Notices'),
      enrolledMessaging: yesNo('Messaging'),
      enrolledPaperStatements: yesNo('Paper statements'),
    },
  },
  notes: { name: 'Notes', fields: { notes } },
} as const;

type Groups = typeof PATIENT_GROUPS;
type FieldsOf<G> = G extends keyof Groups ? keyof Groups[G]['fields'] : never;

export type PatientGroup = keyof Groups;
export type PatientFieldName = FieldsOf<PatientGroup> & string;

// Object.assign and entries lose the names in their types; the groups above have them.
export const PATIENT_FIELDS = Object.assign(
  {},
  ...Object.values(PATIENT_GROUPS).map(({ fields }) => fields),
) as Readonly<Record<PatientFieldName, PatientFieldRule>>;

export const PATIENT_FIELD_NAMES = Object.keys(PATIENT_FIELDS) as readonly PatientFieldName[];

export const SECRET_FIELDS = PATIENT_FIELD_NAMES.filter(
  (name) => PATIENT_FIELDS[name].secret === true,
);

type Prefixed<P extends string, Rules> = {
  readonly [Name in keyof Rules & string as `${P}${Capitalize<Name>}`]: Rules[Name];
};

function prefixed<P extends string, Rules extends Record<string, PatientFieldRule>>(
  prefix: P,
  rules: Rules,
): Prefixed<P, Rules> {
  const entries = Object.entries(rules).map(([name, rule]) => [
    `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    rule,
  ]);
  // Object.fromEntries loses the names in its type; the type above has them.
  return Object.fromEntries(entries) as Prefixed<P, Rules>;
}
