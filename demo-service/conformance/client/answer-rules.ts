import { OPERATIONS, type OperationName } from '../../fault-lab/operations.ts';
import type { Fault } from '../../simulation/faults.ts';
import type { Group } from '../check.ts';
import { Deviation, type Fields, shown } from '../expect.ts';
import type { Answering, Observation } from './observe.ts';

/** An answer of the service, and the outcome that the client must report. */
export interface AnswerRule {
  readonly group: Group;
  readonly section: string;
  readonly name: string;
  readonly answering: Answering;
  readonly expected: 'approved' | 'not approved';
}

const ADDED: Fields = {
  ...{ 'a text': 'x', 'a number': 12.5, null: null, true: true, 'a list': [1], 'an object': {} },
};

/** Values of §2.1 and §2.2 that a client must take, by field; undefined for an absent field. */
const FOLLOW_UP_VALUES: Fields = {
  code: [null, '', '000', 'ABC123'],
  message: ['', 'x'.repeat(32)],
  timestamp: ['2026-02-28T23:59:59Z'],
};
const PAYMENT_VALUES: Fields = {
  ...FOLLOW_UP_VALUES,
  cvv_indicator: [null, 'M', 'N'],
  avs_indicator: [null, 'Y', 'Z'],
  risk_indicator: [null, '00', '01', '10'],
  memo: ['', 'x'.repeat(100)],
  payment_plan_id: ['7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11'],
};
const CARD_AND_ACH_VALUES: Fields = {
  ...PAYMENT_VALUES,
  settlement_date: [null, '2026-03-01'],
  repaid_date: [null, '2026-03-03'],
  gateway: ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'],
  client_id: ['AB12CD34'],
};
const VALUES: Readonly<Record<OperationName, Fields>> = {
  authorize_card: CARD_AND_ACH_VALUES,
  authorize_ach: { ...CARD_AND_ACH_VALUES, action: [undefined] },
  authorize_cash: PAYMENT_VALUES,
  preauthorize: CARD_AND_ACH_VALUES,
  void: FOLLOW_UP_VALUES,
  credit: FOLLOW_UP_VALUES,
  deauthorize: FOLLOW_UP_VALUES,
  capture: FOLLOW_UP_VALUES,
};

const SUCCESSES = [201, 202, 203, 299];
const REFUSALS = [
  ...[400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 417, 422, 423, 429, 431, 451],
  499,
];
const FAULTS = [500, 501, 502, 503, 504, 505, 507, 508, 511, 599];
/** §7.5: the body of a refusal is not documented. */
const ERROR_BODIES = {
  'no body': ['application/json', ''],
  'a text': ['text/plain', 'Bad request'],
  'a page': ['text/html', '<!doctype html><title>Error</title>'],
  'a list': ['application/json', '[]'],
  'a JSON text': ['application/json', '"error"'],
  'a wrong JSON': ['application/json', '{"error":'],
  'an XML record': ['application/xml', '<error><code>1</code></error>'],
} as const;

/** All answers to one operation. */
export function answerRules(operation: OperationName): readonly AnswerRule[] {
  const status = (number: number): readonly Fault[] => [
    {
      ...{ method: 'POST', path: OPERATIONS[operation].path, fault: 'status', times: 1_000 },
      ...{ delay_ms: 0, status: number },
    },
  ];
  const approved = { expected: 'approved' } as const;
  const refused = { expected: 'not approved' } as const;
  return [
    ...Object.entries(ADDED).map(([name, value]) => ({
      ...{
        group: 'formats' as const,
        section: '9.2',
        name: `an added field with ${name} is taken`,
      },
      ...{ answering: { record: (record: Fields) => ({ ...record, added_later: value }) } },
      ...approved,
    })),
    {
      ...{ group: 'formats', section: '9.2', name: 'reordered fields are taken' },
      answering: { record: (record) => Object.fromEntries(Object.entries(record).toReversed()) },
      ...approved,
    },
    ...SUCCESSES.map((number) => ({
      ...{ group: 'errors' as const, section: '7', name: `status ${number} is a success` },
      ...{ answering: { status: number }, ...approved },
    })),
    ...REFUSALS.map((number) => ({
      ...{ group: 'errors' as const, section: '7', name: `status ${number} is a refusal` },
      ...{ answering: { faults: status(number) }, ...refused },
    })),
    ...FAULTS.map((number) => ({
      ...{ group: 'errors' as const, section: '7', name: `status ${number} is a fault` },
      ...{ answering: { faults: status(number) }, ...refused },
    })),
    ...Object.entries(ERROR_BODIES).map(([name, [type, text]]) => ({
      ...{ group: 'errors' as const, section: '7.5', name: `a refusal with ${name} is read` },
      ...{ answering: { faults: status(422), body: { type, text } }, ...refused },
    })),
    ...['DECLINED', 'FAILED'].map((results) => ({
      ...{ group: 'states' as const, section: '7.4', name: `results ${results} is not approved` },
      ...{ answering: { record: (record: Fields) => ({ ...record, results }) }, ...refused },
    })),
    ...Object.entries(VALUES[operation]).flatMap(([field, values]) =>
      [values].flat().map((value) => ({
        ...{ group: 'fields' as const, section: OPERATIONS[operation].actsOn ? '2.2' : '2.1' },
        name: `${field} may be ${value === undefined ? 'absent' : shown(value)}`,
        answering: { record: (record: Fields) => ({ ...record, [field]: value }) },
        ...approved,
      })),
    ),
  ];
}

/** @throws Deviation if the client's line does not fit the answer */
export function expectOutcome(
  { result, record, paymentId }: Observation,
  expected: AnswerRule['expected'],
): void {
  if (result.answer === null) throw new Deviation(result.problem);
  const { outcome, payment_id: named } = result.answer;
  if (expected === 'not approved') {
    if (outcome === 'approved') throw new Deviation('It says approved.');
    return;
  }
  if (outcome !== 'approved') throw new Deviation(`It says ${outcome}; approved is expected.`);
  const id = record?.['id'];
  if (paymentId === null && typeof id === 'string' && named?.toLowerCase() !== id.toLowerCase())
    throw new Deviation(`It names the payment ${named ?? 'not at all'}; it was answered ${id}.`);
}
