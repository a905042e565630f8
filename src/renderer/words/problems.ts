/**
 * Sentences for codes: problems of commands here, and in the files beside it the states of payments, the kinds of entries,
 * roles and usual reasons. Screens show no code.
 */

import type { HubState, Unsure } from '../../shared/contract/clinic.ts';
import type { MailProblem } from '../../shared/contract/mail.ts';
import type { NotMovable } from '../../shared/contract/payment-timeline.ts';
import type { SwipeProblem } from '../../shared/contract/till.ts';
import { type AmountProblem, cents, toDollars } from '../../shared/domain/money.ts';
import { pdfTooLong } from '../../shared/domain/reports/report-kinds.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import { t } from '../messages/t.ts';
import { timeOfDay, timeWithSeconds } from '../ui/clock.ts';
import { DAY_SHEET_PROBLEMS, listProblem, type Saying, statementProblem } from './file-problems.ts';

/** A sentence with advice for every code that a person can meet. */

export const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  empty: t('problems.enterAmountFirst'),
  'not-a-number': t('problems.enterAmountSuchAs'),
  comma: t('problems.useDecimalPointCents'),
  negative: t('problems.amountCannotNegative'),
  zero: t('problems.amountMustAboveZero'),
  'fraction-of-cent': t('problems.amountMostTwoDigits'),
  'too-large': t('problems.maximumAmount999999'),
};

export const SWIPE_PROBLEMS: Readonly<Record<SwipeProblem, string>> = {
  unreadable: t('problems.swipeCouldNotRead'),
  'no-track-2': t('problems.stripeNoPaymentData'),
  'not-payment-card': t('problems.doesNotLookLike'),
  'timed-out': t('problems.swipeClearedAfterTime'),
  encrypted: t('problems.readerEncryptsCardsAnother'),
  'not-journaled': t('problems.nothingChargedJournalCannot'),
};

/** For a card with different numbers on tracks 1 and 2. */
export const TRACKS_DIFFER = t('problems.stripeCardCarriesTwo');

/**
 * Reasons why the service could not be reached, or answered badly; codes of the payments client.
 */
const SERVICE_PROBLEMS: Readonly<Record<string, string>> = {
  'name-not-found': t('problems.addressPaymentServiceNot'),
  'connection-refused': t('problems.paymentServiceDoesNot'),
  unreachable: t('problems.networkDownCheckCable'),
  'connect-timeout': t('problems.paymentServiceDidNot'),
  timeout: t('problems.paymentServiceDidNot'),
  'connection-lost': t('problems.connectionBroke'),
  unauthorized: t('problems.paymentServiceRejectedUser'),
  'password-missing': t('problems.accountPcDoesNot'),
  forbidden: t('problems.paymentServiceDoesNot2'),
  'unknown-authority': t('problems.certificatePaymentServiceNot'),
  'certificate-expired': t('problems.certificatePaymentServiceExpired'),
  'tls-failed': t('problems.noSecureConnectionPayment'),
  'proxy-password': t('problems.proxyNetworkRequiresPassword'),
  'proxy-failed': t('problems.proxyNetworkBlocksConnection'),
  'client-closed': t('problems.programClosing'),
  cancelled: t('problems.canceled'),
  'bad-request': t('problems.paymentServiceRejectedRequest'),
  'not-found': t('problems.paymentServiceDidNot2'),
  unprocessable: t('problems.paymentServiceRejectedRequest'),
  'too-many-requests': t('problems.tooManyRequestsPayment'),
  'invalid-request': t('problems.requestBreaksRulePayment'),
  'bad-http': t('problems.responseDidNotCome'),
  redirect: t('problems.anotherAddressAnsweredPlace'),
  'unexpected-status': t('problems.paymentServiceGaveUnknown'),
  'unreadable-answer': t('problems.responsePaymentServiceCould'),
  'answer-cut-off': t('problems.responseIncomplete'),
  'answer-too-large': t('problems.responseTooLarge'),
  'wrong-answer': t('problems.responseBelongsAnotherRequest'),
  'journal-not-writable': t('problems.journalPcCouldNot'),
  'journal-damaged': t('problems.journalPcDamagedCall'),
  'clock-wrong': t('problems.clockPcWrongSet'),
  'wrong-host': t('problems.anotherComputerAnswersPlace'),
  'server-error': t('problems.cardProcessorHavingProblems'),
  'no-evidence': t('problems.recordsPaymentServiceProve'),
  'unclear-record': t('problems.recordPaymentServiceMay'),
  contradiction: t('problems.paymentServiceGaveTwo'),
  'record-taken': t('problems.paymentServiceAnsweredRecord'),
  'other-action': t('problems.paymentServiceMadeAnother'),
  'amount-higher': t('problems.paymentServiceReportsHigher'),
  'list-capped': t('problems.listsPaymentServiceIncomplete'),
  'report-cut': t('problems.reportsPaymentServiceIncomplete'),
  'no-connection': t('problems.connectionNoLongerSet'),
  interrupted: t('problems.swipewellClosedBeforeResponse'),
};

