import type { SwipeProblem } from '../../shared/contract/till.ts';
import { type AmountProblem, cents, toDollars } from '../../shared/domain/money.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import type { CommandProblem } from '../ipc/command-problem.ts';
import { timeWithSeconds } from '../ui/clock-text.ts';

/** A sentence with advice for every code that a person can meet. */

export const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  empty: 'Type the amount first.',
  'not-a-number': 'An amount is digits with a point, such as 25 or 25.50.',
  comma: 'Use a point for cents: 1.50, not 1,50.',
  negative: 'An amount cannot be negative; refunds have their own place.',
  zero: 'The amount must be more than zero.',
  'fraction-of-cent': 'An amount ends at cents: two digits after the point.',
  'too-large': 'The most that can be charged at once is $999,999,999.99.',
};

export const SWIPE_PROBLEMS: Readonly<Record<SwipeProblem, string>> = {
  unreadable:
    'That swipe could not be read. Swipe again, a little slower, stripe facing the reader.',
  'no-track-2': 'That stripe has no payment data on it. Try another card.',
  'not-payment-card': 'This does not look like a payment card. Swipe a payment card.',
  'timed-out': 'The swipe was cleared because it waited too long. Swipe again.',
  encrypted:
    'This reader encrypts cards for another service, so its swipes cannot be charged here. Use another reader.',
  'not-journaled':
    'Nothing was charged: the journal cannot be written. Check that the disk is not full, then swipe again.',
};

/** For a card with different numbers on tracks 1 and 2. */
export const TRACKS_DIFFER =
  'The stripe of this card carries two different card numbers, as forged cards do. Compare the last four digits with the card in your hand; if they differ, ask for another card.';

/**
 * Reasons why the service could not be reached, or answered badly; codes of the payments client.
 */
const SERVICE_PROBLEMS: Readonly<Record<string, string>> = {
  'name-not-found': 'the name of the service is not known here; check the internet connection',
  'connection-refused': 'the service does not take connections right now',
  unreachable: 'the network is down; check the cable or the Wi-Fi',
  'connect-timeout': 'the service did not answer in time',
  timeout: 'the service did not answer in time',
  'connection-lost': 'the connection broke',
  unauthorized: 'the service did not accept the user name and password in the settings',
  'password-missing':
    'this account of the PC has not got its password yet; an administrator types it at Settings (F10), Connection',
  forbidden: 'the service does not let this clinic do that',
  'unknown-authority': 'the certificate of the service is not trusted on this PC',
  'certificate-expired': 'the certificate of the service has expired',
  'tls-failed': 'no safe connection to the service could be made',
  'proxy-password': 'the proxy of this network asks for a password',
  'proxy-failed': 'the proxy of this network does not let us through',
  'client-closed': 'the program is closing',
  cancelled: 'it was called off',
  'bad-request': 'the service found the request faulty',
  'not-found': 'the service does not know what was asked for',
  unprocessable: 'the service found the request faulty',
  'too-many-requests': 'the service is asked too often; wait a minute',
  'invalid-request': 'the request broke a rule of the service',
  'bad-http': 'the answer was no answer of a payments service',
  redirect: 'another address answered in place of the service',
  'unexpected-status': 'the service gave an answer that nobody knows',
  'unreadable-answer': 'the answer of the service could not be read',
  'answer-cut-off': 'the answer broke off half-way',
  'answer-too-large': 'the answer was too large',
  'wrong-answer': 'the answer was to another request',
  'journal-not-writable':
    'the journal on this PC could not be written; check that the disk is not full',
  'journal-damaged': 'the journal on this PC is damaged; call your IT person',
  'clock-wrong': "this PC's clock is wrong; set it and try again",
  'wrong-host': 'another machine answers in place of the service',
  'server-error': 'the service has a fault of its own',
  'no-evidence': 'nothing at the service can prove it either way',
  'unclear-record': 'a record at the service may be this one or another',
  contradiction: 'the service gave two different answers',
  'record-taken': 'the service gave it the record of another payment',
  'other-action': 'the service did something else than was asked',
  'amount-higher': 'the service reports a higher amount than was asked',
  'list-capped': 'the service shortens its lists, so that not all of it can be seen',
  'report-cut': 'the service shortens its reports, so that not all of it can be seen',
  'no-connection': 'the connection it was sent on is not set up any more',
  interrupted: 'Swipewell was closed before the answer came',
};

export function serviceProblem(code: string): string {
  return rowOf(SERVICE_PROBLEMS, code) ?? `something unexpected happened (${code})`;
}

