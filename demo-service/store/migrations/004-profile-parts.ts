/**
 * The parts that a profile's name and address were given in (interface.md §2.5), so that an update
 * of one part leaves the other; empty where they were given whole.
 */
export const PROFILE_PARTS = `
ALTER TABLE payment_profiles ADD COLUMN billing_first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_last_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_address_line1 TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_address_line2 TEXT NOT NULL DEFAULT '';
`;
