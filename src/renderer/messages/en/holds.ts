/** English messages of holds. */
export const holds = {
  'holds.holdEnds':
    '{expiring, plural, one {A hold expires within a day. Charge or release it under Card holds.} other {# holds expire within a day. Charge or release them under Card holds.}}',
  'holds.justTaken': 'just placed',
  'holds.hOld': '{age} h old',
  'holds.n1DayOld': '1 day old',
  'holds.daysOld': '{days} days old',
  'holds.hasExpiredBankMayRefuse': 'expired; the bank may decline it',
  'holds.endsInH': 'ends in {max} h',
  'holds.endsInDay': 'ends in {days} {days, plural, one {day} other {days}}',
  'holds.notCapturedThisHoldHas':
    'Not charged: this hold has expired. Release it, then swipe the card again.',
  'holds.captureAndRefund': 'Charge {amount} and refund {back}',
  'holds.releaseThenSwipeAgainFor': 'Release, then swipe again for {amount}',
  'holds.refund': 'Refund {back}',
  'holds.chargeLessThanWasHeld': 'Charge less than the hold',
  'holds.wereCaptured': 'were charged',
  'holds.areHeld': 'are held',
  'holds.on': '{amount} {part} on {hold}.',
  'holds.ofItAreStillTo': 'Refund {back} of it to the patient.',
  'holds.holdIsCapturedWholeOr':
    'The card processor charges a hold in full. There are two ways to charge less.',
  'holds.amountToCharge': 'Amount to charge',
  'holds.thatIsNotLessThan': 'Enter less than the held amount of {amount}.',
  'holds.patientNeedNotBeThere':
    'The patient does not have to be present. The refund takes 3–5 days.',
  'holds.onlyWhatIsDueIs': 'Only the amount due is charged, but the card must be swiped again.',
  'holds.chargedLessThanWasHeld': 'Charged less than the hold',
  'holds.capture': '{count, plural, one {Charge the hold} other {Charge # holds}}',
  'holds.wholeOfEachHoldIs': 'Each hold is charged in full.',
  'holds.release': '{count, plural, one {Release the hold} other {Release # holds}}',
  'holds.nothingIsChargedPatientsMoney':
    'Nothing is charged. The held amount is available to the patient again.',
  'holds.oneDid':
    '{count, plural, one {One hold} other {# holds}} failed and {count, plural, one {remains} other {remain}} in the list.',
  'holds.receipt': ', receipt {receiptNumber}',
  'holds.capturedWholeStillToBe': 'Charged in full: {giveBack} to refund',
  'holds.takeOffBoard': 'Remove from the list',
  'holds.onNothingIsAskedOf':
    '{amount} on {hold}: nothing is sent to the card processor. Do this only if the card processor shows that the hold was charged or released elsewhere, or has expired.',
  'holds.captureHolds': 'Charge holds',
  'holds.releaseHolds': 'Release holds',
  'holds.takeHoldOffBoard': 'Remove a hold from the list',
  'holds.chargeLess': 'Charge less',
  'holds.openHolds': 'Open holds',
  'holds.noHoldsAreOpen': 'No holds are open.',
  'holds.holdSetsAmountAsideOn':
    'A hold reserves an amount on a patient’s card before a visit. It stays here until it is charged or released.',
} as const;
