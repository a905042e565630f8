import type { Database } from 'better-sqlite3';

/** Cash and checks of this counter in bags of the clinic's closes. */
export const clinicPacked = {
  number: 15,
  up: (db: Database) =>
    db.exec(`
      CREATE TABLE clinic_packed (
        -- The number of the Z report.
        report   INTEGER PRIMARY KEY,
        close_id TEXT NOT NULL,
        cash     INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE clinic_packed_checks (
        payment_key TEXT PRIMARY KEY,
        close_id    TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
