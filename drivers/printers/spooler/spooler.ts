/**
 * The operating system's print queue, for raw bytes. It reports no status of the printer and does
 * not confirm that a job was printed.
 */
export interface Spooler {
  /** Hands a job over. Rejects with the system's message if the queue did not take it. */
  send(job: SpoolerJob, signal: AbortSignal): Promise<void>;
}

export interface SpoolerJob {
  /** Name of the queue in the operating system. */
  readonly queue: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Runs a program with bytes on its input; returns its exit code and stderr. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  input: Uint8Array,
  signal: AbortSignal,
) => Promise<{ readonly exitCode: number | null; readonly said: string }>;

/**
 * Hands a job to a program.
 *
 * @throws Error with the program's message if it fails
 */
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
