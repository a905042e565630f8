import type { SwipeProblem } from '../../shared/contract/till.ts';
import { type AmountProblem, cents, toDollars } from '../../shared/domain/money.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import type { CommandProblem } from '../ipc/command-problem.ts';
import { t } from '../messages/t.ts';
import { timeWithSeconds } from '../ui/clock-text.ts';

/** A sentence with advice for every code that a person can meet. */

export const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  empty: t('problems.typeAmountFirst'),
  'not-a-number': t('problems.amountIsDigitsWithPoint'),
  comma: t('problems.usePointForCents1'),
  negative: t('problems.amountCannotBeNegativeRefunds'),
  zero: t('problems.amountMustBeMoreThan'),
  'fraction-of-cent': t('problems.amountEndsAtCentsTwo'),
  'too-large': t('problems.mostThatCanBeCharged'),
};

export const SWIPE_PROBLEMS: Readonly<Record<SwipeProblem, string>> = {
  unreadable: t('problems.thatSwipeCouldNotBe'),
  'no-track-2': t('problems.thatStripeHasNoPayment'),
  'not-payment-card': t('problems.thisDoesNotLookLike'),
  'timed-out': t('problems.swipeWasClearedBecauseIt'),
  encrypted: t('problems.thisReaderEncryptsCardsFor'),
  'not-journaled': t('problems.nothingWasChargedJournalCannot'),
};

/** For a card with different numbers on tracks 1 and 2. */
export const TRACKS_DIFFER = t('problems.stripeOfThisCardCarries');

/**
 * Reasons why the service could not be reached, or answered badly; codes of the payments client.
 */
const SERVICE_PROBLEMS: Readonly<Record<string, string>> = {
  'name-not-found': t('problems.nameOfServiceIsNot'),
  'connection-refused': t('problems.serviceDoesNotTakeConnections'),
  unreachable: t('problems.networkIsDownCheckCable'),
  'connect-timeout': t('problems.serviceDidNotAnswerIn'),
  timeout: t('problems.serviceDidNotAnswerIn'),
  'connection-lost': t('problems.connectionBroke'),
  unauthorized: t('problems.serviceDidNotAcceptUser'),
  'password-missing': t('problems.thisAccountOfPcHas'),
  forbidden: t('problems.serviceDoesNotLetThis'),
  'unknown-authority': t('problems.certificateOfServiceIsNot'),
  'certificate-expired': t('problems.certificateOfServiceHasExpired'),
  'tls-failed': t('problems.noSafeConnectionToService'),
  'proxy-password': t('problems.proxyOfThisNetworkAsks'),
  'proxy-failed': t('problems.proxyOfThisNetworkDoes'),
  'client-closed': t('problems.programIsClosing'),
  cancelled: t('problems.itWasCalledOff'),
  'bad-request': t('problems.serviceFoundRequestFaulty'),
  'not-found': t('problems.serviceDoesNotKnowWhat'),
  unprocessable: t('problems.serviceFoundRequestFaulty'),
  'too-many-requests': t('problems.serviceIsAskedTooOften'),
  'invalid-request': t('problems.requestBrokeRuleOfService'),
  'bad-http': t('problems.answerWasNoAnswerOf'),
  redirect: t('problems.anotherAddressAnsweredInPlace'),
  'unexpected-status': t('problems.serviceGaveAnswerThatNobody'),
  'unreadable-answer': t('problems.answerOfServiceCouldNot'),
  'answer-cut-off': t('problems.answerBrokeOffHalfWay'),
  'answer-too-large': t('problems.answerWasTooLarge'),
  'wrong-answer': t('problems.answerWasToAnotherRequest'),
  'journal-not-writable': t('problems.journalOnThisPcCould'),
  'journal-damaged': t('problems.journalOnThisPcIs'),
  'clock-wrong': t('problems.thisPcsClockIsWrong'),
  'wrong-host': t('problems.anotherMachineAnswersInPlace'),
  'server-error': t('problems.serviceHasFaultOfIts'),
  'no-evidence': t('problems.nothingAtServiceCanProve'),
  'unclear-record': t('problems.recordAtServiceMayBe'),
  contradiction: t('problems.serviceGaveTwoDifferentAnswers'),
  'record-taken': t('problems.serviceGaveItRecordOf'),
  'other-action': t('problems.serviceDidSomethingElseThan'),
  'amount-higher': t('problems.serviceReportsHigherAmountThan'),
  'list-capped': t('problems.serviceShortensItsListsSo'),
  'report-cut': t('problems.serviceShortensItsReportsSo'),
  'no-connection': t('problems.connectionItWasSentOn'),
  interrupted: t('problems.swipewellWasClosedBeforeAnswer'),
};

