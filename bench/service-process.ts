import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { z } from 'zod';

const readyLine = z.object({ base_url: z.string(), ca: z.string() });

/** A server in its own process, and a pool of connections to it. */
export interface Subject {
  readonly origin: string;
  /** The file of the certificate of its authority. */
  readonly caFile: string;
  readonly pool: Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  /** The time from its start to its ready line, ms. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts the demo service, or with `script` a peer that prints the same line when it is ready. */
export async function startSubject(
  connections: number,
  args: readonly string[],
  script = '../demo-service/main.ts',
): Promise<Subject> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(script, import.meta.url)), ...args],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const line = await firstLine(child.stdout);
  const readyMs = performance.now() - began;
  const { base_url, ca } = readyLine.parse(JSON.parse(line));
  const pool = new Pool(base_url, {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { ca: readFileSync(ca) },
  });
  return {
    origin: base_url,
    caFile: ca,
    pool,
    headers: {
      authorization: `Basic ${Buffer.from('clinic:s3cret').toString('base64')}`,
      'content-type': 'application/json',
    },
    pid: child.pid ?? 0,
    readyMs,
    stop: async () => {
      await pool.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function firstLine(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) return line;
  throw new Error('The server ended before it was ready.');
}
