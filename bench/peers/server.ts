import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openLoad, type PaymentTarget } from '../service-load.ts';

/** A Java machine or a compiler on a busy computer takes many seconds. */
const READY_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 200;

/** The command of a peer that serves payments. */
export interface PeerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts the peer for `work`, which begins as soon as the peer has taken a payment.
 * @throws Error if it does not start, with its last output on the standard error
 */
export async function withServer<T>(
  { program, args, env }: PeerCommand,
  target: PaymentTarget,
  work: () => Promise<T>,
): Promise<T> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = `${said}${part}`.slice(-500);
  });
  await once(child, 'spawn');
  const ended = once(child, 'close');
  try {
    await ready(target, () => child.exitCode !== null);
    return await work();
  } catch (error) {
    if (child.exitCode === null) throw error;
    throw new Error(`${program} ended with ${child.exitCode}: ${said.trim()}`, { cause: error });
  } finally {
    child.kill();
    await ended;
  }
}

/** Resolves when the server takes a payment. */
async function ready(target: PaymentTarget, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      const load = await openLoad(target, 1);
      return await load.round(1).finally(load.close);
    } catch (error) {
      if (hasEnded() || performance.now() > deadline) throw error;
      await wait(ASK_AGAIN_MS);
    }
  }
}

/** A port of this computer that no server uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has one
  server.close();
  await once(server, 'close');
  return port;
}