const COMMAND_PROBLEMS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: 'Sign in first.',
  MOVE_NOT_CONFIRMED: 'A manager has to confirm first that this counter was moved here.',
  NOTHING_TO_CONFIRM: 'This was confirmed meanwhile. Nothing was changed.',
  COUNTER_BUSY: 'Another window is in the middle of a sale; finish or leave it there first.',
  SALE_LOCKED: 'This sale is already being charged; wait for its answer.',
  SALE_ALREADY_PAID: 'This sale is already paid. Start a new one.',
  MORE_THAN_REMAINS: 'That is more than what remains of this sale.',
  LINES_STAND: 'A part of this sale is paid, so its lines stay as they are.',
  NOT_PARKED: 'This sale is not parked any more; somebody else took it up.',
  INCOMING_SALE_GONE: 'That sale was taken up in another window.',
  PART_PAID: 'A part of this sale is paid: void or refund that first.',
  TOTAL_TOO_LARGE: AMOUNT_PROBLEMS['too-large'],
  NO_READER: 'There is no card reader yet. Set one up at “Reader”, above.',
  NOT_PROVEN: 'Swipe a card at that reader first.',
  NO_SUCH_READER: 'That reader is not registered here any more.',
  SWIPE_GONE: SWIPE_PROBLEMS['timed-out'],
  NUMBER_GONE: 'The number was cleared because it waited too long. Type it again.',
  INVALID_NUMBER: 'A digit of the routing or account number is wrong. Type it again.',
  JOURNAL_NOT_WRITABLE:
    'Nothing was taken: the journal cannot be written. Check that the disk is not full, then try again.',
  JOURNAL_DAMAGED:
    'The journal on this PC is damaged, so no money is taken on it. Leave it as it is and call your IT person.',
  APPROVAL_NEEDED: "This needs a manager's word.",
  WRONG_PIN: 'That PIN is not right.',
  PIN_IN_REASON: 'The reason contains the PIN. Type both again, the PIN only in its own field.',
  NOT_PERMITTED: 'This person may not do that.',
  TRAINING: "This is training: the clinic's own counter is set up there, by its own administrator.",
  PASSWORD_MISSING: 'Type the password: for this address and user none is kept.',
  PRODUCTION_NEEDS_DESKTOP:
    'Real payments are taken by the desktop program alone; in a browser only Demo can be set up.',
  ADMINISTRATOR_MISSING: "Name the first administrator of the clinic's counter, with a PIN.",
  COUNTER_OF_ANOTHER:
    'The till of this PC is shared by accounts that this one is none of: your IT person permits it. Nothing was set up.',
  PAYMENTS_OPEN:
    'A sale is open, or a payment is in doubt. Finish it first (F9); until then the connection stays as it is.',
  NO_SUCH_BRANCH: 'This person does not work at that branch, or it is not set up any more.',
  FILE_UNREADABLE: 'There is no such file or folder, or it cannot be read or written by this user.',
  FILE_NOT_OPENED:
    'The file cannot be opened: the pass phrase is another, or it is not a sealed file of Swipewell.',
  FILE_EARLIER_BUILD:
    'This file was written by a build of Swipewell from before the first release: write a new one with this version, on a PC that is set up.',
  FILE_NEWER:
    'This file was made by another version of Swipewell than this one can read: update first.',
  NOT_SET_UP:
    'This counter has no connection with a password yet, so there is nothing to take along.',
  ALREADY_SET_UP: 'This PC has a connection already; it is changed in its own settings.',
  NO_BACKUP_FOLDER: 'Choose a folder for the copies first.',
  NO_UPDATE: 'There is no new version ready to be installed.',
  NO_CONNECTION: "The clinic's connection has not been set up yet.",
  PAYMENT_BUSY:
    'Something else is under way on this payment, or turned out to be done. Nothing was sent; look at it again, or at the tray (F9).',
  NO_SUCH_CHOICE: 'It was settled meanwhile; there is nothing to decide any more.',
  UNKNOWN_PERSON: 'This person is not on the list of staff any more.',
  WRONG_RECOVERY_CODE:
    'That is not the recovery code of this counter. The newest one printed counts.',
  NAME_TAKEN: 'Somebody of this name is on the list already.',
  NOT_YOURSELF:
    'Nobody takes themselves off the list or changes their own role: another administrator does.',
  CARD_STEP_OPEN:
    'Finish or leave the card step first; while a card is taken the screen stays open.',
  STAFF_NOT_SAVED: 'The list of staff cannot be written: check the disk, then try again.',
  SALE_OPEN: 'Finish or leave the sale at the counter first.',
  NO_SUCH_PAYMENT: 'Neither this till nor the service knows that payment.',
  CHANGED_MEANWHILE:
    'Somebody was quicker: this payment stands otherwise by now. Nothing was sent; look at it again.',
  NOTHING_TO_VOID_OR_REFUND: 'There is nothing of this payment to undo any more. Nothing was sent.',
  HOLD_ENDED: 'This hold was captured or released meanwhile. Nothing was sent.',
  NO_SUCH_RECEIPT: 'There is no receipt with that number.',
  NO_SUCH_DRAWER: 'That drawer is not set up here any more.',
  DRAWER_IN_USE: 'This drawer is open already.',
  DRAWER_NOT_OPEN: 'No drawer is open for cash. Count one in at “Drawer”, F7.',
  NOT_THAT_MUCH_CASH: 'There is not that much cash in the drawer.',
  COUNT_AGAIN: 'Cash has moved since the count: count the drawer again.',
  NOT_CLOSING: 'The day was closed or left meanwhile.',
  STEP_OPEN: 'Something is still to be done before the day can be closed.',
  NO_SUCH_REPORT: 'There is no Z report of that number.',
  NO_SUCH_SLIP: 'No slip of this number was ever printed here.',
  SLIP_USED: 'This slip was entered before: each counts once.',
  SLIP_DATE: 'A slip is entered within a month, and never for the future.',
  NO_SUCH_PRINTER: 'That printer is not set up here any more.',
  NO_SUCH_JOB: 'It has left the queue.',
  NO_VIRTUAL_PRINTER: 'The virtual printer works on the demo service only.',
  NO_VIRTUAL_READER: 'The virtual reader works on the demo service only.',
  END_BEFORE_START: 'The last day is before the first: turn them round.',
  RANGE_TOO_LONG: 'That is more than eleven years: choose a shorter range.',
  TOO_MANY_FOR_PDF:
    'That would be more than two hundred pages: filter the rows, or take XLSX or CSV.',
  VIEWS_NOT_SAVED: 'It could not be kept: check that the disk is not full, then try again.',
  NOT_OPENED: 'This report is not open any more: choose its range again.',
  PATIENT_GONE: 'This record was deleted, here or at another counter.',
  PROFILE_GONE: 'This is not on file any more.',
  KEYING_OFF: 'This clinic does not take cards by keyboard; swipe it.',
  BAD_REQUEST:
    'Something typed here is not what it can be: look through the fields. Nothing was sent.',
  INVALID_FIELD: 'Something typed breaks a rule of the service; look through the fields.',
  TILL_UNREACHABLE:
    'The program is not answering. This page reconnects by itself; if Swipewell was started again, open its new link.',
  LINE_BROKE: 'The line to the program broke; what happened shows here as soon as it is back.',
};

