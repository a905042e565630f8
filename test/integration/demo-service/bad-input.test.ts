import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('bad input is the client’s fault, and is told in one body', () => {
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
    ['no date', 400, 'GET', '/api/pp/reports/payments/rejects/details?start_date=tomorrow', {}],
    ['no UUID', 400, 'GET', '/api/pp/payments/17', {}],
    ['an unknown id', 404, 'GET', `/api/pp/payments/${UNKNOWN}`, {}],
    ['a broken escape', 400, 'GET', '/api/pp/payments/%zz', {}],
    ['an escaped slash', 400, 'GET', '/api/pp/payments/a%2fb', {}],
    ['an escaped NUL', 400, 'GET', '/api/pp/patients?last_name=%00', {}],
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

/** A connection without a client's help, so that it may say anything. */
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
async function say(text: string): Promise<string> {
  const socket = await raw();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

describe('what is hardly HTTP', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    [
      'a header with a bare line feed in its value',
      'GET / HTTP/1.1\r\nHost: a\r\nsvc-userid: a\nx: b\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nsvc-userid: a\u0000b\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      400,
    ],
  ])('%s', async (_, text, status) => {
    expect(await say(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('a header cannot be smuggled into an answer', async () => {
    const answer = await service.send('GET', '/api/pp/patients?last_name=a%0d%0aset-cookie:%20a=b');
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('1,000 connections that send nothing keep nobody waiting', async () => {
    const silent = await Promise.all(Array.from({ length: 1000 }, raw));
    const answer = await service.send('POST', '/api/pp/payments', { json: CASH });
    expect(answer.status).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});
