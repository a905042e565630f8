/** English messages of attempts. */
export const attempts = {
  'attempts.payment': 'Payment',
  'attempts.chargeOfHold': 'Charge of a hold',
  'attempts.releaseOfHold': 'Release of a hold',
  'attempts.void': 'Void',
  'attempts.serviceMayHaveTakenNote': 'The payment service may have recorded it',
  'attempts.itMayHaveBeenDone': 'It may have been done',
  'attempts.itIsBeingSentRight': 'It is being sent now.',
  'attempts.serviceWasLookedThroughFor':
    'The payment service does not show this cash. Send it again.',
  'attempts.serviceWasLookedThroughFor2':
    'The payment service does not show it: it was probably not done. Swipewell keeps checking for a day.',
  'attempts.serviceDidNotTakeNote':
    'The payment service did not record it{why}. The cash is in the drawer. Send the record again.',
  'attempts.whatServiceShowsDoesNot':
    'The records of the payment service are not conclusive{why}. A manager must decide.',
  'attempts.amount': 'an amount',
  'attempts.chargeNobodyHereAskedFor': 'A charge without a payment here',
  'attempts.serviceShowsUnderThisTills':
    'The payment service shows {amount} for this counter, and the journal has no payment for it. Find the patient, then void or refund the charge.',
  'attempts.anotherAmountWasCharged': 'A different amount was charged',
  'attempts.approvedInPartOfRest':
    'Approved in part: {amount} of {asked}. The rest of the sale is still to pay. Open it from the saved sales.',
  'attempts.thisTillAskedForService':
    'Requested: {asked}. Reported by the payment service: {amount}. Refund or charge the difference, and call the payment service.',
  'attempts.twoPaymentsOneRecordAt': 'Two payments with one record',
  'attempts.serviceAnsweredRequestOfWith':
    'The payment service answered a request of {asked} with the record of another payment, so it may not have been done. Check at the payment service, and decide in the list of unconfirmed payments.',
  'attempts.somethingElseWasDoneThan': 'Wrong type of transaction',
  'attempts.thisTillAskedForService2':
    'Requested: {asked}. The payment service shows another type of record for it, of {amount}. Check it, and void or release the wrong transaction.',
  'attempts.serviceChargedInsteadOfHold':
    'Requested: a hold of {asked}. The payment service shows a charge. Have the charge voided at the payment service, or refunded after settlement. Then this alarm ends automatically, and the hold counts as not charged.',
  'attempts.onePressTwoPayments': 'Charged twice',
  'attempts.serviceApprovedTwiceForOne':
    'The payment service approved {amount} twice for one payment. The first is kept. Void this one.',
  'attempts.paymentServiceNoLongerShows': 'A payment is missing at the payment service',
  'attempts.thisTillsJournalHasAs':
    'The journal of this counter shows {asked} as approved, and the payment service no longer shows it. Call the payment service with the reference before the day is settled.',
  'attempts.paidTwiceAfterAll': 'Paid twice',
  'attempts.paymentOfThatWasGiven':
    'A payment of {amount} that was marked as not charged was approved later, and the sale was paid another way. Void or refund it.',
  'attempts.approvedAfterAll': 'Approved later',
  'attempts.paymentOfWasRefusedOr':
    'A payment of {asked} was rejected or not found, and is approved now. It counts as paid. Give the patient the receipt, or void it.',
  'attempts.cashThatServiceMayNot': 'Cash that may be missing at the payment service',
  'attempts.inCashWereNotPosted':
    '{asked} in cash was not posted before the backup was made. It may have been posted later and is not sent again. Check at the payment service, and enter there what is missing.',
  'attempts.twoDifferentAnswers': 'Conflicting results',
  'attempts.serviceFirstGaveOneAnswer':
    'The payment service gave two different results for the same payment. Call the payment service before you do anything.',
  'attempts.serviceListsInCashSecond':
    'The payment service lists {asked} in cash a second time. {todo}',
  'attempts.holdOfWasChargedAnd':
    'A hold of {asked} was charged, and its sale was paid another way, or the charge was marked as not done. Check the payment, and void or refund the extra charge.',
  'attempts.notAtService': '{operationwords} missing at the payment service',
  'attempts.serviceApprovedItAndIts':
    'The payment service approved it ({asked}), and its report does not show it a day later. Call the payment service with the reference.',
  'attempts.doneAfterAll': 'Done later',
  'attempts.itWasGivenUpAnd':
    '{operationwords}, {asked}: it was marked as not done, and was done later at the payment service. If it was repeated another way, it was done twice. Check the payment.',
  'attempts.formerTill': 'Retired counter {tillId}',
  'attempts.trackingId': 'Tracking ID {trackingId}',
  'attempts.payment2': 'Payment {paymentId}',
  'attempts.closeThisAlarm': 'Close this alarm',
  'attempts.seePayment': 'Show the payment',
  'attempts.itWasDealtWith': 'Mark as handled…',
  'attempts.paymentBeingConfirmed': 'PAYMENT UNCONFIRMED',
  'attempts.thisIsNotReceipt': 'This is not a receipt.',
  'attempts.askedFor': 'Requested',
  'attempts.reference': 'Reference',
  'attempts.weAskedForYourPayment':
    'We sent your payment once and wait for the result. You will not be charged twice. Your receipt follows after the confirmation.',
  'attempts.markAsNotCharged': 'Mark as not charged',
  'attempts.payAnotherWay': 'Pay another way',
  'attempts.sendItAgain': 'Send again',
  'attempts.markAsDone': 'Mark as done',
  'attempts.setAside': 'Set aside',
  'attempts.markedAsNotCharged': 'Marked as not charged',
  'attempts.paidAnotherWay': 'Paid another way',
  'attempts.sentAgain': 'Sent again',
  'attempts.markedAsDone': 'Marked as done',
  'attempts.unconfirmed': '{operationwords}, unconfirmed',
  'attempts.printSlip': 'Print a slip',
  'attempts.bankAccount': 'bank account',
  'attempts.noLookIsPlanned': 'no check is planned',
  'attempts.next': 'next {nextAt}',
  'attempts.notLookedForYet': 'Not checked yet',
  'attempts.couldNotLook': 'Could not check: {lastProblem}',
  'attempts.notFound': ', not found',
  'attempts.lookedTime': 'Checked {complete, plural, one {# time} other {# times}}{part}',
  'attempts.lookNow': 'Check now',
  'attempts.unconfirmedPayments': 'Unconfirmed payments',
  'attempts.noUnconfirmedPayments': 'No unconfirmed payments',
  'attempts.whenLineBreaksJustAfter':
    'If the connection breaks right after Charge, it is unknown whether the card was charged. Such a payment is listed here. Swipewell keeps checking it, and never sends it again.',
  'attempts.unconfirmedPaymentsAndAlarms': 'Unconfirmed payments and alarms',
  'attempts.alarm': 'alarm',
  'attempts.alarms': 'alarms',
  'attempts.unconfirmed2': '{doubts} unconfirmed',
  'attempts.printSlipOfPaymentIn': 'Print a slip of the unconfirmed payment',
} as const;
