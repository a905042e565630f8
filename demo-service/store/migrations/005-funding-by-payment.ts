/** What the banks took back of a payment is asked for at every credit. */
export const FUNDING_BY_PAYMENT = `
CREATE INDEX funding_entries_by_payment ON funding_entries (txn_id);
`;
