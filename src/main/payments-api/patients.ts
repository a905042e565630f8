import {
  answering,
  type CamelCase,
  extraOf,
  note,
  type Reader,
  uuid as readUuid,
  underOurNames,
  type WireRecord,
} from './answer-fields.ts';
import type { Call, CallOptions } from './call.ts';
import {
  choice,
  day,
  digits,
  encodeBody,
  optional,
  orEmpty,
  query,
  type Rule,
  requestWriter,
  upTo,
  uuid,
} from './request.ts';
import type { Transport } from './transport.ts';

const guid = orEmpty(uuid);
const phone = orEmpty(digits(10));
const zip = orEmpty(digits(1, 9));
const birthDate = orEmpty(day);
/** 1 = Yes, 0 = No. */
const yesNo = orEmpty(choice('1', '0'));

const person = {
  first_name: upTo(50),
  last_name: upTo(50),
  address_line1: upTo(50),
  address_line2: upTo(50),
  city: upTo(50),
  state: upTo(2),
  zip_code: zip,
  primary_phone: phone,
  email_address: upTo(128),
  notes: upTo(5_000),
};

const identity = {
  ...person,
  mobile_phone: phone,
  home_phone: phone,
  birth_date: birthDate,
  gender: orEmpty(choice('M', 'F')),
  ssn: upTo(9),
  drivers_license_state: upTo(2),
  drivers_license_number: upTo(50),
  enrolled_notices: yesNo,
  enrolled_messaging: yesNo,
};

const carrier = {
  out_of_network: yesNo,
  carrier_id: guid,
  plan_id: upTo(50),
  carrier: upTo(50),
  plan: upTo(50),
  member_id: upTo(50),
  group_id: upTo(50),
};

/** Every field of a patient under its wire name, with its rule (interface.md §2.4). */
export const patientRules = {
  patient_id: guid,
  location_id: guid,
  ref_id: upTo(8),
  external_id: upTo(50),
  account_number: upTo(50),
  pms_id: upTo(50),
  prefix: upTo(10),
  suffix: upTo(20),
  ...identity,
  patient_status: orEmpty(choice('1', '0', '2')),
  enrolled_paper_statements: yesNo,
  is_not_subscriber: yesNo,
  ...prefixed('subscriber_', {
    ...identity,
    prefix: upTo(5),
    suffix: upTo(5),
    relation: orEmpty(choice('PA', 'SP', 'OT')),
  }),
  ...prefixed('primary_carrier_', carrier),
  ...prefixed('secondary_carrier_', carrier),
  ...prefixed('alt_', {
    ...person,
    primary_phone_type: upTo(1),
    sec_phone: phone,
    sec_phone_type: upTo(1),
    type: orEmpty(choice('FM', 'EM', 'GA', 'OT')),
  }),
} as const;

/** In a search, a phone number may be the end of one. */
const phoneEnd = orEmpty(digits(4, 10));
const searchRules = {
  ...patientRules,
  primary_phone: phoneEnd,
  mobile_phone: phoneEnd,
  home_phone: phoneEnd,
} as const;

type PatientWireName = keyof typeof patientRules;

/** `firstName`, `subscriberZipCode`, `primaryCarrierMemberId`, ... */
type PatientField = CamelCase<PatientWireName>;

type Prefixed<P extends string, Rules> = {
  readonly [Name in keyof Rules & string as `${P}${Name}`]: Rules[Name];
};

function prefixed<P extends string, Rules extends Record<string, Rule<string>>>(
  prefix: P,
  rules: Rules,
): Prefixed<P, Rules> {
  const entries = Object.entries(rules).map(([name, rule]) => [prefix + name, rule]);
  // Object.fromEntries loses the names in its type; the type above has them.
  return Object.fromEntries(entries) as Prefixed<P, Rules>;
}

type Accepted<R> = R extends Rule<infer T> ? T : never;

/**
 * The fields of a patient in a request: all are texts and optional, with the limits of
 * `patientRules` and interface.md §2.4. An empty text clears a field.
 */
export type PatientRequest = {
  readonly [Name in PatientWireName as CamelCase<Name>]?: Accepted<(typeof patientRules)[Name]>;
};

/** A patient as the service returns one: every field of §2.4, null if empty. */
export type Patient = { readonly [Field in Exclude<PatientField, 'patientId'>]: string | null } & {
  readonly patientId: string;
  /** Fields this client does not know, under their wire names (interface.md §9.2). */
  readonly extra: WireRecord;
};

/**
 * The patients of interface.md §4.2. Every operation throws a PaymentsApiError; changes are sent
 * once.
 */
export interface Patients {
  create(patient: PatientRequest, options?: CallOptions): Promise<Patient>;
  /** Changes the given fields. */
  update(patientId: string, patient: PatientRequest, options?: CallOptions): Promise<Patient>;
  get(patientId: string, options?: CallOptions): Promise<Patient>;
  /** The searchable fields and the matching of values are not documented. */
  search(filter: PatientRequest, options?: CallOptions): Promise<readonly Patient[]>;
  /** The first of a search, at most `limit`; the rest of a longer list is not read. */
  first(filter: PatientRequest, limit: number, options?: CallOptions): Promise<readonly Patient[]>;
  delete(patientId: string, options?: CallOptions): Promise<Patient>;
}

const PATH = '/api/pp/patients';

export function patientsOf(transport: Transport): Patients {
  const call = (operation: string, method: Call['method'], target: Call['target']): Call => ({
    operation: `patients.${operation}`,
    method,
    target,
  });
  const searchCall = (filter: PatientRequest) =>
    call('search', 'GET', () => ({ path: `${PATH}/${query(writeSearch(filter))}` }));
  const sent = (path: string, patient: PatientRequest) => ({
    path,
    body: encodeBody('json', writePatient(patient)),
  });

  return {
    create: (patient, options) =>
      transport.change(
        call('create', 'POST', () => sent(PATH, patient)),
        readPatient,
        options,
      ),
    update: (id, patient, options) =>
      transport.change(
        call('update', 'POST', () => sent(patientPath(id), patient)),
        answering(readPatient, { patientId: id }),
        options,
      ),
    get: (id, options) =>
      transport.read(
        call('get', 'GET', () => ({ path: patientPath(id) })),
        answering(readPatient, { patientId: id }),
        options,
      ),
    search: (filter, options) => transport.list(searchCall(filter), readPatient, options),
    first: async (filter, limit, options) => {
      const found: Patient[] = [];
      for await (const batch of transport.rows(searchCall(filter), readPatient, options)) {
        found.push(...batch);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },
    delete: (id, options) =>
      transport.change(
        call('delete', 'DELETE', () => ({ path: patientPath(id) })),
        answering(readPatient, { patientId: id }),
        options,
      ),
  };
}

export function patientPath(patientId: string): string {
  return `${PATH}/${uuid(patientId, 'patient_id')}`;
}

const wireNames = Object.keys(patientRules) as readonly PatientWireName[];
const known = new Set<string>(wireNames);

const writePatient = requestWriter<{ readonly [Field in PatientField]?: string }>(
  '',
  underOurNames(wireNames, (name) => optional<string>(patientRules[name])),
);

const writeSearch = requestWriter<{ readonly [Field in PatientField]?: string }>(
  '',
  underOurNames(wireNames, (name) => optional<string>(searchRules[name])),
);

const readPatient: Reader<Patient> = (wire) => ({
  ...underOurNames(wireNames, (name) => note(wire[name])),
  patientId: readUuid(wire['patient_id'], 'patient_id'),
  extra: extraOf(wire, known),
});
