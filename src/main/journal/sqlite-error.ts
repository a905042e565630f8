import { t } from '../../shared/messages/t.ts';
import { damaged } from './damage.ts';
import { JournalError, type JournalErrorCode } from './journal-error.ts';

/**
 * Codes of SQLite and the system with the matching journal code and remedy; the first match wins.
 */
const ERRORS: readonly (readonly [RegExp, JournalErrorCode, string])[] = [
  [/^SQLITE_BUSY/, 'in-use', t('journal.swipewellAlreadyOpenJournal')],
  [
    /^(SQLITE_(CANTOPEN|READONLY|PERM)|E(ACCES|PERM|ROFS)$)/,
    'not-writable',
    t('journal.journalCannotWritten'),
  ],
  [
    /^(SQLITE_(FULL|IOERR)|E(NOSPC|DQUOT|FBIG|IO)$)/,
    'not-writable',
    t('journal.journalCannotWrittenDisk'),
  ],
  [/^E(NOENT|NOTDIR|EXIST|ISDIR)$/, 'not-writable', t('journal.dataFolderCannotCreated')],
];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A failure of SQLite or of the disk as a `JournalError`; any other value unchanged. */
export function asJournalError(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof JournalError) return error;
  if (code.startsWith('SQLITE_CORRUPT')) {
    return damaged(t('journal.onePagesCannotRead'), { cause: error });
  }
  if (code === 'SQLITE_NOTADB') return damaged(t('journal.fileNotDatabase'), { cause: error });
  const known = ERRORS.find(([pattern]) => pattern.test(code));
  return known === undefined ? error : new JournalError(known[1], known[2], { cause: error });
}

/**
 * The same for opening or checking a file, where only the file can be at fault: any other SQLite
 * error (a missing table, an invalid schema) is damage too.
 */
export function asOpeningError(error: unknown): unknown {
  const mapped = asJournalError(error);
  return mapped === error && codeOf(error).startsWith('SQLITE_')
    ? damaged(t('journal.tablesWereChanged'), { cause: error })
    : mapped;
}
