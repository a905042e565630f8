import { t } from '../messages/t.ts';
import type { Cents } from './money.ts';
import { chargeStatusWords } from './payment-status.ts';

/** Cash is in the drawer once, even if the service lists it twice: it is not refunded. */
export const CASH_RECORDED_TWICE = t('reconciliation.cashRecordedTwiceService');

const ASK_SERVICE = t('reconciliation.callPaymentServicePayment');
const ASK_BANK = t('reconciliation.callPaymentServiceTransfer');
const OPEN_TIMELINE = t('reconciliation.openPaymentCheckHistory');

type Words = Readonly<Record<string, { readonly name: string; readonly todo: string }>>;

/** Findings between the journal, the service and the drawers, each with its meaning and remedy. */
export const COUNTER_FINDINGS = {
  'missing-at-service': {
    name: t('reconciliation.missingPaymentService'),
    todo: t('reconciliation.approvedJournalNotListed'),
  },
  'never-reported': {
    name: t('reconciliation.listedNeverReported'),
    todo: t('reconciliation.paymentServiceListsReport'),
  },
  'unknown-payment': {
    name: t('reconciliation.chargeWithoutPaymentHere'),
    todo: t('reconciliation.paymentServiceShowsCounter'),
  },
  'unknown-cash': {
    name: t('reconciliation.cashWithoutPaymentHere'),
    todo: t('reconciliation.paymentServiceListsCash'),
  },
  'unknown-hold': {
    name: t('reconciliation.holdWithoutRequestHere'),
    todo: t('reconciliation.releasePaymentServiceReserves'),
  },
  'amount-differs': {
    name: t('reconciliation.differentAmountCharged'),
    todo: t('reconciliation.refundOrChargeDifference'),
  },
  'record-taken': {
    name: t('reconciliation.twoPaymentsOneRecord'),
    todo: t('reconciliation.anotherPaymentJournalSame'),
  },
  'other-action': {
    name: t('reconciliation.wrongTypeTransaction'),
    todo: t('reconciliation.paymentServiceShowsAnother'),
  },
  'charged-twice': {
    name: t('reconciliation.chargedTwice'),
    todo: t('reconciliation.paymentServiceApprovedTwice'),
  },
  'cash-recorded-twice': {
    name: CASH_RECORDED_TWICE,
    todo: t('reconciliation.askPaymentServiceRemove'),
  },
  'reported-twice': {
    name: t('reconciliation.reportedTwice'),
    todo: t('reconciliation.chargedOnceTwiceReport'),
  },
  'method-differs': {
    name: t('reconciliation.reportedAnotherPaymentMethod'),
    todo: t('reconciliation.askPaymentServiceCorrect'),
  },
  'declined-at-service': {
    name: t('reconciliation.approvedHereNotPayment'),
    todo: t('reconciliation.patientReceiptNothingCharged'),
  },
  'approved-at-service': {
    name: t('reconciliation.chargedShownAsNot'),
    todo: t('reconciliation.patientToldNothingCharged'),
  },
  'still-in-doubt': {
    name: chargeStatusWords('in-doubt'),
    todo: t('reconciliation.responseLost'),
  },
  'needs-review': {
    name: chargeStatusWords('needs-human'),
    todo: t('reconciliation.recordsPaymentServiceConflict'),
  },
  'marked-not-charged': {
    name: chargeStatusWords('marked-not-charged'),
    todo: t('reconciliation.managerMarkedAsNot'),
  },
  'connection-gone': {
    name: t('reconciliation.connectionNoLongerSet'),
    todo: t('reconciliation.paymentSentConnectionNo'),
  },
  'voided-at-another-terminal': {
    name: t('reconciliation.voidedAnotherTerminal'),
    todo: t('reconciliation.voidedNotCounter'),
  },
  'refunded-at-another-terminal': {
    name: t('reconciliation.refundedAnotherTerminal'),
    todo: t('reconciliation.paymentServiceShowsRefund'),
  },
  'returned-by-bank': {
    name: t('reconciliation.returnedBank'),
    todo: t('reconciliation.bankReturnedPayment'),
  },
  'charged-back': {
    name: t('status.chargedBack'),
    todo: t('reconciliation.chargedBackToDo'),
  },
  'chargeback-won': {
    name: t('reconciliation.chargebackWon'),
    todo: t('reconciliation.chargebackWonToDo'),
  },
  'funding-corrected': {
    name: t('reconciliation.fundingCorrected'),
    todo: t('reconciliation.fundingCorrectedToDo'),
  },
  'void-missing': {
    name: t('reconciliation.voidMissingPaymentService'),
    todo: t('reconciliation.voidedJournalStillCharged'),
  },
  'void-amount-differs': {
    name: t('reconciliation.differentAmountVoided'),
    todo: t('reconciliation.askPaymentServiceCorrect2'),
  },
  'refund-missing': {
    name: t('reconciliation.refundMissingPaymentService'),
    todo: t('reconciliation.patientExpectsRefundPayment'),
  },
  'refund-amount-differs': {
    name: t('reconciliation.differentAmountRefunded'),
    todo: t('reconciliation.refundRestPatientOr'),
  },
  'capture-missing': {
    name: t('reconciliation.holdChargedHereNot'),
    todo: t('reconciliation.holdChargedNoCharge'),
  },
  'released-but-charged': {
    name: t('reconciliation.releasedStillCharged'),
    todo: t('reconciliation.holdReleasedHereCharged'),
  },
  'cash-not-posted': {
    name: t('reconciliation.cashNotSentPayment'),
    todo: t('reconciliation.drawerCountsHere'),
  },
  'cash-refused': {
    name: t('reconciliation.cashMissingPaymentService'),
    todo: t('reconciliation.paymentServiceRejectedOr'),
  },
  'cash-missing': {
    name: t('reconciliation.cashNotPaymentService'),
    todo: t('reconciliation.sentNotListedDay'),
  },
  'cash-without-drawer': {
    name: t('reconciliation.cashWithoutOpenDrawer'),
    todo: t('reconciliation.noDrawerCount'),
  },
  'drawer-over': {
    name: t('reconciliation.drawerOver'),
    todo: t('reconciliation.countAboveExpectedCash'),
  },
  'drawer-short': {
    name: t('reconciliation.drawerShort'),
    todo: t('reconciliation.countBelowExpectedCash'),
  },
  'drawer-disagrees': {
    name: t('reconciliation.drawerSalesDiffer'),
    todo: t('reconciliation.cashDrawersDiffersFrom'),
  },
  'terminal-over': {
    name: t('reconciliation.terminalBatchOver'),
    todo: t('reconciliation.batchAboveRecordedCharges'),
  },
  'terminal-short': {
    name: t('reconciliation.terminalBatchShort'),
    todo: t('reconciliation.batchBelowRecordedCharges'),
  },
} as const satisfies Words;

