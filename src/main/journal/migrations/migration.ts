/**
 * The numbered steps of the journal's schema. `schema.ts` applies the missing ones in one transaction and then rebuilds
 * the projections of an existing journal from its entries.
 */

import type { Database } from 'better-sqlite3';
import { clinicPacked } from './clinic-packed.ts';
import { followedPayments } from './followed-payments.ts';
import { journal } from './journal.ts';

/**
 * One numbered step of the schema; a released step is never changed. It changes only the tables:
 * the projections of an existing journal are rebuilt after the last step.
 */
export interface Migration {
  readonly number: number;
  readonly up: (db: Database) => void;
}

export const MIGRATIONS: readonly Migration[] = [journal, clinicPacked, followedPayments];
