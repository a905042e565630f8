/** English messages of reconciliation. */
export const reconciliation = {
  'reconciliation.cashRecordedTwiceAtService':
    'Cash recorded twice at the service; the drawer has it once',
  'reconciliation.notAtService': 'Not at the service',
  'reconciliation.journalHasItAsApproved':
    'The journal has it as approved and the service does not list it a day later. Call the service with the reference before the patient leaves unpaid.',
  'reconciliation.listedNeverReported': 'Listed, never reported',
  'reconciliation.serviceListsItButIts':
    'The service lists it but its report has left it out for three days. Ask the service when it is paid out.',
  'reconciliation.chargeNobodyHereAskedFor': 'A charge nobody here asked for',
  'reconciliation.itStandsAtServiceUnder':
    'It stands at the service under this till’s name and not in the journal. Find the patient, then void or refund it.',
  'reconciliation.cashNobodyHereTook': 'Cash nobody here took',
  'reconciliation.serviceListsCashOfThis':
    'The service lists cash of this till that the journal does not know. Void it at the service.',
  'reconciliation.holdNobodyHerePlaced': 'A hold nobody here placed',
  'reconciliation.releaseItAtServiceSo':
    'Release it at the service, so that the patient’s money is free again.',
  'reconciliation.anotherAmountWasCharged': 'Another amount was charged',
  'reconciliation.refundOrChargeDifferenceAnd':
    'Refund or charge the difference, and tell the service.',
  'reconciliation.twoPaymentsOneRecordAt': 'Two payments, one record at the service',
  'reconciliation.anotherPaymentOfJournalHas':
    'Another payment of the journal has the same record, so the service did only one of the two. Look which, and charge or void the other.',
  'reconciliation.somethingElseWasDoneThan': 'Something else was done than was asked',
  'reconciliation.serviceShowsAnotherKindOf':
    'The service shows another kind of record for it, as a charge for a hold. Void or release what was not meant.',
  'reconciliation.chargedTwiceForOnePress': 'Charged twice for one press',
  'reconciliation.serviceApprovedItTwiceVoid':
    'The service approved it twice. Void or refund the second one.',
  'reconciliation.askServiceToRemoveIts':
    'Ask the service to remove its second record. The drawer and the patient’s receipt are right as they are.',
  'reconciliation.reportedTwice': 'Reported twice',
  'reconciliation.itWasChargedOnceAnd':
    'It was charged once and stands twice in the report. Ask the service which row it pays out.',
  'reconciliation.reportedAsAnotherMethod': 'Reported as another method',
  'reconciliation.askServiceToCorrectRecord':
    'Ask the service to correct the record; the amount agrees.',
  'reconciliation.approvedHereNotAtService': 'Approved here, not at the service',
  'reconciliation.patientGotReceiptAndService':
    'The patient got a receipt and the service charged nothing. Take the payment again.',
  'reconciliation.chargedButToldAsNot': 'Charged, but told as not charged',
  'reconciliation.patientWasToldThatNothing':
    'The patient was told that nothing was charged. Give them the receipt, or void it.',
  'reconciliation.itsAnswerWasLostSwipewell':
    'Its answer was lost. Swipewell keeps checking, and the next close matches it again.',
  'reconciliation.serviceShowsRecordsThatContradict':
    'The service shows records that contradict each other. A manager decides on the in-doubt list, F9.',
  'reconciliation.managerMarkedItAsNot':
    'A manager marked it as not charged. If the service shows it later, Swipewell raises an alarm.',
  'reconciliation.onConnectionThatIsGone': 'On a connection that is gone',
  'reconciliation.thisTillCannotReadConnection':
    'This till cannot read the connection that it was paid on any more. Look it up at the service by its reference.',
  'reconciliation.voidedElsewhere': 'Voided elsewhere',
  'reconciliation.serviceVoidedItAndThis':
    'The service voided it and this till did not ask for it. Find out who did, and whether the patient still owes it.',
  'reconciliation.refundedElsewhere': 'Refunded elsewhere',
  'reconciliation.refundStandsAtServiceThat':
    'A refund stands at the service that this till did not give. Find out who did.',
  'reconciliation.returnedByBank': 'Returned by the bank',
  'reconciliation.bankSentPaymentBackPatient':
    'The bank sent the payment back. The patient owes it again: ask for another way to pay.',
  'reconciliation.voidNotAtService': 'Void not at the service',
  'reconciliation.journalHasItVoidedAnd':
    'The journal has it voided and the service still charges it. Void it again, or refund it.',
  'reconciliation.voidedForAnotherAmount': 'Voided for another amount',
  'reconciliation.askServiceToCorrectVoid': 'Ask the service to correct the void.',
  'reconciliation.refundNotAtService': 'Refund not at the service',
  'reconciliation.patientWasPromisedMoneyThat':
    'The patient was promised money that the service does not send. Look at the refund, and give it again.',
  'reconciliation.refundedAnotherAmount': 'Refunded another amount',
  'reconciliation.givePatientRestOrAsk':
    'Give the patient the rest, or ask the service to correct it.',
  'reconciliation.capturedHereNotChargedThere': 'Captured here, not charged there',
  'reconciliation.holdWasCapturedAndNo':
    'The hold was captured and no charge shows a day later. Look at the hold, and capture it again.',
  'reconciliation.releasedChargedAllSame': 'Released, charged all the same',
  'reconciliation.holdWasLetGoAnd':
    'The hold was let go and the service charged it. Void or refund it.',
  'reconciliation.cashServiceWasNotTold': 'Cash the service was not told of',
  'reconciliation.itIsInDrawerAnd':
    'It is in the drawer and counts here. It is posted by itself as soon as the service answers.',
  'reconciliation.cashServiceDoesNotHave': 'Cash the service does not have',
  'reconciliation.itRefusedItOrDoes':
    'It refused it, or does not show it. It is in the drawer and counts here: have it sent again from the in-doubt tray, F9.',
  'reconciliation.cashNotAtService': 'Cash not at the service',
  'reconciliation.itWasPostedAndDay':
    'It was posted, and a day later the service does not list it. Tell the service.',
  'reconciliation.cashWhileNoDrawerWas': 'Cash while no drawer was open',
  'reconciliation.itIsInNoDrawers':
    'It is in no drawer’s count. Find it, and put it in the bag by itself.',
  'reconciliation.drawerOver': 'Drawer over',
  'reconciliation.moreWasCountedThanHad':
    'More was counted than had to be there. Look for a sale that was not rung up.',
  'reconciliation.drawerShort': 'Drawer short',
  'reconciliation.lessWasCountedThanHad':
    'Less was counted than had to be there. Look for change given wrong, or a paid out without its slip.',
  'reconciliation.drawerAndSalesDisagree': 'Drawer and sales disagree',
  'reconciliation.cashInDrawersIsNot':
    'The cash in the drawers is not the cash of the sales. Rebuild the journal’s views, and call for help if it stays.',
  'reconciliation.ofSales': 'of sales',
  'reconciliation.inDrawers': 'in drawers',
} as const;
