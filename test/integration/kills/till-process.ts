import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountFolder } from '../../support/account-folder.ts';
import { type AcknowledgedState, type Order, wordSchema } from './words.ts';

const PROGRAM = fileURLToPath(new URL('fast-program.ts', import.meta.url));

/** A till in a separate process: loaded, and waiting for its task. */
export interface TillProcess {
  begin(order: Order): void;
  /** Resolves after this number of messages, or when it has ended. */
  said(count: number): Promise<void>;
  /** All its messages, in order. */
  readonly words: readonly AcknowledgedState[];
  /** Its error output. */
  faults(): string;
  /** SIGKILL, like a power cut; resolves when all its messages were read. */
  kill(): Promise<void>;
  /** Resolves when it has exited, with its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts to load the program. The compile cache is saved, so that the next one starts sooner. */
export function loadTill(): TillProcess {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: accountFolder('compiled') },
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('It has no pipes.');
  stdin.on('error', () => {}); // it was killed before it read its task
  const words: AcknowledgedState[] = [];
  const heard = new EventEmitter();
  let faults = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    faults += text;
  });
  const ended = once(child, 'close').then(([code]): number | null =>
    typeof code === 'number' ? code : null,
  );
  createInterface(stdout).on('line', (line) => {
    words.push(wordSchema.parse(JSON.parse(line)));
    heard.emit('word');
  });
  return {
    begin: (order) => void stdin.write(`${JSON.stringify(order)}\n`),
    said: async (count) => {
      while (words.length < count) {
        const which = await Promise.race([once(heard, 'word'), ended.then(() => 'ended')]);
        if (which === 'ended') return;
      }
    },
    words,
    faults: () => faults,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
