import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningService, startService } from '../../support/service.ts';
import { CARD, CASH } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
const EVER = 'start_time=2000-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';

describe('bad input is reported as the client’s fault in one form', () => {
  it.each([
    ['malformed JSON', 400, 'POST', '/api/pp/payments', { body: '{"method":', headers: JSON_TYPE }],
    [
      'XML in place of JSON',
      400,
      'POST',
      '/api/pp/payments',
      { body: '<payment/>', headers: JSON_TYPE },
    ],
    [
      'XML',
      415,
      'POST',
      '/api/pp/payments',
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
    ],
    [
      'text',
      415,
      'POST',
      '/api/pp/payments',
      { body: 'cash', headers: { 'content-type': 'text/plain' } },
    ],
    ['a body of no type', 415, 'POST', '/api/pp/payments', { body: 'method=cash&amount=1.00' }],
    [
      'an unreadable type',
      415,
      'POST',
      '/api/pp/payments',
      { body: '{}', headers: { 'content-type': ';;;' } },
    ],
    ['no body', 400, 'POST', '/api/pp/payments', {}],
    ['a list', 400, 'POST', '/api/pp/payments', { json: [CASH] }],
    ['null', 400, 'POST', '/api/pp/payments', { json: null }],
    [
      'a prototype',
      400,
      'POST',
      '/api/pp/patients',
      { body: '{"__proto__":{"a":1}}', headers: JSON_TYPE },
    ],
    ['10 MB of JSON', 413, 'POST', '/api/pp/patients', { json: { notes: 'x'.repeat(10_000_000) } }],
    [
      '10 MB of a form',
      413,
      'POST',
      '/api/pp/payments',
      { form: { memo: 'x'.repeat(10_000_000) } },
    ],
    [
      'a note of 5,001 characters',
      400,
      'POST',
      '/api/pp/patients',
      { json: { notes: 'x'.repeat(5001) } },
    ],
    ['a number for a string', 400, 'POST', '/api/pp/patients', { json: { zip_code: 12180 } }],
    ['a string for a number', 400, 'POST', '/_demo/clock', { json: { advance_seconds: '5' } }],
    [
      'a repeated form field',
      400,
      'POST',
      '/api/pp/payments',
      {
        body: 'method=cash&amount=1.00&amount=2.00',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    [
      'a repeated parameter',
      400,
      'GET',
      `/api/pp/payments?${EVER}&end_time=2099-01-01T00:00:00Z`,
      {},
    ],
    [
      'a fault on an unclosed brace',
      400,
      'POST',
      '/_demo/faults',
      { json: { method: 'GET', path: '/api/{id', fault: 'delay' } },
    ],
    ['no date', 400, 'GET', '/api/pp/reports/payments/rejects/details?start_date=tomorrow', {}],
    ['no UUID', 400, 'GET', '/api/pp/payments/17', {}],
    ['an unknown id', 404, 'GET', `/api/pp/payments/${UNKNOWN}`, {}],
    ['a broken escape', 400, 'GET', '/api/pp/payments/%zz', {}],
    ['an escaped slash', 400, 'GET', '/api/pp/payments/a%2fb', {}],
    ['an escaped NUL', 400, 'GET', '/api/pp/patients?last_name=%00', {}],
    ['a broken escape in a query', 400, 'GET', '/api/pp/patients?last_name=%zz', {}],
    ['broken UTF-8 in a query', 400, 'GET', '/api/pp/patients?last_name=%ff', {}],
    [
      'a broken escape in a form',
      400,
      'POST',
      '/api/pp/payments',
      {
        body: 'method=cash&amount=1.00&memo=%zz',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['broken UTF-8', 400, 'GET', '/api/pp/patients/%ff', {}],
    ['dots', 404, 'GET', '/api/pp/../../etc/passwd', {}],
    ['a very long path', 414, 'GET', `/api/pp/payments/${'x'.repeat(5000)}`, {}],
    [
      'a track without a number',
      400,
      'POST',
      '/api/pp/payments',
      { json: { ...CARD, track_data: ';=4912?' } },
    ],
    ['an SQL quote', 200, 'GET', "/api/pp/patients?last_name='%20OR%201=1--", {}],
    ['another method', 404, 'PUT', '/api/pp/payments', { json: CASH }],
  ] as const)('%s: %i', async (_, status, method, path, options) => {
    const answer = await service.send(method, path, options);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(Object.keys(answer.json() as object)).toEqual(['code', 'message', 'field']);
  });
});

it.each([
  ['/_demo/clock', {}, 'advance_seconds is required.'],
  ['/_demo/clock', { advance_seconds: 'soon' }, 'advance_seconds must be a number.'],
  ['/_demo/clock', { advance_seconds: 1.5 }, 'advance_seconds must be a whole number.'],
  ['/_demo/clock', { advance_seconds: -1 }, 'advance_seconds must be at least 0.'],
  ['/_demo/seed', { days: 5000 }, 'days must be at most 3650.'],
  ['/_demo/clock', [], 'The body must be an object.'],
  ['/_demo/clock', 7, 'The body must be an object.'],
  ['/_demo/faults', { method: 'GET', path: '/', fault: 'fire' }, /^fault must be drop_before or /],
  ['/_demo/faults', { method: '?' }, 'method is not in the documented form.'],
])('%s reports %j: %s', async (path, json, message) => {
  expect((await service.send('POST', path, { json })).json()).toMatchObject({
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

/** A bare connection, so that it may send any bytes. */
async function raw(): Promise<TLSSocket> {
  const socket = connect({
    port: Number(new URL(service.baseUrl).port),
    host: '127.0.0.1',
    ca: service.ca,
    servername: 'localhost',
  });
  await once(socket, 'secureConnect');
  return socket;
}
async function say(text: string | Buffer): Promise<string> {
  const socket = await raw();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  // Not ended: the service has to hang up.
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const PATIENTS = '/api/pp/patients';
const login = () =>
  `Authorization: Basic ${Buffer.from(`${service.username}:${service.password}`).toString('base64')}\r\n`;
const head = (line: string) => `${line} HTTP/1.1\r\nHost: a\r\n${login()}`;
const get = (target: string) => `${head(`GET ${target}`)}Connection: close\r\n\r\n`;
const postPatient = (headers: string, body: string) =>
  `${head(`POST ${PATIENTS}`)}Content-Type: application/json\r\n${headers}\r\n${body}`;

const refusalBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  field: z.string().nullable(),
});

describe('malformed HTTP is refused in the same form, with the service’s own time', () => {
  const AHEAD = 500 * 86_400;
  beforeAll(async () => {
    await service.advanceClock(AHEAD);
  });

  it.each([
    ['garbage', () => 'hello\r\n\r\n', 400],
    ['an unknown method', () => `${head('FOO /')}\r\n`, 400],
    [
      'a method for other services',
      () => `${head(`PROPFIND ${PATIENTS}`)}Connection: close\r\n\r\n`,
      404,
    ],
    ['CONNECT', () => `${head('CONNECT a:443')}\r\n`, 400],
    ['another version', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no Host', () => `GET ${PATIENTS} HTTP/1.1\r\n${login()}Connection: close\r\n\r\n`, 400],
    ['two Hosts', () => `${head(`GET ${PATIENTS}`)}Host: b\r\nConnection: close\r\n\r\n`, 400],
    [
      'an unknown expectation',
      () => postPatient('Expect: a-wonder\r\nContent-Length: 2\r\nConnection: close\r\n', '{}'),
      417,
    ],
    ['a broken chunk', () => postPatient('Transfer-Encoding: chunked\r\n', 'zz\r\n'), 400],
    [
      'two ways of telling the length',
      () => postPatient('Transfer-Encoding: chunked\r\nContent-Length: 2\r\n', '{}'),
      400,
    ],
    [
      'a header with a bare line feed in its value',
      () => `${head('GET /')}svc-userid: a\nx: b\r\n\r\n`,
      400,
    ],
    ['a NUL in a header', () => `${head('GET /')}svc-userid: a\u0000b\r\n\r\n`, 400],
    ['headers without end', () => `${head('GET /')}x: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['two lengths', () => postPatient('Content-Length: 1\r\nContent-Length: 2\r\n', 'a'), 400],
    ['a broken escape in a path', () => get('/api/pp/patients/%zz'), 400],
    ['a very long path', () => get(`/api/pp/patients/${'x'.repeat(5000)}`), 414],
    ['no path', () => get('*'), 404],
  ])('%s', async (_, text, status) => {
    const answer = await say(text());
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(refusalBody.parse(JSON.parse(body))).toBeTruthy();
    const date = Date.parse(/^date: (.*)$/im.exec(headers)?.[1] ?? '');
    expect(date - Date.now()).toBeGreaterThan((AHEAD - 60) * 1000);
  });

  it('bytes after a whole request are refused after its answer', async () => {
    const answer = await say(`${head(`GET ${PATIENTS}`)}\r\nrubbish\r\n\r\n`);
    expect(answer.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('100-continue is supported', async () => {
    const answer = await say(
      postPatient('Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n', '{}'),
    );
    expect(answer.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200']);
  });
});

describe('a body that is not UTF-8 is refused and not converted', () => {
  it.each([
    ['JSON', PATIENTS, 'application/json', '{"last_name":"Mu\xf1oz"}'],
    [
      'a form',
      '/api/pp/payments',
      'application/x-www-form-urlencoded',
      'method=cash&amount=1.00&memo=\xf1',
    ],
  ])('%s', async (_, path, type, body) => {
    const headers = `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
    const answer = await say(Buffer.from(`${head(`POST ${path}`)}${headers}\r\n${body}`, 'latin1'));
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('The body is not UTF-8.');
  });
});

describe('one path in many spellings', () => {
  it.each([
    ['escapes that need not be', '/%61pi/pp/p%61tients'],
    ['the whole URL', 'https://elsewhere.example/api/pp/patients'],
    ['a fragment', '/api/pp/patients#part'],
    ['a final slash', '/api/pp/patients/'],
  ])('%s: has the same format, refusals and faults', async (_, target) => {
    const [path = '', fragment = ''] = target.split('#');
    expect(await say(get(target))).toMatch(/^HTTP\/1.1 200 /);
    expect(await say(get(`${path}.xml${fragment && '#'}${fragment}`))).toContain('<patients>');
    expect(await say(get(`${path}%2Exml`))).toContain('<patients>');
    expect(await say(get(`${path}.pdf`))).toMatch(/^HTTP\/1.1 406 /);
    expect(
      await say(`${head(`GET ${target}`)}Accept: text/html\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 406 /);
    await service.addFault({ method: 'GET', path: PATIENTS, fault: 'status', status: 503 });
    expect(await say(get(target))).toMatch(/^HTTP\/1.1 503 /);
    expect(await say(get(target))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('the service', () => {
  it('lets no header be smuggled into an answer', async () => {
    const answer = await service.send('GET', '/api/pp/patients?last_name=a%0d%0aset-cookie:%20a=b');
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('answers other requests during 1,000 silent connections', async () => {
    const silent = await Promise.all(Array.from({ length: 1000 }, raw));
    const answer = await service.send('POST', '/api/pp/payments', { json: CASH });
    expect(answer.status).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});
