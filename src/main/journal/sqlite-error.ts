import { damaged } from './damage.ts';
import { JournalError, type JournalErrorCode } from './journal-error.ts';

/** SQLite's and the system's codes as ours, with what a person can do; the first that fits. */
const ERRORS: readonly (readonly [RegExp, JournalErrorCode, string])[] = [
  [
    /^SQLITE_BUSY/,
    'in-use',
    'Swipewell is already open on this journal, perhaps in another account of this PC: use that window, or close it first.',
  ],
  [
    /^(SQLITE_(CANTOPEN|READONLY|PERM)|E(ACCES|PERM|ROFS)$)/,
    'not-writable',
    'The journal cannot be written: give this user the right to write to the data folder.',
  ],
  [
    /^(SQLITE_(FULL|IOERR)|E(NOSPC|DQUOT|FBIG|IO)$)/,
    'not-writable',
    'The journal cannot be written: the disk is full or failing; make room, or call your IT person.',
  ],
  [
    /^E(NOENT|NOTDIR|EXIST|ISDIR)$/,
    'not-writable',
    'The data folder cannot be made: choose another, or move away the file that stands in its place.',
  ],
];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A failure of SQLite or of the disk under it as a `JournalError`; anything else as it is. */
export function asJournalError(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof JournalError) return error;
  if (code.startsWith('SQLITE_CORRUPT')) {
    return damaged('a page of it cannot be read', { cause: error });
  }
  if (code === 'SQLITE_NOTADB') return damaged('the file is no database', { cause: error });
  const known = ERRORS.find(([pattern]) => pattern.test(code));
  return known === undefined ? error : new JournalError(known[1], known[2], { cause: error });
}

/**
 * The same where nothing but the file can be at fault, when it is opened or checked: whatever else
 * SQLite complains of (a table that is not there, a schema that is no SQL) is damage too.
 */
export function asOpeningError(error: unknown): unknown {
  const mapped = asJournalError(error);
  return mapped === error && codeOf(error).startsWith('SQLITE_')
    ? damaged('its tables are not as they were made', { cause: error })
    : mapped;
}
