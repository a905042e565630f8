/**
 * - `in-use`: another program holds this journal.
 * - `not-writable`: the folder or the file cannot be written.
 * - `not-durable`: SQLite would not promise that a commit is on the disk.
 * - `newer`: written by a newer version of the program.
 * - `damaged`: SQLite, a hash or a view that does not follow says so; money is not taken on it.
 * - `older`: a copy put back, or the end of it lost: the head file knows of more.
 * - `no-head`: the head file is gone, so that nobody can tell.
 * - `out-of-turn`: an entry that cannot follow what the journal already holds.
 */
export type JournalErrorCode =
  | 'in-use'
  | 'not-writable'
  | 'not-durable'
  | 'newer'
  | 'damaged'
  | 'older'
  | 'no-head'
  | 'out-of-turn';

/** Every failure of the journal: its code, and one sentence that says what to do. */
export class JournalError extends Error {
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JournalError';
    this.code = code;
  }
}
