import { t } from '../messages/t.ts';
import { chargeStatusWords } from './payment-status.ts';

/** Cash is in the drawer once, even if the service lists it twice: it is not refunded. */
export const CASH_RECORDED_TWICE = t('reconciliation.cashRecordedTwiceService');

/**
 * Kinds of differences between journal, service and drawer, each with its meaning and remedy: the
 * same texts on the screen and on the Z report.
 */
export const DIFFERENCES = {
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
} as const satisfies Readonly<Record<string, { readonly name: string; readonly todo: string }>>;

export type DifferenceKind = keyof typeof DIFFERENCES;

const SIDES: Partial<Record<DifferenceKind, readonly [string, string]>> = {
  'drawer-over': ['counted', 'expected'],
  'drawer-short': ['counted', 'expected'],
  'terminal-over': ['batch', 'recorded'],
  'terminal-short': ['batch', 'recorded'],
  'drawer-disagrees': [t('reconciliation.sales'), t('reconciliation.drawers')],
};

/** Names of the two amounts of a difference: journal and service, unless they are cash. */
export function sidesOf(kind: DifferenceKind): readonly [string, string] {
  return SIDES[kind] ?? ['here', 'there'];
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly DifferenceKind[] = ['drawer-over', 'drawer-short'];
