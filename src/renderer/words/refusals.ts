/** The demo service's refusals, which its document leaves open; any other shows its own text. */
export const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['ALREADY VOIDED', 'it was voided already, at another counter or in another window'],
  ['ALREADY SETTLED, USE CREDIT', 'it has settled meanwhile: refund it instead'],
  ['ALREADY CREDITED', 'it was refunded already, at another counter or in another window'],
  ['AMOUNT OVER WHAT REMAINS', 'less remains than that: part of it was refunded elsewhere'],
  ['ALREADY CAPTURED', 'the hold was captured already, at another counter or in another window'],
  [
    'ALREADY DEAUTHORIZED',
    'the hold was released already, at another counter or in another window',
  ],
  ['NOT CAPTURED', 'it is a hold that was not captured'],
  ['RETURNED BY THE BANK', 'the bank has returned the payment'],
  ['TAKEN BACK BY THE BANK', 'the bank has taken the money back'],
]);
