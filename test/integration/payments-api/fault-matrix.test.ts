import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyOutcome } from '../../../src/main/payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentsClientOptions,
} from '../../../src/main/payments-api/client.ts';
import type { FailureCode } from '../../../src/main/payments-api/payments-api-error.ts';
import { moneyOperations } from '../../support/money-operations.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { type TcpProxy, tcpProxy, type WireFault } from '../../support/tcp-proxy.ts';

/**
 * Every fault of the demo service and of the network × every operation that moves money. The
 * classes are written by hand, from the table of payment-protocol.md ("The attempt").
 */
type Expected = { readonly kind: MoneyOutcome<unknown>['kind']; readonly code?: FailureCode };

const inDoubt = (code: FailureCode): Expected => ({ kind: 'in-doubt', code });
const refused = (code: FailureCode): Expected => ({ kind: 'refused', code });
const notSent = (code: FailureCode): Expected => ({ kind: 'not-sent', code });
const answered: Expected = { kind: 'answered' };

interface ServiceFault {
  readonly fault: 'drop_before' | 'drop_after' | 'cut_body' | 'delay' | 'status';
  readonly status?: number;
  readonly delay_ms?: number;
  /** Sent by the client with a timeout of 300 ms. */
  readonly hasty?: true;
  readonly expected: Expected;
}

const serviceFaults: readonly ServiceFault[] = [
  { fault: 'drop_before', expected: inDoubt('connection-lost') },
  { fault: 'drop_after', expected: inDoubt('connection-lost') },
  { fault: 'cut_body', expected: inDoubt('answer-cut-off') },
  { fault: 'delay', delay_ms: 50, expected: answered },
  { fault: 'delay', delay_ms: 30_000, hasty: true, expected: inDoubt('timeout') },
  { fault: 'status', status: 302, expected: inDoubt('redirect') },
  { fault: 'status', status: 307, expected: inDoubt('redirect') },
  { fault: 'status', status: 400, expected: refused('bad-request') },
  { fault: 'status', status: 401, expected: refused('unauthorized') },
  { fault: 'status', status: 402, expected: inDoubt('unexpected-status') },
  { fault: 'status', status: 403, expected: refused('forbidden') },
  { fault: 'status', status: 404, expected: refused('not-found') },
  { fault: 'status', status: 408, expected: inDoubt('timeout') },
  { fault: 'status', status: 409, expected: inDoubt('unexpected-status') },
  { fault: 'status', status: 422, expected: refused('unprocessable') },
  { fault: 'status', status: 429, expected: refused('too-many-requests') },
  { fault: 'status', status: 500, expected: inDoubt('server-error') },
  { fault: 'status', status: 502, expected: inDoubt('server-error') },
  { fault: 'status', status: 503, expected: inDoubt('server-error') },
];

interface NetworkFault {
  readonly fault: WireFault;
  /** True if the fault affects a warm connection, false if the opening of one. */
  readonly warm: boolean;
  readonly timeouts?: { readonly moneyMs?: number; readonly connectMs?: number };
  readonly expected: Expected;
}

const networkFaults: readonly NetworkFault[] = [
  { fault: 'close-on-connect', warm: false, expected: notSent('connection-lost') },
  { fault: 'reset-on-connect', warm: false, expected: notSent('connection-lost') },
  {
    fault: 'silent-on-connect',
    warm: false,
    timeouts: { connectMs: 300 },
    expected: notSent('connect-timeout'),
  },
  {
    fault: 'swallow-request',
    warm: true,
    timeouts: { moneyMs: 300 },
    expected: inDoubt('timeout'),
  },
  { fault: 'reset-on-request', warm: true, expected: inDoubt('connection-lost') },
  { fault: 'close-on-request', warm: true, expected: inDoubt('connection-lost') },
  {
    fault: 'drop-request-bytes',
    warm: true,
    timeouts: { moneyMs: 300 },
    expected: inDoubt('timeout'),
  },
  { fault: 'swallow-answer', warm: true, timeouts: { moneyMs: 300 }, expected: inDoubt('timeout') },
  { fault: 'reset-on-answer', warm: true, expected: inDoubt('connection-lost') },
  { fault: 'close-in-answer', warm: true, expected: inDoubt('connection-lost') },
  { fault: 'corrupt-answer', warm: true, expected: inDoubt('connection-lost') },
  { fault: 'plain-text-answer', warm: true, expected: inDoubt('connection-lost') },
  { fault: 'trickle-answer', warm: true, expected: answered },
];

let service: RunningService;
/** Prepares the payments, and counts those performed. */
let steady: PaymentsClient;
let hasty: PaymentsClient;

beforeAll(async () => {
  service = await startService();
  steady = clientOf(service.baseUrl);
  hasty = clientOf(service.baseUrl, { timeouts: { moneyMs: 300 } });
});

afterAll(async () => {
  await steady.close();
  await hasty.close();
  await service.stop();
});

function clientOf(baseUrl: string, options: Partial<PaymentsClientOptions> = {}): PaymentsClient {
  const { caFile, username, password } = service;
  return createPaymentsClient({
    connection: { baseUrl, environment: 'demo', username, password, caFile },
    retry: { attempts: 1 },
    ...options,
  });
}

function classOf(outcome: MoneyOutcome<unknown>): Expected {
  if (outcome.kind === 'answered') return answered;
  return { kind: outcome.kind, code: outcome.error.code };
}

/** Number of times that the service performed it: at most once for any answer. */
async function performed(trackingId: string): Promise<number> {
  const range = { start: new Date(Date.now() - 600_000), end: new Date(Date.now() + 600_000) };
  const records = await steady.payments.list(range);
  return records.filter((record) => record.trackingId === trackingId).length;
}

describe.each(moneyOperations)('$name', ({ path, prepare, send }) => {
  test.each(serviceFaults)(
    'when the service injects $fault $status $delay_ms: $expected.kind $expected.code',
    async ({ fault, status, delay_ms, hasty: inHaste, expected }) => {
      const id = await prepare(steady);
      const client = inHaste === true ? hasty : steady;
      const trackingId = randomUUID();
      await client.warmUp();
      await service.addFault({
        method: 'POST',
        path,
        fault,
        times: 1,
        ...(status === undefined ? {} : { status }),
        ...(delay_ms === undefined ? {} : { delay_ms }),
      });
      const outcome = await send(client, id, trackingId);
      expect(classOf(outcome)).toEqual(expected);
      expect(await performed(trackingId)).toBeLessThanOrEqual(1);
    },
  );

  test.concurrent.each(networkFaults)(
    'when the network injects $fault: $expected.kind $expected.code',
    async ({ fault, warm, timeouts, expected }) => {
      const id = await prepare(steady);
      const proxy: TcpProxy = await tcpProxy(Number(new URL(service.baseUrl).port));
      const baseUrl = `https://127.0.0.1:${proxy.port}`;
      const client = clientOf(baseUrl, timeouts === undefined ? {} : { timeouts });
      const trackingId = randomUUID();
      if (warm) await client.warmUp();
      proxy.arm(fault);
      const outcome = await send(client, id, trackingId);
      expect(classOf(outcome)).toEqual(expected);
      expect(await performed(trackingId)).toBeLessThanOrEqual(expected.kind === 'not-sent' ? 0 : 1);
      await client.close();
      await proxy.close();
    },
  );
});
