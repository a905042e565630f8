import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** The start command's one line (see the service's README section). */
const readyLine = z.object({ base_url: z.url(), ca: z.string() });

export interface ServiceOptions {
  /** The folder for its store; without one it loses its data when it ends. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly username?: string;
  readonly password?: string;
  readonly clientIds?: readonly string[];
  readonly environment?: 'demo' | 'production';
  /** Environment variables in addition to the current ones. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** The body as JSON. */
  json(): unknown;
}

export interface RequestOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged, with the content type given in `headers`. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FaultOrder {
  readonly method: string;
  readonly path: string;
  readonly fault: 'drop_before' | 'drop_after' | 'cut_body' | 'delay' | 'status';
  readonly times?: number;
  readonly delay_ms?: number;
  readonly status?: number;
  /** It has no effect before such a request. */
  readonly after?: { readonly method: string; readonly path: string };
}

/** The demo service in a separate process, with the actions that tests need. */
export interface RunningService {
  readonly baseUrl: string;
  readonly caFile: string;
  /** The authority's certificate, PEM. */
  readonly ca: string;
  readonly username: string;
  readonly password: string;
  readonly clientIds: readonly string[];
  readonly pid: number;
  /** One request with the service's credentials; throws when the connection breaks. */
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Moves its clock forward; returns its new time (YYYY-MM-DDThh:mm:ssZ). */
  advanceClock(seconds: number): Promise<string>;
  addFault(fault: FaultOrder): Promise<void>;
  seed(order: { days: number; payments_per_day: number; seed: number }): Promise<void>;
  /** Its output to stderr so far. */
  log(): string;
  /** Ends it as a person would (SIGTERM) and waits for the end. */
  stop(): Promise<void>;
  /** Ends it as a power cut would (SIGKILL) and waits for the end. */
  kill(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../demo-service/main.ts', import.meta.url));

/**
 * Starts the real service and waits until it is ready. It ends with the test's process at the
 * latest.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const username = options.username ?? 'clinic';
  const password = options.password ?? 's3cret';
  const clientIds = options.clientIds ?? ['AB12CD34', 'ZX98YW76'];
  const child = spawn(
    process.execPath,
    [
      MAIN,
      '--exit-with-parent',
      ...['--port', String(options.port ?? 0)],
      ...['--username', username, '--password', password],
      ...['--client-ids', clientIds.join(',')],
      ...['--environment', options.environment ?? 'demo'],
      ...(options.dataDir === undefined ? [] : ['--data', options.dataDir]),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...options.variables } },
  );
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const ended = once(child, 'exit');
  const { base_url: baseUrl, ca: caFile } = await ready(child, () => written);
  const ca = readFileSync(caFile, 'utf8');
  const dispatcher = new Agent({ connect: { ca }, allowH2: false });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  const send: RunningService['send'] = async (method, path, { json, form, body, headers } = {}) => {
    const response = await request(baseUrl + path, {
      method,
      dispatcher,
      headers: {
        authorization,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body:
        json !== undefined
          ? JSON.stringify(json)
          : form !== undefined
            ? new URLSearchParams(form).toString()
            : (body ?? null),
    });
    const text = await response.body.text();
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      json: (): unknown => JSON.parse(text),
    };
  };
  const control = async (path: string, json: object): Promise<unknown> => {
    const answer = await send('POST', path, { json });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.json();
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
    await dispatcher.destroy();
  };

  return {
    baseUrl,
    caFile,
    ca,
    username,
    password,
    clientIds,
    pid: child.pid ?? 0,
    send,
    advanceClock: async (seconds) =>
      z
        .object({ now: z.string() })
        .parse(await control('/_demo/clock', { advance_seconds: seconds })).now,
    addFault: async (fault) => void (await control('/_demo/faults', fault)),
    seed: async (order) => void (await control('/_demo/seed', order)),
    log: () => written,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function ready(child: ChildProcess, log: () => string): Promise<z.output<typeof readyLine>> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The service has no standard output.');
  const line = once(createInterface({ input: stdout }), 'line').then(([text]) => String(text));
  const early = once(child, 'close').then(([code]): string => {
    throw new Error(`The service ended with ${code} before it was ready: ${log()}`);
  });
  return readyLine.parse(JSON.parse(await Promise.race([line, early])));
}
