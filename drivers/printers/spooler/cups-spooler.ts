import { spawn } from 'node:child_process';
import { PrinterFault } from '../printer-fault.ts';
import { UNKNOWN_STATUS } from '../printer-status.ts';
import type { Spooler } from './spooler.ts';

/** Runs a program with bytes on its input; returns its exit code, stdout and stderr. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  input: Uint8Array,
  signal?: AbortSignal,
) => Promise<{
  readonly exitCode: number | null;
  readonly printed: string;
  readonly said: string;
}>;

/** Runs a real program, without a shell, in English. */
export const runProgram: RunProgram = (program, args, input, signal) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C' };
    const child = spawn(program, args, {
      env,
      stdio: 'pipe',
      ...(signal === undefined ? {} : { signal }),
    });
    let [printed, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, printed, said }));
    // A program that ends without reading gives the reason by its exit code.
    child.stdin.once('error', (cause) => {
      said += cause.message;
    });
    child.stdin.end(input);
  });

const NO_INPUT = new Uint8Array();

/** The id in the output of `lp`. */
const idOf = (printed: string): string | null => /request id is (\S+)/.exec(printed)?.[1] ?? null;

/** macOS and Linux: CUPS, by `lp` with `-o raw`, which bypasses its filters. */
export function cupsSpooler(run: RunProgram): Spooler {
  /** The output of a program, or a fault with its message; then it did nothing. */
  const asked = async (
    program: string,
    args: readonly string[],
    queue: string,
    input: Uint8Array = NO_INPUT,
    signal?: AbortSignal,
  ) => {
    const { exitCode, printed, said } = await run(program, args, input, signal).catch(
      (cause: unknown) => {
        throw new PrinterFault('spooler-failed', queue, { cause });
      },
    );
    if (exitCode === 0) return printed;
    const cause = new Error(`${program} ended with ${exitCode}: ${said.trim()}`);
    const isUnknown = /not exist|unknown|invalid destination/i.test(said);
    throw new PrinterFault(isUnknown ? 'not-found' : 'spooler-failed', queue, { cause });
  };
  /** The ids of the jobs in a queue, `Front-12`. */
  const jobsOf = async (queue: string) =>
    (await asked('lpstat', ['-o', queue], queue))
      .split('\n')
      .map((line) => line.split(/\s/)[0] ?? '')
      .filter((id) => id !== '');
  return {
    queues: async () => {
      try {
        const names = await asked('lpstat', ['-e'], 'CUPS');
        return names.split('\n').filter((name) => name !== '');
      } catch (error) {
        // A system without CUPS, or without a queue, has none to choose from.
        if (error instanceof PrinterFault) return [];
        throw error;
      }
    },
    state: async (queue) => {
      const said = await asked('lpstat', ['-p', queue], queue);
      const jobs = await jobsOf(queue);
      return { paused: / disabled /.test(said), jobs: jobs.length, status: UNKNOWN_STATUS };
    },
    send: async ({ queue, title, bytes, taken }, signal) => {
      const args = ['-d', queue, '-t', title, '-o', 'raw'];
      if (taken === undefined) {
        await asked('lp', [...args, '--', '-'], queue, bytes, signal);
        return;
      }
      // An `lp` that is ended may leave its job without telling the id. So a kick is held in the
      // queue, and released by its id; a late one stays held for its deletion.
      const id = idOf(await asked('lp', [...args, '-H', 'hold', '--', '-'], queue, bytes));
      if (id === null) throw new PrinterFault('spooler-failed', queue);
      taken(id);
      if (signal.aborted) return;
      await asked('lp', ['-i', id, '-H', 'resume'], queue, NO_INPUT, signal);
    },
    has: async (queue, jobId) => (await jobsOf(queue)).includes(jobId),
    cancel: async (queue, jobId) => {
      await asked('cancel', [jobId], queue);
    },
  };
}
