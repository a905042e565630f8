import { t } from '../../shared/messages/t.ts';
import { CodedError, SentenceError } from '../system/coded-error.ts';

/** The message for a failed start: one sentence; for a bug, with its place in the code. */
export function asSentence(error: unknown): string {
  if (error instanceof SentenceError) return error.message;
  if (error instanceof CodedError && error.message !== error.code) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return t('program.portUseAnotherProgram');
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints faults outside any command for developers. */
export function reportOnStandardError(error: unknown): void {
  process.stderr.write(`${asSentence(error)}\n`);
}
