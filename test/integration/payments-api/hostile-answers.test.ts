import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentsClient } from '../../../src/main/payments-api/client.ts';
import {
  type FailureCode,
  PaymentsApiError,
} from '../../../src/main/payments-api/payments-api-error.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { all, hostilePair } from '../../support/hostile-client.ts';
import { answer, type Behaviour } from '../../support/hostile-server.ts';
import { type TestAuthority, testAuthority } from '../../support/tls-certificates.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const approved = {
  id,
  method: 'CASH',
  action: 'AUTHORIZE',
  results: 'APPROVED',
  timestamp: '2026-03-01T12:00:00Z',
  tracking_id: 'till-1',
};
const json = (value: unknown): Behaviour => raw(JSON.stringify(value));
const raw =
  (body: string | Buffer, headers = ''): Behaviour =>
  (_request, socket) =>
    answer(socket, 200, body, headers);

/** Repeats the same text until the client hangs up. */
const forever =
  (text: string, first = ''): Behaviour =>
  (_request, socket: Socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };

interface Row {
  readonly says: string;
  readonly behave: Behaviour;
  readonly code: FailureCode;
  /** The code of a list, if it differs from that of a record. */
  readonly listCode?: FailureCode;
  readonly field?: string;
}

const rows: readonly Row[] = [
  { says: 'HTML', behave: raw('<html><body>Sorry</body></html>'), code: 'unreadable-answer' },
  { says: 'an empty body', behave: raw(''), code: 'unreadable-answer' },
  { says: 'half of a body', behave: raw('{"id":"0f8f'), code: 'unreadable-answer' },
  {
    says: 'a length longer than its body',
    behave: (_request, socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"id":"0f8f');
    },
    code: 'answer-cut-off',
    listCode: 'unreadable-answer',
  },
  {
    says: 'a length shorter than its body',
    behave: (_request, socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n${JSON.stringify(approved)}`);
    },
    code: 'unreadable-answer',
  },
  {
    says: 'gzip that is broken',
    behave: raw(gzipSync('{}').subarray(0, 15), 'Content-Encoding: gzip\r\n'),
    code: 'unreadable-answer',
  },
  {
    says: 'whole gzip that was not requested',
    behave: raw(gzipSync(JSON.stringify(approved)), 'Content-Encoding: gzip\r\n'),
    code: 'unreadable-answer',
  },
  {
    says: '10 MB of spaces',
    behave: raw(Buffer.alloc(10_000_000, ' ')),
    code: 'answer-too-large',
    listCode: 'unreadable-answer',
  },
  {
    says: '100 Continue forever',
    behave: forever('HTTP/1.1 100 Continue\r\n\r\n'),
    code: 'connection-lost',
  },
  {
    says: '103 Early Hints forever',
    behave: forever('HTTP/1.1 103 Early Hints\r\n\r\n'),
    code: 'timeout',
  },
  {
    says: 'a redirect to http',
    behave: (_request, socket) => answer(socket, 301, '', 'Location: http://127.0.0.1/\r\n'),
    code: 'redirect',
  },
  {
    says: 'a byte now and then',
    behave: forever(' ', 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n'),
    code: 'timeout',
  },
  {
    says: 'no HTTP at all',
    behave: (_request, socket) => void socket.write('220 smtp ready\r\n'),
    code: 'bad-http',
  },
  {
    says: 'headers without end',
    behave: forever(`X-A: ${'a'.repeat(9_000)}\r\n`, 'HTTP/1.1 200 OK\r\n'),
    code: 'bad-http',
  },
  {
    says: 'an unrequested upgrade',
    behave: (_request, socket) =>
      void socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    code: 'connection-lost',
  },
  { says: 'a number', behave: json(7), code: 'unreadable-answer' },
];

const records: readonly (Row & { readonly field: string })[] = [
  {
    says: 'no id',
    behave: json({ ...approved, id: undefined }),
    code: 'unreadable-answer',
    field: 'id',
  },
  {
    says: 'an id that is a number',
    behave: json({ ...approved, id: 7 }),
    code: 'unreadable-answer',
    field: 'id',
  },
  {
    says: 'unknown results',
    behave: json({ ...approved, results: 'PENDING' }),
    code: 'unreadable-answer',
    field: 'results',
  },
  {
    says: 'no results',
    behave: json({ ...approved, results: null }),
    code: 'unreadable-answer',
    field: 'results',
  },
  {
    says: 'a day that does not exist',
    behave: json({ ...approved, timestamp: '2026-02-30T00:00:00Z' }),
    code: 'unreadable-answer',
    field: 'timestamp',
  },
  {
    says: 'a time of 25 hours',
    behave: json({ ...approved, timestamp: '2026-02-01T25:00:00Z' }),
    code: 'unreadable-answer',
    field: 'timestamp',
  },
  {
    says: 'a tracking id that is an object',
    behave: json({ ...approved, tracking_id: {} }),
    code: 'unreadable-answer',
    field: 'tracking_id',
  },
  {
    says: 'an id that no request would take',
    behave: json({ ...approved, id: 'x'.repeat(1_000) }),
    code: 'unreadable-answer',
    field: 'id',
  },
  {
    says: 'no tracking id, though one was sent',
    behave: json({ ...approved, tracking_id: undefined }),
    code: 'unreadable-answer',
    field: 'tracking_id',
  },
  {
    says: 'another tracking id',
    behave: json({ ...approved, tracking_id: 'till-2' }),
    code: 'wrong-answer',
    field: 'tracking_id',
  },
  {
    says: 'another method',
    behave: json({ ...approved, method: 'CARD' }),
    code: 'wrong-answer',
    field: 'method',
  },
  {
    says: 'another action',
    behave: json({ ...approved, action: 'CAPTURE' }),
    code: 'wrong-answer',
    field: 'action',
  },
];

/** Short if the test expects the timeout, long if the timeout would only disturb. */
const within = (code: FailureCode) => {
  const ms = code === 'timeout' ? 300 : 20_000;
  return { moneyMs: ms, wholeMs: ms, reportMs: ms };
};

let authority: TestAuthority;

beforeAll(async () => {
  authority = await testAuthority();
});

const cash = (client: PaymentsClient) =>
  client.payments.authorize({ method: 'CASH', amount: cents(100), trackingId: 'till-1' });

describe('a payment answered by', () => {
  test.concurrent.each([...rows, ...records])(
    '$says is in doubt',
    async ({ behave, code, field }) => {
      const { client, server, close } = await hostilePair(authority, behave, {
        timeouts: { moneyMs: within(code).moneyMs },
      });
      const outcome = await cash(client);
      expect(outcome).toMatchObject({
        kind: 'in-doubt',
        error: { code, operation: 'payments.authorize' },
      });
      if (outcome.kind === 'in-doubt') expect(outcome.error.field).toBe(field);
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      await close();
    },
  );
});

describe('a read answered by', () => {
  test.concurrent.each(rows)('$says is a coded error', async ({ behave, code, listCode }) => {
    const { client, close } = await hostilePair(authority, behave, {
      timeouts: within(code),
      everything: true,
    });
    const range = { start: new Date(0), end: new Date(1_000) };
    const failures = await Promise.all([
      failure(client.payments.get(id)),
      failure(client.payments.list(range)),
      failure(all(client.reports.transactions({ startDate: '2026-01-01' }))),
    ]);
    const listed = listCode ?? code;
    expect(failures.map((error) => error.code)).toEqual([code, listed, listed]);
    await close();
  });
});

const fields = `<id>${id}</id><method>CASH</method><action>AUTHORIZE</action><results>APPROVED</results>`;
const xml = (more: string, before = '') =>
  raw(`<?xml version="1.0"?>${before}<payment>${fields}${more}</payment>`);
const time = '<timestamp>2026-03-01T12:00:00Z</timestamp>';
const ours = `${time}<tracking_id>till-1</tracking_id>`;
/** Nine entities, each ten times the previous one: a hundred million times `lol`. */
const laughs = Array.from(
  { length: 9 },
  (_empty, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
);

describe('a payment answered in XML by', () => {
  const inXml: readonly (Pick<Row, 'says' | 'behave' | 'field'> & {
    readonly code?: FailureCode;
  })[] = [
    {
      says: 'a DOCTYPE',
      behave: xml(ours, '<!DOCTYPE payment SYSTEM "file:///etc/passwd">'),
    },
    {
      says: 'a billion laughs',
      behave: xml(
        `${ours}<memo>&lol9;</memo>`,
        `<!DOCTYPE payment [<!ENTITY lol0 "lol">${laughs.join('')}]>`,
      ),
    },
    { says: 'an entity', behave: xml(`${ours}<memo>&secret;</memo>`) },
    { says: 'half of it', behave: raw(`<payment>${fields}`) },
    { says: 'JSON', behave: json(approved) },
    { says: 'no time', behave: xml(''), field: 'timestamp' },
    {
      says: 'another tracking id',
      behave: xml(`${time}<tracking_id>till-2</tracking_id>`),
      code: 'wrong-answer',
      field: 'tracking_id',
    },
  ];

  test.concurrent.each(inXml)('$says is in doubt', async ({ behave, code, field }) => {
    const { client, close } = await hostilePair(authority, behave, { answers: 'xml' });
    const outcome = await cash(client);
    expect(outcome).toMatchObject({
      kind: 'in-doubt',
      error: { code: code ?? 'unreadable-answer', operation: 'payments.authorize' },
    });
    if (outcome.kind === 'in-doubt') expect(outcome.error.field).toBe(field);
    await close();
  });

  test('with a good record is answered', async () => {
    const { client, close } = await hostilePair(authority, xml(ours), { answers: 'xml' });
    expect(await cash(client)).toMatchObject({ kind: 'answered', record: { id } });
    await close();
  });
});

test('a read answered with another record is an error', async () => {
  const other = id.replace('0', '1');
  const says = json({ ...approved, id: other, patient_id: other, method_type: 'C' });
  const { client, close } = await hostilePair(authority, says, { everything: true });
  const failures = await Promise.all([
    failure(client.payments.get(id)),
    failure(client.patients.get(id)),
    failure(client.profiles.get(id)),
  ]);
  expect(failures.map(({ code, field }) => [code, field])).toEqual([
    ['wrong-answer', 'id'],
    ['wrong-answer', 'patient_id'],
    ['wrong-answer', 'id'],
  ]);
  expect((await client.payments.get(other.toUpperCase())).id).toBe(other);
  await close();
});

describe('a report row', () => {
  const row = {
    id,
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: '25.00',
    results: 'APPROVED',
    timestamp: '2026-03-01T12:00:00Z',
    tracking_id: '',
    original_id: id,
  };

  test.concurrent.each([
    ['amount', '1e3'],
    ['amount', '٣'],
    ['amount', 'NaN'],
    ['amount', '25.005'],
    ['amount', '9999999999.99'],
    ['amount', 1e300],
    ['amount', null],
    ['amount', [25]],
    ['action', 'PAID'],
    ['results', 'approved'],
    ['timestamp', '2026-03-01'],
    ['timestamp', '275761-01-01T00:00:00Z'],
    ['original_id', undefined],
  ])('with %s %s is an error with the row and the field', async (field, value) => {
    const { client, close } = await hostilePair(
      authority,
      json([row, { ...row, [field]: value }]),
      {
        everything: true,
      },
    );
    const error = await failure(all(client.reports.transactions({ startDate: '2026-01-01' })));
    expect(error).toMatchObject({
      code: 'unreadable-answer',
      field,
      operation: 'reports.transactions',
    });
    expect(error.message).toContain(`${field}: `);
    expect(error.message).toContain('(row 2)');
    if (value != null) expect(error.message).not.toContain(String(value));
    await close();
  });

  test.concurrent.each([
    ['an exponent', '1e3', 'amount'],
    ['Arabic digits', '٣', undefined],
    ['NaN', 'NaN', undefined],
    ['Infinity', 'Infinity', undefined],
    ['a hexadecimal', '0x10', undefined],
  ])('with a JSON number in %s is an error', async (_name, number, field) => {
    const body = JSON.stringify([row]).replace('"25.00"', number);
    const { client, close } = await hostilePair(authority, raw(body), { everything: true });
    const error = await failure(all(client.reports.transactions({ startDate: '2026-01-01' })));
    expect(error.code).toBe('unreadable-answer');
    expect(error.field).toBe(field);
    await close();
  });

  test('keeps unknown fields, also one named __proto__', async () => {
    const body = JSON.stringify([row]).replace(
      '{',
      '{"__proto__":{"results":"DECLINED"},"colour":"red",',
    );
    const { client, close } = await hostilePair(authority, raw(body), { everything: true });
    const [batch] = await all(client.reports.transactions({ startDate: '2026-01-01' }));
    expect(batch?.[0]).toMatchObject({ amount: 2_500, results: 'APPROVED', trackingId: null });
    expect(Object.entries(batch?.[0]?.extra ?? {})).toEqual([
      ['__proto__', { results: 'DECLINED' }],
      ['colour', 'red'],
    ]);
    await close();
  });
});

async function failure(call: Promise<unknown>): Promise<PaymentsApiError> {
  const caught = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (caught instanceof PaymentsApiError) return caught;
  throw new Error('It did not fail with a coded error.', { cause: caught });
}
