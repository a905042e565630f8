import { rowOf } from '../../shared/domain/row-of.ts';

/**
 * - `damaged`: the file cannot be understood, and what it held may not be guessed.
 * - `newer`: written by a newer version of the program.
 * - `unreadable`: the file system does not let it be read.
 * - `read-only`, `no-space`, `not-kept`: a change could not be written; the settings are as before.
 */
export type SettingsErrorCode =
  | 'damaged'
  | 'newer'
  | 'unreadable'
  | 'read-only'
  | 'no-space'
  | 'not-kept';

/** Why settings could not be read or kept: a code, and one sentence for a person. */
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

const SAYS = {
  'read-only': 'this folder cannot be written',
  'no-space': 'the disk is full',
  'not-kept': 'the disk did not take it',
} as const;

/** Why a file of the settings could not be written. */
export function notKept(file: string, cause: unknown): SettingsError {
  const system = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const code = rowOf(WRITE_CODES, system) ?? 'not-kept';
  const why = code === 'read-only' || code === 'no-space' ? SAYS[code] : SAYS['not-kept'];
  return new SettingsError(code, `Nothing was changed: ${why} (${file}).`, { cause });
}
