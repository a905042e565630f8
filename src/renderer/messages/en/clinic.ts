/** English messages of several counters with a hub. */
export const clinic = {
  'clinic.reservedByAnother':
    'Counter {counter} is voiding or refunding this payment now. Wait for its result, then look at the payment again.',
  'clinic.openedByAnother': '{counter} has opened this sale. Continue there.',
  'clinic.savedByAway':
    '{counter} is not connected and may have opened this sale itself. Wait until it is connected, or enter the sale again.',
  'clinic.openedTwice':
    'Two counters opened the same saved sale, one of them without the hub: check that it was paid once',
  'clinic.away':
    'The clinic’s hub is not answering, so another counter may have voided or refunded this payment.',
  'clinic.recovering': 'The clinic’s hub is starting and does not know all counters yet.',
  'clinic.behind': 'Counter {counter} has not sent its newest payments to the clinic’s hub.',
  'clinic.busy': 'Counter {counter} began to void or refund this payment and does not answer.',
  'clinic.needsManager': '{why} A manager may approve it: ask the other counters first.',
  'clinic.unclear':
    'The payment service shows a void or a refund, and the clinic’s hub cannot yet say which counter made it.',
  'clinic.onlyThere': '{why} Do it at the counter that took the payment, or wait.',
  'clinic.stoppedAhead':
    'This counter’s data is an older copy: the clinic’s hub has payments that are missing here. Take no payment and call IT support, to bring them back from the hub.',
  'clinic.stoppedReplaced': 'This counter was replaced by another PC. Take payments there.',
  'clinic.stoppedRevoked':
    'The clinic’s hub no longer accepts this counter. Take no payment and call IT support.',
  'clinic.hubAway': 'The clinic’s hub is not answering. Try again later.',
  'clinic.hubRecovering':
    'The clinic’s hub was restored or has just started, and waits for its other counters. Nothing was changed. Start the other counters, then try again.',
  'clinic.atCounter': '{line}, at counter {counter}',
  'clinic.title': 'Clinic',
  'clinic.stateComplete': 'The hub has all payments of this counter.',
  'clinic.stateSending': 'Payments are being sent to the hub.',
  'clinic.stateAway': 'The hub is not answering. Payments go on here and are sent later.',
  'clinic.stateForked': 'Two PCs used the data of this counter. Call IT support.',
  'clinic.stateOutdated': 'This counter and the hub have different versions. Update the hub first.',
  'clinic.stateUnknown':
    'The hub was restored from a backup of before this counter joined. Payments go on here. In Settings leave the hub, then join it with a new code: it gets all payments of this counter.',
  'clinic.stateOtherHub':
    'Another hub answers at this address, such as one restored from the backup of another clinic. Nothing is sent to it. Payments go on here and are sent once this clinic’s hub is back. Call IT support.',
  'clinic.hub': 'Clinic hub',
  'clinic.join': 'Join a clinic hub',
  'clinic.joinNow': 'Join',
  'clinic.joinLead':
    'For a clinic with several counters: they then know each other’s payments. The screens open again, and you sign in once more. If this PC replaces another one, the payments of that one come first: up to a minute.',
  'clinic.hubAddress': 'Address of the hub',
  'clinic.hubAddressHint': 'As the hub prints it at its start, such as wss://10.0.0.5:7800',
  'clinic.pairingCode': 'Pairing code',
  'clinic.pairingCodeHint': 'For one counter and 10 minutes. A new one: npm run hub -- pair',
  'clinic.hubKey': 'Key of the hub',
  'clinic.hubKeyHint': 'May be left empty: the code proves the key.',
  'clinic.replaces': 'In the place of',
  'clinic.brought':
    'The payments of {counters} are here. Those without a result are still checked at the payment service.',
  'clinic.missing':
    'The payments of {counters}, which this PC replaces, are not here yet, and their unconfirmed payments are not checked. An administrator brings them in Settings, Other PCs, while the hub answers.',
  'clinic.bring': 'Bring them now',
  'clinic.bringLead': 'The screens open again, and you sign in once more.',
  'clinic.leave': 'Leave the hub',
  'clinic.askToLeave': 'Leave the hub…',
  'clinic.leaveLead':
    'Without a hub, this counter does not know the payments of the others, and they do not learn of its new ones.',
  'clinic.leaveAway':
    'The hub is not answering, so it does not learn that this counter leaves, and some payments may be missing there. Mark the counter there as lost.',
  'clinic.leaveWithoutHub': 'Leave without the hub',
  'clinic.unsent': '{count, plural, one {# entry is} other {# entries are}} not sent yet.',
  'clinic.branch': 'Branch {branch}',
  'clinic.counters': 'Other counters: {counters}',
  'clinic.noCounters': 'No other counter has joined yet.',
  'clinic.attention': 'To review',
  'clinic.noAttention': 'Nothing to review.',
  'clinic.between': '{counters}, {at}',
  'clinic.markReviewed': 'Mark as reviewed',
  'clinic.otherPayments': 'Payments of the other counters',
  'clinic.noPayments': 'No payment of another counter matches.',
  'clinic.otherHolds': 'Holds of the other counters',
  'clinic.noOtherHolds': 'No open hold at another counter.',
  'clinic.cashThere':
    'This cash is in the drawer of counter {counter}. The refund leaves the drawer of this counter.',
  'clinic.nothingLeft': 'Nothing is left of this payment to refund.',
  'clinic.takenAt': 'It was placed at counter {counter}.',
  'clinic.similarPayment': 'Two similar payments at different counters',
  'clinic.tooMuchRefunded': 'More was refunded than the payment',
  'clinic.unreservedFollowUp': 'Voided or refunded without the hub',
  'clinic.lateAnswer': 'A similar payment was found after the charge',
  'clinic.secondChain': 'Two PCs used the data of one counter',
  'clinic.twoPrograms': 'Two PCs are connected as one counter',
  'clinic.lostReservation': 'A void or refund may have been made twice',
  'clinic.leftAtService':
    'A PC failed or left the clinic during this request: the payment service may have it',
  'clinic.leftAtServiceToDo':
    'The PC in its place looks for {trackingId} at the payment service for a day. A charge or refund that it finds is in its list of unconfirmed payments (F9); a void shows in the status of the payment. After that day mark it as reviewed: then it no longer blocks the payment.',
  'clinic.leftWithoutPc':
    'No PC took its place. From {at} on, mark it as reviewed at a counter of its branch: that counter first looks for {trackingId} at the payment service.',
  'clinic.foundAtService':
    'The payment service has a record of it: {result}, id ending in {record}. Void or refund it, or enter it in your practice software. Then mark it as reviewed with {record} in the reason.',
  'clinic.recordApproved': 'approved',
  'clinic.recordDeclined': 'declined',
  'clinic.recordFailed': 'failed',
  'clinic.recordVoided': 'voided',
  'clinic.otherBranch':
    'It is about a branch that this counter or the approving manager does not see. Mark it as reviewed there.',
  'clinic.notLookedUp':
    'It was not looked for at the payment service for a whole day yet. Try again tomorrow. If a PC took its place, leave that PC on. If none did, use a counter of its branch.',
  'clinic.leftAtCounter':
    'A PC failed or left the clinic as it took this or opened the sale: cash or a check may be in its drawer',
  'clinic.leftAtCounterToDo':
    'Count the drawer of that PC and ask the person there. Then mark it as reviewed.',
  'clinic.leftInDoubt':
    'A PC failed or left the clinic with an unconfirmed payment, void or refund',
  'clinic.leftInDoubtToDo':
    'Look for {trackingId} at the payment service, then mark this as reviewed. Other counters need a manager’s approval to void or refund the payment. If the PC comes back or another one takes its place, its program clears this up.',
  'clinic.findingOfNewerProgram':
    'A finding of a newer program. Update Swipewell on this PC to read it.',
  'clinic.leftDrawer': 'A PC failed or left the clinic with an open drawer',
  'clinic.leftDrawerToDo':
    'Count that drawer, pay its cash into another drawer, and mark this as reviewed with the count in the reason. The drawer then leaves this page. If the PC comes back, it closes the drawer itself.',
  'clinic.unreadableEntry': 'The hub cannot read an entry: update the hub',
  'clinic.documentConflict':
    'Two counters have different versions of the staff or settings: check them',
  'clinic.asOf': 'The figures are those of {at}.',
  'clinic.collectedToday': 'Collected today',
  'clinic.collectedByCounter': 'Collected today, by counter',
  'clinic.counter': 'Counter',
  'clinic.total': 'Total',
  'clinic.allCounters': 'All counters',
  'clinic.countersOfClinic': 'Counters',
  'clinic.branchName': 'Branch',
  'clinic.linkState': 'Payments at the hub',
  'clinic.lastClose': 'Last close',
  'clinic.noClose': 'None in the last weeks',
  'clinic.closeAt': '{z}, {at}',
  'clinic.counterLost': 'Marked as lost',
  'clinic.counterReplaced': 'Replaced by another PC',
  'clinic.counterLeft': 'No longer in the clinic',
  'clinic.neverHeard': 'Not connected yet',
  'clinic.notHeardSince': 'Not heard since {at}',
  'clinic.upToDate': 'Up to date',
} as const;
