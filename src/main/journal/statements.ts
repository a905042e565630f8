import type { Database, Statement } from 'better-sqlite3';
import type { z } from 'zod';
import { JournalError } from './journal-error.ts';

/** A read-only handle on the projections and the entries. */
export interface Readable {
  /** Rows as SQLite returns them; each query's own function parses them. */
  all(sql: string, ...parameters: readonly (string | number)[]): readonly unknown[];
  /** The name of a patient or payer in an encrypted text, or a placeholder if it was erased. */
  nameOf(encrypted: string): string;
}

/** The journal of a till as reports read it, also while its counter is closed. */
export interface JournalReader {
  readonly readable: Readable;
  readonly tillId: string;
}

/** Prepares statements. */
export interface Statements extends Pick<Database, 'prepare'> {
  /**
   * Connections and cashiers that are in their tables already, to save a query per attempt; cleared
   * after a rollback.
   */
  readonly known: Set<string>;
}

/** Caches each statement of a connection: preparing one costs more than running it. */
export function keepStatements(db: Database): Statements {
  const prepared = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    prepare: prepare as Database['prepare'], // cached by its text, so it is of the requested type
    known: new Set(),
  };
}

/** @throws {JournalError} `out-of-turn` */
export function outOfTurn(what: string): never {
  throw new JournalError('out-of-turn', `Out of turn: ${what}.`);
}

/** @throws {JournalError} `out-of-turn` if a statement changed no row, or several. */
export function mustChangeOne(result: { readonly changes: number }, what: string): void {
  if (result.changes !== 1) outOfTurn(what);
}

/**
 * A value as stored in a projection: in the key order of its schema, so that a rebuilt projection
 * is identical to the letter.
 */
export function jsonOf<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string {
  return JSON.stringify(schema.parse(value));
}
