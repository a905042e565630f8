/**
 * Pending events of the simulated clock, and their results: entries of money that moves, gathered
 * into one funds transfer per client and day (interface.md §2.7). Times are Unix seconds, amounts
 * cents, negative for money taken back.
 */
export const SETTLEMENT = `
CREATE TABLE due_events (
  seq INTEGER PRIMARY KEY,
  due_at INTEGER NOT NULL,
  does TEXT NOT NULL,
  client_id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  txn_time INTEGER NOT NULL
) STRICT;
CREATE INDEX due_events_by_time ON due_events (due_at, seq);
CREATE INDEX due_events_by_subject ON due_events (subject_id);

CREATE TABLE funds_transfers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  batch_id TEXT NOT NULL,
  batch_date TEXT NOT NULL,
  expected_settlement_date TEXT NOT NULL,
  confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1))
) STRICT;
CREATE INDEX funds_transfers_by_date ON funds_transfers (client_id, batch_date, seq);

CREATE TABLE funding_entries (
  seq INTEGER PRIMARY KEY,
  client_id TEXT NOT NULL,
  transfer_id TEXT NOT NULL REFERENCES funds_transfers (id),
  txn_id TEXT NOT NULL REFERENCES payment_records (id),
  action TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  txn_time INTEGER NOT NULL,
  settle_date TEXT NOT NULL
) STRICT;
CREATE INDEX funding_entries_by_date ON funding_entries (client_id, settle_date, seq);
CREATE INDEX funding_entries_by_transfer ON funding_entries (transfer_id, seq);
`;
