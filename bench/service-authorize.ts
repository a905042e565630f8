import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { type Subject, startSubject } from './service-process.ts';

const CONNECTIONS = 16;
const REQUESTS = 400;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 21;

/**
 * Payments per second of the demo service over 16 connections, as a ratio to a hand-written handler
 * that does the same work and checks nothing. Both write to the disk before they answer (WAL,
 * synchronous=FULL): a peer in memory would do less work, not the same.
 */
export async function benchServiceAuthorize(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  const service = await startSubject(CONNECTIONS, ['--data', folder]);
  // It finds its certificates in the folder where the service has made them.
  const peer = await startSubject(CONNECTIONS, [join(folder, 'tls')], './service-peer.ts');
  try {
    const ratios: number[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const [own, bare] = [await timeRound(service), await timeRound(peer)];
      if (round >= WARM_UP_ROUNDS) ratios.push(bare / own);
    }
    const value = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    return [
      {
        name: 'demo service: authorize at 16 connections, to a bare handler',
        value,
        limit: 0.5,
        unit: 'ratio',
        worse: 'below',
      },
    ];
  } finally {
    await Promise.all([service.stop(), peer.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds for a round of payments, all connections busy. */
async function timeRound({ pool, headers }: Subject): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/pp/payments/authorize',
        headers,
        body: JSON.stringify({
          method: 'card',
          amount: '12.50',
          tracking_id: `bench-${index}`,
          memo: 'Visit',
          track_data: ';4111111111111111=49121010000000000?',
          patient_external_id: 'P-7',
          patient_first_name: 'Ann',
          patient_last_name: 'Lee',
        }),
      });
      const record = await body.text();
      if (statusCode !== 200 || !record.includes('"APPROVED"'))
        throw new Error(`The payment was not taken: ${record}`);
    }),
  );
  return performance.now() - started;
}
