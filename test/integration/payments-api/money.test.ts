import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../../src/main/payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
} from '../../../src/main/payments-api/client.ts';
import type { CardPayment } from '../../../src/main/payments-api/payment-request.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { hostilePair } from '../../support/hostile-client.ts';
import {
  answer,
  type Behaviour,
  type HostileServer,
  hostileServer,
} from '../../support/hostile-server.ts';
import { type TestAuthority, testAuthority } from '../../support/tls-certificates.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const record = {
  id,
  method: 'CARD',
  action: 'AUTHORIZE',
  results: 'APPROVED',
  code: '123456',
  message: 'APPROVED',
  cvv_indicator: null,
  avs_indicator: null,
  risk_indicator: '00',
  timestamp: '2026-03-01T12:00:00Z',
  tracking_id: 'till-1',
  settlement_date: null,
  repaid_date: null,
  gateway: 'GATEWAY_A',
  client_id: 'AB12CD34',
  memo: 'Visit',
};

let authority: TestAuthority;
let server: HostileServer | undefined;
let client: PaymentsClient | undefined;
let log: CallRecord[] = [];

beforeAll(async () => {
  authority = await testAuthority();
});

afterEach(async () => {
  await client?.close();
  await server?.close();
  log = [];
});

async function clientOf(behave: Behaviour): Promise<PaymentsClient> {
  server = await hostileServer(await authority.issue(), behave);
  client = createPaymentsClient({
    connection: {
      baseUrl: `${server.url}/prefix`,
      environment: 'demo',
      username: 'clinic',
      password: 'pä$$: wörd',
      clientId: 'AB12CD34',
      caFile: authority.caFile,
    },
    log: (line) => log.push(line),
    timeouts: { moneyMs: 400 },
  });
  return client;
}