/** Findings of status checks and sweeps alone; a close finds the others as well. */
const ALARM_FINDINGS = {
  overpaid: { name: t('reconciliation.paidTwice'), todo: t('reconciliation.paidTwiceToDo') },
  'approved-late': {
    name: t('reconciliation.approvedLater'),
    todo: t('reconciliation.approvedLaterToDo'),
  },
  'unposted-restored-cash': {
    name: t('reconciliation.cashOfCopy'),
    todo: t('reconciliation.cashOfCopyToDo'),
  },
  contradiction: {
    name: t('reconciliation.conflictingResults'),
    todo: t('reconciliation.conflictingResultsToDo'),
  },
} as const satisfies Words;

/** Findings among the service's own reports, from the charge to the bank. */
export const BANK_FINDINGS = {
  'void-not-applied': { name: t('reconciliation.voidListedPaymentNot'), todo: ASK_SERVICE },
  'refunded-too-much': { name: t('reconciliation.refundsExceedPayment'), todo: OPEN_TIMELINE },
  'unknown-row': {
    name: t('reconciliation.unknownTypeRow'),
    todo: t('reconciliation.noTotalReport'),
  },
  'not-settled': {
    name: t('reconciliation.chargedNotSettledTime'),
    todo: t('reconciliation.clinicNotBeenPaid', { askservice: ASK_SERVICE }),
  },
  'settled-not-charged': {
    name: t('reconciliation.settledNeverCharged'),
    todo: t('reconciliation.transactionsShowNoSuch', { askservice: ASK_SERVICE }),
  },
  'settled-though-voided': {
    name: t('reconciliation.settledAfterVoid'),
    todo: t('reconciliation.patientPaidVoidedPayment', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-though-refused': {
    name: t('reconciliation.settledAfterDecline'),
    todo: t('reconciliation.patientPaidDeclinedPayment', { opentimeline: OPEN_TIMELINE }),
  },
  'settled-twice': {
    name: t('reconciliation.settledMoreThanOnce'),
    todo: t('reconciliation.patientMayPaidTwice', { askservice: ASK_SERVICE }),
  },
  'settled-amount-differs': {
    name: t('reconciliation.settledAmountDiffersFrom'),
    todo: ASK_SERVICE,
  },
  'not-deposited': {
    name: t('reconciliation.settledNotDepositedTime'),
    todo: t('reconciliation.paymentsSettleSameDay'),
  },
  'deposited-not-settled': { name: t('reconciliation.depositedNeverSettled'), todo: ASK_BANK },
  'deposited-twice': { name: t('reconciliation.depositedMoreThanOnce'), todo: ASK_BANK },
  'deposited-amount-differs': {
    name: t('reconciliation.depositedAmountDiffersFrom'),
    todo: ASK_BANK,
  },
  'return-missing': {
    name: t('reconciliation.bankPaymentReturnedNo'),
    todo: t('reconciliation.callPatientAnotherPayment', { askservice: ASK_SERVICE }),
  },
  'return-not-listed': { name: t('reconciliation.returnBookedMissingList'), todo: ASK_SERVICE },
  'return-not-applied': { name: t('reconciliation.returnBookedPaymentNot'), todo: ASK_SERVICE },
  'return-amount-differs': { name: t('reconciliation.amountReturnDiffersFrom'), todo: ASK_SERVICE },
  'return-not-taken-back': {
    name: t('reconciliation.paymentReturnedMoneyNot'),
    todo: t('reconciliation.bankWillWithdraw', { askbank: ASK_BANK }),
  },
  'taken-back-without-reason': {
    name: t('reconciliation.moneyWithdrawnWithoutListed'),
    todo: ASK_BANK,
  },
  'taken-back-too-much': { name: t('reconciliation.chargebacksExceedPayment'), todo: ASK_BANK },
  'given-again-not-taken': { name: t('reconciliation.moneyCreditedAgainNever'), todo: ASK_BANK },
  'wrong-sign': { name: t('reconciliation.signAmountDoesNot'), todo: ASK_BANK },
  'transfer-sum-differs': { name: t('reconciliation.transferDiffersFromSum'), todo: ASK_BANK },
  'transfer-count-differs': { name: t('reconciliation.numberRowsTransferDiffers'), todo: ASK_BANK },
  'transfer-without-details': { name: t('reconciliation.transferWithoutDetails'), todo: ASK_BANK },
  'details-without-transfer': { name: t('reconciliation.detailsTransferNotAmong'), todo: ASK_BANK },
  'transfer-twice': {
    name: t('reconciliation.twoTransfersSameId'),
    todo: t('reconciliation.oneMayMistake'),
  },
  'transfer-not-arrived': {
    name: t('reconciliation.transferOverdue'),
    todo: t('reconciliation.lookBankStatementThen'),
  },
} as const satisfies Words;

/** Findings between the posting files and the answers of the practice's system. */
export const POSTING_FINDINGS = {
  'posting-rejected': {
    name: t('reconciliation.lineRejected'),
    todo: t('reconciliation.lineRejectedNext'),
  },
  'posting-unanswered': {
    name: t('reconciliation.lineUnanswered'),
    todo: t('reconciliation.lineUnansweredNext'),
  },
  'posting-unknown-line': {
    name: t('reconciliation.answerUnknown'),
    todo: t('reconciliation.answerUnknownNext'),
  },
  'posting-unreadable-answer': {
    name: t('reconciliation.answerUnreadable'),
    todo: t('reconciliation.answerUnreadableNext'),
  },
  'posting-answer-too-large': {
    name: t('reconciliation.answerTooLarge'),
    todo: t('reconciliation.answerTooLargeNext'),
  },
} as const satisfies Words;

export type PostingFindingKind = keyof typeof POSTING_FINDINGS;

export const POSTING_FINDING_KINDS = Object.keys(POSTING_FINDINGS) as [
  PostingFindingKind,
  ...PostingFindingKind[],
]; // its keys

/** The words of every finding: at the close, on the Z report, in the reports and in alarms. */
export const FINDINGS = {
  ...COUNTER_FINDINGS,
  ...ALARM_FINDINGS,
  ...POSTING_FINDINGS,
  ...BANK_FINDINGS,
} as const;

export type FindingKind = keyof typeof FINDINGS;

export const FINDING_KINDS = Object.keys(FINDINGS) as [FindingKind, ...FindingKind[]]; // its keys

/** The places that findings compare. */
export const FINDING_SOURCES = [
  'journal',
  'list',
  'transactions',
  'settlements',
  'deposit-details',
  'deposits',
] as const;

/** A row that a finding was found in, as its source has it. */
export interface FindingRow {
  readonly source: (typeof FINDING_SOURCES)[number];
  /** The tracking id of the journal, otherwise the service's id. */
  readonly id: string | null;
  readonly action: string | null;
  readonly result: string | null;
  /** Cents, with the sign of its source; null in the list. */
  readonly amount: Cents | null;
  /** ISO 8601. */
  readonly at: string | null;
}

/** One difference between the journal, the service, the drawers and the bank. */
export interface Finding {
  readonly kind: FindingKind;
  readonly trackingId: string | null;
  /** The service's id of the record. */
  readonly recordId: string | null;
  readonly attemptId: string | null;
  readonly saleId: string | null;
  /** The service's ids of the payments it is about. */
  readonly payments: readonly string[];
  readonly transferId: string | null;
  /** YYYY-MM-DD: the clinic's day under which the service lists it. */
  readonly day: string | null;
  /** By the journal; the expected sum of the bank; the counted sum of a drawer. Cents. */
  readonly amount: Cents | null;
  /** By the service; the sum found at the bank; the expected sum of a drawer. Cents. */
  readonly other: Cents | null;
  /** The drawer, or the receipt of cash. */
  readonly name: string | null;
  /** The compared rows, as far as they are about single payments or transfers. */
  readonly rows: readonly FindingRow[];
}

/** A finding with the facts that are known of it. */
export function finding(kind: FindingKind, about: Partial<Finding>): Finding {
  return {
    trackingId: null,
    recordId: null,
    attemptId: null,
    saleId: null,
    payments: [],
    transferId: null,
    day: null,
    amount: null,
    other: null,
    name: null,
    rows: [],
    ...about,
    kind,
  };
}

const SIDES: Partial<Record<FindingKind, readonly [string, string]>> = {
  'drawer-over': ['counted', 'expected'],
  'drawer-short': ['counted', 'expected'],
  'charged-back': ['charged', 'kept'],
  'chargeback-won': ['charged', 'kept'],
  'funding-corrected': ['charged', 'paid out'],
  'terminal-over': ['batch', 'recorded'],
  'terminal-short': ['batch', 'recorded'],
  'drawer-disagrees': [t('reconciliation.sales'), t('reconciliation.drawers')],
};

/** Names of the two amounts of a finding. */
export function sidesOf(kind: FindingKind): readonly [string, string] {
  return SIDES[kind] ?? (kind in BANK_FINDINGS ? ['expected', 'found'] : ['here', 'there']);
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly FindingKind[] = ['drawer-over', 'drawer-short'];
