import type { Call, Service } from './caller.ts';
import { recordOf, textOf } from './expect.ts';
import { CASH } from './tables/payment-fields.ts';
import { KEYED_CARD } from './tables/profile-fields.ts';

/** A documented operation, with a call that succeeds. `{hold}` and the like are records made for it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: string;
  readonly json?: object;
}

/** One call of an operation, ready to send. */
export interface ReadyCall {
  readonly method: Operation['method'];
  readonly path: string;
  /** The path with a suffix before its query. */
  readonly suffixed: (suffix: string) => string;
  readonly options?: Call;
}

const PAYMENTS = '/api/pp/payments';
const PATIENTS = '/api/pp/patients';
const PROFILE_PATH = '/api/pp/payment_profiles';
const REPORTS = '/api/pp/reports/payments';
const PATIENT = { last_name: "O'Neill <&>", notes: 'first line\nsecond line' };

/** The id of no record. */
export const UNKNOWN_ID = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

/** The query of a list of all payments. */
export const allTimes = ({ since }: Service) =>
  `start_time=${since}T00:00:00Z&end_time=2099-01-01T00:00:00Z`;

/** The operations of interface.md §4. */
export function operationsOf(service: Service): readonly Operation[] {
  const card = service.payments.CARD();
  const dates = `start_date=${service.since}`;
  return [
    { method: 'POST', path: `${PAYMENTS}/authorize`, json: card },
    { method: 'POST', path: PAYMENTS, json: CASH },
    { method: 'POST', path: `${PAYMENTS}/preauthorize`, json: card },
    { method: 'GET', path: `${PAYMENTS}/{payment}` },
    { method: 'GET', path: PAYMENTS, query: allTimes(service) },
    { method: 'POST', path: `${PAYMENTS}/{payment}/void` },
    { method: 'POST', path: `${PAYMENTS}/{payment}/credit`, json: { amount: '1.00' } },
    { method: 'POST', path: `${PAYMENTS}/{hold}/deauthorize` },
    { method: 'POST', path: `${PAYMENTS}/{hold}/capture` },
    { method: 'POST', path: PATIENTS, json: PATIENT },
    { method: 'POST', path: `${PATIENTS}/{patient}`, json: { city: 'Troy' } },
    { method: 'GET', path: `${PATIENTS}/{patient}` },
    { method: 'GET', path: `${PATIENTS}/`, query: 'patient_id={patient}' },
    { method: 'DELETE', path: `${PATIENTS}/{patient}` },
    { method: 'POST', path: PROFILE_PATH, json: KEYED_CARD },
    { method: 'POST', path: `${PROFILE_PATH}/{profile}`, json: { billing_city: 'Troy' } },
    { method: 'GET', path: `${PROFILE_PATH}/{profile}` },
    { method: 'GET', path: `${PROFILE_PATH}/`, query: 'account_type=VI' },
    { method: 'DELETE', path: `${PROFILE_PATH}/{profile}` },
    { method: 'POST', path: `${PATIENTS}/{patient}/eob_eligibility` },
    { method: 'GET', path: `${REPORTS}/transactions/details`, query: dates },
    { method: 'GET', path: `${REPORTS}/rejects/details`, query: dates },
    { method: 'GET', path: `${REPORTS}/deposits/summary`, query: dates },
    { method: 'GET', path: `${REPORTS}/deposits/details`, query: dates },
    { method: 'GET', path: `${REPORTS}/settlements/details`, query: dates },
  ];
}

/** The name in the report. */
export const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Makes the record that a path needs. */
export async function make(service: Service, path: string, json: object): Promise<string> {
  const record = recordOf(await service.send('POST', path, { json }));
  return textOf(record, path === PATIENTS ? 'patient_id' : 'id');
}

const makers: Readonly<Record<string, (service: Service) => Promise<string>>> = {
  '{payment}': (service) => make(service, `${PAYMENTS}/authorize`, service.payments.CARD()),
  '{ach}': (service) => make(service, `${PAYMENTS}/authorize`, service.payments.ACH()),
  '{cash}': (service) => make(service, `${PAYMENTS}/authorize`, CASH),
  '{hold}': (service) => make(service, `${PAYMENTS}/preauthorize`, service.payments.CARD()),
  '{patient}': (service) => make(service, PATIENTS, PATIENT),
  '{profile}': (service) => make(service, PROFILE_PATH, KEYED_CARD),
};

/** Makes the records that a text names in braces, and writes their ids into it. */
export async function resolved(service: Service, text: string): Promise<string> {
  const name = /\{[a-z]+\}/.exec(text)?.[0];
  const maker = name === undefined ? undefined : makers[name];
  return name === undefined || maker === undefined
    ? text
    : text.replace(name, await maker(service));
}

/** Makes what the operation needs. */
export async function ready(service: Service, operation: Operation): Promise<ReadyCall> {
  const { method, json } = operation;
  const path = await resolved(service, operation.path);
  const query = operation.query === undefined ? '' : `?${await resolved(service, operation.query)}`;
  return {
    method,
    path: path + query,
    suffixed: (suffix) => path + suffix + query,
    ...(json !== undefined && { options: { json } }),
  };
}
