/** The logged facts of a fault: its place and kind, never its message. */
export interface FaultFacts {
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
