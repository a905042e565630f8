import type { RequestOptions, RunningService } from '../../support/service.ts';
import { CARD, CASH } from './payments.ts';

/** One call of a documented operation that succeeds. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The path with a suffix before its query. */
  readonly suffixed: (suffix: string) => string;
  readonly options?: RequestOptions;
}

/** A call of each operation of interface.md §4, on records made for it. */
export async function everyOperation(service: RunningService): Promise<readonly Operation[]> {
  const make = async (path: string, json: object): Promise<string> => {
    const record = (await service.send('POST', path, { json })).json() as Record<string, string>;
    return record['patient_id'] || record['id'] || '';
  };
  const payment = () => make('/api/pp/payments/authorize', CARD);
  const hold = () => make('/api/pp/payments/preauthorize', CARD);
  const patient = { last_name: "O'Neill <&>", notes: 'first line\nsecond line' };
  const patients = '/api/pp/patients';
  const profile = {
    method_type: 'C',
    card_number: '4111111111111111',
    exp_date: '2049-12',
    name_on_card: 'ANN LEE',
  };
  const profiles = '/api/pp/payment_profiles';
  const profileId = () => make(profiles, profile);
  const patientId = await make(patients, patient);
  const reports = '/api/pp/reports/payments';
  const dates = 'start_date=2020-01-01';
  const times = 'start_time=2000-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';
  return [
    post('/api/pp/payments/authorize', CARD),
    post('/api/pp/payments', CASH),
    post('/api/pp/payments/preauthorize', CARD),
    get(`/api/pp/payments/${await payment()}`),
    get('/api/pp/payments', times),
    post(`/api/pp/payments/${await payment()}/void`),
    post(`/api/pp/payments/${await payment()}/credit`, { amount: '1.00' }),
    post(`/api/pp/payments/${await hold()}/deauthorize`),
    post(`/api/pp/payments/${await hold()}/capture`),
    post(patients, patient),
    post(`${patients}/${patientId}`, { city: 'Troy' }),
    get(`${patients}/${patientId}`),
    get(`${patients}/`, `patient_id=${patientId}`),
    del(`${patients}/${await make(patients, {})}`),
    post(profiles, profile),
    post(`${profiles}/${await profileId()}`, { billing_city: 'Troy' }),
    get(`${profiles}/${await profileId()}`),
    get(`${profiles}/`, 'account_type=VI'),
    del(`${profiles}/${await profileId()}`),
    post(`${patients}/${patientId}/eob_eligibility`),
    get(`${reports}/transactions/details`, dates),
    get(`${reports}/rejects/details`, dates),
    get(`${reports}/deposits/summary`, dates),
    get(`${reports}/deposits/details`, dates),
    get(`${reports}/settlements/details`, dates),
    get('/api/pp/payments', 'start_time=2000-01-01T00:00:00Z&end_time=2000-01-01T00:00:00Z'),
  ];
}

const get = (path: string, query?: string) => operation('GET', path, query);
const del = (path: string) => operation('DELETE', path);
const post = (path: string, json?: object) =>
  operation('POST', path, undefined, json === undefined ? undefined : { json });

function operation(
  method: Operation['method'],
  path: string,
  query?: string,
  options?: RequestOptions,
): Operation {
  const tail = query === undefined ? '' : `?${query}`;
  return {
    method,
    path: path + tail,
    suffixed: (suffix) => path + suffix + tail,
    ...(options !== undefined && { options }),
  };
}