export function serviceProblem(code: string): string {
  return rowOf(SERVICE_PROBLEMS, code) ?? t('problems.somethingUnexpectedHappened', { code });
}

const COMMAND_PROBLEMS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: t('problems.signInFirst'),
  MOVE_NOT_CONFIRMED: t('problems.managerHasToConfirmFirst'),
  NOTHING_TO_CONFIRM: t('problems.thisWasConfirmedMeanwhileNothing'),
  COUNTER_BUSY: t('problems.anotherWindowIsInMiddle'),
  SALE_LOCKED: t('problems.thisSaleIsAlreadyBeing'),
  SALE_ALREADY_PAID: t('problems.thisSaleIsAlreadyPaid'),
  MORE_THAN_REMAINS: t('problems.thatIsMoreThanWhat'),
  LINES_STAND: t('problems.partOfThisSaleIs'),
  NOT_PARKED: t('problems.thisSaleIsNotParked'),
  INCOMING_SALE_GONE: t('problems.thatSaleWasTakenUp'),
  PART_PAID: t('problems.partOfThisSaleIs2'),
  TOTAL_TOO_LARGE: AMOUNT_PROBLEMS['too-large'],
  NO_READER: t('problems.thereIsNoCardReader'),
  NOT_PROVEN: t('problems.swipeCardAtThatReader'),
  NO_SUCH_READER: t('problems.thatReaderIsNotRegistered'),
  SWIPE_GONE: SWIPE_PROBLEMS['timed-out'],
  NUMBER_GONE: t('problems.numberWasClearedBecauseIt'),
  INVALID_NUMBER: t('problems.digitOfRoutingOrAccount'),
  JOURNAL_NOT_WRITABLE: t('problems.nothingWasTakenJournalCannot'),
  JOURNAL_DAMAGED: t('problems.journalOnThisPcIs2'),
  APPROVAL_NEEDED: t('problems.thisNeedsManagersWord'),
  WRONG_PIN: t('problems.thatPinIsNotRight'),
  PIN_IN_REASON: t('problems.reasonContainsPinTypeBoth'),
  NOT_PERMITTED: t('problems.thisPersonMayNotDo'),
  TRAINING: t('problems.thisIsTrainingClinicsOwn'),
  PASSWORD_MISSING: t('problems.typePasswordForThisAddress'),
  PRODUCTION_NEEDS_DESKTOP: t('problems.realPaymentsAreTakenBy'),
  ADMINISTRATOR_MISSING: t('problems.nameFirstAdministratorOfClinics'),
  COUNTER_OF_ANOTHER: t('problems.tillOfThisPcIs'),
  PAYMENTS_OPEN: t('problems.saleIsOpenOrPayment'),
  NO_SUCH_BRANCH: t('problems.thisPersonDoesNotWork'),
  FILE_UNREADABLE: t('problems.thereIsNoSuchFile'),
  FILE_NOT_OPENED: t('problems.fileCannotBeOpenedPass'),
  FILE_EARLIER_BUILD: t('problems.thisFileWasWrittenBy'),
  FILE_NEWER: t('problems.thisFileWasMadeBy'),
  NOT_SET_UP: t('problems.thisCounterHasNoConnection'),
  ALREADY_SET_UP: t('problems.thisPcHasConnectionAlready'),
  NO_BACKUP_FOLDER: t('problems.chooseFolderForCopiesFirst'),
  NO_UPDATE: t('problems.thereIsNoNewVersion'),
  NO_CONNECTION: t('problems.clinicsConnectionHasNotBeen'),
  PAYMENT_BUSY: t('problems.somethingElseIsUnderWay'),
  NO_SUCH_CHOICE: t('problems.itWasSettledMeanwhileThere'),
  UNKNOWN_PERSON: t('problems.thisPersonIsNotOn'),
  WRONG_RECOVERY_CODE: t('problems.thatIsNotRecoveryCode'),
  NAME_TAKEN: t('problems.somebodyOfThisNameIs'),
  NOT_YOURSELF: t('problems.nobodyTakesThemselvesOffList'),
  CARD_STEP_OPEN: t('problems.finishOrLeaveCardStep'),
  STAFF_NOT_SAVED: t('problems.listOfStaffCannotBe'),
  SALE_OPEN: t('problems.finishOrLeaveSaleAt'),
  NO_SUCH_PAYMENT: t('problems.neitherThisTillNorService'),
  CHANGED_MEANWHILE: t('problems.somebodyWasQuickerThisPayment'),
  NOTHING_TO_VOID_OR_REFUND: t('problems.thereIsNothingOfThis'),
  HOLD_ENDED: t('problems.thisHoldWasCapturedOr'),
  NO_SUCH_RECEIPT: t('problems.thereIsNoReceiptWith'),
  NO_SUCH_DRAWER: t('problems.thatDrawerIsNotSet'),
  DRAWER_IN_USE: t('problems.thisDrawerIsOpenAlready'),
  DRAWER_NOT_OPEN: t('problems.noDrawerIsOpenFor'),
  NOT_THAT_MUCH_CASH: t('problems.thereIsNotThatMuch'),
  COUNT_AGAIN: t('problems.cashHasMovedSinceCount'),
  NOT_CLOSING: t('problems.dayWasClosedOrLeft'),
  STEP_OPEN: t('problems.somethingIsStillToBe'),
  NO_SUCH_REPORT: t('problems.thereIsNoZReport'),
  NO_SUCH_SLIP: t('problems.noSlipOfThisNumber'),
  SLIP_USED: t('problems.thisSlipWasEnteredBefore'),
  SLIP_DATE: t('problems.slipIsEnteredWithinMonth'),
  NO_SUCH_PRINTER: t('problems.thatPrinterIsNotSet'),
  NO_SUCH_JOB: t('problems.itHasLeftQueue'),
  NO_VIRTUAL_PRINTER: t('problems.virtualPrinterWorksOnDemo'),
  NO_VIRTUAL_READER: t('problems.virtualReaderWorksOnDemo'),
  END_BEFORE_START: t('problems.lastDayIsBeforeFirst'),
  RANGE_TOO_LONG: t('problems.thatIsMoreThanEleven'),
  TOO_MANY_FOR_PDF: t('problems.thatWouldBeMoreThan'),
  VIEWS_NOT_SAVED: t('problems.itCouldNotBeKept'),
  NOT_OPENED: t('problems.thisReportIsNotOpen'),
  PATIENT_GONE: t('problems.thisRecordWasDeletedHere'),
  PROFILE_GONE: t('problems.thisIsNotOnFile'),
  KEYING_OFF: t('problems.thisClinicDoesNotTake'),
  BAD_REQUEST: t('problems.somethingTypedHereIsNot'),
  INVALID_FIELD: t('problems.somethingTypedBreaksRuleOf'),
  TILL_UNREACHABLE: t('problems.programIsNotAnsweringThis'),
  LINE_BROKE: t('problems.lineToProgramBrokeWhat'),
};

