/**
 * The steps of the store's tables, in the order of their numbers. A released step is never changed.
 * Each is one text of SQL; migrations.ts lists them.
 */

/**
 * Settings, and the payment records of interface.md §2.1 and §2.2 in one table: a payment is a
 * sequence of records (§3), and `original_id` names the first of them. Times are Unix seconds,
 * amounts cents. No card or account number is stored: only brand, last four, and for bank accounts
 * a keyed fingerprint that the risk checks count by.
 */
export const PAYMENTS = `
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE payment_records (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  original_id TEXT NOT NULL,
  method TEXT NOT NULL,
  action TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  results TEXT NOT NULL,
  report_results TEXT NOT NULL,
  code TEXT,
  message TEXT NOT NULL,
  cvv_indicator TEXT,
  avs_indicator TEXT,
  risk_indicator TEXT,
  timestamp INTEGER NOT NULL,
  tracking_id TEXT NOT NULL,
  memo TEXT NOT NULL,
  settlement_date TEXT,
  repaid_date TEXT,
  gateway TEXT,
  payment_plan_id TEXT NOT NULL,
  patient TEXT NOT NULL,
  account_type TEXT NOT NULL,
  last_four TEXT NOT NULL,
  account_fingerprint TEXT,
  fate TEXT NOT NULL
) STRICT;

CREATE INDEX payment_records_by_time ON payment_records (client_id, timestamp, seq);
CREATE INDEX follow_ups_by_payment ON payment_records (original_id, seq) WHERE original_id <> id;
CREATE INDEX payment_records_by_account
  ON payment_records (client_id, account_fingerprint, timestamp)
  WHERE account_fingerprint IS NOT NULL;
`;
