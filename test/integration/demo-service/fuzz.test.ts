import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startService } from '../../support/service.ts';
import { requestsFrom } from './fuzz-requests.ts';

/** 20,000 by FUZZ_REQUESTS=20000; fewer in an ordinary run. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 42);
const AT_ONCE = 16;

it(`${REQUESTS} requests made from the OpenAPI document (seed ${SEED}) yield no 5xx`, {
  timeout: 600_000,
}, async () => {
  const service = await startService();
  await service.seed({ days: 3, payments_per_day: 10, seed: 1 });
  const document = (await service.send('GET', '/openapi.json')).json();
  const requests = fc.sample(requestsFrom(document), { numRuns: REQUESTS, seed: SEED });

  /** Ids of created records, so that later requests refer to existing ones. */
  const ids = new Map<string, string[]>();
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const sendOne = async (index: number): Promise<void> => {
    const request = requests[index];
    if (request === undefined) return;
    const kind = /payment_profiles|patients|payments/.exec(request.path)?.[0] ?? '';
    const pool = ids.get(kind) ?? [];
    const id = pool[index % pool.length] ?? '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
    const { method, headers, body } = request;
    const path = request.path.replace('{id}', id);
    const answer = await service.send(method, path, {
      headers,
      ...(body !== undefined && { body }),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) failures.push(`${answer.status} ${method} ${path} ${body}`);
    const made = /"(?:patient_)?id":"([0-9a-f-]{36})"/.exec(answer.text)?.[1];
    if (made !== undefined) ids.set(kind, [...pool.slice(-50), made]);
  };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests.length) {
      next += 1;
      await sendOne(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await service.stop();

  expect(failures).toEqual([]);
  // Otherwise the requests reached no operation.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
});
