import { toDollars } from '../../shared/domain/money.ts';
import type {
  Difference,
  DifferenceKind,
  StepKind,
} from '../../shared/domain/reports/reconciliation.ts';
import { t } from '../messages/t.ts';

/** The name of each step, and its meaning. */
export const STEP_WORDS: Readonly<
  Record<StepKind, { readonly name: string; readonly about: string }>
> = {
  charged: {
    name: t('reconciliation.charged'),
    about: t('reconciliation.approvedCounterCardBank'),
  },
  voided: { name: t('reconciliation.voided'), about: t('reconciliation.canceledBeforeSettlement') },
  refunded: {
    name: t('reconciliation.refunded'),
    about: t('reconciliation.refundedAfterSettlement'),
  },
  'to-settle': {
    name: t('reconciliation.settle'),
    about: t('reconciliation.expectedFromProcessor'),
  },
  settled: {
    name: t('reconciliation.settled'),
    about: t('reconciliation.settledProcessor'),
  },
  settling: {
    name: t('reconciliation.stillSettle'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  deposited: {
    name: t('reconciliation.deposited'),
    about: t('reconciliation.containedTransfers'),
  },
  depositing: {
    name: t('reconciliation.stillDeposit'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  returned: {
    name: t('reconciliation.returned'),
    about: t('reconciliation.bankPaymentsReturnedBank'),
  },
  'charged-back': {
    name: t('reconciliation.chargedBack'),
    about: t('reconciliation.disputedCardholdersLessReversals'),
  },
  corrected: {
    name: t('reconciliation.corrected'),
    about: t('reconciliation.correctionsReversalsBankLess'),
  },
  arrived: { name: t('reconciliation.bank'), about: t('reconciliation.totalTransferBelow') },
};

interface DifferenceWords {
  readonly title: string;
  readonly next: string;
}

const ASK_SERVICE = t('reconciliation.callPaymentServicePayment');
const ASK_BANK = t('reconciliation.callPaymentServiceTransfer');
const OPEN_TIMELINE = t('reconciliation.openPaymentCheckHistory');

/** The meaning of each difference, and advice. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, DifferenceWords>> = {
  'charged-twice': { title: t('reconciliation.paymentListedTwiceTransactions'), next: ASK_SERVICE },
  'void-not-applied': {
    title: t('reconciliation.voidListedPaymentNot'),
    next: ASK_SERVICE,
  },
  'void-missing': { title: t('reconciliation.paymentVoidedNoVoid'), next: ASK_SERVICE },
  'void-amount-differs': {
    title: t('reconciliation.amountVoidDiffersFrom'),
    next: ASK_SERVICE,
  },
  'refunded-too-much': { title: t('reconciliation.refundsExceedPayment'), next: OPEN_TIMELINE },
  'unknown-row': {
    title: t('reconciliation.unknownTypeRow'),
    next: t('reconciliation.noTotalReport'),
  },
  'not-settled': {
    title: t('reconciliation.chargedNotSettledTime'),
    next: t('reconciliation.clinicNotBeenPaid', { askservice: ASK_SERVICE }),
  },
  'settled-not-charged': {
    title: t('reconciliation.settledNeverCharged'),
    next: t('reconciliation.transactionsShowNoSuch', { askservice: ASK_SERVICE }),
  },
  'settled-though-voided': {
    title: t('reconciliation.settledAfterVoid'),
    next: t('reconciliation.patientPaidVoidedPayment', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-though-refused': {
    title: t('reconciliation.settledAfterDecline'),
    next: t('reconciliation.patientPaidDeclinedPayment', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-twice': {
    title: t('reconciliation.settledMoreThanOnce'),
    next: t('reconciliation.patientMayPaidTwice', { askservice: ASK_SERVICE }),
  },
  'settled-amount-differs': {
    title: t('reconciliation.settledAmountDiffersFrom'),
    next: ASK_SERVICE,
  },
  'not-deposited': {
    title: t('reconciliation.settledNotDepositedTime'),
    next: t('reconciliation.paymentsSettleSameDay'),
  },
  'deposited-not-settled': { title: t('reconciliation.depositedNeverSettled'), next: ASK_BANK },
  'deposited-twice': { title: t('reconciliation.depositedMoreThanOnce'), next: ASK_BANK },
  'deposited-amount-differs': {
    title: t('reconciliation.depositedAmountDiffersFrom'),
    next: ASK_BANK,
  },
  'return-missing': {
    title: t('reconciliation.bankPaymentReturnedNo'),
    next: t('reconciliation.callPatientAnotherPayment', { askservice: ASK_SERVICE }),
  },
  'return-not-listed': {
    title: t('reconciliation.returnBookedMissingList'),
    next: ASK_SERVICE,
  },
  'return-not-applied': {
    title: t('reconciliation.returnBookedPaymentNot'),
    next: ASK_SERVICE,
  },
  'return-amount-differs': {
    title: t('reconciliation.amountReturnDiffersFrom'),
    next: ASK_SERVICE,
  },
  'return-not-taken-back': {
    title: t('reconciliation.paymentReturnedMoneyNot'),
    next: t('reconciliation.bankWillWithdraw', { askbank: ASK_BANK }),
  },
  'taken-back-without-reason': {
    title: t('reconciliation.moneyWithdrawnWithoutListed'),
    next: ASK_BANK,
  },
  'taken-back-too-much': { title: t('reconciliation.chargebacksExceedPayment'), next: ASK_BANK },
  'given-again-not-taken': { title: t('reconciliation.moneyCreditedAgainNever'), next: ASK_BANK },
  'wrong-sign': { title: t('reconciliation.signAmountDoesNot'), next: ASK_BANK },
  'transfer-sum-differs': { title: t('reconciliation.transferDiffersFromSum'), next: ASK_BANK },
  'transfer-count-differs': {
    title: t('reconciliation.numberRowsTransferDiffers'),
    next: ASK_BANK,
  },
  'transfer-without-details': {
    title: t('reconciliation.transferWithoutDetails'),
    next: ASK_BANK,
  },
  'details-without-transfer': {
    title: t('reconciliation.detailsTransferNotAmong'),
    next: ASK_BANK,
  },
  'transfer-twice': {
    title: t('reconciliation.twoTransfersSameId'),
    next: t('reconciliation.oneMayMistake'),
  },
  'transfer-not-arrived': {
    title: t('reconciliation.transferOverdue'),
    next: t('reconciliation.lookBankStatementThen'),
  },
  'ours-not-reported': {
    title: t('reconciliation.journalCounterNotTransactions'),
    next: OPEN_TIMELINE,
  },
  'ours-amount-differs': {
    title: t('reconciliation.amountJournalCounterDiffers'),
    next: OPEN_TIMELINE,
  },
  'ours-approved-there': {
    title: t('reconciliation.approvedPaymentServiceNot'),
    next: t('reconciliation.patientToldFailed', { opentimeline: OPEN_TIMELINE }),
  },
  'ours-refused-there': {
    title: t('reconciliation.approvedJournalCounterRejected'),
    next: OPEN_TIMELINE,
  },
  'our-void-not-there': {
    title: t('reconciliation.voidedCounterNotPayment'),
    next: OPEN_TIMELINE,
  },
  'our-refund-not-there': {
    title: t('reconciliation.refundedCounterNotPayment'),
    next: OPEN_TIMELINE,
  },
  'not-in-our-journal': {
    title: t('reconciliation.trackingIdCounterNot'),
    next: t('reconciliation.anotherPcMayUse'),
  },
};

/** `$25.00 expected, $24.93 found.` */
export function sumsText({ expected, found }: Difference): string {
  const parts = [
    expected === null ? null : t('reconciliation.expected', { expected: toDollars(expected) }),
    found === null ? null : t('reconciliation.found', { found: toDollars(found) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
