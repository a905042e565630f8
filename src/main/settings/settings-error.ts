import { rowOf } from '../../shared/domain/row-of.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { replaceWhole } from '../system/shared-folder.ts';

/**
 * - `damaged`: the file is invalid, and its content must not be guessed.
 * - `earlier-build`: written by a build from before the first release.
 * - `newer`: written by a newer version of the program.
 * - `unreadable`: the file system refuses to read it.
 * - `read-only`, `no-space`, `not-saved`: a change could not be written; the settings are unchanged.
 */
export type SettingsErrorCode =
  | 'damaged'
  | 'earlier-build'
  | 'newer'
  | 'unreadable'
  | 'read-only'
  | 'no-space'
  | 'not-saved';

/** A failure to read or save settings: a code, and one sentence for a person. */
export class SettingsError extends Error {
  readonly code: SettingsErrorCode;

  constructor(code: SettingsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingsError';
    this.code = code;
  }
}

const WRITE_CODES: Readonly<Record<string, SettingsErrorCode>> = {
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
};

const sentences = perLanguage(
  () =>
    ({
      'read-only': t('settingsFile.folderCannotWritten'),
      'no-space': t('settingsFile.diskFull'),
      'not-saved': t('settingsFile.diskDidNotSave'),
    }) as const,
);

/** The error of a settings file that could not be written. */
export function notKept(file: string, cause: unknown): SettingsError {
  const system = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const code = rowOf(WRITE_CODES, system) ?? 'not-saved';
  const why =
    code === 'read-only' || code === 'no-space' ? sentences()[code] : sentences()['not-saved'];
  return new SettingsError(code, t('settingsFile.nothingChanged', { why, file }), { cause });
}

/**
 * Replaces a file atomically, so that an interrupted write leaves the old one.
 * @throws {SettingsError} `read-only`, `no-space`, `not-saved`.
 */
export function replaceFile(file: string, text: string): void {
  try {
    replaceWhole(file, text);
  } catch (error) {
    throw notKept(file, error);
  }
}