describe('authorize', () => {
  test('sends a card once on the warmed connection, with the headers of §5', async () => {
    const payments = await clientOf((_request, socket) =>
      answer(socket, 200, JSON.stringify({ ...record, new_field: 7 })),
    );
    const { clockOffsetMs } = await payments.warmUp();
    const track = Buffer.from(';4111111111111111=30121010000000000?');
    const outcome = await payments.payments.authorize(
      { method: 'CARD', amount: cents(2500), track, trackingId: 'till-1', memo: 'Visit' },
      { user: 'u1:Zoë Núñez' },
    );
    expect(outcome).toMatchObject({
      kind: 'answered',
      record: {
        id,
        results: 'APPROVED',
        timestamp: new Date('2026-03-01T12:00:00Z'),
        extra: { new_field: 7 },
      },
    });
    expect(Math.abs(clockOffsetMs)).toBeLessThan(2_000);
    const [proof, sent] = server?.requests ?? [];
    expect(server?.requests).toHaveLength(2);
    expect(proof).toMatchObject({ method: 'GET', ofConnection: 1 });
    expect(proof?.headers).not.toHaveProperty('svc-userid');
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/prefix/api/pp/payments/authorize',
      ofConnection: 2,
    });
    expect(sent?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('clinic:pä$$: wörd').toString('base64')}`,
      accept: 'application/json',
      'svc-userid': Buffer.from('u1:Zoë Núñez').toString('latin1'),
      'svc-clientid': 'AB12CD34',
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(sent?.body))).toEqual({
      track_data: ';4111111111111111=30121010000000000?',
      method: 'CARD',
      amount: '25.00',
      tracking_id: 'till-1',
      memo: 'Visit',
    });
    expect(log.map(({ operation, status, outcome: said }) => [operation, status, said])).toEqual([
      ['payments.warm-up', 200, 'answered'],
      ['payments.authorize', 200, 'answered'],
    ]);
  });

  test('is in doubt when the connection is cut after the request', async () => {
    const payments = await clientOf((_request, socket) => socket.destroy());
    const outcome = await payments.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'in-doubt', error: { code: 'connection-lost' } });
    expect(server?.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('is in doubt without an answer in time', async () => {
    const payments = await clientOf(() => {});
    const outcome = await payments.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'in-doubt', error: { code: 'timeout' } });
  });

  test('is refused by a status of refusal', async () => {
    const payments = await clientOf((_request, socket) => answer(socket, 422, 'no'));
    const outcome = await payments.payments.void(id);
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'unprocessable', status: 422, operation: 'payments.void' },
    });
  });

  test('is not sent with an invalid field', async () => {
    const payments = await clientOf(() => {});
    const outcome = await payments.payments.authorize({
      method: 'CASH',
      amount: cents(100),
      memo: 'x'.repeat(101),
    });
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      error: {
        code: 'invalid-request',
        field: 'memo',
        message: expect.stringContaining('memo: at most 100 characters'),
      },
    });
    expect(server?.requests).toEqual([]);
  });

  test('is not sent when nothing listens', async () => {
    const payments = await clientOf(() => {});
    await server?.close();
    const outcome = await payments.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'connection-refused' } });
  });

  test('is answered when the log cannot be written', async () => {
    const warnings: unknown[] = [];
    const warned = (warning: unknown) => warnings.push(warning);
    process.on('warning', warned);
    const full = new Error('no space left on device');
    const pair = await hostilePair(
      authority,
      (_request, socket) => answer(socket, 200, JSON.stringify(record)),
      {
        log: () => {
          throw full;
        },
      },
    );
    const outcome = await pair.client.payments.authorize({
      method: 'CARD',
      amount: cents(100),
      track: Buffer.from(';4111111111111111=30121010000000000?'),
    });
    expect(outcome).toMatchObject({ kind: 'answered', record: { results: 'APPROVED' } });
    await pair.close();
    process.off('warning', warned);
    expect(warnings).toContain(full);
  });

  test.each([['7:Ada\r\nsvc-clientid: ZX98YW76'], [7 as unknown as string]])(
    'is not sent for the user %j',
    async (user) => {
      const payments = await clientOf(() => {});
      const request = { method: 'CASH', amount: cents(100) } as const;
      await payments.warmUp();
      const outcome = await payments.payments.authorize(request, { user });
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        error: { code: 'invalid-request', field: 'userid' },
      });
    },
  );

  test('refuses a hold on cash, also from an untyped caller', async () => {
    const payments = await clientOf(() => {});
    const request = { method: 'CASH', amount: cents(100) } as unknown as CardPayment;
    const outcome = await payments.payments.preauthorize(request);
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { field: 'method' } });
    expect(server?.requests).toEqual([]);
  });

  test('is not sent to another server than the service', async () => {
    const says = (_request: unknown, socket: Socket) => answer(socket, 200, '<html>Hi</html>');
    const pair = await hostilePair(authority, says, { everything: true });
    for (let tried = 0; tried < 2; tried += 1) {
      const outcome = await pair.client.payments.void(id);
      expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'unreadable-answer' } });
    }
    expect(pair.server.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
    await pair.close();
  });

  test('is not sent to a service with a slow proof request, which is asked once', async () => {
    const pair = await hostilePair(authority, () => {}, {
      everything: true,
      retry: { attempts: 3, firstCeilingMs: 1 },
      timeouts: { firstByteMs: 300, wholeMs: 300 },
    });
    const outcome = await pair.client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'timeout' } });
    expect(pair.server.requests).toHaveLength(1);
    await pair.close();
  });

  test('does not take an answer that arrived before its request', async () => {
    const stale = JSON.stringify({ ...record, tracking_id: 'till-0' });
    const pair = await hostilePair(
      authority,
      (request, socket) => {
        if (request.method !== 'GET') return;
        answer(socket, 200, '[]');
        answer(socket, 200, stale);
      },
      { everything: true, timeouts: { moneyMs: 300 } },
    );
    const outcome = await pair.client.payments.authorize({
      method: 'CARD',
      amount: cents(100),
      track: Buffer.from(';4111111111111111=30121010000000000?'),
      trackingId: 'till-1',
    });
    expect(outcome.kind).not.toBe('answered');
    await pair.close();
  });
});

describe('the clock of the service', () => {
  test('is its Date compared with the middle of the call, plus half a second', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    const served = Date.parse(date);
    // Asked 3 s before the service's time, answered 1 s before it: 2 s before in the middle.
    const times = [served - 3_000, served - 3_000, served - 1_000];
    const pair = await hostilePair(
      authority,
      (_request, socket) => answer(socket, 200, '[]', `Date: ${date}\r\n`),
      { everything: true, environment: { now: () => times.shift() ?? served } },
    );
    expect(await pair.client.warmUp()).toEqual({
      clockOffsetMs: 2_500,
      at: served - 1_000,
    });
    await pair.close();
  });
});
