import { z } from 'zod';
import { authorize } from '../payments/authorize.ts';
import { authorizeRequest } from '../payments/authorize-request.ts';
import type { Action, Method } from '../payments/records.ts';
import type { Caller, Service } from '../service.ts';

/** The operations that move or hold money (interface.md §4.1), as scenario files name them. */
export const OPERATION_NAMES = [
  'authorize_card',
  'authorize_ach',
  'authorize_cash',
  'preauthorize',
  'void',
  'credit',
  'deauthorize',
  'capture',
] as const;

export const operationName = z.enum(OPERATION_NAMES);
export type OperationName = z.output<typeof operationName>;

export interface Operation {
  readonly action: Exclude<Action, 'REJECT'>;
  readonly method: Method;
  /** Its path; {id} stands for the payment it acts on. */
  readonly path: string;
  /** What a person at the counter would see if it was done more than once. */
  readonly twice: string;
  /** The fields of interface.md §4.1 that the client sends, with its own tracking id. */
  readonly fields: Readonly<Record<string, string>>;
  /** The action of the payment that is made for it before; null for a new payment. */
  readonly actsOn: 'AUTHORIZE' | 'PREAUTHORIZE' | null;
}

/** US dollars. */
export const AMOUNT = '25.00';
const PART = '5.00';

const CARD_FIELDS = { amount: AMOUNT, track_data: ';4111111111111111=49121010000000000?' };
const ACH_FIELDS = {
  amount: AMOUNT,
  routing_number: '021000021',
  account_number: '000123456789',
  account_type: 'C',
  first_name: 'Ada',
  last_name: 'Ng',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
};
const PATH = '/api/pp/payments';

const charge = (method: Method, fields: Operation['fields']): Operation => ({
  action: 'AUTHORIZE',
  method,
  path: `${PATH}/authorize`,
  twice: 'charged twice',
  fields: { method, ...fields },
  actsOn: null,
});
const followUp = (
  action: Operation['action'],
  twice: string,
  actsOn: 'AUTHORIZE' | 'PREAUTHORIZE',
  fields: Operation['fields'] = {},
): Operation => ({
  action,
  method: 'CARD',
  path: `${PATH}/{id}/${action.toLowerCase()}`,
  twice,
  fields,
  actsOn,
});

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  authorize_card: charge('CARD', CARD_FIELDS),
  authorize_ach: charge('ACH', ACH_FIELDS),
  authorize_cash: charge('CASH', { amount: AMOUNT }),
  preauthorize: {
    ...charge('CARD', CARD_FIELDS),
    action: 'PREAUTHORIZE',
    path: `${PATH}/preauthorize`,
    twice: 'held twice',
  },
  void: followUp('VOID', 'voided twice', 'AUTHORIZE'),
  credit: followUp('CREDIT', 'refunded twice', 'AUTHORIZE', { amount: PART }),
  deauthorize: followUp('DEAUTHORIZE', 'released twice', 'PREAUTHORIZE'),
  capture: followUp('CAPTURE', 'captured twice', 'PREAUTHORIZE'),
};

/** Makes the payment that an operation acts on; returns its id. */
export function preparePayment(
  service: Service,
  caller: Caller,
  actsOn: 'AUTHORIZE' | 'PREAUTHORIZE',
): string {
  const request = authorizeRequest.parse({ method: 'CARD', ...CARD_FIELDS });
  return authorize(service, caller, actsOn, request).id;
}
