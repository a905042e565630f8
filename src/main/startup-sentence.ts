import { t } from '../shared/messages/t.ts';
import { OptionsError } from './browser/options.ts';
import { EmbeddedServiceError } from './embedded-service/embedded-service.ts';
import { InstallationError } from './installation/installation-error.ts';
import { JournalError } from './journal/journal-error.ts';
import { SettingsError } from './settings/settings-error.ts';
import { PeopleError } from './staff/people.ts';

/** A condition of this PC that prevents the start; the message is a sentence. */
export class StartupError extends Error {}

const KNOWN = [
  StartupError,
  InstallationError,
  JournalError,
  SettingsError,
  PeopleError,
  EmbeddedServiceError,
  OptionsError,
] as const;

/** The message for a failed start: one sentence; for a bug, with its place in the code. */
export function asSentence(error: unknown): string {
  if (KNOWN.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return t('program.portUseAnotherProgram');
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
