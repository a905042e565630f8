import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Figure } from './figure.ts';
import { inTurns } from './in-turns.ts';
import { inFolder } from './journal-file.ts';
import { openLoad, type PaymentTarget } from './service-load.ts';
import { type Subject, startSubject } from './service-process.ts';

const CONNECTIONS = 16;
const REQUESTS = 200;
/** A server that compiles at run time is at its speed after some ten thousand requests. */
const WARM_UP_ROUNDS = 4;
const ROUNDS = 11;

/**
 * Payments per second of the demo service over 16 connections, to a hand-written handler that
 * checks nothing: both in memory, then both on the disk before they answer (WAL, synchronous=FULL).
 */
export async function benchServiceAuthorize(): Promise<readonly Figure[]> {
  return [
    await withService([], (service) => compareToBare('in memory', service, [], 0.3)),
    await inFolder((folder) =>
      withService(['--data', folder], (service) =>
        compareToBare('durable', service, ['durable'], 0.85),
      ),
    ),
  ];
}

async function compareToBare(
  store: string,
  service: Subject,
  args: readonly string[],
  limit: number,
): Promise<Figure> {
  const bare = await startSubject(
    CONNECTIONS,
    [dirname(service.caFile), ...args],
    './service-peer.ts',
  );
  try {
    return await compareThroughput(
      `demo service: authorize ${store}, to a bare handler`,
      authorizeAt(service),
      authorizeAt(bare),
      limit,
    );
  } finally {
    await bare.stop();
  }
}

/** Starts the demo service for `work`; it logs no requests, like all that it is compared with. */
export async function withService<T>(
  args: readonly string[],
  work: (service: Subject) => Promise<T>,
): Promise<T> {
  const service = await startSubject(CONNECTIONS, ['--log', 'error', ...args]);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** A card payment at the demo service, or at a server with the same request. */
export function authorizeAt({ origin, caFile, headers }: Subject): PaymentTarget {
  return {
    origin,
    ca: readFileSync(caFile, 'utf8'),
    path: '/api/pp/payments/authorize',
    headers,
    body: (trackingId) =>
      JSON.stringify({
        method: 'card',
        amount: '12.50',
        tracking_id: trackingId,
        memo: 'Visit',
        track_data: ';4111111111111111=49121010000000000?',
        patient_external_id: 'P-7',
        patient_first_name: 'Ann',
        patient_last_name: 'Lee',
      }),
    proof: '"APPROVED"',
  };
}

/** Payments per second of `own` over those of `base`, in turns. */
export async function compareThroughput(
  name: string,
  own: PaymentTarget,
  base: PaymentTarget,
  limit: number,
): Promise<Figure> {
  const ours = await openLoad(own, CONNECTIONS);
  const theirs = await openLoad(base, CONNECTIONS);
  try {
    const measure = (rounds: number) =>
      inTurns(
        rounds,
        () => theirs.round(REQUESTS),
        () => ours.round(REQUESTS),
      );
    await measure(WARM_UP_ROUNDS);
    const measured = await measure(ROUNDS);
    const perSecond = (ms: number) => (REQUESTS / ms) * 1_000;
    return {
      name,
      value: 1 / measured.ratio,
      limit,
      unit: 'ratio',
      worse: 'below',
      sides: { own: perSecond(measured.own), base: perSecond(measured.base), unit: 's⁻¹' },
    };
  } finally {
    ours.close();
    theirs.close();
  }
}
