/** Earlier versions stored the key of the hashes beside them. Deleted data is overwritten. */
export const NO_FINGERPRINT_KEY = `
PRAGMA secure_delete = ON;
UPDATE payment_records SET account_fingerprint = NULL;
DELETE FROM settings WHERE name = 'fingerprint_key';`;
