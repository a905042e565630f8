import type { Database } from 'better-sqlite3';

/** Payments of other counters, by the entries of this counter that act on them. */
export const followedPayments = {
  number: 16,
  up: (db: Database) =>
    db.exec(`
      CREATE TABLE followed_payments (
        number  INTEGER PRIMARY KEY,
        -- JSON, of the entry.
        payment TEXT NOT NULL
      ) STRICT;
      -- The lines about them have no sale here.
      CREATE INDEX posting_lines_of_others ON posting_lines (request) WHERE sale IS NULL;
    `),
};
