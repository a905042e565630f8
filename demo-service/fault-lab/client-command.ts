import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { z } from 'zod';

/** The task of a client command: one line of JSON on its standard input. */
export interface ClientTask {
  readonly operation: string;
  readonly method: string;
  /** US dollars, as 25.00. */
  readonly amount: string;
  /** The payment it acts on; null for a new payment. */
  readonly payment_id: string | null;
  /** The fields of interface.md §4.1 to send. */
  readonly fields: Readonly<Record<string, string>>;
  readonly base_url: string;
  /** The file of the authority's certificate, PEM. */
  readonly ca: string;
  readonly username: string;
  readonly password: string;
  readonly client_id: string;
}

const clientAnswer = z.object({
  outcome: z.enum(['approved', 'declined', 'not_done', 'unknown']),
  payment_id: z.string().nullish(),
});
/** The one line of JSON that it prints. */
export type ClientAnswer = z.output<typeof clientAnswer>;

export interface ClientLimits {
  /** Milliseconds until a command that has not ended is stopped. */
  readonly limitMs: number;
  /** Stops it before. */
  readonly canceled: AbortSignal;
}

/** The answer, or the sentence that says why there is none. */
export type ClientResult =
  | { readonly answer: ClientAnswer }
  | { readonly answer: null; readonly problem: string };

/** Bytes of output that are read at most. */
const MOST_OUTPUT = 64 * 1024;
/** Characters of its error output that a report quotes. */
const MOST_QUOTED = 300;

/** Runs the command in a shell; ends it and its children after `limitMs` milliseconds, or when `canceled`. */
export function runClient(
  command: string,
  task: ClientTask,
  { limitMs, canceled }: ClientLimits,
): Promise<ClientResult> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that its children end with it.
    const child = spawn(command, { shell: true, detached: process.platform !== 'win32' });
    let output = '';
    let errors = '';
    let problem: string | null = null;
    const stop = (reason: string): void => {
      problem ??= reason;
      endGroup(child);
      // A process that left the group may keep them open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const cancel = () => stop('It was canceled.');
    canceled.addEventListener('abort', cancel);
    const limit = setTimeout(() => stop(`It did not end within ${limitMs / 1000} s.`), limitMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > MOST_OUTPUT) stop(`It printed more than ${MOST_OUTPUT / 1024} kB.`);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-MOST_QUOTED);
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(limit);
      canceled.removeEventListener('abort', cancel);
      if (problem !== null) resolve({ answer: null, problem });
      else resolve(readAnswer(output, errors.trim()));
    });
    child.stdin.on('error', () => {}); // a command may end without reading its task
    child.stdin.end(`${JSON.stringify(task)}\n`);
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It ended between its last output and this.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readAnswer(output: string, errors: string): ClientResult {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [line] = lines;
  if (line === undefined) {
    const quoted = errors === '' ? '' : ` Its error output ends: ${errors}`;
    return { answer: null, problem: `It printed no answer.${quoted}` };
  }
  if (lines.length > 1)
    return { answer: null, problem: `It printed ${lines.length} lines instead of one.` };
  const parsed = clientAnswer.safeParse(parseJson(line));
  if (parsed.success) return { answer: parsed.data };
  return { answer: null, problem: `Its line is no answer: ${line.slice(0, MOST_QUOTED)}` };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    return null; // no answer either way
  }
}
