/**
 * Patients (interface.md §2.4) and payment profiles (§2.5). A patient's eighty-odd fields are all
 * strings and are read and written together, so they are one JSON text. Of a profile's card or
 * account only the last four are stored.
 */
export const PATIENTS = `
CREATE TABLE patients (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields))
) STRICT;
CREATE INDEX patients_by_client ON patients (client_id, seq);

CREATE TABLE payment_profiles (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  method_type TEXT NOT NULL,
  account_type TEXT NOT NULL,
  account_number TEXT NOT NULL CHECK (length(account_number) <= 4),
  exp_date TEXT NOT NULL,
  billing_name TEXT NOT NULL,
  billing_address TEXT NOT NULL,
  billing_city TEXT NOT NULL,
  billing_state TEXT NOT NULL,
  billing_zip_code TEXT NOT NULL
) STRICT;
CREATE INDEX payment_profiles_by_client ON payment_profiles (client_id, seq);
`;
