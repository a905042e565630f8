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
  'reconciliation.chargedBackToDo':
    'The cardholder disputed the payment, and the bank took the money back. Answer the dispute with the receipt and the signed text. It is lost unless the bank reverses it.',
  'reconciliation.chargebackWon': 'Chargeback won',
  'reconciliation.chargebackWonToDo':
    'The cardholder disputed the payment, and the bank has given all of the money back. Nothing is left to do.',
  'reconciliation.fundingCorrected': 'Deposit corrected',
  'reconciliation.fundingCorrectedToDo':
    'The processor corrected the amount that it paid out. The payment of the patient stays as it is. Ask the payment service for the reason.',
  'reconciliation.voidMissingPaymentService': 'Void missing at the payment service',
  'reconciliation.voidedJournalStillCharged':
    'It was voided, and the payment service lists no void. Check whether the patient is still charged, then void it again or refund it.',
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
  'reconciliation.callPaymentServicePayment': 'Call the payment service with the payment ID.',
  'reconciliation.callPaymentServiceTransfer': 'Call the payment service with the transfer ID.',
  'reconciliation.openPaymentCheckHistory': 'Open the payment and check its history.',
  'reconciliation.voidListedPaymentNot': 'A void is listed, but its payment is not voided',
  'reconciliation.refundsExceedPayment': 'The refunds exceed the payment',
  'reconciliation.unknownTypeRow': 'Unknown type of row',
  'reconciliation.noTotalReport':
    'Its report does not count it in any total. Call the payment service.',
  'reconciliation.chargedNotSettledTime': 'Charged but not settled in time',
  'reconciliation.clinicNotBeenPaid': 'The clinic has not been paid for it. {askservice}',
  'reconciliation.settledNeverCharged': 'Settled but never charged',
  'reconciliation.transactionsShowNoSuch': 'The transactions show no such payment. {askservice}',
  'reconciliation.settledAfterVoid': 'Settled after a void',
  'reconciliation.patientPaidVoidedPayment':
    'The patient paid a voided payment: refund it. {opentimeline}',
  'reconciliation.settledAfterDecline': 'Settled after a decline',
  'reconciliation.patientPaidDeclinedPayment':
    'The patient paid a declined payment. {opentimeline}',
  'reconciliation.settledMoreThanOnce': 'Settled more than once',
  'reconciliation.patientMayPaidTwice': 'The patient may have paid twice. {askservice}',
  'reconciliation.settledAmountDiffersFrom': 'The settled amount differs from the charge',
  'reconciliation.settledNotDepositedTime': 'Settled but not deposited in time',
  'reconciliation.paymentsSettleSameDay':
    'Payments that settle on the same day arrive together. Look for their transfer at the bank.',
  'reconciliation.depositedNeverSettled': 'Deposited but never settled',
  'reconciliation.depositedMoreThanOnce': 'Deposited more than once',
  'reconciliation.depositedAmountDiffersFrom': 'The deposited amount differs from the settlement',
  'reconciliation.bankPaymentReturnedNo': 'A bank payment was returned, but no return is booked',
  'reconciliation.callPatientAnotherPayment':
    'Call the patient for another payment method. {askservice}',
  'reconciliation.returnBookedMissingList':
    'A return is booked, but missing in the list of returns',
  'reconciliation.returnBookedPaymentNot': 'A return is booked, but its payment is not returned',
  'reconciliation.amountReturnDiffersFrom': 'The amount of a return differs from its payment',
  'reconciliation.paymentReturnedMoneyNot':
    'A payment was returned, but its money was not withdrawn',
  'reconciliation.bankWillWithdraw':
    'The bank will withdraw it. Keep the amount available. {askbank}',
  'reconciliation.moneyWithdrawnWithoutListed': 'Money was withdrawn without a listed reason',
  'reconciliation.chargebacksExceedPayment': 'The chargebacks exceed the payment',
  'reconciliation.moneyCreditedAgainNever': 'Money was credited again that was never withdrawn',
  'reconciliation.signAmountDoesNot': 'The sign of the amount does not fit its type',
  'reconciliation.transferDiffersFromSum': 'A transfer differs from the sum of its details',
  'reconciliation.numberRowsTransferDiffers':
    'The number of rows of a transfer differs from its details',
  'reconciliation.transferWithoutDetails': 'A transfer without details',
  'reconciliation.detailsTransferNotAmong': 'Details of a transfer that is not among the deposits',
  'reconciliation.twoTransfersSameId': 'Two transfers with the same ID',
  'reconciliation.oneMayMistake':
    'One may be a mistake. Check on the bank statement which one arrived.',
  'reconciliation.transferOverdue': 'A transfer is overdue',
  'reconciliation.lookBankStatementThen':
    'Look for it on the bank statement, then call the payment service.',
  'reconciliation.paidTwice': 'Paid twice',
  'reconciliation.paidTwiceToDo':
    'It was approved after the sale was paid another way or marked as not charged. Void or refund one of the two.',
  'reconciliation.approvedLater': 'Approved later',
  'reconciliation.approvedLaterToDo':
    'It was shown as not charged, and the payment service approved it later. Give the patient the receipt, or void the payment.',
  'reconciliation.cashOfCopy': 'Cash that may be missing at the payment service',
  'reconciliation.cashOfCopyToDo':
    'It was not yet sent when the backup was made. Check at the payment service, and enter the cash there if it is missing.',
  'reconciliation.conflictingResults': 'Conflicting results',
  'reconciliation.conflictingResultsToDo':
    'The payment service gave two different results for the same payment. Call the payment service with the reference.',
  'reconciliation.lineRejected': 'Rejected by your system',
  'reconciliation.lineRejectedNext':
    'Your system did not post these lines. Correct the reason there, post the line by hand, and have it accepted in the acknowledgement file.',
  'reconciliation.lineUnanswered': 'No answer for a day',
  'reconciliation.lineUnansweredNext':
    'Check that your system imports the folder and posted these lines. Its next acknowledgement file removes them from this list.',
  'reconciliation.answerUnknown': 'Answers for unknown lines',
  'reconciliation.answerUnknownNext':
    'An acknowledgement file answers for a line or a file that this counter did not write. It may belong to another counter or clinic. Nothing was changed.',
  'reconciliation.answerUnreadable': 'Unreadable acknowledgement files',
  'reconciliation.answerUnreadableNext':
    'Nothing of these files was taken. A half-written one is read again once it is complete. Otherwise correct the named line.',
  'reconciliation.answerTooLarge': 'Acknowledgement files that are too large',
  'reconciliation.answerTooLargeNext':
    'Nothing of these files was taken: an acknowledgement has one row for each line of its posting file, and at most 4 MB. Replace it by a smaller one.',
} as const;
