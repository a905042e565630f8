/** English messages of reconciliation. */
export const reconciliation = {
  'reconciliation.charged': 'Charged',
  'reconciliation.approvedCounterCardBank': 'approved at the counter, by card and bank account',
  'reconciliation.voided': 'Voided',
  'reconciliation.canceledBeforeSettlement': 'canceled before settlement',
  'reconciliation.refunded': 'Refunded',
  'reconciliation.refundedAfterSettlement': 'refunded after settlement',
  'reconciliation.settle': 'To settle',
  'reconciliation.expectedFromProcessor': 'expected from the processor',
  'reconciliation.settled': 'Settled',
  'reconciliation.settledProcessor': 'settled by the processor',
  'reconciliation.stillSettle': 'Still to settle',
  'reconciliation.pendingOrListDifferences': 'pending, or in the list of differences',
  'reconciliation.deposited': 'Deposited',
  'reconciliation.containedTransfers': 'contained in the transfers',
  'reconciliation.stillDeposit': 'Still to deposit',
  'reconciliation.returned': 'Returned',
  'reconciliation.bankPaymentsReturnedBank': 'bank payments returned by the bank',
  'reconciliation.chargedBack': 'Charged back',
  'reconciliation.disputedCardholdersLessReversals': 'disputed by cardholders, less reversals',
  'reconciliation.corrected': 'Corrected',
  'reconciliation.correctionsReversalsBankLess':
    'corrections and reversals of the bank, less reprocessed returns',
  'reconciliation.bank': 'At the bank',
  'reconciliation.totalTransferBelow': 'the total, by transfer below',
  'reconciliation.callPaymentServicePayment': 'Call the payment service with the payment ID.',
  'reconciliation.callPaymentServiceTransfer': 'Call the payment service with the transfer ID.',
  'reconciliation.openPaymentCheckHistory': 'Open the payment and check its history.',
  'reconciliation.paymentListedTwiceTransactions': 'A payment is listed twice in the transactions',
  'reconciliation.voidListedPaymentNot': 'A void is listed, but its payment is not voided',
  'reconciliation.paymentVoidedNoVoid': 'A payment is voided, but no void is listed',
  'reconciliation.amountVoidDiffersFrom': 'The amount of a void differs from its payment',
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
  'reconciliation.journalCounterNotTransactions':
    'In the journal of this counter, but not in the transactions',
  'reconciliation.amountJournalCounterDiffers': 'The amount in the journal of this counter differs',
  'reconciliation.approvedPaymentServiceNot':
    'Approved at the payment service, but not in the journal of this counter',
  'reconciliation.patientToldFailed': 'The patient was told that it failed. {opentimeline}',
  'reconciliation.approvedJournalCounterRejected':
    'Approved in the journal of this counter, but rejected at the payment service',
  'reconciliation.voidedCounterNotPayment':
    'Voided at this counter, but not at the payment service',
  'reconciliation.refundedCounterNotPayment':
    'Refunded at this counter, but not at the payment service',
  'reconciliation.trackingIdCounterNot': 'A tracking ID of this counter that is not in its journal',
  'reconciliation.anotherPcMayUse':
    'Another PC may use the ID of this counter, or its journal is an older copy. Call IT support.',
  'reconciliation.expected': '{expected} expected',
  'reconciliation.found': '{found} found',
} as const;
