/**
 * Starts the demo service as a separate process and reads its address from its first line of output.
 * `keep-running.ts` starts it again after a crash, on another port.
 */

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { t } from '../../shared/messages/t.ts';

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

/** The simulated service did not start; no payment is possible until it does. */
export class EmbeddedServiceError extends Error {
  constructor(lastWords: string, options?: ErrorOptions) {
    super(t('program.demoPaymentServiceDid', { lastWords }).trim(), options);
    this.name = 'EmbeddedServiceError';
  }
}

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
 * @throws {EmbeddedServiceError}
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
    throw new EmbeddedServiceError(child.lastWords(), { cause: error });
  }
}
