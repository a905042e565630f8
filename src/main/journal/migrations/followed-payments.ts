import type { Database } from 'better-sqlite3';

/** Payments that other counters know of, by the entries of this counter that act on them. */
export const followedPayments = {
  number: 16,
  up: (db: Database) =>
    db.exec(`
      CREATE TABLE followed_payments (
        number  INTEGER PRIMARY KEY,
        -- JSON, of the entry.
        payment TEXT NOT NULL
      ) STRICT;
      -- The lines about payments of other counters.
      CREATE INDEX posting_lines_of_others ON posting_lines (request) WHERE sale IS NULL;
    `),
};
