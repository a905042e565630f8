/**
 * - `in-use`: another program holds this journal.
 * - `not-writable`: the folder or the file cannot be written.
 * - `not-durable`: SQLite cannot guarantee that a commit is on the disk.
 * - `earlier-build`: written by a build from before the first release.
 * - `newer`: written by a newer version of the program.
 * - `damaged`: SQLite, a hash or a projection reports damage; no money is taken.
 * - `older`: a restored copy, or a lost end: the head file has a newer row.
 * - `no-head`: the head file is gone, so the newest row is unknown.
 * - `out-of-turn`: an entry that cannot follow the rows of the journal.
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
  | 'out-of-turn';

/** Every failure of the journal: its code, and one sentence with the remedy. */
export class JournalError extends Error {
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JournalError';
    this.code = code;
  }
}
