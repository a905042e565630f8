import type { Migration } from './migration.ts';

/**
 * The installations that the journal belongs to: one for each account of a computer that opens it.
 */
export const installations: Migration = {
  number: 2,
  up: (db) =>
    db.exec('CREATE TABLE installations (fingerprint TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;'),
};
