import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { FileError } from '../system/coded-error.ts';

/**
 * Codes of SQLite and the system with the matching journal code and remedy; the first match wins.
 */
const errorTexts = perLanguage((): readonly (readonly [RegExp, JournalErrorCode, string])[] => [
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
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The error for an entry that only a newer version of the program knows. */
export function newerEntry(number: number, what: string): JournalError {
  return new JournalError('newer', t('journal.entryOfNewerSwipewell', { number, what }));
}

/** A failure of SQLite or of the disk as a `JournalError`; any other value unchanged. */
export function asJournalError(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof JournalError) return error;
  if (code.startsWith('SQLITE_CORRUPT')) {
    return damaged(t('journal.onePagesCannotRead'), { cause: error });
  }
  if (code === 'SQLITE_NOTADB') return damaged(t('journal.fileNotDatabase'), { cause: error });
  const known = errorTexts().find(([pattern]) => pattern.test(code));
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

/**
 * - `in-use`: another program holds this journal.
 * - `not-writable`: the folder or the file cannot be written.
 * - `not-durable`: SQLite cannot guarantee that a commit is on the disk.
 * - `earlier-build`: written by a build from before the first release.
 * - `newer`: written by a newer version of the program, or with an entry of one.
 * - `damaged`: SQLite, a hash or a projection reports damage; no money is taken.
 * - `older`: a restored copy, or a lost end: the head file has a newer row.
 * - `no-head`: the head file is gone, so the newest row is unknown.
 * - `out-of-turn`: an entry that cannot follow the rows of the journal.
 * - `replayed`: the journal shows an earlier state, and takes no entry.
 */
export type JournalErrorCode =
  | 'in-use'
  | 'not-writable'
  | 'not-durable'
  | 'earlier-build'
  | 'newer'
  | 'damaged'
  | 'older'
  | 'no-head'
  | 'out-of-turn'
  | 'replayed';

/** Every failure of the journal: its code, and one sentence with the remedy. */
export class JournalError extends FileError<JournalErrorCode> {
  override readonly name = 'JournalError';
}

/**
 * The error for a journal that cannot be trusted.
 * @param what the defect, e.g. `row 12 was changed`.
 */
export function damaged(what: string, options?: ErrorOptions): JournalError {
  return new JournalError('damaged', t('journal.damaged', { what }), options);
}
