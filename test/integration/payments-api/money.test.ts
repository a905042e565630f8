import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../../src/main/payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
} from '../../../src/main/payments-api/client.ts';
import { cents } from '../../../src/shared/domain/money.ts';
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
  test('sends a card once, on the line that was warmed, with the headers of §5', async () => {
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

  test('is in doubt when no answer comes in time', async () => {
    const payments = await clientOf(() => {});
    const outcome = await payments.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'in-doubt', error: { code: 'timeout' } });
  });

  test('is refused by a status that says no', async () => {
    const payments = await clientOf((_request, socket) => answer(socket, 422, 'no'));
    const outcome = await payments.payments.void(id);
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'unprocessable', status: 422, operation: 'payments.void' },
    });
  });

  test('is not sent when a field breaks its rule', async () => {
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
});
