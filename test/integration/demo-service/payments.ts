/** Payments in a clinic's form, with the demo cards and accounts. */

/** Track 2 of a card. */
export const track = (number: string, expiry = '4912') => `;${number}=${expiry}1010000000000?`;

export const CARD = { method: 'card', amount: '12.50', track_data: track('4111111111111111') };

export const ACH = {
  method: 'ach',
  amount: '40.00',
  routing_number: '021000021',
  account_number: '000123456789',
  account_type: 'C',
  first_name: 'Ann',
  last_name: "O'Neill",
  address: '1 Main Street',
  city: 'Troy',
  state: 'NY',
  zip_code: '12180',
};

/** The bank returns it after 3 days. */
export const RETURNED_ACH = { ...ACH, account_number: '000111111116' };

export const CASH = { method: 'cash', amount: '5.00' };
