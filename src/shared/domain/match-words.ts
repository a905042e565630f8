import { t } from '../messages/t.ts';
import { chargeStatusWords } from './payment-status.ts';

/** Cash is in the drawer once, even if the service lists it twice: it is not refunded. */
export const CASH_RECORDED_TWICE = t('reconciliation.cashRecordedTwiceAtService');

/**
 * Kinds of differences between journal, service and drawer, each with its meaning and remedy: the
 * same texts on the screen and on the Z report.
 */
export const DIFFERENCES = {
  'missing-at-service': {
    name: t('reconciliation.notAtService'),
    todo: t('reconciliation.journalHasItAsApproved'),
  },
  'never-reported': {
    name: t('reconciliation.listedNeverReported'),
    todo: t('reconciliation.serviceListsItButIts'),
  },
  'unknown-payment': {
    name: t('reconciliation.chargeNobodyHereAskedFor'),
    todo: t('reconciliation.itStandsAtServiceUnder'),
  },
  'unknown-cash': {
    name: t('reconciliation.cashNobodyHereTook'),
    todo: t('reconciliation.serviceListsCashOfThis'),
  },
  'unknown-hold': {
    name: t('reconciliation.holdNobodyHerePlaced'),
    todo: t('reconciliation.releaseItAtServiceSo'),
  },
  'amount-differs': {
    name: t('reconciliation.anotherAmountWasCharged'),
    todo: t('reconciliation.refundOrChargeDifferenceAnd'),
  },
  'record-taken': {
    name: t('reconciliation.twoPaymentsOneRecordAt'),
    todo: t('reconciliation.anotherPaymentOfJournalHas'),
  },
  'other-action': {
    name: t('reconciliation.somethingElseWasDoneThan'),
    todo: t('reconciliation.serviceShowsAnotherKindOf'),
  },
  'charged-twice': {
    name: t('reconciliation.chargedTwiceForOnePress'),
    todo: t('reconciliation.serviceApprovedItTwiceVoid'),
  },
  'cash-recorded-twice': {
    name: CASH_RECORDED_TWICE,
    todo: t('reconciliation.askServiceToRemoveIts'),
  },
  'reported-twice': {
    name: t('reconciliation.reportedTwice'),
    todo: t('reconciliation.itWasChargedOnceAnd'),
  },
  'method-differs': {
    name: t('reconciliation.reportedAsAnotherMethod'),
    todo: t('reconciliation.askServiceToCorrectRecord'),
  },
  'declined-at-service': {
    name: t('reconciliation.approvedHereNotAtService'),
    todo: t('reconciliation.patientGotReceiptAndService'),
  },
  'approved-at-service': {
    name: t('reconciliation.chargedButToldAsNot'),
    todo: t('reconciliation.patientWasToldThatNothing'),
  },
  'still-in-doubt': {
    name: chargeStatusWords('in-doubt'),
    todo: t('reconciliation.itsAnswerWasLostSwipewell'),
  },
  'needs-review': {
    name: chargeStatusWords('needs-human'),
    todo: t('reconciliation.serviceShowsRecordsThatContradict'),
  },
  'marked-not-charged': {
    name: chargeStatusWords('marked-not-charged'),
    todo: t('reconciliation.managerMarkedItAsNot'),
  },
  'connection-gone': {
    name: t('reconciliation.onConnectionThatIsGone'),
    todo: t('reconciliation.thisTillCannotReadConnection'),
  },
  'voided-at-another-terminal': {
    name: t('reconciliation.voidedElsewhere'),
    todo: t('reconciliation.serviceVoidedItAndThis'),
  },
  'refunded-at-another-terminal': {
    name: t('reconciliation.refundedElsewhere'),
    todo: t('reconciliation.refundStandsAtServiceThat'),
  },
  'returned-by-bank': {
    name: t('reconciliation.returnedByBank'),
    todo: t('reconciliation.bankSentPaymentBackPatient'),
  },
  'void-missing': {
    name: t('reconciliation.voidNotAtService'),
    todo: t('reconciliation.journalHasItVoidedAnd'),
  },
  'void-amount-differs': {
    name: t('reconciliation.voidedForAnotherAmount'),
    todo: t('reconciliation.askServiceToCorrectVoid'),
  },
  'refund-missing': {
    name: t('reconciliation.refundNotAtService'),
    todo: t('reconciliation.patientWasPromisedMoneyThat'),
  },
  'refund-amount-differs': {
    name: t('reconciliation.refundedAnotherAmount'),
    todo: t('reconciliation.givePatientRestOrAsk'),
  },
  'capture-missing': {
    name: t('reconciliation.capturedHereNotChargedThere'),
    todo: t('reconciliation.holdWasCapturedAndNo'),
  },
  'released-but-charged': {
    name: t('reconciliation.releasedChargedAllSame'),
    todo: t('reconciliation.holdWasLetGoAnd'),
  },
  'cash-not-posted': {
    name: t('reconciliation.cashServiceWasNotTold'),
    todo: t('reconciliation.itIsInDrawerAnd'),
  },
  'cash-refused': {
    name: t('reconciliation.cashServiceDoesNotHave'),
    todo: t('reconciliation.itRefusedItOrDoes'),
  },
  'cash-missing': {
    name: t('reconciliation.cashNotAtService'),
    todo: t('reconciliation.itWasPostedAndDay'),
  },
  'cash-without-drawer': {
    name: t('reconciliation.cashWhileNoDrawerWas'),
    todo: t('reconciliation.itIsInNoDrawers'),
  },
  'drawer-over': {
    name: t('reconciliation.drawerOver'),
    todo: t('reconciliation.moreWasCountedThanHad'),
  },
  'drawer-short': {
    name: t('reconciliation.drawerShort'),
    todo: t('reconciliation.lessWasCountedThanHad'),
  },
  'drawer-disagrees': {
    name: t('reconciliation.drawerAndSalesDisagree'),
    todo: t('reconciliation.cashInDrawersIsNot'),
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly todo: string }>>;

export type DifferenceKind = keyof typeof DIFFERENCES;

const SIDES: Partial<Record<DifferenceKind, readonly [string, string]>> = {
  'drawer-over': ['counted', 'expected'],
  'drawer-short': ['counted', 'expected'],
  'drawer-disagrees': [t('reconciliation.ofSales'), t('reconciliation.inDrawers')],
};

/** Names of the two amounts of a difference: journal and service, unless they are cash. */
export function sidesOf(kind: DifferenceKind): readonly [string, string] {
  return SIDES[kind] ?? ['here', 'there'];
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly DifferenceKind[] = ['drawer-over', 'drawer-short'];
