import type { Database } from 'better-sqlite3';
import { roll } from './001-roll.ts';
import { installations } from './002-installations.ts';

/** One numbered step of the schema. Steps are only added, never changed. */
export interface Migration {
  readonly number: number;
  readonly up: (db: Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [roll, installations];
