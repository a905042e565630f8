/** English names and remedies of findings, one pair a kind; none has a placeholder. */

import { status } from './status.ts';

type Words = Readonly<Record<string, { readonly name: string; readonly todo: string }>>;

const ASK_SERVICE = 'Call the payment service with the payment ID.';
const ASK_BANK = 'Call the payment service with the transfer ID.';
const OPEN_TIMELINE = 'Open the payment and check its history.';

/** Findings between the journal, the service and the drawers, each with its meaning and remedy. */
export const COUNTER_FINDINGS = {
  'missing-at-service': {
    name: 'Missing at the payment service',
    todo: 'Approved in the journal, but not listed at the payment service a day later. Call the payment service with the reference.',
  },
  'never-reported': {
    name: 'Listed but never reported',
    todo: 'The payment service lists it, but its report has not shown it for three days. Ask the payment service for the deposit date.',
  },
  'unknown-payment': {
    name: 'A charge without a payment here',
    todo: 'The payment service shows it for this counter, but the journal does not. Find the patient, then void or refund it.',
  },
  'unknown-cash': {
    name: 'Cash without a payment here',
    todo: 'The payment service lists cash of this counter that is not in the journal. Void it at the payment service.',
  },
  'unknown-hold': {
    name: 'A hold without a request here',
    todo: 'Release it at the payment service: it reserves the patient’s money.',
  },
  'amount-differs': {
    name: 'A different amount was charged',
    todo: 'Refund or charge the difference, and call the payment service.',
  },
  'record-taken': {
    name: 'Two payments with one record',
    todo: 'Another payment in the journal has the same record, so only one of the two was done. Find out which, and charge or void the other.',
  },
  'other-action': {
    name: 'Wrong type of transaction',
    todo: 'The payment service shows another type of record, for example a charge in place of a hold. Void or release the wrong transaction.',
  },
  'charged-twice': {
    name: 'Charged twice',
    todo: 'The payment service approved it twice. Void or refund the second one.',
  },
  'cash-recorded-twice': {
    name: 'Cash recorded twice at the payment service; the drawer has it once',
    todo: 'Ask the payment service to remove the second record. The drawer and the patient’s receipt are correct.',
  },
  'reported-twice': {
    name: 'Reported twice',
    todo: 'It was charged once and is twice in the report. Ask the payment service which row is deposited.',
  },
  'method-differs': {
    name: 'Reported with another payment method',
    todo: 'Ask the payment service to correct the record. The amount agrees.',
  },
  'declined-at-service': {
    name: 'Approved here, not at the payment service',
    todo: 'The patient has a receipt, but nothing was charged. Take the payment again.',
  },
  'approved-at-service': {
    name: 'Charged, shown as not charged',
    todo: 'The patient was told that nothing was charged. Give the patient the receipt, or void the charge.',
  },
  'still-in-doubt': {
    name: status['status.unconfirmedDoNotCharge'],
    todo: 'The response was lost. Swipewell keeps checking, and the next close compares it again.',
  },
  'needs-review': {
    name: status['status.needsReview'],
    todo: 'The records of the payment service conflict. A manager decides in the list of unconfirmed payments (F9).',
  },
  'marked-not-charged': {
    name: status['status.markedAsNotCharged'],
    todo: 'A manager marked it as not charged. Swipewell raises an alarm if it is charged later.',
  },
  'connection-gone': {
    name: 'Connection no longer set up',
    todo: 'This payment was sent on a connection that is no longer set up. Find it at the payment service by its reference.',
  },
  'voided-at-another-terminal': {
    name: status['status.voidedAnotherTerminal'],
    todo: 'It was voided, but not by this counter. Find out why, and whether the patient still owes it.',
  },
  'refunded-at-another-terminal': {
    name: status['status.refundedAnotherTerminal'],
    todo: 'The payment service shows a refund that this counter did not make. Find out why.',
  },
  'returned-by-bank': {
    name: status['status.returnedBank'],
    todo: 'The bank returned the payment. The patient owes it again: ask for another payment method.',
  },
  'charged-back': {
    name: status['status.chargedBack'],
    todo: 'The cardholder disputed the payment, and the bank took the money back. Answer the dispute with the receipt and the signed text. It is lost unless the bank reverses it.',
  },
  'chargeback-won': {
    name: 'Chargeback won',
    todo: 'The cardholder disputed the payment, and the bank has given all of the money back. Nothing is left to do.',
  },
  'funding-corrected': {
    name: 'Deposit corrected',
    todo: 'The processor corrected the amount that it paid out. The payment of the patient stays as it is. Ask the payment service for the reason.',
  },
  'void-missing': {
    name: 'Void missing at the payment service',
    todo: 'It was voided, and the payment service lists no void. Check whether the patient is still charged, then void it again or refund it.',
  },
  'void-amount-differs': {
    name: 'A different amount was voided',
    todo: 'Ask the payment service to correct the void.',
  },
  'refund-missing': {
    name: 'Refund missing at the payment service',
    todo: 'The patient expects a refund that the payment service does not show. Check the refund, and refund again.',
  },
  'refund-amount-differs': {
    name: 'A different amount was refunded',
    todo: 'Refund the rest to the patient, or ask the payment service for a correction.',
  },
  'capture-missing': {
    name: 'Hold charged here, not at the payment service',
    todo: 'The hold was charged, but no charge shows a day later. Check the hold, and charge it again.',
  },
  'released-but-charged': {
    name: 'Released but still charged',
    todo: 'The hold was released here, but charged at the payment service. Void or refund the charge.',
  },
  'cash-not-posted': {
    name: 'Cash not sent to the payment service',
    todo: 'It is in the drawer and counts here. It is sent automatically when the payment service is online.',
  },
  'cash-refused': {
    name: 'Cash missing at the payment service',
    todo: 'The payment service rejected it, or does not show it. It is in the drawer and counts here. Send it again from the list of unconfirmed payments (F9).',
  },
  'cash-missing': {
    name: 'Cash not at the payment service',
    todo: 'It was sent, but is not listed a day later. Call the payment service.',
  },
  'cash-without-drawer': {
    name: 'Cash without an open drawer',
    todo: 'It is in no drawer count. Find the cash, and put it in the deposit bag separately.',
  },
  'drawer-over': {
    name: 'Drawer over',
    todo: 'The count is above the expected cash. Look for a sale that was not entered.',
  },
  'drawer-short': {
    name: 'Drawer short',
    todo: 'The count is below the expected cash. Look for wrong change, or a paid-out without a slip.',
  },
  'starting-cash-over': {
    name: 'Starting cash over',
    todo: 'The drawers were opened with more cash than the last close left. Look for cash that was added in the morning, or a wrong count.',
  },
  'starting-cash-short': {
    name: 'Starting cash short',
    todo: 'The drawers were opened with less cash than the last close left. Count them again, and ask the people with a key.',
  },
  'drawer-disagrees': {
    name: 'Drawer and sales differ',
    todo: 'The cash in the drawers differs from the cash of the sales. Call IT support to verify and rebuild the journal.',
  },
  'terminal-over': {
    name: 'Card terminal over',
    todo: 'The batch exceeds the charges recorded here. Compare the terminal’s slips with Payments, and record the missing charge.',
  },
  'terminal-short': {
    name: 'Card terminal short',
    todo: 'The batch is below the charges recorded here. Look for a charge that was declined or voided at the terminal, or recorded twice.',
  },
} as const satisfies Words;

