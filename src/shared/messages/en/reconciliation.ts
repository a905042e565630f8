/** English messages of reconciliation. */
export const reconciliation = {
  'reconciliation.cashRecordedTwiceAtService':
    'Cash recorded twice at the service; the drawer has it once',
  'reconciliation.notAtService': 'Missing at the payment service',
  'reconciliation.journalHasItAsApproved':
    'Approved in the journal, and not listed at the payment service a day later. Call the payment service with the reference.',
  'reconciliation.listedNeverReported': 'Listed, and never reported',
  'reconciliation.serviceListsItButIts':
    'The payment service lists it, and its report has not shown it for three days. Ask the payment service for the deposit date.',
  'reconciliation.chargeNobodyHereAskedFor': 'A charge without a payment here',
  'reconciliation.itStandsAtServiceUnder':
    'The payment service shows it for this counter, and the journal does not. Find the patient, then void or refund it.',
  'reconciliation.cashNobodyHereTook': 'Cash without a payment here',
  'reconciliation.serviceListsCashOfThis':
    'The payment service lists cash of this counter that is not in the journal. Void it at the payment service.',
  'reconciliation.holdNobodyHerePlaced': 'A hold without a request here',
  'reconciliation.releaseItAtServiceSo':
    'Release it at the payment service: it reserves the patient’s money.',
  'reconciliation.anotherAmountWasCharged': 'A different amount was charged',
  'reconciliation.refundOrChargeDifferenceAnd':
    'Refund or charge the difference, and call the payment service.',
  'reconciliation.twoPaymentsOneRecordAt': 'Two payments with one record',
  'reconciliation.anotherPaymentOfJournalHas':
    'Another payment in the journal has the same record, so only one of the two was done. Find out which, and charge or void the other.',
  'reconciliation.somethingElseWasDoneThan': 'Wrong type of transaction',
  'reconciliation.serviceShowsAnotherKindOf':
    'The payment service shows another type of record, for example a charge in place of a hold. Void or release the wrong transaction.',
  'reconciliation.chargedTwiceForOnePress': 'Charged twice',
  'reconciliation.serviceApprovedItTwiceVoid':
    'The payment service approved it twice. Void or refund the second one.',
  'reconciliation.askServiceToRemoveIts':
    'Ask the payment service to remove the second record. The drawer and the patient’s receipt are correct.',
  'reconciliation.reportedTwice': 'Reported twice',
  'reconciliation.itWasChargedOnceAnd':
    'It was charged once and is twice in the report. Ask the payment service which row is deposited.',
  'reconciliation.reportedAsAnotherMethod': 'Reported with another payment method',
  'reconciliation.askServiceToCorrectRecord':
    'Ask the payment service to correct the record. The amount agrees.',
  'reconciliation.approvedHereNotAtService': 'Approved here, not at the payment service',
  'reconciliation.patientGotReceiptAndService':
    'The patient has a receipt, and nothing was charged. Take the payment again.',
  'reconciliation.chargedButToldAsNot': 'Charged, shown as not charged',
  'reconciliation.patientWasToldThatNothing':
    'The patient was told that nothing was charged. Give the patient the receipt, or void the charge.',
  'reconciliation.itsAnswerWasLostSwipewell':
    'The response was lost. Swipewell keeps checking, and the next close compares it again.',
  'reconciliation.serviceShowsRecordsThatContradict':
    'The records of the payment service conflict. A manager decides in the list of unconfirmed payments (F9).',
  'reconciliation.managerMarkedItAsNot':
    'A manager marked it as not charged. Swipewell raises an alarm if it is charged later.',
  'reconciliation.onConnectionThatIsGone': 'Connection no longer set up',
  'reconciliation.thisTillCannotReadConnection':
    'This payment was sent on a connection that is no longer set up. Find it at the payment service by its reference.',
  'reconciliation.voidedElsewhere': 'Voided at another terminal',
  'reconciliation.serviceVoidedItAndThis':
    'It was voided, and not by this counter. Find out why, and whether the patient still owes it.',
  'reconciliation.refundedElsewhere': 'Refunded at another terminal',
  'reconciliation.refundStandsAtServiceThat':
    'The payment service shows a refund that this counter did not make. Find out why.',
  'reconciliation.returnedByBank': 'Returned by the bank',
  'reconciliation.bankSentPaymentBackPatient':
    'The bank returned the payment. The patient owes it again: ask for another payment method.',
  'reconciliation.voidNotAtService': 'Void missing at the payment service',
  'reconciliation.journalHasItVoidedAnd':
    'Voided in the journal, and still charged at the payment service. Void it again, or refund it.',
  'reconciliation.voidedForAnotherAmount': 'A different amount was voided',
  'reconciliation.askServiceToCorrectVoid': 'Ask the payment service to correct the void.',
  'reconciliation.refundNotAtService': 'Refund missing at the payment service',
  'reconciliation.patientWasPromisedMoneyThat':
    'The patient expects a refund that the payment service does not show. Check the refund, and refund again.',
  'reconciliation.refundedAnotherAmount': 'A different amount was refunded',
  'reconciliation.givePatientRestOrAsk':
    'Refund the rest to the patient, or ask the payment service for a correction.',
  'reconciliation.capturedHereNotChargedThere': 'Hold charged here, not at the payment service',
  'reconciliation.holdWasCapturedAndNo':
    'The hold was charged, and no charge shows a day later. Check the hold, and charge it again.',
  'reconciliation.releasedChargedAllSame': 'Released, and still charged',
  'reconciliation.holdWasLetGoAnd':
    'The hold was released here, and charged at the payment service. Void or refund the charge.',
  'reconciliation.cashServiceWasNotTold': 'Cash not sent to the payment service',
  'reconciliation.itIsInDrawerAnd':
    'It is in the drawer and counts here. It is sent automatically when the payment service is online.',
  'reconciliation.cashServiceDoesNotHave': 'Cash missing at the payment service',
  'reconciliation.itRefusedItOrDoes':
    'The payment service rejected it, or does not show it. It is in the drawer and counts here. Send it again from the list of unconfirmed payments (F9).',
  'reconciliation.cashNotAtService': 'Cash not at the payment service',
  'reconciliation.itWasPostedAndDay':
    'It was sent, and is not listed a day later. Call the payment service.',
  'reconciliation.cashWhileNoDrawerWas': 'Cash without an open drawer',
  'reconciliation.itIsInNoDrawers':
    'It is in no drawer count. Find the cash, and put it in the deposit bag separately.',
  'reconciliation.drawerOver': 'Drawer over',
  'reconciliation.moreWasCountedThanHad':
    'The count is above the expected cash. Look for a sale that was not entered.',
  'reconciliation.drawerShort': 'Drawer short',
  'reconciliation.lessWasCountedThanHad':
    'The count is below the expected cash. Look for wrong change, or a paid-out without a slip.',
  'reconciliation.drawerAndSalesDisagree': 'Drawer and sales differ',
  'reconciliation.cashInDrawersIsNot':
    'The cash in the drawers differs from the cash of the sales. Rebuild the projections of the journal, and call IT support if the difference remains.',
  'reconciliation.ofSales': 'of sales',
  'reconciliation.inDrawers': 'in drawers',
} as const;
