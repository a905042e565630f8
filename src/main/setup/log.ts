import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The logged facts of a fault: its place and kind, never its message. */
interface FaultFacts {
  readonly name: string;
  readonly code: string | null;
  /** The frames only: the text before them may quote a person's input. */
  readonly at: readonly string[];
  readonly cause: FaultFacts | null;
}

/** Limit of nested causes. */
const DEEPEST = 4;
const FRAMES = 12;

/**
 * The facts of `error` that may be logged. Not its message, which may contain an amount, a name or
 * an answer of the service.
 */
export function faultFacts(error: unknown, depth = 0): FaultFacts {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [], cause: null };
  const code =
    'code' in error && /^[\w-]{1,40}$/.test(String(error.code)) ? String(error.code) : null;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    code,
    at: frames.slice(0, FRAMES).map((line) => line.trim()),
    cause:
      error.cause === undefined || depth >= DEEPEST ? null : faultFacts(error.cause, depth + 1),
  };
}

/** An event with a fixed name: no field takes a text from outside. */
export type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      /** Owner of the till. */
      readonly till: 'machine' | 'account' | 'barred';
    }
  | { readonly event: 'stopped' }
  | { readonly event: 'page-gone'; readonly reason: string }
  | { readonly event: 'page-cut' }
  | { readonly event: 'slept' | 'woke' }
  | { readonly event: 'service-restarted'; readonly attempt: number }
  | { readonly event: 'update'; readonly state: string; readonly version: string | null };

export interface Log {
  say(event: LogEvent): void;
  fault(error: unknown): void;
}

/**
 * One JSON object per line, with the time. If the log cannot be written (a full disk), it reports
 * once on standard error and continues.
 */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  let broken = false;
  const put = (facts: object) => {
    try {
      write(JSON.stringify({ time: now().toISOString(), ...facts }));
      broken = false;
    } catch (error) {
      if (!broken) process.stderr.write(`The log cannot be written: ${faultFacts(error).code}\n`);
      broken = true;
    }
  };
  return {
    say: (event) => put(event),
    fault: (error) => put({ event: 'fault', fault: faultFacts(error) }),
  };
}

/**
 * Lines in `folder/swipewell.log`; a full file becomes `swipewell.1.log`, the previous one `.2` and
 * so on. Each line is passed to the operating system before the call returns, so that the last line
 * before a crash is there.
 */
export function openRotatingFile(options: {
  readonly folder: string;
  /** Size limit of a file before rotation, bytes. */
  readonly maxBytes: number;
  /** Number of rotated files to keep. */
  readonly keep: number;
}): (line: string) => void {
  const { folder, maxBytes, keep } = options;
  const file = (number: number) =>
    join(folder, number === 0 ? 'swipewell.log' : `swipewell.${number}.log`);
  let size: number | null = null;
  const rotate = () => {
    rmSync(file(keep), { force: true });
    for (let number = keep - 1; number >= 0; number -= 1) {
      if (statSync(file(number), { throwIfNoEntry: false })) {
        renameSync(file(number), file(number + 1));
      }
    }
    size = 0;
  };
  return (line) => {
    mkdirSync(folder, { recursive: true });
    size ??= statSync(file(0), { throwIfNoEntry: false })?.size ?? 0;
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) rotate();
    appendFileSync(file(0), `${line}\n`, { mode: 0o600 });
    size += bytes;
  };
}