/** Findings of status checks and sweeps alone; a close finds the others as well. */
export const ALARM_FINDINGS = {
  overpaid: {
    name: 'Paid twice',
    todo: 'It was approved after the sale was paid another way or marked as not charged. Void or refund one of the two.',
  },
  'approved-late': {
    name: 'Approved later',
    todo: 'It was shown as not charged, and the payment service approved it later. Give the patient the receipt, or void the payment.',
  },
  'unposted-restored-cash': {
    name: 'Cash that may be missing at the payment service',
    todo: 'It was not yet sent when the backup was made. Check at the payment service, and enter the cash there if it is missing.',
  },
  contradiction: {
    name: 'Conflicting results',
    todo: 'The payment service gave two different results for the same payment. Call the payment service with the reference.',
  },
} as const satisfies Words;

/** Findings among the service's own reports, from the charge to the bank. */
export const BANK_FINDINGS = {
  'void-not-applied': {
    name: 'A void is listed, but its payment is not voided',
    todo: ASK_SERVICE,
  },
  'refunded-too-much': {
    name: 'The refunds exceed the payment',
    todo: OPEN_TIMELINE,
  },
  'unknown-row': {
    name: 'Unknown type of row',
    todo: 'Its report does not count it in any total. Call the payment service.',
  },
  'not-settled': {
    name: 'Charged but not settled in time',
    todo: `The clinic has not been paid for it. ${ASK_SERVICE}`,
  },
  'settled-not-charged': {
    name: 'Settled but never charged',
    todo: `The transactions show no such payment. ${ASK_SERVICE}`,
  },
  'settled-though-voided': {
    name: 'Settled after a void',
    todo: `The patient paid a voided payment: refund it. ${OPEN_TIMELINE}`,
  },
  'settled-though-refused': {
    name: 'Settled after a decline',
    todo: `The patient paid a declined payment. ${OPEN_TIMELINE}`,
  },
  'settled-twice': {
    name: 'Settled more than once',
    todo: `The patient may have paid twice. ${ASK_SERVICE}`,
  },
  'settled-amount-differs': {
    name: 'The settled amount differs from the charge',
    todo: ASK_SERVICE,
  },
  'not-deposited': {
    name: 'Settled but not deposited in time',
    todo: 'Payments that settle on the same day arrive together. Look for their transfer at the bank.',
  },
  'deposited-not-settled': {
    name: 'Deposited but never settled',
    todo: ASK_BANK,
  },
  'deposited-twice': {
    name: 'Deposited more than once',
    todo: ASK_BANK,
  },
  'deposited-amount-differs': {
    name: 'The deposited amount differs from the settlement',
    todo: ASK_BANK,
  },
  'return-missing': {
    name: 'A bank payment was returned, but no return is booked',
    todo: `Call the patient for another payment method. ${ASK_SERVICE}`,
  },
  'return-not-listed': {
    name: 'A return is booked, but missing in the list of returns',
    todo: ASK_SERVICE,
  },
  'return-not-applied': {
    name: 'A return is booked, but its payment is not returned',
    todo: ASK_SERVICE,
  },
  'return-amount-differs': {
    name: 'The amount of a return differs from its payment',
    todo: ASK_SERVICE,
  },
  'return-not-taken-back': {
    name: 'A payment was returned, but its money was not withdrawn',
    todo: `The bank will withdraw it. Keep the amount available. ${ASK_BANK}`,
  },
  'taken-back-without-reason': {
    name: 'Money was withdrawn without a listed reason',
    todo: ASK_BANK,
  },
  'taken-back-too-much': {
    name: 'The chargebacks exceed the payment',
    todo: ASK_BANK,
  },
  'given-again-not-taken': {
    name: 'Money was credited again that was never withdrawn',
    todo: ASK_BANK,
  },
  'wrong-sign': {
    name: 'The sign of the amount does not fit its type',
    todo: ASK_BANK,
  },
  'transfer-sum-differs': {
    name: 'A transfer differs from the sum of its details',
    todo: ASK_BANK,
  },
  'transfer-count-differs': {
    name: 'The number of rows of a transfer differs from its details',
    todo: ASK_BANK,
  },
  'transfer-without-details': {
    name: 'A transfer without details',
    todo: ASK_BANK,
  },
  'details-without-transfer': {
    name: 'Details of a transfer that is not among the deposits',
    todo: ASK_BANK,
  },
  'transfer-twice': {
    name: 'Two transfers with the same ID',
    todo: 'One may be a mistake. Check on the bank statement which one arrived.',
  },
  'transfer-not-at-bank': {
    name: 'Transfer not on the bank statement',
    todo: 'The statements go more than five banking days beyond its expected day, and no line is matched with it. Match a line by hand if its amount differs, otherwise call the payment service with the transfer ID.',
  },
  'bag-not-at-bank': {
    name: 'Bag not on the bank statement',
    todo: 'The statement goes more than five banking days beyond the day of the bag, and no line is matched with it. Match a line by hand if the bank counted another amount, otherwise call the bank with the bag number.',
  },
  'batch-not-at-bank': {
    name: 'Card terminal’s batch not on the bank statement',
    todo: 'The statements go more than five banking days beyond its day, and no line is matched with it. Match a line by hand if a fee was kept, otherwise call the terminal’s processor.',
  },
  'transfer-not-arrived': {
    name: 'A transfer is overdue',
    todo: 'Look for it on the bank statement, then call the payment service.',
  },
} as const satisfies Words;

/** Findings between the posting files and the answers of the practice's system. */
export const POSTING_FINDINGS = {
  'posting-rejected': {
    name: 'Rejected by your system',
    todo: 'Your system did not post these lines. Correct the reason there, post the line by hand, and have it accepted in the acknowledgement file.',
  },
  'posting-unanswered': {
    name: 'No answer for a day',
    todo: 'Check that your system imports the folder and posted these lines. Its next acknowledgement file removes them from this list.',
  },
  'posting-unknown-line': {
    name: 'Answers for unknown lines',
    todo: 'An acknowledgement file answers for a line or a file that this counter did not write. It may belong to another counter or clinic. Nothing was changed.',
  },
  'posting-unreadable-answer': {
    name: 'Unreadable acknowledgement files',
    todo: 'Nothing of these files was taken. A half-written one is read again once it is complete. Otherwise correct the named line.',
  },
  'posting-answer-too-large': {
    name: 'Acknowledgement files that are too large',
    todo: 'Nothing of these files was taken: an acknowledgement has one row for each line of its posting file, and at most 4 MB. Replace it by a smaller one.',
  },
} as const satisfies Words;
