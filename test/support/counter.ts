import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { accountFolder } from './account-folder.ts';
import type { FaultOrder } from './service.ts';

/** The output of `npm run build`: it starts in half the time that the sources take. */
const MAIN = fileURLToPath(new URL('../../out/main/browser.js', import.meta.url));

/** The installation ids of all data folders of the tests, separate from those of this account. */
const CONFIGURATION = accountFolder('test-configuration');

const readyLine = z.object({
  url: z.url(),
  /** Null for the clinic's own connection. */
  service: z
    .object({
      base_url: z.url(),
      ca: z.string(),
      username: z.string(),
      password: z.string(),
    })
    .nullable(),
});

const payment = z.object({
  id: z.string(),
  method: z.string(),
  action: z.string(),
  results: z.string(),
  tracking_id: z.string().nullable(),
  payment_plan_id: z.string().optional(),
});

export type ServicePayment = z.infer<typeof payment>;

/** The real program in its browser host, in a separate process. */
export interface RunningCounter {
  /** With the launch token in it. */
  readonly url: string;
  readonly pid: number;
  /** The service's own list of the last hour, read by a client of the test. */
  payments(): Promise<readonly ServicePayment[]>;
  /** Arms a fault of the service (`POST /_demo/faults`). */
  fault(order: FaultOrder): Promise<void>;
  /** Fills the embedded service's past (`POST /_demo/seed`). */
  seed(order: Readonly<Record<'days' | 'payments_per_day' | 'seed', number>>): Promise<void>;
  /**
   * Sends a request to the embedded service as another counter would; returns the answer's JSON.
   */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  /** Its output so far. */
  output(): string;
  /** Ends it as a person would, and waits for the end. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and waits for the end. */
  kill(): Promise<void>;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts the counter on `data`, with further flags, and waits until it is ready. */
export function startCounter(data: string, ...flags: readonly string[]): Promise<RunningCounter> {
  return startCounterIn({}, data, ...flags);
}

/** The same with additional environment variables. */
export async function startCounterIn(
  environment: Readonly<Record<string, string>>,
  data: string,
  ...flags: readonly string[]
): Promise<RunningCounter> {
  const child = spawn(
    process.execPath,
    [MAIN, '--no-open', '--port', '0', '--data', data, ...flags],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, XDG_CONFIG_HOME: CONFIGURATION, ...environment },
    },
  );
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk.toString('utf8');
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`The counter ended before it was ready:\n${written}`);
    }),
  ]);
  const { url, service } = readyLine.parse(JSON.parse(String(line)));
  const ask = async (method: string, path: string, body?: object) => {
    if (service === null) throw new Error('This counter speaks to a service of its own.');
    const agent = new Agent({ connect: { ca: readFileSync(service.ca) } });
    const credentials = Buffer.from(`${service.username}:${service.password}`).toString('base64');
    const answer = await request(service.base_url + path, {
      method,
      dispatcher: agent,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      reset: true, // no connection outlives its answer, so there is no connection to close
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return text;
  };
  const stamp = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  return {
    url,
    pid: child.pid ?? 0,
    payments: async () => {
      const range = `start_time=${stamp(-3_600_000)}&end_time=${stamp(60_000)}`;
      return z.array(payment).parse(JSON.parse(await ask('GET', `/api/pp/payments?${range}`)));
    },
    fault: async (order) => void (await ask('POST', '/_demo/faults', order)),
    seed: async (order) => void (await ask('POST', '/_demo/seed', order)),
    ask: async (method, path, body) => JSON.parse(await ask(method, path, body)),
    output: () => written,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
