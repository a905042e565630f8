import { OPERATIONS, type OperationName } from '../../fault-lab/operations.ts';
import { basic } from '../caller.ts';
import { type Group, NO_DATA } from '../check.ts';
import { Deviation, expectEqual, type Fields, isRecord, shown } from '../expect.ts';
import type { FieldRow } from '../tables/field-rows.ts';
import { ACH_FIELDS, OPTIONAL_FIELDS } from '../tables/payment-fields.ts';
import {
  CLIENT_ID,
  CREDENTIALS,
  isOperation,
  type Observation,
  type SentRequest,
} from './observe.ts';

/** A rule of the requests that a client sends. */
export interface RequestRule {
  readonly group: Group;
  readonly section: string;
  readonly name: string;
  /** Returns NO_DATA for a request that has no such part. @throws Deviation */
  readonly holds: (observed: Observation) => unknown;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const AMOUNT: FieldRow = ['amount', 12, 'text'];
const SAVE_PROFILE: FieldRow = ['save_profile', 1, ['0', '1']];
const CREDIT_FIELDS: readonly FieldRow[] = [
  ['tracking_id', 50, 'text'],
  ['memo', 100, 'text'],
];

/** Fields that each operation must send, and may send (§4.1). */
function fieldsOf(operation: OperationName): {
  readonly required: readonly FieldRow[];
  readonly optional: readonly FieldRow[];
} {
  const { action, method } = OPERATIONS[operation];
  if (action === 'CREDIT') return { required: [AMOUNT], optional: CREDIT_FIELDS };
  if (OPERATIONS[operation].actsOn !== null) return { required: [], optional: [] };
  const common: readonly FieldRow[] = [['method', 10, ['CARD', 'ACH', 'CASH']], AMOUNT];
  if (method === 'CASH') return { required: common, optional: OPTIONAL_FIELDS };
  const own: readonly FieldRow[] = method === 'ACH' ? ACH_FIELDS : [['track_data', 1_000, 'text']];
  return { required: [...common, ...own], optional: [SAVE_PROFILE, ...OPTIONAL_FIELDS] };
}

/** The rules of an operation without any fault. */
export function requestRules(operation: OperationName): readonly RequestRule[] {
  const own = OPERATIONS[operation];
  const { required, optional } = fieldsOf(operation);
  const sent = ({ requests }: Observation): SentRequest => {
    const [request] = requests.filter(({ method, url }) => isOperation(method, url.pathname, own));
    if (request === undefined) throw new Deviation('It did not send the operation.');
    return request;
  };
  const fields = (observed: Observation) => bodyOf(sent(observed));
  const rule = (group: Group, section: string, name: string, holds: RequestRule['holds']) => ({
    ...{ group, section, name, holds },
  });
  return [
    rule('operations', '4.1', 'is sent to its path', (observed) => {
      const path = own.path
        .replace('{id}', observed.paymentId ?? UUID)
        .replace('/authorize', '(/authorize)?');
      const { pathname, search } = sent(observed).url;
      if (!new RegExp(`^${path}(\\.json|\\.xml)?/?$`, 'i').test(pathname + search))
        throw new Deviation(`It sends to ${pathname}${search}.`);
    }),
    rule('operations', '4.1', 'is sent once', ({ requests }) => {
      const times = requests.filter(({ method, url }) => isOperation(method, url.pathname, own));
      expectEqual(times.length, 1);
    }),
    rule('authentication', '5', 'has the credentials by Basic', (observed) => {
      const { authorization } = sent(observed).headers;
      const expected = basic(`${CREDENTIALS.username}:${CREDENTIALS.password}`);
      if (String(authorization).replace(/^basic/i, 'Basic') !== expected)
        throw new Deviation('Its Authorization header is not that of the credentials.');
    }),
    rule('authentication', '5', 'has the credentials nowhere else', ({ requests }) => {
      for (const { url, body } of requests)
        if (`${url}${body}`.includes(CREDENTIALS.password))
          throw new Deviation('The password is in an address or in a body.');
    }),
    rule('authentication', '5', 'has svc-clientid', (observed) =>
      expectEqual(sent(observed).headers['svc-clientid'], CLIENT_ID),
    ),
    rule('authentication', '5', 'names a user, if it sends svc-userid', (observed) => {
      const user = sent(observed).headers['svc-userid'];
      if (user === undefined) return NO_DATA;
      if (user === '') throw new Deviation('svc-userid is empty.');
      return user;
    }),
    rule('formats', '1.3', 'accepts JSON or XML', (observed) => {
      const { headers, url } = sent(observed);
      const accept = headers['accept'] ?? '*/*';
      if (
        !/\.(json|xml)$/.test(url.pathname) &&
        !/application\/(json|xml)|\*/i.test(String(accept))
      )
        throw new Deviation(`It accepts ${shown(accept)}.`);
    }),
    rule('formats', '1.5', 'has a body that its content type names', (observed) => {
      return sent(observed).body === '' ? NO_DATA : fields(observed);
    }),
    ...(own.actsOn !== null && own.action !== 'CREDIT'
      ? [
          rule('fields', '4.1', 'has no fields', (observed) =>
            expectEqual(Object.keys(fields(observed)), []),
          ),
        ]
      : [
          rule('fields', '4.1', 'has only documented fields', (observed) => {
            const known = [...required, ...optional].map(([name]) => name);
            const others = Object.keys(fields(observed)).filter((name) => !known.includes(name));
            if (others.length > 0) throw new Deviation(`It sends ${others.join(', ')}.`);
          }),
        ]),
    ...required.flatMap((row) => [
      rule('fields', '4.1', `has ${row[0]} as it was asked for`, (observed) => {
        const value = String(fields(observed)[row[0]] ?? '');
        const asked = observed.fields[row[0]] ?? '';
        const isEqual = row[0] === 'method' ? value.toUpperCase() === asked : value === asked;
        if (!isEqual)
          throw new Deviation(`${row[0]} is ${shown(value)}; ${shown(asked)} was asked for.`);
      }),
      rule('limits', '8', `has ${row[0]} in its format`, (observed) => {
        const value = fields(observed)[row[0]];
        if (value === undefined) throw new Deviation(`${row[0]} is missing.`);
        expectFits(row, value);
      }),
    ]),
    ...optional.map((row) =>
      rule('limits', '8', `has ${row[0]} in its format, if it sends it`, (observed) => {
        const value = fields(observed)[row[0]];
        return value === undefined ? NO_DATA : expectFits(row, value);
      }),
    ),
  ];
}

/** The rules of reading, after an answer was lost. */
export function readRules(): readonly RequestRule[] {
  const each =
    (holds: (request: SentRequest) => void): RequestRule['holds'] =>
    ({ requests }) => {
      const reads = requests.filter(({ method }) => method === 'GET');
      for (const request of reads) holds(request);
      return reads.length === 0 ? NO_DATA : reads;
    };
  const path = new RegExp(
    `^/api/pp/(payments(/${UUID})?|reports/payments/[a-z]+/(details|summary))/?$`,
  );
  return [
    {
      ...{ group: 'operations', section: '4', name: 'reads documented paths only' },
      holds: each(({ url }) => {
        if (!path.test(url.pathname.replace(/\.(json|xml)$/, '')))
          throw new Deviation(`It reads ${url.pathname}.`);
      }),
    },
    {
      ...{ group: 'fields', section: '4.1', name: 'reads time ranges in the documented shape' },
      holds: each(({ url }) => {
        for (const name of ['start_time', 'end_time']) {
          const value = url.searchParams.get(name);
          if (value !== null && !TIME.test(value))
            throw new Deviation(`${name} is ${shown(value)}.`);
        }
      }),
    },
    {
      ...{ group: 'authentication', section: '5', name: 'reads with its credentials' },
      holds: each(({ headers }) => {
        if (headers['authorization'] === undefined) throw new Deviation('It reads without them.');
      }),
    },
    {
      ...{ group: 'authentication', section: '5', name: 'reads as the same client' },
      holds: each(({ headers }) => expectEqual(headers['svc-clientid'], CLIENT_ID)),
    },
  ];
}

/** The fields of a body; no fields without one. */
function bodyOf({ body, headers }: SentRequest): Fields {
  if (body === '') return {};
  const type = String(headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  if (!type.startsWith('application/json'))
    throw new Deviation(`Its content type is ${shown(type)}; JSON or a form is expected.`);
  const parsed: unknown = JSON.parse(body);
  if (!isRecord(parsed)) throw new Deviation(`Its body is ${shown(parsed)}; fields are expected.`);
  return parsed;
}

/** @throws Deviation if the value does not fit the row of its table */
function expectFits([name, length, kind]: FieldRow, value: unknown): void {
  const text = String(value);
  const format =
    name === 'amount'
      ? /^\d{1,9}\.\d\d$/
      : Array.isArray(kind)
        ? new RegExp(`^(${kind.join('|')})$`, 'i')
        : FORMATS[String(kind)];
  if (text.length > length) throw new Deviation(`${name} has ${text.length} characters.`);
  if (format !== undefined && !format.test(text))
    throw new Deviation(`${name} is ${shown(value)}; ${format.source} is expected.`);
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  guid: new RegExp(`^${UUID}$`),
  digits: /^\d+$/,
  'up to digits': /^\d+$/,
  'us date': /^\d\d\/\d\d\/\d{4}$/,
  letters: /^[^\d]+$/,
  capitals: /^[A-Z]{2}$/,
};
