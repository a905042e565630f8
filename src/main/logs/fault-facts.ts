/** What is written down of a fault: where it happened and of what kind, never what it was about. */
export interface FaultFacts {
  readonly name: string;
  readonly code: string | null;
  /** The frames alone: the text before them may quote what a person typed. */
  readonly at: readonly string[];
  readonly cause: FaultFacts | null;
}

/** Deep enough for a fault of a fault of a fault. */
const DEEPEST = 4;
const FRAMES = 12;

/**
 * The facts of `error` that may be in a log. A message is not among them: it may hold an amount, a
 * name or what a service answered.
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
