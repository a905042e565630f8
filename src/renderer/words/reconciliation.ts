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
  charged: { name: t('reconciliation.charged'), about: t('reconciliation.approvedAtDeskByCard') },
  voided: { name: t('reconciliation.voided'), about: t('reconciliation.takenBackBeforeItSettled') },
  refunded: {
    name: t('reconciliation.refunded'),
    about: t('reconciliation.givenBackAfterItSettled'),
  },
  'to-settle': {
    name: t('reconciliation.toSettle'),
    about: t('reconciliation.whatProcessorShouldSettle'),
  },
  settled: {
    name: t('reconciliation.settled'),
    about: t('reconciliation.whatProcessorHasSettled'),
  },
  settling: { name: t('reconciliation.stillToSettle'), about: t('reconciliation.onItsWayOrIn') },
  deposited: {
    name: t('reconciliation.paidOut'),
    about: t('reconciliation.whatTransfersBringOfIt'),
  },
  depositing: {
    name: t('reconciliation.stillToBePaidOut'),
    about: t('reconciliation.onItsWayOrIn'),
  },
  returned: {
    name: t('reconciliation.returned'),
    about: t('reconciliation.bankPaymentsThatCameBack'),
  },
  'charged-back': {
    name: t('reconciliation.chargedBack'),
    about: t('reconciliation.disputedByCardholdersLessWhat'),
  },
  corrected: {
    name: t('reconciliation.corrected'),
    about: t('reconciliation.correctionsAndReversalsOfBank'),
  },
  arrived: { name: t('reconciliation.atBank'), about: t('reconciliation.allOfItTogetherBy') },
};

interface DifferenceWords {
  readonly title: string;
  readonly next: string;
}

const ASK_SERVICE = t('reconciliation.askPaymentsServiceWithPayments');
const ASK_BANK = t('reconciliation.askPaymentsServiceWhichTransfer');
const OPEN_TIMELINE = t('reconciliation.openPaymentAndSeeWhat');

/** The meaning of each difference, and advice. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, DifferenceWords>> = {
  'charged-twice': { title: t('reconciliation.onePaymentStandsInTransactions'), next: ASK_SERVICE },
  'void-not-applied': {
    title: t('reconciliation.voidIsListedYetIts'),
    next: ASK_SERVICE,
  },
  'void-missing': { title: t('reconciliation.paymentIsVoidedAndNo'), next: ASK_SERVICE },
  'void-amount-differs': {
    title: t('reconciliation.voidIsOfAnotherAmount'),
    next: ASK_SERVICE,
  },
  'refunded-too-much': { title: t('reconciliation.moreWasRefundedThanWas'), next: OPEN_TIMELINE },
  'unknown-row': {
    title: t('reconciliation.rowOfKindThatIs'),
    next: t('reconciliation.itCountsInNoSum'),
  },
  'not-settled': {
    title: t('reconciliation.chargedAndNotSettledIn'),
    next: t('reconciliation.clinicHasNotBeenPaid', { askservice: ASK_SERVICE }),
  },
  'settled-not-charged': {
    title: t('reconciliation.settledAndNeverCharged'),
    next: t('reconciliation.nobodyPaidThisHereBy', { askservice: ASK_SERVICE }),
  },
  'settled-though-voided': {
    title: t('reconciliation.settledAlthoughItWasVoided'),
    next: t('reconciliation.patientPaidForNothingRefund', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-though-refused': {
    title: t('reconciliation.settledAlthoughItWasDeclined'),
    next: t('reconciliation.patientPaidWhatWasTold', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-twice': {
    title: t('reconciliation.settledMoreThanOnce'),
    next: t('reconciliation.patientMayHavePaidTwice', { askservice: ASK_SERVICE }),
  },
  'settled-amount-differs': {
    title: t('reconciliation.settledAtAnotherAmountThan'),
    next: ASK_SERVICE,
  },
  'not-deposited': {
    title: t('reconciliation.settledAndNotPaidOut'),
    next: t('reconciliation.paymentsThatSettleOnOne'),
  },
  'deposited-not-settled': { title: t('reconciliation.paidOutAndNeverSettled'), next: ASK_BANK },
  'deposited-twice': { title: t('reconciliation.paidOutMoreThanOnce'), next: ASK_BANK },
  'deposited-amount-differs': { title: t('reconciliation.paidOutAtAnotherAmount'), next: ASK_BANK },
  'return-missing': {
    title: t('reconciliation.bankPaymentCameBackAnd'),
    next: t('reconciliation.callPatientForAnotherWay', { askservice: ASK_SERVICE }),
  },
  'return-not-listed': {
    title: t('reconciliation.returnIsBookedAndNot'),
    next: ASK_SERVICE,
  },
  'return-not-applied': {
    title: t('reconciliation.returnIsBookedYetIts'),
    next: ASK_SERVICE,
  },
  'return-amount-differs': {
    title: t('reconciliation.returnIsOfAnotherAmount'),
    next: ASK_SERVICE,
  },
  'return-not-taken-back': {
    title: t('reconciliation.paymentCameBackAndIts'),
    next: t('reconciliation.bankWillTakeItKeep', { askbank: ASK_BANK }),
  },
  'taken-back-without-reason': {
    title: t('reconciliation.moneyWasTakenBackFor'),
    next: ASK_BANK,
  },
  'taken-back-too-much': { title: t('reconciliation.moreWasChargedBackThan'), next: ASK_BANK },
  'given-again-not-taken': { title: t('reconciliation.moneyWasGivenAgainThat'), next: ASK_BANK },
  'wrong-sign': { title: t('reconciliation.moneyWentWrongWayFor'), next: ASK_BANK },
  'transfer-sum-differs': { title: t('reconciliation.transferIsNotSumOf'), next: ASK_BANK },
  'transfer-count-differs': {
    title: t('reconciliation.transferHasAnotherNumberOf'),
    next: ASK_BANK,
  },
  'transfer-without-details': {
    title: t('reconciliation.transferWithoutAnyDetails'),
    next: ASK_BANK,
  },
  'details-without-transfer': {
    title: t('reconciliation.detailsOfTransferThatIs'),
    next: ASK_BANK,
  },
  'transfer-twice': {
    title: t('reconciliation.twoTransfersWithOneId'),
    next: t('reconciliation.oneOfThemMayBe'),
  },
  'transfer-not-arrived': {
    title: t('reconciliation.transferIsOverdue'),
    next: t('reconciliation.lookForItOnBank'),
  },
  'ours-not-reported': {
    title: t('reconciliation.takenAtThisTillAnd'),
    next: OPEN_TIMELINE,
  },
  'ours-amount-differs': {
    title: t('reconciliation.thisTillsJournalHasAnother'),
    next: OPEN_TIMELINE,
  },
  'ours-approved-there': {
    title: t('reconciliation.notApprovedByThisTills'),
    next: t('reconciliation.patientWasToldItDid', { opentimeline: OPEN_TIMELINE }),
  },
  'ours-refused-there': {
    title: t('reconciliation.approvedByThisTillsJournal'),
    next: OPEN_TIMELINE,
  },
  'our-void-not-there': {
    title: t('reconciliation.voidedAtThisTillAnd'),
    next: OPEN_TIMELINE,
  },
  'our-refund-not-there': {
    title: t('reconciliation.refundedAtThisTillAnd'),
    next: OPEN_TIMELINE,
  },
  'not-in-our-journal': {
    title: t('reconciliation.ofThisTillByIts'),
    next: t('reconciliation.somebodyMayUseThisTills'),
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
