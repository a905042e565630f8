import { t } from '../messages/t.ts';

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
const zip: PatientFieldRule = { label: t('patients.zipCode'), length: 10, shape: 'zip' };
const birthDate: PatientFieldRule = { label: t('patients.dateBirth2'), length: 10, shape: 'day' };
const notes: PatientFieldRule = { label: t('patients.notes'), length: 5_000, shape: 'long-text' };
const ssn: PatientFieldRule = {
  label: t('patients.socialSecurityNumber'),
  length: 9,
  shape: 'ssn',
  secret: true,
};
const license: PatientFieldRule = { ...text(t('patients.driversLicenseNumber'), 50), secret: true };
const choice = (label: string, choices: Choices): PatientFieldRule => ({
  label,
  length: Math.max(...Object.keys(choices).map((code) => code.length)),
  shape: 'choice',
  choices,
});
const yesNo = (label: string) => choice(label, { '1': t('patients.yes'), '0': t('patients.no') });
const gender = choice(t('patients.gender'), { F: t('patients.female'), M: t('patients.male') });

const address = {
  addressLine1: text(t('patients.street'), 50),
  addressLine2: text(t('patients.streetLine2'), 50),
  city: text(t('patients.city'), 50),
  state: text(t('patients.state'), 2),
  zipCode: zip,
};

const phones = {
  primaryPhone: phone(t('patientField.phone')),
  mobilePhone: phone(t('patients.mobilePhone')),
  homePhone: phone(t('patients.homePhone')),
};

const emailAddress = text(t('patients.email'), 128);

const carrier = {
  carrier: text(t('patients.carrier'), 50),
  plan: text(t('patients.plan'), 50),
  memberId: text(t('patients.memberId'), 50),
  groupId: text(t('patients.groupId'), 50),
  planId: text(t('patients.planId'), 50),
  carrierId: guid(t('patients.carrierId')),
  outOfNetwork: yesNo(t('patients.outNetwork')),
};

/** The groups of the record screen. */
export const PATIENT_GROUPS = {
  person: {
    name: t('patients.nameAndContact'),
    fields: {
      firstName: text(t('patients.firstName'), 50),
      lastName: text(t('patients.lastName'), 50),
      birthDate,
      primaryPhone: phones.primaryPhone,
      mobilePhone: phones.mobilePhone,
      emailAddress,
      externalId: text(t('patients.patientNumber'), 50),
    },
  },
  address: { name: t('patients.address'), fields: address },
  more: {
    name: t('patients.moreDetails'),
    fields: {
      prefix: text(t('patients.prefix'), 10),
      suffix: text(t('patients.suffix'), 20),
      gender,
      homePhone: phones.homePhone,
    },
  },
  identifiers: {
    name: t('patients.identifiers'),
    fields: {
      ssn,
      driversLicenseState: text(t('patients.driversLicenseState'), 2),
      driversLicenseNumber: license,
      accountNumber: text(t('patients.accountNumber'), 50),
      pmsId: text(t('patients.practiceSystemId'), 50),
      refId: text(t('patients.reference'), 8),
      locationId: guid(t('patients.locationId')),
    },
  },
  subscriber: {
    name: t('patients.subscriber'),
    fields: {
      isNotSubscriber: yesNo(t('patients.insuredThroughAnotherPerson')),
      ...prefixed('subscriber', {
        relation: choice(t('patients.relationship'), {
          PA: t('patients.parent'),
          SP: t('patients.spouse'),
          OT: t('patients.other'),
        }),
        prefix: text(t('patients.prefix'), 5),
        firstName: text(t('patients.firstName'), 50),
        lastName: text(t('patients.lastName'), 50),
        suffix: text(t('patients.suffix'), 5),
        birthDate,
        gender,
        ssn,
        driversLicenseState: text(t('patients.driversLicenseState'), 2),
        driversLicenseNumber: license,
        ...address,
        ...phones,
        emailAddress,
        enrolledNotices: yesNo(t('patients.notices')),
        enrolledMessaging: yesNo(t('patients.messaging')),
        notes,
      }),
    },
  },
  primaryCarrier: {
    name: t('patients.primaryCarrier'),
    fields: prefixed('primaryCarrier', carrier),
  },
  secondaryCarrier: {
    name: t('patients.secondaryCarrier'),
    fields: prefixed('secondaryCarrier', carrier),
  },
  alternateContact: {
    name: t('patients.alternateContact'),
    fields: prefixed('alt', {
      type: choice(t('patients.identity'), {
        FM: t('patients.family'),
        EM: t('patients.employer'),
        GA: t('patients.guarantor'),
        OT: t('patients.other'),
      }),
      firstName: text(t('patients.firstName'), 50),
      lastName: text(t('patients.lastName'), 50),
      ...address,
      primaryPhone: phone(t('patientField.phone')),
      primaryPhoneType: text(t('patients.phoneType'), 1),
      secPhone: phone(t('patients.secondPhone')),
      secPhoneType: text(t('patients.secondPhoneType'), 1),
      emailAddress,
      notes,
    }),
  },
  preferences: {
    name: t('patients.preferences'),
    fields: {
      enrolledNotices: yesNo(t('patients.notices')),
      enrolledMessaging: yesNo(t('patients.messaging')),
      enrolledPaperStatements: yesNo(t('patients.paperStatements')),
    },
  },
  notes: { name: t('patients.notes'), fields: { notes } },
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
