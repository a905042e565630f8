import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { JsonRows, readRows } from '../src/main/payments-api/answer-body.ts';
import { readTransaction } from '../src/main/payments-api/report-rows.ts';
import { testAuthority } from '../test/support/tls-certificates.ts';
import { cannedService } from './client-canned-service.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './in-turns.ts';

const ROWS = 100_000;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 21;
/** Fresh processes that read the report over the wire. */
const READERS = 7;
/** The maximum of a TLS record, and so the usual size of a chunk off the wire. */
const CHUNK_BYTES = 16_384;

/**
 * A large report: the cost of typed rows over JSON.parse alone, and their arrival during the
 * transfer.
 */
export async function benchReport(): Promise<readonly Figure[]> {
  const text = report();
  return [await parsing(text), ...(await streaming(text))];
}

async function parsing(text: string): Promise<Figure> {
  const bytes = Buffer.from(text);
  const parsed = async () => {
    const { length } = JSON.parse(text) as readonly unknown[];
    if (length !== ROWS) throw new Error(`JSON.parse gave ${length} rows.`);
  };
  const typed = async () => {
    const rows = new JsonRows();
    let taken = 0;
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      taken += readRows(
        rows.push(bytes.subarray(at, at + CHUNK_BYTES)),
        readTransaction,
        taken,
      ).length;
    }
    taken += readRows(rows.end(), readTransaction, taken).length;
    if (taken !== ROWS) throw new Error(`The client gave ${taken} rows.`);
  };
  await medianRatio(WARM_UP_ROUNDS, parsed, typed);
  return {
    name: 'report of 100,000 rows, typed, over JSON.parse alone',
    value: await medianRatio(ROUNDS, parsed, typed),
    limit: 1.6,
    unit: 'ratio',
    worse: 'above',
  };
}

async function streaming(text: string): Promise<readonly Figure[]> {
  const authority = await testAuthority();
  const certificate = await authority.issue();
  const service = await cannedService({ ...certificate, post: '{}', report: text });
  const runs: Read[] = [];
  while (runs.length < READERS) runs.push(await read(service.origin, authority.caFile));
  await service.close();
  const firsts = runs.map(({ first, whole }) => first / whole).sort((a, b) => a - b);
  return [
    {
      name: 'first rows of a report, of the time of the whole',
      value: firsts[firsts.length >> 1] ?? Number.NaN,
      limit: 0.1,
      unit: 'ratio',
      worse: 'above',
    },
    {
      name: 'peak memory of a streamed report, of its text',
      value: Math.max(...runs.map(({ peakBytes }) => peakBytes)) / Buffer.byteLength(text),
      limit: 1.5,
      unit: 'ratio',
      worse: 'above',
    },
  ];
}

const readerLine = z.object({
  rows: z.literal(ROWS),
  /** In ms from the call. */
  first: z.number(),
  whole: z.number(),
  /** Peak memory of the process over its memory before. */
  peakBytes: z.number(),
});

type Read = z.infer<typeof readerLine>;

/** Reads the whole report once, in a fresh process. */
async function read(origin: string, caFile: string): Promise<Read> {
  const reader = fileURLToPath(new URL('client-report-reader.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--expose-gc', reader, origin, caFile]);
  return readerLine.parse(JSON.parse(stdout));
}

const run = promisify(execFile);

/** A transaction report of 100,000 rows in the service's form. */
export function report(): string {
  const rows = Array.from({ length: ROWS }, (_empty, index) => {
    const id = randomUUID();
    return {
      id,
      method: index % 3 === 0 ? 'ACH' : 'CARD',
      action: 'AUTHORIZE',
      amount: `${index % 500}.${String(index % 100).padStart(2, '0')}`,
      results: 'APPROVED',
      timestamp: new Date(1_770_000_000_000 + index * 7_000).toISOString().replace('.000', ''),
      tracking_id: `till-1-${randomUUID()}`,
      original_id: id,
    };
  });
  return JSON.stringify(rows);
}
