/** Every credit reads the amount that the banks took back of its payment. */
export const FUNDING_BY_PAYMENT = `
CREATE INDEX funding_entries_by_payment ON funding_entries (txn_id);
`;
