import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Computes until its parent has ended, so that it never outlives a benchmark. */
const COMPUTE = `
  const { ppid } = process;
  while (process.ppid === ppid) for (let sum = 0, n = 0; n < 1e7; n += 1) sum += Math.sqrt(n);
`;

/** Does the work while another process keeps one core of this computer busy. */
export async function withBusyCore<T>(work: () => Promise<T>): Promise<T> {
  const busy = spawn(process.execPath, ['-e', COMPUTE], { stdio: 'ignore' });
  await once(busy, 'spawn');
  try {
    return await work();
  } finally {
    const ended = once(busy, 'exit');
    busy.kill();
    await ended;
  }
}
