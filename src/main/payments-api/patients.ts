import { extraOf, note, type Reader, uuid as readUuid, type WireRecord } from './answer-fields.ts';
import { answering } from './answering.ts';
import type { Call, CallOptions } from './call.ts';
import { type PatientField, type PatientWireName, patientRules } from './patient-fields.ts';
import { optional, type Rule, requestWriter, uuid } from './request-fields.ts';
import { query } from './request-query.ts';
import { encodeBody } from './secret-body.ts';
import type { Transport } from './transport.ts';
import { type CamelCase, underOurNames } from './wire-names.ts';

type Accepted<R> = R extends Rule<infer T> ? T : never;

/**
 * The fields of a patient in a request: all are texts and optional, with the limits of
 * patient-fields.ts and interface.md §2.4. An empty text clears a field.
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
    call('search', 'GET', () => ({ path: `${PATH}/${query(writePatient(filter))}` }));
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

const readPatient: Reader<Patient> = (wire) => ({
  ...underOurNames(wireNames, (name) => note(wire[name])),
  patientId: readUuid(wire['patient_id'], 'patient_id'),
  extra: extraOf(wire, known),
});
