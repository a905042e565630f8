import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { z } from 'zod';

const readyLine = z.object({ base_url: z.string(), ca: z.string() });

/** A server in its own process, and a pool of connections to it. */
export interface Subject {
  readonly pool: Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the demo service, or with `script` a peer that prints the same line when it is ready. */
export async function startSubject(
  connections: number,
  args: readonly string[],
  script = '../demo-service/main.ts',
): Promise<Subject> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(script, import.meta.url)), ...args],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { base_url, ca } = readyLine.parse(JSON.parse(String(line)));
  const pool = new Pool(base_url, {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { ca: readFileSync(ca) },
  });
  return {
    pool,
    headers: {
      authorization: `Basic ${Buffer.from('clinic:s3cret').toString('base64')}`,
      'content-type': 'application/json',
    },
    pid: child.pid ?? 0,
    stop: async () => {
      await pool.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}
