import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { fillStore } from './service-fill.ts';
import { type Subject, startSubject } from './service-process.ts';

const ROWS = 100_000;
const ROUNDS = 5;

/** A transaction report of 100,000 rows: the time to its first byte, and its memory. */
export async function benchServiceReport(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  await fillStore(folder, ROWS);
  const service = await startSubject(1, ['--data', folder]);
  try {
    // The modules that the first answer of any kind loads do not belong to the report.
    await service.pool
      .request({ method: 'GET', path: '/openapi.json', headers: service.headers })
      .then(({ body }) => body.dump());
    const before = memoryOf(service.pid, 'VmRSS');
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) shares.push(await firstByteShare(service));
    const growth = memoryOf(service.pid, 'VmHWM') - before;
    return [
      {
        name: 'demo service: first byte of a 100,000-row report, to the whole',
        value: shares.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 1,
        limit: 0.1,
        unit: 'ratio',
        worse: 'above',
      },
      {
        name: 'demo service: memory for a 100,000-row report',
        value: growth,
        limit: 100,
        unit: 'MB',
        worse: 'above',
      },
    ];
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function firstByteShare({ pool, headers }: Subject): Promise<number> {
  const path = '/api/pp/reports/payments/transactions/details?start_date=2020-01-01';
  const started = performance.now();
  const { body } = await pool.request({ method: 'GET', path, headers });
  let first: number | undefined;
  let rows = 0;
  for await (const part of body) {
    first ??= performance.now() - started;
    rows += String(part).split('"original_id"').length - 1;
  }
  // A name cut in two by the end of a part is not counted, and there are few parts.
  if (rows < ROWS * 0.99) throw new Error(`The report has ${rows} rows.`);
  return (first ?? Number.POSITIVE_INFINITY) / (performance.now() - started);
}

/** A figure of the process in MB, from Linux; other systems have no simple source. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
