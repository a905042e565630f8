/** English messages of attempts. */
export const attempts = {
  'attempts.payment': 'Payment',
  'attempts.chargeHold': 'Charge of a hold',
  'attempts.releaseHold': 'Release of a hold',
  'attempts.void': 'Void',
  'attempts.paymentServiceMayRecorded': 'The payment service may have recorded it',
  'attempts.mayBeenDone': 'It may have been done',
  'attempts.beingSentNow': 'It is being sent now.',
  'attempts.paymentServiceDoesNot': 'The payment service does not show this cash. Send it again.',
  'attempts.paymentServiceDoesNot2':
    'The payment service does not show it: it was probably not done. Swipewell keeps checking for a day.',
  'attempts.paymentServiceDidNot':
    'The payment service did not record it{why}. The cash is in the drawer. Send the record again.',
  'attempts.recordsPaymentServiceNot':
    'The records of the payment service are not conclusive{why}. A manager must decide.',
  'attempts.amount': 'an amount',
  'attempts.paymentServiceShowsCounter':
    'The payment service shows {amount} for this counter, and the journal has no payment for it. Find the patient, then void or refund the charge.',
  'attempts.approvedPart':
    'Approved in part: {amount} of {asked}. The rest of the sale is still to pay. Open it from the saved sales.',
  'attempts.requested':
    'Requested: {asked}. Reported by the payment service: {amount}. Refund or charge the difference, and call the payment service.',
  'attempts.paymentServiceAnsweredRequest':
    'The payment service answered a request of {asked} with the record of another payment, so the request may not have been done. Check at the payment service, then decide in the list of unconfirmed payments (F9).',
  'attempts.requested2':
    'Requested: {asked}. The payment service shows another type of transaction, for {amount}. Check it, and void or release the wrong transaction.',
  'attempts.requestedHold':
    'Requested: a hold of {asked}. The payment service shows a charge. Call the payment service to void the charge, or to refund it after settlement. This alarm then ends automatically, and the hold counts as not charged.',
  'attempts.paymentServiceApprovedTwice':
    'The payment service approved {amount} twice for one payment. Keep the first charge, and void this one.',
  'attempts.journalCounterShowsAs':
    'The journal of this counter shows {asked} as approved, and the payment service no longer shows it. Call the payment service with the reference before settlement.',
  'attempts.paymentMarkedAsNot':
    'A payment of {amount} that was marked as not charged was approved later, and the sale was paid another way. Void or refund this payment.',
  'attempts.paymentRejectedOrNot':
    'A payment of {asked} was rejected or not found, and is approved now. It counts as paid. Give the patient the receipt, or void the payment.',
  'attempts.cashNotPostedBefore':
    '{asked} in cash was not yet sent to the payment service when the backup was made. It may have been sent later, so Swipewell does not send it again. Check at the payment service, and enter the cash there if it is missing.',
  'attempts.paymentServiceGaveTwo':
    'The payment service gave two different results for the same payment. Call the payment service before you do anything.',
  'attempts.paymentServiceListsCash':
    'The payment service lists {asked} in cash a second time. {todo}',
  'attempts.holdChargedSalePaid':
    'A hold of {asked} was charged, and its sale was paid another way, or the charge was marked as not done. Check the payment, and void or refund the extra charge.',
  'attempts.missingPaymentService': '{operationwords} missing at the payment service',
  'attempts.paymentServiceApprovedReport':
    'The payment service approved it ({asked}), and its report does not show it a day later. Call the payment service with the reference.',
  'attempts.doneLater': 'Done later',
  'attempts.markedAsNotDone':
    '{operationwords}, {asked}: it was marked as not done, and was done later at the payment service. If it was repeated another way, it was done twice. Check the payment.',
  'attempts.retiredCounter': 'Retired counter {tillId}',
  'attempts.trackingId': 'Tracking ID {trackingId}',
  'attempts.payment2': 'Payment {paymentId}',
  'attempts.closeAlarm': 'Mark this alarm as handled',
  'attempts.showPayment': 'Show the payment',
  'attempts.markAsHandled': 'Mark as handled…',
  'attempts.paymentUnconfirmed': 'PAYMENT UNCONFIRMED',
  'attempts.notReceipt': 'This is not a receipt.',
  'attempts.requested3': 'Requested',
  'attempts.reference': 'Reference',
  'attempts.weSentYourPayment':
    'We sent your payment once and wait for the result. You will not be charged twice. Your receipt follows after the confirmation.',
  'attempts.markAsNotCharged': 'Mark as not charged',
  'attempts.payAnotherWay': 'Pay another way',
  'attempts.sendAgain': 'Send again',
  'attempts.markAsDone': 'Mark as done',
  'attempts.setAside': 'Set aside',
  'attempts.markedAsNotCharged': 'Marked as not charged',
  'attempts.paidAnotherWay': 'Paid another way',
  'attempts.sentAgain': 'Sent again',
  'attempts.markedAsDone': 'Marked as done',
  'attempts.unconfirmed': '{operationwords}, unconfirmed',
  'attempts.printSlip': 'Print a slip',
  'attempts.bankAccount': 'bank account',
  'attempts.cash': 'cash',
  'attempts.card': 'card',
  'attempts.noCheckPlanned': 'no further check is planned',
  'attempts.next': 'next {nextAt}',
  'attempts.notCheckedYet': 'Not checked yet',
  'attempts.couldNotCheck': 'Could not check: {lastProblem}',
  'attempts.notFound': ', not found',
  'attempts.checkedTime': 'Checked {complete, plural, one {# time} other {# times}}{part}',
  'attempts.checkNow': 'Check now',
  'attempts.unconfirmedPayments': 'Unconfirmed payments',
  'attempts.ifConnectionBreaksRight':
    'If the connection breaks right after Charge, it is unknown whether the card was charged. Such a payment is listed here. Swipewell keeps checking it, and never sends it again.',
  'attempts.printSlipUnconfirmedPayment': 'Print a slip of the unconfirmed payment',
} as const;
