import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { createPaymentsClient } from '../src/main/payments-api/client.ts';
import { cents } from '../src/shared/domain/money.ts';
import { testAuthority } from '../test/support/tls-certificates.ts';
import { cannedService } from './client-canned-service.ts';
import { medianRatio } from './in-turns.ts';
import type { Figure } from './figure.ts';

const CALLS = 50;
const WARM_UP_ROUNDS = 60;
const ROUNDS = 301;

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

/**
 * The cost of the client over the minimum: bare undici and JSON.parse, over the same kind of
 * connection to the same service.
 */
export async function benchAuthorize(): Promise<readonly Figure[]> {
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
  const pool = new Pool(service.origin, {
    connect: { ca: readFileSync(authority.caFile) },
    allowH2: false,
    connections: 10,
    pipelining: 1,
  });
  const headers = {
    authorization: `Basic ${Buffer.from('clinic:s3cret').toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/json',
    'svc-userid': '7:Ada Lovelace',
    'svc-clientid': 'AB12CD34',
  };
  const track = ';4111111111111111=30121010000000000?';

  const bare = async () => {
    const { body } = await pool.request({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      headers,
      body: JSON.stringify({
        method: 'CARD',
        amount: '25.00',
        tracking_id: 'till-1',
        memo: 'Visit',
        track_data: track,
      }),
    });
    const { results } = JSON.parse(await body.text()) as { results: string };
    if (results !== 'APPROVED') throw new Error('The bare call was not answered.');
  };
  const trackBytes = Buffer.from(track);
  const ours = async () => {
    const outcome = await client.payments.authorize(
      {
        method: 'CARD',
        amount: cents(2_500),
        track: trackBytes,
        trackingId: 'till-1',
        memo: 'Visit',
      },
      { user: '7:Ada Lovelace' },
    );
    if (outcome.kind !== 'answered') throw outcome.error;
  };

  const figures: Figure[] = [];
  for (const parallel of [1, 10]) {
    const base = inParallel(bare, parallel);
    const own = inParallel(ours, parallel);
    await medianRatio(WARM_UP_ROUNDS, base, own);
    figures.push({
      name: `authorize over bare undici, ${parallel} in parallel`,
      value: await medianRatio(ROUNDS, base, own),
      limit: 1.15,
      unit: 'ratio',
      worse: 'above',
    });
  }
  await client.close();
  await pool.close();
  await service.close();
  return figures;
}

function inParallel(call: () => Promise<void>, parallel: number): () => Promise<void> {
  const lane = async () => {
    for (let made = 0; made < CALLS / parallel; made += 1) await call();
  };
  return async () => void (await Promise.all(Array.from({ length: parallel }, lane)));
}
