import type { Chance } from '../../simulation/environment/chance.ts';
import type { FaultOrder } from '../../support/service.ts';

const PAYMENTS = '/api/pp/payments';
const REPORT = '/api/pp/reports/payments/transactions/details';

/** Paths of faults, each as often as it is listed here. */
const PLACES = [
  ...Array<string>(6).fill(`POST ${PAYMENTS}/authorize`),
  ...Array<string>(3).fill(`POST ${PAYMENTS}/preauthorize`),
  ...['capture', 'deauthorize', 'void', 'credit'].map((name) => `POST ${PAYMENTS}/{id}/${name}`),
  ...Array<string>(6).fill(`GET ${PAYMENTS}`),
  ...Array<string>(2).fill(`GET ${REPORT}`),
];

const FAULTS = ['drop_before', 'drop_after', 'cut_body', 'delay', 'status'] as const;
const STATUSES = [302, 400, 401, 404, 408, 409, 422, 429, 500, 502, 503] as const;

/** A fault of any kind, on a path of money or of status checks. */
export function anyTrouble(chance: Chance): FaultOrder {
  const [method = '', path = ''] = chance.pick(PLACES).split(' ');
  return {
    method,
    path,
    fault: chance.pick(FAULTS),
    times: chance.whole(1, 2),
    delay_ms: chance.whole(20, 600),
    status: chance.pick(STATUSES),
  };
}
