/** English messages of reconciliation. */
export const reconciliation = {
  'reconciliation.cashRecordedTwiceService':
    'Cash recorded twice at the payment service; the drawer has it once',
  'reconciliation.missingPaymentService': 'Missing at the payment service',
  'reconciliation.approvedJournalNotListed':
    'Approved in the journal, but not listed at the payment service a day later. Call the payment service with the reference.',
  'reconciliation.listedNeverReported': 'Listed but never reported',
  'reconciliation.paymentServiceListsReport':
    'The payment service lists it, but its report has not shown it for three days. Ask the payment service for the deposit date.',
  'reconciliation.chargeWithoutPaymentHere': 'A charge without a payment here',
  'reconciliation.paymentServiceShowsCounter':
    'The payment service shows it for this counter, but the journal does not. Find the patient, then void or refund it.',
  'reconciliation.cashWithoutPaymentHere': 'Cash without a payment here',
  'reconciliation.paymentServiceListsCash':
    'The payment service lists cash of this counter that is not in the journal. Void it at the payment service.',
  'reconciliation.holdWithoutRequestHere': 'A hold without a request here',
  'reconciliation.releasePaymentServiceReserves':
    'Release it at the payment service: it reserves the patient’s money.',
  'reconciliation.differentAmountCharged': 'A different amount was charged',
  'reconciliation.refundOrChargeDifference':
    'Refund or charge the difference, and call the payment service.',
  'reconciliation.twoPaymentsOneRecord': 'Two payments with one record',
  'reconciliation.anotherPaymentJournalSame':
    'Another payment in the journal has the same record, so only one of the two was done. Find out which, and charge or void the other.',
  'reconciliation.wrongTypeTransaction': 'Wrong type of transaction',
  'reconciliation.paymentServiceShowsAnother':
    'The payment service shows another type of record, for example a charge in place of a hold. Void or release the wrong transaction.',
  'reconciliation.chargedTwice': 'Charged twice',
  'reconciliation.paymentServiceApprovedTwice':
    'The payment service approved it twice. Void or refund the second one.',
  'reconciliation.askPaymentServiceRemove':
    'Ask the payment service to remove the second record. The drawer and the patient’s receipt are correct.',
  'reconciliation.reportedTwice': 'Reported twice',
  'reconciliation.chargedOnceTwiceReport':
    'It was charged once and is twice in the report. Ask the payment service which row is deposited.',
  'reconciliation.reportedAnotherPaymentMethod': 'Reported with another payment method',
  'reconciliation.askPaymentServiceCorrect':
    'Ask the payment service to correct the record. The amount agrees.',
  'reconciliation.approvedHereNotPayment': 'Approved here, not at the payment service',
  'reconciliation.patientReceiptNothingCharged':
    'The patient has a receipt, but nothing was charged. Take the payment again.',
  'reconciliation.chargedShownAsNot': 'Charged, shown as not charged',
  'reconciliation.patientToldNothingCharged':
    'The patient was told that nothing was charged. Give the patient the receipt, or void the charge.',
  'reconciliation.responseLost':
    'The response was lost. Swipewell keeps checking, and the next close compares it again.',
  'reconciliation.recordsPaymentServiceConflict':
    'The records of the payment service conflict. A manager decides in the list of unconfirmed payments (F9).',
  'reconciliation.managerMarkedAsNot':
    'A manager marked it as not charged. Swipewell raises an alarm if it is charged later.',
  'reconciliation.connectionNoLongerSet': 'Connection no longer set up',
  'reconciliation.paymentSentConnectionNo':
    'This payment was sent on a connection that is no longer set up. Find it at the payment service by its reference.',
  'reconciliation.voidedAnotherTerminal': 'Voided at another terminal',
  'reconciliation.voidedNotCounter':
    'It was voided, but not by this counter. Find out why, and whether the patient still owes it.',
  'reconciliation.refundedAnotherTerminal': 'Refunded at another terminal',
  'reconciliation.paymentServiceShowsRefund':
    'The payment service shows a refund that this counter did not make. Find out why.',
  'reconciliation.returnedBank': 'Returned by the bank',
  'reconciliation.bankReturnedPayment':
    'The bank returned the payment. The patient owes it again: ask for another payment method.',
  'reconciliation.voidMissingPaymentService': 'Void missing at the payment service',
  'reconciliation.voidedJournalStillCharged':
    'Voided in the journal, but still charged at the payment service. Void it again, or refund it.',
  'reconciliation.differentAmountVoided': 'A different amount was voided',
  'reconciliation.askPaymentServiceCorrect2': 'Ask the payment service to correct the void.',
  'reconciliation.refundMissingPaymentService': 'Refund missing at the payment service',
  'reconciliation.patientExpectsRefundPayment':
    'The patient expects a refund that the payment service does not show. Check the refund, and refund again.',
  'reconciliation.differentAmountRefunded': 'A different amount was refunded',
  'reconciliation.refundRestPatientOr':
    'Refund the rest to the patient, or ask the payment service for a correction.',
  'reconciliation.holdChargedHereNot': 'Hold charged here, not at the payment service',
  'reconciliation.holdChargedNoCharge':
    'The hold was charged, but no charge shows a day later. Check the hold, and charge it again.',
  'reconciliation.releasedStillCharged': 'Released but still charged',
  'reconciliation.holdReleasedHereCharged':
    'The hold was released here, but charged at the payment service. Void or refund the charge.',
  'reconciliation.cashNotSentPayment': 'Cash not sent to the payment service',
  'reconciliation.drawerCountsHere':
    'It is in the drawer and counts here. It is sent automatically when the payment service is online.',
  'reconciliation.cashMissingPaymentService': 'Cash missing at the payment service',
  'reconciliation.paymentServiceRejectedOr':
    'The payment service rejected it, or does not show it. It is in the drawer and counts here. Send it again from the list of unconfirmed payments (F9).',
  'reconciliation.cashNotPaymentService': 'Cash not at the payment service',
  'reconciliation.sentNotListedDay':
    'It was sent, but is not listed a day later. Call the payment service.',
  'reconciliation.cashWithoutOpenDrawer': 'Cash without an open drawer',
  'reconciliation.noDrawerCount':
    'It is in no drawer count. Find the cash, and put it in the deposit bag separately.',
  'reconciliation.drawerOver': 'Drawer over',
  'reconciliation.countAboveExpectedCash':
    'The count is above the expected cash. Look for a sale that was not entered.',
  'reconciliation.drawerShort': 'Drawer short',
  'reconciliation.countBelowExpectedCash':
    'The count is below the expected cash. Look for wrong change, or a paid-out without a slip.',
  'reconciliation.drawerSalesDiffer': 'Drawer and sales differ',
  'reconciliation.cashDrawersDiffersFrom':
    'The cash in the drawers differs from the cash of the sales. Call IT support to verify and rebuild the journal.',
  'reconciliation.sales': 'of sales',
  'reconciliation.drawers': 'in drawers',
  'reconciliation.terminalBatchOver': 'Card terminal over',
  'reconciliation.batchAboveRecordedCharges':
    'The batch exceeds the charges recorded here. Compare the terminal’s slips with Payments, and record the missing charge.',
  'reconciliation.terminalBatchShort': 'Card terminal short',
  'reconciliation.batchBelowRecordedCharges':
    'The batch is below the charges recorded here. Look for a charge that was declined or voided at the terminal, or recorded twice.',
} as const;