export function serviceProblem(code: string): string {
  return rowOf(SERVICE_PROBLEMS, code) ?? t('problems.unexpectedErrorOccurred', { code });
}

const COMMAND_PROBLEMS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: t('problems.signFirst'),
  MOVE_NOT_CONFIRMED: t('problems.managerMustFirstConfirm'),
  NOTHING_TO_CONFIRM: t('problems.alreadyConfirmed'),
  COUNTER_BUSY: t('problems.saleOpenAnotherWindow'),
  SALE_LOCKED: t('problems.saleBeingCharged'),
  SALE_ALREADY_PAID: t('problems.saleAlreadyPaid'),
  FEE_NOT_SIGNED: t('problems.feeNotSigned'),
  MORE_THAN_REMAINS: t('problems.amountExceedsRestSale'),
  OVER_CASH_LIMIT: t('problems.overCashLimit'),
  CHECK_PACKED: t('problems.checkPacked'),
  CHECK_DEPOSITED: t('problems.checkDeposited'),
  LINES_STAND: t('problems.salePartlyPaidSo'),
  NOT_PARKED: t('problems.saleNoLongerSaved'),
  INCOMING_SALE_GONE: t('problems.saleOpenedAnotherWindow'),
  PART_PAID: t('problems.salePartlyPaid'),
  TOTAL_TOO_LARGE: AMOUNT_PROBLEMS['too-large'],
  NO_READER: t('problems.noCardReaderSet'),
  NOT_PROVEN: t('problems.firstSwipeCardReader'),
  NO_SUCH_READER: t('problems.readerNoLongerSet'),
  SWIPE_GONE: SWIPE_PROBLEMS['timed-out'],
  NUMBER_GONE: t('problems.numberClearedAfterTime'),
  INVALID_NUMBER: t('problems.routingOrAccountNumber'),
  REPLAYED: t('problems.replayed'),
  JOURNAL_NOT_WRITABLE: t('problems.noPaymentTakenJournal'),
  JOURNAL_DAMAGED: t('problems.journalPcDamagedSo'),
  APPROVAL_NEEDED: t('problems.managerApprovalRequired'),
  WRONG_PIN: t('problems.wrongPin'),
  PIN_IN_REASON: t('problems.reasonContainsPin'),
  NOT_PERMITTED: t('problems.personDoesNotPermission'),
  TRAINING: t('problems.notAvailableTrainingClinics'),
  MAIL_SIMULATED: t('mail.simulated'),
  PASSWORD_MISSING: t('problems.enterPasswordNoneSaved'),
  PRODUCTION_NEEDS_DESKTOP: t('problems.realPaymentsNeedDesktop'),
  DISK_NOT_CONFIRMED: t('problems.diskNotConfirmed'),
  ADMINISTRATOR_MISSING: t('problems.enterNamePinFirst'),
  COUNTER_OF_ANOTHER: t('problems.counterPcSharedOther'),
  PAYMENTS_OPEN: t('problems.saleOpenOrPayment'),
  NO_SUCH_BRANCH: t('problems.personNotAssignedBranch'),
  BRANCH_UNCLEAR: t('problems.branchUnclear'),
  FILE_UNREADABLE: t('problems.fileOrFolderDoes'),
  FILE_NOT_OPENED: t('problems.fileCannotOpenedPass'),
  FILE_EARLIER_BUILD: t('problems.fileMadeSwipewellFrom'),
  FILE_NEWER: t('problems.fileMadeAnotherVersion'),
  NOT_SET_UP: t('problems.counterNoConnectionPassword'),
  ALREADY_SET_UP: t('problems.pcAlreadyConnection'),
  NO_POSTING_FOLDER: t('problems.choosePostingFolderFirst'),
  NO_BACKUP_FOLDER: t('problems.chooseBackupFolderFirst'),
  NO_UPDATE: t('problems.noUpdateReadyInstall'),
  NO_CONNECTION: t('problems.clinicsConnectionNotSet'),
  HUB_AWAY: t('clinic.hubAway'),
  HUB_RECOVERING: t('clinic.hubRecovering'),
  NOT_ALL_BRANCHES: t('problems.notAllBranches'),
  TOO_MUCH_IN_BAGS: t('problems.tooMuchInBags'),
  PAYMENT_BUSY: t('problems.anotherActionPaymentProgress'),
  NO_SUCH_CHOICE: t('problems.resultKnownNow'),
  UNKNOWN_PERSON: t('problems.personNoLongerStaff'),
  NOT_AT_THIS_COUNTER: t('problems.notAtThisCounter'),
  WRONG_RECOVERY_CODE: t('problems.wrongRecoveryCode'),
  NAME_TAKEN: t('problems.staffListAlreadyName'),
  NOT_YOURSELF: t('problems.youCannotRemoveYourself'),
  NOT_LOOKED_UP: t('clinic.notLookedUp'),
  OTHER_BRANCH: t('clinic.otherBranch'),
  LAST_ADMINISTRATOR: t('problems.lastAdministrator'),
  NEWER_PROGRAM: t('problems.newerProgram'),
  CARD_STEP_OPEN: t('problems.finishOrLeaveCard'),
  STAFF_NOT_SAVED: t('problems.staffListCannotSaved'),
  SALE_OPEN: t('problems.finishOrLeaveOpen'),
  NO_SUCH_PAYMENT: t('problems.paymentNotFoundNeither'),
  COMMAND_USED: t('problems.alreadyDone'),
  CHANGED_MEANWHILE: t('problems.someoneElseJustChanged'),
  NOTHING_TO_VOID_OR_REFUND: t('problems.nothingPaymentLeftVoid'),
  HOLD_ENDED: t('problems.holdJustChargedOr'),
  NO_SUCH_RECEIPT: t('problems.thereNoReceiptNumber'),
  NO_SUCH_AGREEMENT: t('problems.noSuchAgreement'),
  ALREADY_SIGNED: t('problems.alreadySigned'),
  AGREEMENT_GONE: t('problems.agreementGone'),
  AGREEMENT_DIFFERS: t('problems.agreementDiffers'),
  NO_DISPLAY: t('agreements.displayGone'),
  MAIL_NOT_SET_UP: t('mail.notSetUp'),
  NO_SUCH_MAIL: t('problems.mailGone'),
  NO_SUCH_DRAWER: t('problems.drawerNoLongerSet'),
  DRAWER_IN_USE: t('problems.drawerAlreadyOpen'),
  DRAWER_NOT_OPEN: t('problems.noCashDrawerOpen'),
  NOT_THAT_MUCH_CASH: t('problems.drawerLessCashThan'),
  COUNT_AGAIN: t('problems.cashMovedAfterCount'),
  NOT_CLOSING: t('problems.closeDayFinishedOr'),
  STEP_OPEN: t('problems.someStepsOpen'),
  NO_SUCH_TERMINAL: t('problems.noSuchTerminal'),
  NO_SUCH_REPORT: t('problems.thereNoEndDay'),
  NO_SUCH_SLIP: t('problems.noSlipNumberPrinted'),
  SLIP_USED: t('problems.slipAlreadyEntered'),
  SLIP_DATE: t('problems.enterSlipWithinMonth'),
  NO_SUCH_PRINTER: t('problems.printerNoLongerSet'),
  NO_SUCH_JOB: t('problems.noLongerQueue'),
  NO_VIRTUAL_PRINTER: t('problems.virtualPrinterWorksDemo'),
  NO_VIRTUAL_READER: t('problems.virtualReaderWorksDemo'),
  END_BEFORE_START: t('problems.lastDayBeforeFirst'),
  RANGE_TOO_LONG: t('problems.rangeExceedsElevenYears'),
  TOO_MANY_FOR_PDF: pdfTooLong(),
  VIEWS_NOT_SAVED: t('problems.notSaved'),
  SELF_PAY: t('insurance.selfPay'),
  LIST_ROW_GONE: t('problems.listRowGone'),
  BROKEN_ROWS: t('problems.listBrokenRows'),
  UPLOAD_GONE: t('problems.fileNotReceived'),
  NO_SUCH_ACCOUNT: t('problems.accountNoLongerSet'),
  ACCOUNT_USED: t('problems.accountUsed'),
  EMPTY_BAG: t('problems.bagEmpty'),
  BAGS_CHANGED: t('problems.bagsChanged'),
  BAG_NUMBER_USED: t('problems.bagNumberUsed'),
  NOT_OPENED: t('problems.reportNoLongerOpen'),
  PATIENT_GONE: t('problems.recordDeletedHereOr'),
  SAME_PATIENT: t('problems.samePatient'),
  PROFILE_GONE: t('problems.noLongerFile'),
  KEYING_OFF: t('problems.clinicDoesNotAllow'),
  BAD_REQUEST: t('problems.fieldNotValid'),
  INVALID_FIELD: t('problems.paymentServiceRejectedField'),
  TILL_UNREACHABLE: t('problems.swipewellNotAnswering'),
  LINE_BROKE: t('problems.connectionSwipewellLost'),
};

