/**
 * The parts in which a profile's name and address were given (interface.md §2.5), so that an update
 * of one part keeps the other; empty if they were given as a whole.
 */
export const PROFILE_PARTS = `
ALTER TABLE payment_profiles ADD COLUMN billing_first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_last_name TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_address_line1 TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_profiles ADD COLUMN billing_address_line2 TEXT NOT NULL DEFAULT '';
`;
