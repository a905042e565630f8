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
