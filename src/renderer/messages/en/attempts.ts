/** English messages of attempts. */
export const attempts = {
  'attempts.payment': 'Payment',
  'attempts.chargeOfHold': 'Charge of a hold',
  'attempts.releaseOfHold': 'Release of a hold',
  'attempts.void': 'Void',
  'attempts.serviceMayHaveTakenNote': 'The service may have taken note of it',
  'attempts.itMayHaveBeenDone': 'It may have been done',
  'attempts.itIsBeingSentRight': 'It is being sent right now.',
  'attempts.serviceWasLookedThroughFor':
    'The service was looked through for long enough and does not know of this cash. Send it again to tell it.',
  'attempts.serviceWasLookedThroughFor2':
    'The service was looked through for long enough and does not show it. It is watched for a day all the same.',
  'attempts.serviceDidNotTakeNote':
    'The service did not take note of it{why}. The cash is in the drawer: have it sent again.',
  'attempts.whatServiceShowsDoesNot':
    'What the service shows does not settle it{why}. A manager has to decide.',
  'attempts.amount': 'an amount',
  'attempts.chargeNobodyHereAskedFor': 'A charge nobody here asked for',
  'attempts.serviceShowsUnderThisTills':
    "The service shows {amount} under this till's name, and the journal has no attempt for it. Find the patient, then void or refund it.",
  'attempts.anotherAmountWasCharged': 'Another amount was charged',
  'attempts.approvedInPartOfRest':
    'Approved in part: {amount} of {asked}. The rest of the sale is open again: take it from the saved sales.',
  'attempts.thisTillAskedForService':
    'This till asked for {asked}; the service reports {amount}. Refund or charge the difference, and tell the service.',
  'attempts.twoPaymentsOneRecordAt': 'Two payments, one record at the service',
  'attempts.serviceAnsweredRequestOfWith':
    'The service answered a request of {asked} with the record of another payment, so it may not have been done. Look for it at the service, and decide in the in-doubt list.',
  'attempts.somethingElseWasDoneThan': 'Something else was done than was asked',
  'attempts.thisTillAskedForService2':
    'This till asked for {asked}; the service shows another kind of record for it, of {amount}. Look at the service, and void or release what was not meant.',
  'attempts.serviceChargedInsteadOfHold':
    'This till asked for a hold of {asked}; the service shows a charge for it. Have that charge voided at the service, or refunded once it is settled. This alarm then ends by itself, and the hold counts as not charged.',
  'attempts.onePressTwoPayments': 'One press, two payments',
  'attempts.serviceApprovedTwiceForOne':
    'The service approved {amount} twice for one press of Charge. The first is kept; void this one.',
  'attempts.paymentServiceNoLongerShows': 'A payment the service no longer shows',
  'attempts.thisTillsJournalHasAs':
    "This till's journal has {asked} as approved, and the service no longer shows it. Call the service with the reference before the day is settled.",
  'attempts.paidTwiceAfterAll': 'Paid twice after all',
  'attempts.paymentOfThatWasGiven':
    'A payment of {amount} that was given up came through, and the sale was settled another way. Void or refund it.',
  'attempts.approvedAfterAll': 'Approved after all',
  'attempts.paymentOfWasRefusedOr':
    'A payment of {asked} was refused or could not be found, and now the service shows it as approved. It counts as paid: give the patient the receipt, or void it.',
  'attempts.cashThatServiceMayNot': 'Cash that the service may not know of',
  'attempts.inCashWereNotPosted':
    '{asked} in cash were not posted when the copy was made, and may have been posted after it: they are not sent again. Look for them at the service, and enter there what is missing.',
  'attempts.twoDifferentAnswers': 'Two different answers',
  'attempts.serviceFirstGaveOneAnswer':
    'The service first gave one answer and then another about the same payment. Ask the service before you do anything.',
  'attempts.serviceListsInCashSecond': 'The service lists {asked} in cash a second time. {todo}',
  'attempts.holdOfWasChargedAnd':
    'A hold of {asked} was charged, and its sale was settled another way, or the charge had been given up. Look at the payment, and void or refund what is too much.',
  'attempts.notAtService': '{operationwords} not at the service',
  'attempts.serviceApprovedItAndIts':
    'The service approved it, {asked}, and its report does not show it a day later. Ask the service with the reference whether it was done.',
  'attempts.doneAfterAll': 'Done after all',
  'attempts.itWasGivenUpAnd':
    '{operationwords}, {asked}: it was given up, and came through at the service. If it was made good another way meanwhile, it was done twice. Look at the payment.',
  'attempts.formerTill': 'Former till {tillId}',
  'attempts.trackingId': 'Tracking id {trackingId}',
  'attempts.payment2': 'Payment {paymentId}',
  'attempts.closeThisAlarm': 'Close this alarm',
  'attempts.seePayment': 'See the payment',
  'attempts.itWasDealtWith': 'It was dealt with…',
  'attempts.paymentBeingConfirmed': 'PAYMENT BEING CONFIRMED',
  'attempts.thisIsNotReceipt': 'This is not a receipt.',
  'attempts.askedFor': 'Asked for',
  'attempts.reference': 'Reference',
  'attempts.weAskedForYourPayment':
    'We asked for your payment once and wait for the answer. You will not be charged twice. Your receipt follows as soon as we know.',
  'attempts.markAsNotCharged': 'Mark as not charged',
  'attempts.payAnotherWay': 'Pay another way',
  'attempts.sendItAgain': 'Send it again',
  'attempts.markAsDone': 'Mark as done',
  'attempts.setAside': 'Set aside',
  'attempts.markedAsNotCharged': 'Marked as not charged',
  'attempts.paidAnotherWay': 'Paid another way',
  'attempts.sentAgain': 'Sent again',
  'attempts.markedAsDone': 'Marked as done',
  'attempts.unconfirmed': '{operationwords}, unconfirmed',
  'attempts.printSlip': 'Print a slip',
  'attempts.bankAccount': 'bank account',
  'attempts.noLookIsPlanned': 'no look is planned',
  'attempts.next': 'next {nextAt}',
  'attempts.notLookedForYet': 'Not looked for yet',
  'attempts.couldNotLook': 'Could not look: {lastProblem}',
  'attempts.notFound': ', not found',
  'attempts.lookedTime': 'Looked {complete} {complete, plural, one {time} other {times}}{part}',
  'attempts.lookNow': 'Look now',
  'attempts.unconfirmedPayments': 'Unconfirmed payments',
  'attempts.noUnconfirmedPayments': 'No unconfirmed payments',
  'attempts.whenLineBreaksJustAfter':
    'When the line breaks just after Charge, it is not known whether the card was charged. Such a payment stays here, Swipewell checks it at the service, and never sends it again.',
  'attempts.unconfirmedPaymentsAndAlarms': 'Unconfirmed payments and alarms',
  'attempts.alarm': 'alarm',
  'attempts.alarms': 'alarms',
  'attempts.unconfirmed2': '{doubts} unconfirmed',
  'attempts.printSlipOfPaymentIn': 'Print a slip of the payment in doubt',
} as const;
