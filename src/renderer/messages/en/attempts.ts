/** English messages of attempts. */
export const attempts = {
  'attempts.payment': 'Payment',
  'attempts.chargeHold': 'Charge of a hold',
  'attempts.releaseHold': 'Release of a hold',
  'attempts.void': 'Void',
  'attempts.paymentServiceMayRecorded': 'The payment service may have recorded it',
  'attempts.mayBeenDone': 'It may have gone through',
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

/** English messages of holds. */
export const holds = {
  'holds.holdExpiresWithinDay':
    '{expiring, plural, one {A hold expires within a day. Charge or release it under Card holds.} other {# holds expire within a day. Charge or release them under Card holds.}}',
  'holds.age': 'Age',
  'holds.expires': 'Expires',
  'holds.amount': 'Amount',
  'holds.justPlaced': 'just placed',
  'holds.hOld': '{age} h old',
  'holds.n1DayOld': '1 day old',
  'holds.daysOld': '{days} days old',
  'holds.expiredBankMayDecline': 'expired; the bank may decline it',
  'holds.endsH': 'ends in {max} h',
  'holds.endsDay': 'ends in {days} {days, plural, one {day} other {days}}',
  'holds.notChargedHoldExpired':
    'Not charged: this hold has expired. Release it, then swipe the card again.',
  'holds.chargeRefund': 'Charge {amount} and refund {back}',
  'holds.releaseThenSwipeAgain': 'Release, then swipe again for {amount}',
  'holds.refund': 'Refund {back}',
  'holds.chargeLessThanHold': 'Charge less than the hold',
  'holds.wereCharged': 'was charged',
  'holds.held': 'is held',
  'holds.on': '{amount} {part} on {hold}.',
  'holds.refundPatient': 'Refund {back} of it to the patient.',
  'holds.cardProcessorChargesHold':
    'The payment service charges a hold in full. There are two ways to charge less.',
  'holds.amountCharge': 'Amount to charge',
  'holds.enterLessThanHeld': 'Enter less than the held amount of {amount}.',
  'holds.patientDoesNotPresent':
    'The patient does not have to be present. The refund takes 3–5 days.',
  'holds.onlyAmountDueCharged':
    'Only the amount due is charged, but the card must be swiped again.',
  'holds.chargedLessThanHold': 'Charged less than the hold',
  'holds.chargeHold': '{count, plural, one {Charge the hold} other {Charge # holds}}',
  'holds.eachHoldChargedFull': 'Each hold is charged in full.',
  'holds.releaseHold': '{count, plural, one {Release the hold} other {Release # holds}}',
  'holds.nothingCharged': 'Nothing is charged. The held amount is available to the patient again.',
  'holds.oneHoldFailedRemains':
    '{count, plural, one {One hold} other {# holds}} failed and {count, plural, one {remains} other {remain}} in the list.',
  'holds.receipt': ', receipt {receiptNumber}',
  'holds.chargedFullRefund': 'Charged in full: {giveBack} to refund',
  'holds.removeFromList': 'Remove from the list',
  'holds.nothingSentCardProcessor':
    '{amount} on {hold}: nothing is sent to the payment service. Do this only if the payment service shows that the hold was charged or released elsewhere, or has expired.',
  'holds.chargeHolds': 'Charge holds',
  'holds.releaseHolds': 'Release holds',
  'holds.removeHoldFromList': 'Remove a hold from the list',
  'holds.chargeLess': 'Charge less',
  'holds.openHolds': 'Open holds',
  'holds.noHoldsOpen': 'No holds are open.',
  'holds.holdReservesAmountPatients':
    'A hold reserves an amount on a patient’s card before a visit. It stays here until it is charged or released.',
} as const;