/** Reasons why a setting was not saved; codes of the settings. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'read-only': t('problems.settingsFolderCannotWritten'),
  'no-space': t('problems.diskPcFullFree'),
};

const FAILED_BEGINS: Readonly<Record<string, string>> = {
  'not-sent': t('problems.paymentServiceCouldNot'),
  refused: t('problems.paymentServiceRejected'),
  unanswered: t('problems.paymentServiceDidNot3'),
  'in-doubt': t('problems.resultUnknownCheckBefore'),
};

const sentence = (say: Saying) => {
  const said = say('sentence');
  return typeof said === 'string' ? said : null;
};

/** Reasons why a payment cannot be moved to another patient. */
export const NOT_MOVABLE_TEXTS: Readonly<Record<NotMovable, string>> = {
  'another-terminal': t('payments.otherTerminalNotMovable'),
  held: t('payments.heldNotMovable'),
  'not-charged': t('payments.notChargedNotMovable'),
  unconfirmed: t('payments.unconfirmedNotMovable'),
  voided: t('payments.voidedNotMovable'),
  refunded: t('payments.refundedNotMovable'),
  returned: t('payments.returnedNotMovable'),
  'at-counter': t('payments.atCounterNotMovable'),
};

/** Reasons why the mail server took no message. */
export const MAIL_PROBLEMS: Readonly<Record<MailProblem, string>> = {
  'name-not-found': t('mail.problemName'),
  'no-answer': t('mail.problemNoAnswer'),
  'not-encrypted': t('mail.problemNotEncrypted'),
  'not-trusted': t('mail.problemNotTrusted'),
  'password-missing': t('mail.problemPasswordMissing'),
  'password-refused': t('mail.problemPasswordRefused'),
  'sender-refused': t('mail.problemSender'),
  busy: t('mail.problemBusy'),
};

