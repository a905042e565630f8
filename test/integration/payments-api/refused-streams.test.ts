import { readFileSync } from 'node:fs';
import { constants, createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPaymentsClient } from '../../../src/main/payments-api/client.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { hostilePair } from '../../support/hostile-client.ts';
import { type TestAuthority, testAuthority } from '../../support/tls-certificates.ts';

/**
 * Servers that perform a POST and only then refuse it. Over HTTP/2 a client may send a refused
 * request again (RFC 9113 §8.7), and then it charges twice.
 */
let authority: TestAuthority;
let server: Http2SecureServer | undefined;
let performed = 0;

beforeAll(async () => {
  authority = await testAuthority();
});

afterEach(async () => {
  const closing = server;
  server = undefined;
  performed = 0;
  if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()));
});

/** Supports HTTP/2, and HTTP/1.1 on request; performs every POST and then refuses it. */
async function refusing(code: number, alsoHttp1: boolean): Promise<string> {
  server = createSecureServer({ ...(await authority.issue()), allowHTTP1: alsoHttp1 });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    if (headers[':method'] !== 'POST') {
      stream.respond({ ':status': 200, date: new Date().toUTCString() });
      stream.end('[]');
      return;
    }
    performed += 1;
    if (performed > 1) stream.respond({ ':status': 200 }, { endStream: true });
    else stream.close(code);
  });
  server.on('request', (request, response) => {
    if (request.httpVersion !== '1.1') return;
    if (request.method === 'POST') {
      performed += 1;
      request.socket.destroy();
    } else response.end('[]');
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clientOf = (baseUrl: string) =>
  createPaymentsClient({
    connection: {
      baseUrl,
      environment: 'demo',
      username: 'clinic',
      password: 's3cret',
      caFile: authority.caFile,
    },
    retry: { attempts: 1 },
  });

describe('a server that performs a POST and then refuses its stream', () => {
  test('makes undici itself send it twice over HTTP/2', async () => {
    const baseUrl = await refusing(constants.NGHTTP2_REFUSED_STREAM, false);
    const pool = new Pool(baseUrl, { connect: { ca: readFileSync(authority.caFile) } });
    const sent = pool.request({ method: 'POST', path: '/', body: 'x' });
    await sent.then(
      ({ body }) => body.dump(),
      () => {},
    );
    expect(performed).toBe(2);
    await pool.destroy();
  });

  test('performs our payment once over HTTP/1.1', async () => {
    const client = clientOf(await refusing(constants.NGHTTP2_REFUSED_STREAM, true));
    const outcome = await client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'in-doubt', error: { code: 'connection-lost' } });
    expect(performed).toBe(1);
    await client.close();
  });

  test('gets no payment when it speaks only HTTP/2', async () => {
    const client = clientOf(await refusing(constants.NGHTTP2_REFUSED_STREAM, false));
    const outcome = await client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'tls-failed' } });
    expect(performed).toBe(0);
    await client.close();
  });
});

describe('a server that performs a POST and then', () => {
  test('closes the connection receives it once', async () => {
    const pair = await hostilePair(authority, (_request, socket) => socket.destroy());
    await pair.client.warmUp();
    const outcome = await pair.client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'in-doubt', error: { code: 'connection-lost' } });
    expect(pair.server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await pair.close();
  });

  test('closes an idle connection: the next payment proves another one first', async () => {
    let posts = 0;
    const pair = await hostilePair(
      authority,
      (_request, socket) => {
        posts += 1;
        socket.destroy();
      },
      { provenForMs: 0 },
    );
    await pair.client.warmUp();
    const outcomes = [
      await pair.client.payments.authorize({ method: 'CASH', amount: cents(100) }),
      await pair.client.payments.authorize({ method: 'CASH', amount: cents(100) }),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(['in-doubt', 'in-doubt']);
    expect(posts).toBe(2);
    expect(pair.server.requests.map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'POST',
      'GET',
      'POST',
    ]);
    await pair.close();
  });
});
