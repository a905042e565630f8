import { toDollars } from '../../shared/domain/money.ts';
import type {
  Difference,
  DifferenceKind,
  StepKind,
} from '../../shared/domain/reports/reconciliation.ts';

/** The name of each step, and its meaning. */
export const STEP_WORDS: Readonly<
  Record<StepKind, { readonly name: string; readonly about: string }>
> = {
  charged: { name: 'Charged', about: 'approved at the desk, by card and bank account' },
  voided: { name: 'Voided', about: 'taken back before it settled' },
  refunded: { name: 'Refunded', about: 'given back after it settled' },
  'to-settle': { name: 'To settle', about: 'what the processor should settle' },
  settled: { name: 'Settled', about: 'what the processor has settled' },
  settling: { name: 'Still to settle', about: 'on its way, or in the list of differences' },
  deposited: { name: 'Paid out', about: 'what the transfers bring of it' },
  depositing: { name: 'Still to be paid out', about: 'on its way, or in the list of differences' },
  returned: { name: 'Returned', about: 'bank payments that came back' },
  'charged-back': {
    name: 'Charged back',
    about: 'disputed by cardholders, less what was won back',
  },
  corrected: {
    name: 'Corrected',
    about: 'corrections and reversals of the bank, less what it paid again',
  },
  arrived: { name: 'At the bank', about: 'all of it together, by transfer below' },
};

interface DifferenceWords {
  readonly title: string;
  readonly next: string;
}

const ASK_SERVICE = 'Ask the payments service, with the payment’s id.';
const ASK_BANK = 'Ask the payments service which transfer it went into, with the transfer’s id.';
const OPEN_TIMELINE = 'Open the payment and see what was done to it.';

/** The meaning of each difference, and advice. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, DifferenceWords>> = {
  'charged-twice': { title: 'One payment stands in the transactions twice', next: ASK_SERVICE },
  'void-not-applied': {
    title: 'A void is listed, yet its payment still stands',
    next: ASK_SERVICE,
  },
  'void-missing': { title: 'A payment is voided, and no void is listed', next: ASK_SERVICE },
  'void-amount-differs': {
    title: 'A void is of another amount than its payment',
    next: ASK_SERVICE,
  },
  'refunded-too-much': { title: 'More was refunded than was paid', next: OPEN_TIMELINE },
  'unknown-row': {
    title: 'A row of a kind that is not known here',
    next: 'It counts in no sum of its report; ask the payments service what it means.',
  },
  'not-settled': {
    title: 'Charged, and not settled in time',
    next: `The clinic has not been paid for it. ${ASK_SERVICE}`,
  },
  'settled-not-charged': {
    title: 'Settled, and never charged',
    next: `Nobody paid this here by the transactions. ${ASK_SERVICE}`,
  },
  'settled-though-voided': {
    title: 'Settled although it was voided',
    next: `The patient paid for nothing: refund it. ${OPEN_TIMELINE}`,
  },
  'settled-though-refused': {
    title: 'Settled although it was declined',
    next: `The patient paid what was told to be declined. ${OPEN_TIMELINE}`,
  },
  'settled-twice': {
    title: 'Settled more than once',
    next: `The patient may have paid twice. ${ASK_SERVICE}`,
  },
  'settled-amount-differs': { title: 'Settled at another amount than charged', next: ASK_SERVICE },
  'not-deposited': {
    title: 'Settled, and not paid out in time',
    next: 'Payments that settle on one day come together: look for their transfer at the bank.',
  },
  'deposited-not-settled': { title: 'Paid out, and never settled', next: ASK_BANK },
  'deposited-twice': { title: 'Paid out more than once', next: ASK_BANK },
  'deposited-amount-differs': { title: 'Paid out at another amount than settled', next: ASK_BANK },
  'return-missing': {
    title: 'A bank payment came back, and no return is booked',
    next: `Call the patient for another way to pay. ${ASK_SERVICE}`,
  },
  'return-not-listed': {
    title: 'A return is booked, and not in the list of returns',
    next: ASK_SERVICE,
  },
  'return-not-applied': {
    title: 'A return is booked, yet its payment still stands',
    next: ASK_SERVICE,
  },
  'return-amount-differs': {
    title: 'A return is of another amount than its payment',
    next: ASK_SERVICE,
  },
  'return-not-taken-back': {
    title: 'A payment came back, and its money was not taken back',
    next: `The bank will take it: keep it aside. ${ASK_BANK}`,
  },
  'taken-back-without-reason': {
    title: 'Money was taken back for no reason that is listed',
    next: ASK_BANK,
  },
  'taken-back-too-much': { title: 'More was charged back than was paid', next: ASK_BANK },
  'given-again-not-taken': { title: 'Money was given again that was never taken', next: ASK_BANK },
  'wrong-sign': { title: 'Money went the wrong way for its kind', next: ASK_BANK },
  'transfer-sum-differs': { title: 'A transfer is not the sum of its details', next: ASK_BANK },
  'transfer-count-differs': {
    title: 'A transfer has another number of rows than it says',
    next: ASK_BANK,
  },
  'transfer-without-details': { title: 'A transfer without any details', next: ASK_BANK },
  'details-without-transfer': {
    title: 'Details of a transfer that is not among the deposits',
    next: ASK_BANK,
  },
  'transfer-twice': {
    title: 'Two transfers with one id',
    next: 'One of them may be a mistake: see which sum reached the bank.',
  },
  'transfer-not-arrived': {
    title: 'A transfer is overdue',
    next: 'Look for it on the bank statement, then ask the payments service.',
  },
  'ours-not-reported': {
    title: 'Taken at this till, and not in the transactions',
    next: OPEN_TIMELINE,
  },
  'ours-amount-differs': { title: 'This till’s journal has another amount', next: OPEN_TIMELINE },
  'ours-approved-there': {
    title: 'Not approved by this till’s journal, and approved at the service',
    next: `The patient was told it did not go through. ${OPEN_TIMELINE}`,
  },
  'ours-refused-there': {
    title: 'Approved by this till’s journal, and refused at the service',
    next: OPEN_TIMELINE,
  },
  'our-void-not-there': {
    title: 'Voided at this till, and not at the service',
    next: OPEN_TIMELINE,
  },
  'our-refund-not-there': {
    title: 'Refunded at this till, and not at the service',
    next: OPEN_TIMELINE,
  },
  'not-in-our-journal': {
    title: 'Of this till by its tracking id, and not in its journal',
    next: 'Somebody may use this till’s name, or its journal is an older copy. Tell your IT person.',
  },
};

/** `$25.00 expected, $24.93 found.` */
export function sumsText({ expected, found }: Difference): string {
  const parts = [
    expected === null ? null : `${toDollars(expected)} expected`,
    found === null ? null : `${toDollars(found)} found`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
