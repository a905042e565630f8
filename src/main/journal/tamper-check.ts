import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { CHAIN_START, rowHash } from './chain.ts';
import { parseRow, type Row } from './entry.ts';
import type { EntryReader } from './entry-reader.ts';
import { project } from './project.ts';
import { keepStatements, type Statements } from './statements.ts';

/**
 * Reads the entries from the beginning, checks the chain, and rebuilds the projections in another
 * database.
 */
export class TamperCheck {
  readonly #reader: EntryReader;
  readonly #drawn: Database;
  readonly #statements: Statements;
  readonly #found: (what: string) => void;
  #number = 0;
  #hash: string | null = CHAIN_START;
  #drawable = true;

  /**
   * @param drawn an empty journal, which gets the projections.
   * @param found called with each defect; it may throw to end the check.
   */
  constructor(reader: EntryReader, drawn: Database, found: (what: string) => void) {
    this.#reader = reader;
    this.#drawn = drawn;
    this.#statements = keepStatements(drawn);
    this.#found = found;
  }

  /** Number of the last checked row. */
  get number(): number {
    return this.#number;
  }

  /** False if a row is missing or cannot follow, so that the projections cannot be rebuilt. */
  get drawable(): boolean {
    return this.#drawable;
  }

  /** Checks up to `rows` more rows, and not beyond `last`. */
  read(rows: number, last: number): void {
    const end = Math.min(this.#number + rows, last);
    const stretch = this.#reader.stretch(this.#number + 1, end);
    this.#drawn.transaction(() => {
      for (const row of stretch) this.#take(row);
    })();
    if (this.#number < end) this.#miss(end);
  }

  #take(row: Row): void {
    if (row.number > this.#number + 1) this.#miss(row.number - 1);
    const follows = this.#hash === null || row.prev_hash === this.#hash;
    if (!follows) this.#found(t('journal.entryNotInOrder', { number: row.number }));
    if (rowHash(row) !== row.hash) {
      this.#found(t('journal.entryChanged', { number: row.number }));
      this.#drawable = false;
    }
    this.#number = row.number;
    this.#hash = row.hash;
    if (this.#drawable) this.#draw(row);
  }

  #miss(to: number): void {
    const from = this.#number + 1;
    this.#found(t('journal.entriesMissing', { count: to - from + 1, from, to }));
    this.#number = to;
    this.#hash = null;
    this.#drawable = false;
  }

  #draw(row: Row): void {
    try {
      project(this.#statements, row, parseRow(row));
    } catch (error) {
      this.#drawable = false;
      this.#found(
        t('journal.entryInvalid', {
          number: row.number,
          problem: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  }
}
