import type { Migration } from './migration.ts';

/** The roll, which is only added to, and the views that screens read, derived from it. */
export const roll: Migration = {
  number: 1,
  up: (db) =>
    db.exec(`
      CREATE TABLE roll (
        till_id   TEXT NOT NULL,
        number    INTEGER NOT NULL,
        at        TEXT NOT NULL,
        kind      TEXT NOT NULL,
        body      TEXT NOT NULL,
        prev_hash TEXT NOT NULL,
        hash      TEXT NOT NULL,
        PRIMARY KEY (till_id, number)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER roll_is_never_changed BEFORE UPDATE ON roll
        BEGIN SELECT RAISE(ABORT, 'the roll is only added to'); END;
      CREATE TRIGGER roll_is_never_cut BEFORE DELETE ON roll
        BEGIN SELECT RAISE(ABORT, 'the roll is only added to'); END;

      CREATE TABLE sales (
        sale_id      TEXT PRIMARY KEY,
        opened_at    TEXT NOT NULL,
        lines        TEXT NOT NULL,
        total        INTEGER NOT NULL,
        cashier_name TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sales_by_time ON sales (opened_at);

      CREATE TABLE attempts (
        attempt_id   TEXT PRIMARY KEY,
        command_id   TEXT UNIQUE,
        sale_id      TEXT NOT NULL REFERENCES sales,
        tracking_id  TEXT NOT NULL UNIQUE,
        method       TEXT NOT NULL,
        amount       INTEGER NOT NULL,
        state        TEXT NOT NULL,
        brand        TEXT,
        last_four    TEXT,
        payment_id   TEXT,
        code         TEXT,
        message      TEXT,
        problem      TEXT,
        opened_at    TEXT NOT NULL
      ) STRICT;
      CREATE INDEX attempts_by_sale ON attempts (sale_id);
      CREATE INDEX attempts_unresolved ON attempts (state) WHERE state IN ('sending', 'in-doubt');

      CREATE TABLE cash_takings (
        sale_id      TEXT PRIMARY KEY REFERENCES sales,
        command_id   TEXT NOT NULL UNIQUE,
        amount       INTEGER NOT NULL,
        given        INTEGER NOT NULL,
        change       INTEGER NOT NULL,
        cashier_id   TEXT NOT NULL,
        cashier_name TEXT NOT NULL,
        posting      TEXT NOT NULL
      ) STRICT;
      CREATE INDEX cash_waiting ON cash_takings (posting) WHERE posting = 'waiting';

      CREATE TABLE receipts (
        number  TEXT PRIMARY KEY,
        sale_id TEXT NOT NULL REFERENCES sales,
        body    TEXT NOT NULL,
        printed INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX receipts_by_sale ON receipts (sale_id);
    `),
};
