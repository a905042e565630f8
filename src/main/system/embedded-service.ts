/**
 * Starts the demo service as a separate process and reads its address from its first line of output.
 * `keepServiceRunning` starts it again after a crash, on another port.
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { z } from 'zod';
import { t } from '../../shared/messages/t.ts';
import { SentenceError } from './coded-error.ts';
import type { StartTimer } from './timers.ts';

/** A child process of the service: Node's, or Electron's utility process. */
export interface ServiceProcess {
  readonly stdout: AsyncIterable<Uint8Array | string>;
  /** The end of its standard error output. */
  lastWords(): string;
  /** Fulfilled with the exit code at its end. */
  readonly ended: Promise<number | null>;
  stop(): void;
}

export interface EmbeddedService {
  readonly baseUrl: string;
  /** PEM file of its own authority. */
  readonly caFile: string;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  /** Fulfilled at its end, requested or not. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

const readySchema = z.object({ base_url: z.url(), ca: z.string() });

/** Patients for a first search. */
const SAMPLE_PATIENTS = 60;

async function firstLine(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  return text;
}

/**
 * Starts the demo service of the program, in a separate process, and waits until it answers. Its
 * password is generated at each start; it protects only the simulation.
 * @param folder stores its payments across starts.
 * @throws {SentenceError}
 */
export async function startEmbeddedService(
  folder: string,
  spawn: (args: readonly string[]) => ServiceProcess,
): Promise<EmbeddedService> {
  const username = 'clinic';
  const password = randomBytes(12).toString('base64url');
  const clientId = 'AB12CD34';
  const child = spawn([
    '--port=0',
    `--username=${username}`,
    `--password=${password}`,
    `--client-ids=${clientId}`,
    `--data=${folder}`,
    `--sample-patients=${SAMPLE_PATIENTS}`,
  ]);
  try {
    const ready = readySchema.parse(JSON.parse(await firstLine(child.stdout)));
    return {
      baseUrl: ready.base_url,
      caFile: ready.ca,
      username,
      password,
      clientId,
      ended: child.ended,
      stop: async () => {
        child.stop();
        await child.ended;
      },
    };
  } catch (error) {
    child.stop();
    await child.ended;
    throw new SentenceError(
      t('program.demoPaymentServiceDid', { lastWords: child.lastWords() }).trim(),
      { cause: error },
    );
  }
}

/** Length of the saved end of the standard error output, characters. */
const LAST_WORDS = 2_000;

/**
 * The demo service under the same Node. Its standard input is a pipe from this process: when this
 * process dies, the pipe closes and the service ends too.
 */
export function nodeServiceProcess(script: string): (args: readonly string[]) => ServiceProcess {
  return (args) => {
    const child = spawn(process.execPath, [script, ...args, '--exit-with-parent'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-LAST_WORDS);
    });
    return {
      stdout: child.stdout,
      lastWords: () => said,
      ended: once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null)),
      stop: () => child.kill('SIGTERM'),
    };
  };
}

/** Wait before each consecutive start, ms; the last one repeats. */
const WAITS_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;

/** A service that ran this long started well: the next wait is the first again, ms. */
const SETTLED_MS = 60_000;

interface SavedService {
  readonly current: EmbeddedService;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/**
 * Restarts the program's own service when it ends unexpectedly, with growing waits. Its payments
 * are on the disk; requests on their way become in doubt, and are resolved when it is back.
 *
 * @param moved called with the new address and password after a restart.
 */
export function keepServiceRunning(
  first: EmbeddedService,
  start: () => Promise<EmbeddedService>,
  {
    after,
    monotonic,
    reportFault,
  }: {
    readonly after: StartTimer;
    /** Ms of a monotonic clock. */
    readonly monotonic: () => number;
    readonly reportFault: (error: unknown) => void;
  },
  moved: (service: EmbeddedService) => void,
): SavedService {
  let current = first;
  let stopped = false;
  let tries = 0;
  let cancel = () => {};
  let starting: Promise<void> = Promise.resolve();

  const follow = (service: EmbeddedService) => {
    const startedAt = monotonic();
    void service.ended.then((code) => {
      if (stopped) return;
      reportFault(new Error(t('program.demoPaymentServiceStopped'), { cause: { code } }));
      if (monotonic() - startedAt >= SETTLED_MS) tries = 0;
      startLater();
    });
  };
  const startLater = () => {
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
    tries += 1;
    cancel = after(wait, () => {
      starting = start().then(
        async (service) => {
          if (stopped) return service.stop();
          current = service;
          moved(service);
          follow(service);
        },
        (error: unknown) => {
          reportFault(error);
          if (!stopped) startLater();
        },
      );
    });
  };
  follow(current);

  return {
    get current() {
      return current;
    },
    stop: async () => {
      stopped = true;
      cancel();
      await starting;
      await current.stop();
    },
  };
}
