import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createPaymentsClient } from '../src/main/payments-api/client.ts';
import { cents } from '../src/shared/domain/money.ts';
import { testAuthority } from '../test/support/tls-certificates.ts';
import { cannedService } from './client-canned-service.ts';
import type { Figure } from './figure.ts';
import { inTurns } from './in-turns.ts';

const CALLS = 50;
const WARM_UP_ROUNDS = 6;
const ROUNDS = 31;
const TRACK = ';4111111111111111=30121010000000000?';

const record = JSON.stringify({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  method: 'CARD',
  action: 'AUTHORIZE',
  results: 'APPROVED',
  code: '123456',
  message: 'APPROVED',
  cvv_indicator: 'P',
  avs_indicator: 'S',
  risk_indicator: '00',
  timestamp: '2026-03-01T12:00:00Z',
  tracking_id: 'till-1',
  settlement_date: null,
  repaid_date: null,
  gateway: 'GATEWAY_A',
  client_id: 'AB12CD34',
  memo: 'Visit',
});

const approved = z.object({ results: z.literal('APPROVED') });

/** A service of canned answers on this computer. */
export interface Service {
  readonly origin: string;
  /** The certificate of its authority, PEM. */
  readonly ca: string;
}

/** The authorize of our client, as another client sends it. */
export const PATH = '/api/pp/payments/authorize';
export const HEADERS = {
  authorization: `Basic ${Buffer.from('clinic:s3cret').toString('base64')}`,
  accept: 'application/json',
  'content-type': 'application/json',
  'svc-userid': '7:Ada Lovelace',
  'svc-clientid': 'AB12CD34',
} as const;
export const PAYMENT = {
  method: 'CARD',
  amount: '25.00',
  tracking_id: 'till-1',
  memo: 'Visit',
  track_data: TRACK,
} as const;

/**
 * The cost of an authorize by our client over another, which calls the same service in turns, over
 * the same kind of connection.
 * @param limits for 1 and for 10 calls in parallel.
 * @param connect gives the other client's call, with the parsed answer.
 */
export async function compareClients(
  other: string,
  limits: readonly [one: number, ten: number],
  connect: (service: Service) => Promise<() => Promise<unknown>>,
): Promise<readonly Figure[]> {
  const authority = await testAuthority();
  const certificate = await authority.issue();
  const service = await cannedService({ ...certificate, post: record, report: '[]' });
  const client = createPaymentsClient({
    connection: {
      baseUrl: service.origin,
      environment: 'demo',
      username: 'clinic',
      password: 's3cret',
      clientId: 'AB12CD34',
      caFile: authority.caFile,
    },
  });
  const track = Buffer.from(TRACK);
  const ours = async () => {
    const outcome = await client.payments.authorize(
      { method: 'CARD', amount: cents(2_500), track, trackingId: 'till-1', memo: 'Visit' },
      { user: '7:Ada Lovelace' },
    );
    if (outcome.kind !== 'answered') throw outcome.error;
  };
  try {
    const call = await connect({
      origin: service.origin,
      ca: readFileSync(authority.caFile, 'utf8'),
    });
    approved.parse(await call());
    const figures: Figure[] = [];
    for (const [parallel, limit] of [
      [1, limits[0]],
      [10, limits[1]],
    ] as const) {
      const base = inParallel(call, parallel);
      const own = inParallel(ours, parallel);
      await inTurns(WARM_UP_ROUNDS, base, own);
      const measured = await inTurns(ROUNDS, base, own);
      figures.push({
        name: `authorize over ${other}, ${parallel} in parallel`,
        value: measured.ratio,
        limit,
        unit: 'ratio',
        worse: 'above',
        sides: {
          own: (measured.own / CALLS) * 1_000,
          base: (measured.base / CALLS) * 1_000,
          unit: 'µs',
        },
      });
    }
    return figures;
  } finally {
    await client.close();
    await service.close();
  }
}

function inParallel(call: () => Promise<unknown>, parallel: number): () => Promise<void> {
  const lane = async () => {
    for (let made = 0; made < CALLS / parallel; made += 1) await call();
  };
  return async () => void (await Promise.all(Array.from({ length: parallel }, lane)));
}
