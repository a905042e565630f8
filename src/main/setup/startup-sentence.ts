import { t } from '../../shared/messages/t.ts';
import { JournalError } from '../journal/journal-error.ts';
import { SettingsError } from '../settings/settings-store.ts';
import { PeopleError } from '../staff/people.ts';
import { SentenceError } from '../system/coded-error.ts';
import { InstallationError } from './installation-ids.ts';

const KNOWN = [SentenceError, InstallationError, JournalError, SettingsError, PeopleError] as const;

/** The message for a failed start: one sentence; for a bug, with its place in the code. */
export function asSentence(error: unknown): string {
  if (KNOWN.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return t('program.portUseAnotherProgram');
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints faults outside any command for developers. */
export function reportOnStandardError(error: unknown): void {
  process.stderr.write(`${asSentence(error)}\n`);
}
