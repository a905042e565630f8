import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const HUB = fileURLToPath(new URL('../../src/hub/main.ts', import.meta.url));
const readyLine = z.object({ url: z.string(), pairing_code: z.string() });

const spawnHub = (environment: Readonly<Record<string, string>>, ...given: readonly string[]) =>
  spawn(process.execPath, [HUB, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });

/**
 * The hub as `npm run hub` starts it, with a PostgreSQL of its own in `data` unless a flag names one.
 * @param port null for the hub's default address.
 */
export async function startHubProcess(
  data: string,
  port: number | null,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
) {
  const listen = port === null ? [] : ['--listen', `127.0.0.1:${port}`];
  const child = spawnHub(environment, '--data', data, ...listen, ...flags);
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'close').then(([code]) => {
      throw new Error(`The hub ended with ${code}: ${errors}`);
    }),
  ]);
  const { url, pairing_code: code } = readyLine.parse(JSON.parse(String(line)));
  return {
    ...{ url, code },
    stop: () => end(child, 'SIGTERM'),
    /** It answers nothing, with its connections open, until it is killed. */
    freeze: () => child.kill('SIGSTOP'),
    /** As a crash does; its PostgreSQL goes on. */
    kill: () => end(child, 'SIGKILL'),
  };
}

export type HubProcess = Awaited<ReturnType<typeof startHubProcess>>;

/** A command of the hub in `data`: its output, errors and exit code. */
export async function hubCommand(
  data: string,
  given: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = spawnHub(environment, ...given, '--data', data);
  const said = { output: '', errors: '' };
  child.stdout.on('data', (part: Buffer) => {
    said.output += part.toString('utf8');
  });
  child.stderr.on('data', (part: Buffer) => {
    said.errors += part.toString('utf8');
  });
  const [exit] = await once(child, 'close');
  return { output: said.output.trim(), errors: said.errors.trim(), exit: Number(exit) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
