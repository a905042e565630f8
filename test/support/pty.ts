import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { skipOnWindows } from './this-system.ts';

/** A serial line: a driver opens one end, and the test writes to the other. */
export interface Pty extends AsyncDisposable {
  /** The path that the driver opens. */
  readonly path: string;
  /** Sends bytes (text is Latin-1) like a reader; resolves when the line has accepted them. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Unplugs it: the driver's end hangs up, and its path is gone. */
  hangUp(): Promise<void>;
}

/** For `beforeEach`: skips a test on Windows. */
export const skipWithoutPty = skipOnWindows('Windows has no pseudo terminals');

/**
 * A pair of pseudo terminals joined by socat (Debian package `socat`). With `link` the driver's end
 * has that path, so that a second line can replace one that was hung up.
 */
export async function openPty({ link }: { readonly link?: string } = {}): Promise<Pty> {
  const driverEnd = `pty,raw,echo=0${link === undefined ? '' : `,link=${link}`}`;
  const socat = spawn('socat', ['-d', '-d', driverEnd, 'pty,raw,echo=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(socat, 'spawn');
  const [driverPath, testPath] = await devicePaths(socat);
  const line = await open(testPath, constants.O_RDWR | constants.O_NOCTTY);
  const hangUp = async () => {
    await end(socat);
    await line.close();
  };
  return {
    path: link ?? driverPath,
    write: async (bytes) => {
      await line.writeFile(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    },
    hangUp,
    [Symbol.asyncDispose]: hangUp,
  };
}

/** socat prints `… N PTY is /dev/pts/3` for each end, then that it transfers data. */
async function devicePaths({ stderr }: { readonly stderr: Readable }): Promise<[string, string]> {
  const said: string[] = [];
  for await (const line of createInterface(stderr)) {
    said.push(line);
    if (line.includes('starting data transfer loop')) break;
  }
  const [first, second] = said.flatMap((line) => / PTY is (\S+)$/.exec(line)?.[1] ?? []);
  if (first === undefined || second === undefined) {
    throw new Error(`socat made no pair of terminals:\n${said.join('\n')}`);
  }
  return [first, second];
}

/** It exits when the driver has closed its end. */
async function end(socat: ChildProcess): Promise<void> {
  if (socat.exitCode !== null || socat.signalCode !== null) return;
  const gone = once(socat, 'exit');
  socat.kill('SIGTERM');
  await gone;
}
