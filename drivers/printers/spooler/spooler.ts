/**
 * The system's own print queue, given raw bytes. It says nothing of the printer: whether the job
 * came out is not known, and no status is.
 */
export interface Spooler {
  /** Hands a job over. Rejects with what the system said when it did not take it. */
  send(job: SpoolerJob, signal: AbortSignal): Promise<void>;
}

export interface SpoolerJob {
  /** The queue's name in the system. */
  readonly queue: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Runs a program with bytes on its input; tells its exit code and what it said on stderr. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  input: Uint8Array,
  signal: AbortSignal,
) => Promise<{ readonly exitCode: number | null; readonly said: string }>;

/** Hands a job to a program and turns its failing into an error with what it said. */
export async function handOver(
  run: RunProgram,
  program: string,
  args: readonly string[],
  input: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const { exitCode, said } = await run(program, args, input, signal);
  if (exitCode !== 0) throw new Error(`${program} ended with ${exitCode}: ${said.trim()}`);
}