/** Reasons why a setting was not saved; codes of the settings. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'read-only': t('problems.folderOfSettingsCannotBe'),
  'no-space': t('problems.diskOfThisPcIs'),
};

const FAILED_BEGINS: Readonly<Record<string, string>> = {
  'not-sent': t('problems.serviceCouldNotBeAsked'),
  refused: t('problems.serviceRefused'),
  unanswered: t('problems.serviceGaveNoAnswer'),
  'in-doubt': t('problems.itIsNotCertainThat'),
};

/** Reads a named detail of a problem. */
type Saying = (name: string) => unknown;

const sentence = (say: Saying) => {
  const said = say('sentence');
  return typeof said === 'string' ? said : null;
};

/** Codes with a sentence that includes details; null if the details are missing. */
const SENTENCES: Readonly<Record<string, (say: Saying) => string | null>> = {
  SERVICE_UNREACHABLE: (say) =>
    t('problems.nothingWasCharged', { say: serviceProblem(String(say('problem'))) }),
  SERVICE_FAILED: (say) =>
    `${rowOf(FAILED_BEGINS, String(say('outcome'))) ?? FAILED_BEGINS['in-doubt']}: ${serviceProblem(String(say('problem')))}.`,
  PIN_LOCKED_OUT: (say) =>
    t('problems.tooManyWrongPinsTry', { say: timeWithSeconds(String(say('until'))) }),
  PRINTER_FAULT: sentence,
  LOGO_UNREADABLE: sentence,
  CONNECTION_WRONG: sentence,
  CASH_SHORT: (say) =>
    t('problems.isStillMissing', { say: toDollars(cents(Number(say('missing')))) }),
  SETTINGS_NOT_SAVED: (say) =>
    t('problems.nothingWasChanged', {
      notkept: rowOf(NOT_KEPT, String(say('why'))) ?? t('problems.diskOfThisPcDid'),
    }),
};

export function commandProblem({ code, data }: CommandProblem): string {
  const reported =
    typeof data === 'object' && data !== null
      ? rowOf(SENTENCES, code)?.((name) => Reflect.get(data, name))
      : null;
  return reported ?? rowOf(COMMAND_PROBLEMS, code) ?? t('problems.programRanIntoFaultOf');
}
