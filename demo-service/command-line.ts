import { closeSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

/** Exit code for wrong flags, and for all else that keeps a command from its work. */
export const COULD_NOT_RUN = 2;

export type Output = Readonly<Record<'stdout' | 'stderr', Writable>>;

/** Either the flags, or one sentence with the error. */
export type FlagsResult<Flags> =
  | { readonly kind: 'flags'; readonly flags: Flags }
  | { readonly kind: 'wrong'; readonly sentence: string };

/** Reads a command line (without node and script). */
export function parseFlags<Schema extends z.ZodType>(
  args: readonly string[],
  options: ParseArgsConfig['options'],
  schema: Schema,
): FlagsResult<z.output<Schema>> {
  try {
    const flags = schema.safeParse(parseArgs({ args: [...args], options }).values);
    return flags.success
      ? { kind: 'flags', flags: flags.data }
      : { kind: 'wrong', sentence: flags.error.issues[0]?.message ?? 'The flags are wrong.' };
  } catch (error) {
    // parseArgs throws for an unknown flag or a missing value; its first sentence is clear enough.
    if (error instanceof TypeError)
      return { kind: 'wrong', sentence: error.message.split('\n')[0] ?? error.message };
    throw error;
  }
}

/** The sentence for the file of a report that cannot be written; null for one that can, which exists then. */
export function reportProblem(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    closeSync(openSync(file, 'a'));
    return null;
  } catch (error) {
    return `The report ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** --client-ids: 8-character ids (§5.4) with commas between them. */
export const clientIdsFlag = z
  .string()
  .regex(
    /^[A-Za-z0-9]{8}(,[A-Za-z0-9]{8})*$/,
    '--client-ids must be 8-character alphanumeric ids with commas between them.',
  )
  .transform((list) => list.split(','));

/** --only: a regular expression for names; without it all. */
export const onlyFlag = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return new RegExp(text, 'u');
    } catch {
      context.addIssue({ code: 'custom', message: '--only must be a regular expression.' });
      return z.NEVER;
    }
  });

const JOBS = '--jobs must be a number from 1 to 64.';
/** --jobs: client commands that run at once; one for each processor. */
export const jobsFlag = z.coerce
  .number(JOBS)
  .int(JOBS)
  .min(1, JOBS)
  .max(64, JOBS)
  .default(availableParallelism());

const TIMEOUT = '--timeout must be a number of seconds from 1 to 600.';
/** --timeout: seconds until a client command that has not ended is stopped. */
export const timeoutFlag = z.coerce.number(TIMEOUT).min(1, TIMEOUT).max(600, TIMEOUT).default(60);

/** Exit code after Ctrl+C, as of a shell. */
export const CANCELED = 130;

/** Runs `work` with a signal that aborts at Ctrl+C, so that programs and folders that it opened end with it. */
export async function untilCanceled<Result>(
  work: (canceled: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cancel = new AbortController();
  const stop = () => cancel.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(cancel.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Writes a line of progress after every so many of them, except the last. */
export function progressOf(
  output: Output,
  { of: all, every, name }: { readonly of: number; readonly every: number; readonly name: string },
): (done: number) => void {
  return (done) => {
    if (done % every === 0 && done < all) output.stderr.write(`${done} of ${all} ${name}\n`);
  };
}
