import type { Database } from 'better-sqlite3';
import { roll } from './001-roll.ts';

/** One numbered step of the file's shape. Steps are only ever added, never changed. */
export interface Migration {
  readonly number: number;
  readonly up: (db: Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [roll];
