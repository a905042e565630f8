import { asSentence } from './startup-sentence.ts';

/** Prints faults outside any command for developers. */
export function reportOnStandardError(error: unknown): void {
  process.stderr.write(`${asSentence(error)}\n`);
}
