import type { Database } from 'better-sqlite3';
import { entries } from './001-journal.ts';
import { installations } from './002-installations.ts';
import { movements } from './003-movements.ts';

/** One numbered step of the schema. Steps are only added, never changed. */
export interface Migration {
  readonly number: number;
  /** True if the projections of an earlier journal must be rebuilt after the last step. */
  readonly rebuilds?: true;
  readonly up: (db: Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [entries, installations, movements];