/** The status code of the mail server's reply, in parentheses; empty without one. */
export function mailReply(reply: string | null): string {
  return reply === null ? '' : t('mail.reply', { reply });
}

/** Reasons for which the clinic's hub did not decide about a void or refund. */
const UNSURE_TEXTS: Readonly<Record<Unsure, (counter: string) => string>> = {
  away: () => t('clinic.away'),
  slow: () => t('clinic.away'),
  recovering: () => t('clinic.recovering'),
  behind: (counter) => t('clinic.behind', { counter }),
  busy: (counter) => t('clinic.busy', { counter }),
  unclear: () => t('clinic.unclear'),
};

/** Results of a record that the service has of a request. */
const RECORD_RESULTS: Readonly<Record<string, string>> = {
  APPROVED: t('clinic.recordApproved'),
  DECLINED: t('clinic.recordDeclined'),
  FAILED: t('clinic.recordFailed'),
  VOIDED: t('clinic.recordVoided'),
};

/** States of the link to the clinic's hub; in some this counter may take no money. */
export const HUB_STATE_TEXTS: Readonly<Record<HubState, string>> = {
  complete: t('clinic.stateComplete'),
  sending: t('clinic.stateSending'),
  away: t('clinic.stateAway'),
  ahead: t('clinic.stoppedAhead'),
  forked: t('clinic.stateForked'),
  replaced: t('clinic.stoppedReplaced'),
  revoked: t('clinic.stoppedRevoked'),
  outdated: t('clinic.stateOutdated'),
  unknown: t('clinic.stateUnknown'),
  'other-hub': t('clinic.stateOtherHub'),
};