/** Reasons why a setting was not saved; codes of the settings. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'read-only': 'the folder of the settings cannot be written; let your IT person see to its rights',
  'no-space': 'the disk of this PC is full; make room and try again',
};

const FAILED_BEGINS: Readonly<Record<string, string>> = {
  'not-sent': 'The service could not be asked',
  refused: 'The service refused',
  unanswered: 'The service gave no answer',
  'in-doubt': 'It is not certain that this was done; look before you try again',
};

/** Reads a named detail of a problem. */
type Saying = (name: string) => unknown;

const sentence = (say: Saying) => {
  const said = say('sentence');
  return typeof said === 'string' ? said : null;
};

/** Codes with a sentence that includes details; null if the details are missing. */
const SENTENCES: Readonly<Record<string, (say: Saying) => string | null>> = {
  SERVICE_UNREACHABLE: (say) => `Nothing was charged: ${serviceProblem(String(say('problem')))}.`,
  SERVICE_FAILED: (say) =>
    `${rowOf(FAILED_BEGINS, String(say('outcome'))) ?? FAILED_BEGINS['in-doubt']}: ${serviceProblem(String(say('problem')))}.`,
  PIN_LOCKED_OUT: (say) =>
    `Too many wrong PINs. Try again at ${timeWithSeconds(String(say('until')))}, or ask a manager to open it.`,
  PRINTER_FAULT: sentence,
  LOGO_UNREADABLE: sentence,
  CONNECTION_WRONG: sentence,
  CASH_SHORT: (say) => `${toDollars(cents(Number(say('missing'))))} is still missing.`,
  SETTINGS_NOT_SAVED: (say) =>
    `Nothing was changed: ${rowOf(NOT_KEPT, String(say('why'))) ?? 'the disk of this PC did not take it'}.`,
};

export function commandProblem({ code, data }: CommandProblem): string {
  const reported =
    typeof data === 'object' && data !== null
      ? rowOf(SENTENCES, code)?.((name) => Reflect.get(data, name))
      : null;
  return (
    reported ??
    rowOf(COMMAND_PROBLEMS, code) ??
    'The program ran into a fault of its own. Nothing was charged twice; try once more.'
  );
}
