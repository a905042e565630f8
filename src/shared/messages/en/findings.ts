import { status } from './status.ts';

const ASK_SERVICE = 'Call the payment service with the payment ID.';
const ASK_BANK = 'Call the payment service with the transfer ID.';
const OPEN_TIMELINE = 'Open the payment and check its history.';

/** English names and remedies of findings, one pair a kind, and names of the two compared amounts. */
export const findings = {
  'finding.missing-at-service': 'Missing at the payment service',
  'findingToDo.missing-at-service':
    'Approved in the journal, but not listed at the payment service a day later. Call the payment service with the reference.',
  'finding.never-reported': 'Listed but never reported',
  'findingToDo.never-reported':
    'The payment service lists it, but its report has not shown it for three days. Ask the payment service for the deposit date.',
  'finding.unknown-payment': 'A charge without a payment here',
  'findingToDo.unknown-payment':
    'The payment service shows it for this counter, but the journal does not. Find the patient, then void or refund it.',
  'finding.unknown-cash': 'Cash without a payment here',
  'findingToDo.unknown-cash':
    'The payment service lists cash of this counter that is not in the journal. Void it at the payment service.',
  'finding.unknown-hold': 'A hold without a request here',
  'findingToDo.unknown-hold': 'Release it at the payment service: it reserves the patient’s money.',
  'finding.amount-differs': 'A different amount was charged',
  'findingToDo.amount-differs': 'Refund or charge the difference, and call the payment service.',
  'finding.record-taken': 'Two payments with one record',
  'findingToDo.record-taken':
    'Another payment in the journal has the same record, so only one of the two was done. Find out which, and charge or void the other.',
  'finding.other-action': 'Wrong type of transaction',
  'findingToDo.other-action':
    'The payment service shows another type of record, for example a charge in place of a hold. Void or release the wrong transaction.',
  'finding.charged-twice': 'Charged twice',
  'findingToDo.charged-twice':
    'The payment service approved it twice. Void or refund the second one.',
  'finding.cash-recorded-twice':
    'Cash recorded twice at the payment service; the drawer has it once',
  'findingToDo.cash-recorded-twice':
    'Ask the payment service to remove the second record. The drawer and the patient’s receipt are correct.',
  'finding.reported-twice': 'Reported twice',
  'findingToDo.reported-twice':
    'It was charged once and is twice in the report. Ask the payment service which row is deposited.',
  'finding.method-differs': 'Reported with another payment method',
  'findingToDo.method-differs': 'Ask the payment service to correct the record. The amount agrees.',
  'finding.declined-at-service': 'Approved here, not at the payment service',
  'findingToDo.declined-at-service':
    'The patient has a receipt, but nothing was charged. Take the payment again.',
  'finding.approved-at-service': 'Charged, shown as not charged',
  'findingToDo.approved-at-service':
    'The patient was told that nothing was charged. Give the patient the receipt, or void the charge.',
  'finding.still-in-doubt': status['status.unconfirmedDoNotCharge'],
  'findingToDo.still-in-doubt':
    'The response was lost. Swipewell keeps checking, and the next close compares it again.',
  'finding.needs-review': status['status.needsReview'],
  'findingToDo.needs-review':
    'The records of the payment service conflict. A manager decides in the list of unconfirmed payments (F9).',
  'finding.marked-not-charged': status['status.markedAsNotCharged'],
  'findingToDo.marked-not-charged':
    'A manager marked it as not charged. Swipewell raises an alarm if it is charged later.',
  'finding.connection-gone': 'Connection no longer set up',
  'findingToDo.connection-gone':
    'This payment was sent on a connection that is no longer set up. Find it at the payment service by its reference.',
  'finding.voided-at-another-terminal': status['status.voidedAnotherTerminal'],
  'findingToDo.voided-at-another-terminal':
    'It was voided, but not by this counter. Find out why, and whether the patient still owes it.',
  'finding.refunded-at-another-terminal': status['status.refundedAnotherTerminal'],
  'findingToDo.refunded-at-another-terminal':
    'The payment service shows a refund that this counter did not make. Find out why.',
  'finding.returned-by-bank': status['status.returnedBank'],
  'findingToDo.returned-by-bank':
    'The bank returned the payment. The patient owes it again: ask for another payment method.',
  'finding.charged-back': status['status.chargedBack'],
  'findingToDo.charged-back':
    'The cardholder disputed the payment, and the bank took the money back. Answer the dispute with the receipt and the signed text. It is lost unless the bank reverses it.',
  'finding.chargeback-won': 'Chargeback won',
  'findingToDo.chargeback-won':
    'The cardholder disputed the payment, and the bank has given all of the money back. Nothing is left to do.',
  'finding.funding-corrected': 'Deposit corrected',
  'findingToDo.funding-corrected':
    'The processor corrected the amount that it paid out. The payment of the patient stays as it is. Ask the payment service for the reason.',
  'finding.void-missing': 'Void missing at the payment service',
  'findingToDo.void-missing':
    'It was voided, and the payment service lists no void. Check whether the patient is still charged, then void it again or refund it.',
  'finding.void-amount-differs': 'A different amount was voided',
  'findingToDo.void-amount-differs': 'Ask the payment service to correct the void.',
  'finding.refund-missing': 'Refund missing at the payment service',
  'findingToDo.refund-missing':
    'The patient expects a refund that the payment service does not show. Check the refund, and refund again.',
  'finding.refund-amount-differs': 'A different amount was refunded',
  'findingToDo.refund-amount-differs':
    'Refund the rest to the patient, or ask the payment service for a correction.',
  'finding.capture-missing': 'Hold charged here, not at the payment service',
  'findingToDo.capture-missing':
    'The hold was charged, but no charge shows a day later. Check the hold, and charge it again.',
  'finding.released-but-charged': 'Released but still charged',
  'findingToDo.released-but-charged':
    'The hold was released here, but charged at the payment service. Void or refund the charge.',
  'finding.cash-not-posted': 'Cash not sent to the payment service',
  'findingToDo.cash-not-posted':
    'It is in the drawer and counts here. It is sent automatically when the payment service is online.',
  'finding.cash-refused': 'Cash missing at the payment service',
  'findingToDo.cash-refused':
    'The payment service rejected it, or does not show it. It is in the drawer and counts here. Send it again from the list of unconfirmed payments (F9).',
  'finding.cash-missing': 'Cash not at the payment service',
  'findingToDo.cash-missing':
    'It was sent, but is not listed a day later. Call the payment service.',
  'finding.cash-without-drawer': 'Cash without an open drawer',
  'findingToDo.cash-without-drawer':
    'It is in no drawer count. Find the cash, and put it in the deposit bag separately.',
  'finding.drawer-over': 'Drawer over',
  'findingToDo.drawer-over':
    'The count is above the expected cash. Look for a sale that was not entered.',
  'finding.drawer-short': 'Drawer short',
  'findingToDo.drawer-short':
    'The count is below the expected cash. Look for wrong change, or a paid-out without a slip.',
  'finding.starting-cash-over': 'Starting cash over',
  'findingToDo.starting-cash-over':
    'The drawers were opened with more cash than was left in them. Look for cash that was added between the counts, or a wrong count.',
  'finding.starting-cash-short': 'Starting cash short',
  'findingToDo.starting-cash-short':
    'The drawers were opened with less cash than was left in them. Count them again, and ask the people with a key.',
  'finding.drawer-disagrees': 'Drawer and sales differ',
  'findingToDo.drawer-disagrees':
    'The cash in the drawers differs from the cash of the sales. Call IT support to verify and rebuild the journal.',
  'finding.terminal-over': 'Card terminal over',
  'findingToDo.terminal-over':
    'The batch exceeds the charges recorded here. Compare the terminal’s slips with Payments, and record the missing charge.',
  'finding.terminal-short': 'Card terminal short',
  'findingToDo.terminal-short':
    'The batch is below the charges recorded here. Look for a charge that was declined or voided at the terminal, or recorded twice.',
  'finding.overpaid': 'Paid twice',
  'findingToDo.overpaid':
    'It was approved after the sale was paid another way or marked as not charged. Void or refund one of the two.',
  'finding.approved-late': 'Approved later',
  'findingToDo.approved-late':
    'It was shown as not charged, and the payment service approved it later. Give the patient the receipt, or void the payment.',
  'finding.unposted-restored-cash': 'Cash that may be missing at the payment service',
  'findingToDo.unposted-restored-cash':
    'It was not yet sent when the backup was made. Check at the payment service, and enter the cash there if it is missing.',
  'finding.contradiction': 'Conflicting results',
  'findingToDo.contradiction':
    'The payment service gave two different results for the same payment. Call the payment service with the reference.',
  'finding.void-not-applied': 'A void is listed, but its payment is not voided',
  'findingToDo.void-not-applied': ASK_SERVICE,
  'finding.refunded-too-much': 'The refunds exceed the payment',
  'findingToDo.refunded-too-much': OPEN_TIMELINE,
  'finding.unknown-row': 'Unknown type of row',
  'findingToDo.unknown-row': 'Its report does not count it in any total. Call the payment service.',
  'finding.not-settled': 'Charged but not settled in time',
  'findingToDo.not-settled': `The clinic has not been paid for it. ${ASK_SERVICE}`,
  'finding.settled-not-charged': 'Settled but never charged',
  'findingToDo.settled-not-charged': `The transactions show no such payment. ${ASK_SERVICE}`,
  'finding.settled-though-voided': 'Settled after a void',
  'findingToDo.settled-though-voided': `The patient paid a voided payment: refund it. ${OPEN_TIMELINE}`,
  'finding.settled-though-refused': 'Settled after a decline',
  'findingToDo.settled-though-refused': `The patient paid a declined payment. ${OPEN_TIMELINE}`,
  'finding.settled-twice': 'Settled more than once',
  'findingToDo.settled-twice': `The patient may have paid twice. ${ASK_SERVICE}`,
  'finding.settled-amount-differs': 'The settled amount differs from the charge',
  'findingToDo.settled-amount-differs': ASK_SERVICE,
  'finding.not-deposited': 'Settled but not deposited in time',
  'findingToDo.not-deposited':
    'Payments that settle on the same day arrive together. Look for their transfer at the bank.',
  'finding.deposited-not-settled': 'Deposited but never settled',
  'findingToDo.deposited-not-settled': ASK_BANK,
  'finding.deposited-twice': 'Deposited more than once',
  'findingToDo.deposited-twice': ASK_BANK,
  'finding.deposited-amount-differs': 'The deposited amount differs from the settlement',
  'findingToDo.deposited-amount-differs': ASK_BANK,
  'finding.return-missing': 'A bank payment was returned, but no return is booked',
  'findingToDo.return-missing': `Call the patient for another payment method. ${ASK_SERVICE}`,
  'finding.return-not-listed': 'A return is booked, but missing in the list of returns',
  'findingToDo.return-not-listed': ASK_SERVICE,
  'finding.return-not-applied': 'A return is booked, but its payment is not returned',
  'findingToDo.return-not-applied': ASK_SERVICE,
  'finding.return-amount-differs': 'The amount of a return differs from its payment',
  'findingToDo.return-amount-differs': ASK_SERVICE,
  'finding.return-not-taken-back': 'A payment was returned, but its money was not withdrawn',
  'findingToDo.return-not-taken-back': `The bank will withdraw it. Keep the amount available. ${ASK_BANK}`,
  'finding.taken-back-without-reason': 'Money was withdrawn without a listed reason',
  'findingToDo.taken-back-without-reason': ASK_BANK,
  'finding.taken-back-too-much': 'The chargebacks exceed the payment',
  'findingToDo.taken-back-too-much': ASK_BANK,
  'finding.given-again-not-taken': 'Money was credited again that was never withdrawn',
  'findingToDo.given-again-not-taken': ASK_BANK,
  'finding.wrong-sign': 'The sign of the amount does not fit its type',
  'findingToDo.wrong-sign': ASK_BANK,
  'finding.transfer-sum-differs': 'A transfer differs from the sum of its details',
  'findingToDo.transfer-sum-differs': ASK_BANK,
  'finding.transfer-count-differs': 'The number of rows of a transfer differs from its details',
  'findingToDo.transfer-count-differs': ASK_BANK,
  'finding.transfer-without-details': 'A transfer without details',
  'findingToDo.transfer-without-details': ASK_BANK,
  'finding.details-without-transfer': 'Details of a transfer that is not among the deposits',
  'findingToDo.details-without-transfer': ASK_BANK,
  'finding.transfer-twice': 'Two transfers with the same ID',
  'findingToDo.transfer-twice':
    'One may be a mistake. Check on the bank statement which one arrived.',
  'finding.transfer-not-at-bank': 'Transfer not on the bank statement',
  'findingToDo.transfer-not-at-bank':
    'The statements go more than five banking days beyond its expected day, and no line of its amount is matched with it. Call the payment service with the transfer ID.',
  'finding.bag-not-at-bank': 'Bag not on the bank statement',
  'findingToDo.bag-not-at-bank':
    'The statement goes more than five banking days beyond the day of the bag, and no line is matched with it. Match a line by hand if the bank counted another amount, otherwise call the bank with the bag number.',
  'finding.bag-amount-differs': 'The bank counted another amount than the bag',
  'findingToDo.bag-amount-differs':
    'The difference is booked as over/short. Compare the deposit slip with the bank’s own count, and call the bank with the bag number.',
  'finding.batch-not-at-bank': 'Card terminal’s batch not on the bank statement',
  'findingToDo.batch-not-at-bank':
    'The statements go more than five banking days beyond its day, and no line is matched with it. Match a line by hand if a fee was kept, otherwise call the terminal’s processor.',
  'finding.transfer-not-arrived': 'A transfer is overdue',
  'findingToDo.transfer-not-arrived':
    'Look for it on the bank statement, then call the payment service.',
  'finding.posting-rejected': 'Rejected by your system',
  'findingToDo.posting-rejected':
    'Your system did not post these lines. Correct the reason there, post the line by hand, and have it accepted in the acknowledgement file.',
  'finding.posting-unanswered': 'No answer for a day',
  'findingToDo.posting-unanswered':
    'Check that your system imports the folder and posted these lines. Its next acknowledgement file removes them from this list.',
  'finding.posting-unknown-line': 'Answers for unknown lines',
  'findingToDo.posting-unknown-line':
    'An acknowledgement file answers for a line or a file that this counter did not write. It may belong to another counter or clinic. Nothing was changed.',
  'finding.posting-unreadable-answer': 'Unreadable acknowledgement files',
  'findingToDo.posting-unreadable-answer':
    'Nothing of these files was taken. A half-written one is read again once it is complete. Otherwise correct the named line.',
  'finding.posting-answer-too-large': 'Acknowledgement files that are too large',
  'findingToDo.posting-answer-too-large':
    'Nothing of these files was taken: an acknowledgement has one row for each line of its posting file, and at most 4 MB. Replace it by a smaller one.',
  'side.counted': 'counted',
  'side.expected': 'expected',
  'side.charged': 'charged',
  'side.voided': 'voided there',
  'side.refunded': 'refunded there',
  'side.returned': 'returned',
  'side.kept': 'kept',
  'side.paidOut': 'paid out',
  'side.left': 'left',
  'side.batch': 'batch',
  'side.recorded': 'recorded',
  'side.ofSales': 'of sales',
  'side.inDrawers': 'in drawers',
  'finding.left': 'and {count, number} more',
  'side.found': 'found',
  'side.here': 'here',
  'side.there': 'there',
} as const;
