import type { Migration } from './migration.ts';

/** Movements of money by the entry that made each known, and the columns that they come from. */
export const movements: Migration = {
  number: 3,
  rebuilds: true,
  up: (db) =>
    db.exec(`
      -- Cents; amount is what counts now, less than asked if approved in part.
      ALTER TABLE tender_requests ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX tender_requests_in_part ON tender_requests (asked) WHERE asked <> amount;
      -- The sum of its movements, cents; null before the first.
      ALTER TABLE tender_requests ADD COLUMN booked INTEGER;
      -- Of a payment: its part of the paid amount of its sale, cents.
      ALTER TABLE tender_requests ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
      -- Of a void or refund: the part that its sale counts as paid nevertheless, cents.
      ALTER TABLE tender_requests ADD COLUMN kept INTEGER;
      -- Of a hold: closed by a person, and the pending refund dropped then, cents.
      ALTER TABLE tender_requests ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE tender_requests ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;

      -- A correction is a movement of its own, so that those of a closed day never change. The amount
      -- is signed: positive to the clinic. A hold or its release moves no money.
      CREATE TABLE movements (
        number     INTEGER NOT NULL,
        key        TEXT NOT NULL,
        kind       TEXT NOT NULL,
        correction INTEGER NOT NULL,
        count      INTEGER NOT NULL,
        amount     INTEGER NOT NULL,
        PRIMARY KEY (number, key)
      ) STRICT, WITHOUT ROWID;
    `),
};