/** Codes with a sentence that includes details; null if the details are missing. */
const SENTENCES: Readonly<Record<string, (say: Saying) => string | null>> = {
  SERVICE_UNREACHABLE: (say) =>
    t('problems.nothingCharged', { say: serviceProblem(String(say('problem'))) }),
  SERVICE_FAILED: (say) =>
    `${rowOf(FAILED_BEGINS, String(say('outcome'))) ?? FAILED_BEGINS['in-doubt']}: ${serviceProblem(String(say('problem')))}.`,
  NOT_ALL_BRANCHES: (say) => {
    const branches = say('branches');
    return Array.isArray(branches)
      ? t('problems.branchesMissing', { branches: branches.join(', ') })
      : null;
  },
  RESERVED_BY_ANOTHER: (say) => t('clinic.reservedByAnother', { counter: String(say('counter')) }),
  OPENED_BY_ANOTHER: (say) => t('clinic.openedByAnother', { counter: String(say('counter')) }),
  SAVED_BY_AWAY: (say) => t('clinic.savedByAway', { counter: String(say('counter')) }),
  FOUND_AT_SERVICE: (say) => {
    const result = rowOf(RECORD_RESULTS, String(say('results'))) ?? String(say('results'));
    return t('clinic.foundAtService', { record: String(say('record')), result });
  },
  CLINIC_UNSURE: (say) => {
    const why = rowOf(UNSURE_TEXTS, String(say('why')))?.(String(say('counter'))) ?? '';
    return say('approvable') === true
      ? t('clinic.needsManager', { why })
      : t('clinic.onlyThere', { why });
  },
  COUNTER_STOPPED: (say) => rowOf(HUB_STATE_TEXTS, String(say('state'))) ?? null,
  HUB_NOT_JOINED: sentence,
  PIN_LOCKED_OUT: (say) =>
    t('problems.tooManyWrongPins', { say: timeWithSeconds(String(say('until'))) }),
  NOT_MOVABLE: (say) => rowOf(NOT_MOVABLE_TEXTS, String(say('why'))) ?? null,
  PRINTER_FAULT: sentence,
  LOGO_UNREADABLE: sentence,
  MAIL_FAILED: (say) => {
    const [problem, reply] = [say('problem'), say('reply')];
    return (
      rowOf<string>(MAIL_PROBLEMS, String(problem)) ??
      t('mail.problemRefused', { reply: mailReply(typeof reply === 'string' ? reply : null) })
    );
  },
  SECOND_MAIL: (say) =>
    say('from') === 'service' ? t('mail.secondFromService') : t('mail.secondFromHere'),
  CONNECTION_WRONG: sentence,
  BATCH_BELOW_ZERO: (say) =>
    t('problems.batchBelowZero', { expected: toDollars(cents(Number(say('expected')))) }),
  TOO_MUCH_CASH_IN_BAG: (say) =>
    t('problems.tooMuchCashInBag', { cash: toDollars(cents(Number(say('cash')))) }),
  STATEMENT_REFUSED: statementProblem,
  CASH_SHORT: (say) => t('problems.missing', { say: toDollars(cents(Number(say('missing')))) }),
  DAY_SHEET_REFUSED: (say) =>
    rowOf(DAY_SHEET_PROBLEMS, String(say('problem')))?.(Number(say('row'))) ??
    t('problems.daySheetNotText'),
  LIST_REFUSED: (say) => listProblem(String(say('problem')), Number(say('row'))),
  LIST_UNFINISHED: (say) => t('problems.listCutOff', { name: String(say('name')) }),
  LIST_KNOWN: (say) => t('problems.listKnown', { at: timeOfDay(String(say('at'))) }),
  SETTINGS_NOT_SAVED: (say) =>
    t('problems.nothingChanged', {
      notkept: rowOf(NOT_KEPT, String(say('why'))) ?? t('problems.diskPcDidNot'),
    }),
};

/** The reason why a command failed: the contract's code, and its details. */
export interface CommandProblem {
  readonly code: string;
  readonly data: unknown;
}

export function commandProblem({ code, data }: CommandProblem): string {
  const reported =
    typeof data === 'object' && data !== null
      ? rowOf(SENTENCES, code)?.((name) => Reflect.get(data, name))
      : null;
  return reported ?? rowOf(COMMAND_PROBLEMS, code) ?? t('problems.swipewellHadInternalError');
}

/** Reasons why a backup failed; codes of the backups. */
const BACKUP_PROBLEMS: Readonly<Record<string, string>> = {
  folder: t('settings.backupFailedFolderCannot'),
  'no-space': t('settings.backupFailedDiskFolder'),
  'not-verified': t('settings.backupNotReadableDeleted'),
  'no-key': t('settings.backupFailedEnterPass'),
};

export function backupProblem(code: string): string {
  return rowOf(BACKUP_PROBLEMS, code) ?? t('settings.backupFailed');
}

/** Reasons why the posting folder failed; codes of the posting files. */
const POSTING_PROBLEMS: Readonly<Record<string, string>> = {
  folder: t('problems.postingFolderUnreachable'),
  'no-space': t('problems.postingFolderFull'),
  'earlier-folder': t('problems.postingEarlierFolder'),
  'other-file': t('problems.postingFolderOtherFile'),
};

export function postingProblem(code: string): string {
  return rowOf(POSTING_PROBLEMS, code) ?? t('problems.postingFailed');
}
