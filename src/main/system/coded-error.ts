/**
 * Every code with which main refuses a command, with its meaning. The contract declares the codes
 * of each procedure, and a screen chooses the sentence.
 */
export interface ErrorCodes {
  // every feature
  NOT_SIGNED_IN: 'the person was signed out, or the screen is locked';
  NOT_PERMITTED: 'the role does not allow it';
  COMMAND_USED: 'the id is of another command, or of one that an earlier run of the program carried out';
  SERVICE_UNREACHABLE: 'no proof of the service or no status check, so nothing was sent';
  CHANGED_MEANWHILE: 'the record or payment is not as it was shown';
  SALE_OPEN: 'a sale at the counter has to end first';
  FILE_UNREADABLE: 'the file does not exist, or the folder cannot be written';
  // approvals and staff
  CARD_STEP_OPEN: 'a card waits at the counter';
  APPROVAL_NEEDED: 'a manager has to approve';
  UNKNOWN_PERSON: 'the person is not on the list of staff';
  NOT_AT_THIS_COUNTER: 'the person signs in at the counters of other branches';
  WRONG_PIN: 'the PIN is wrong';
  PIN_IN_REASON: 'the reason contains the PIN';
  PIN_LOCKED_OUT: 'too many wrong PINs';
  NAME_TAKEN: 'another person has the name';
  NOT_YOURSELF: 'a person cannot remove the own entry or change its role';
  LAST_ADMINISTRATOR: 'the clinic needs another administrator first';
  NEWER_PROGRAM: 'a newer program wrote the document: this counter is to be updated first';
  STAFF_NOT_SAVED: 'the staff file could not be written';
  WRONG_RECOVERY_CODE: 'the recovery code is wrong';
  MOVE_NOT_CONFIRMED: 'a manager has to confirm the origin of the data folder first';
  // the clinic's hub
  COUNTER_STOPPED: 'the hub says that this counter may take no money; the data has the state';
  RESERVED_BY_ANOTHER: 'another counter has the reservation of the payment';
  OPENED_BY_ANOTHER: 'another counter opened the saved sale';
  SAVED_BY_AWAY: 'the counter that saved the sale is away: it may open it alone';
  HUB_NOT_JOINED: 'the counter did not join the hub; the data has the remedy';
  HUB_AWAY: 'only the hub knows the answer, and it is away';
  HUB_RECOVERING: 'the hub was restored and does not know all counters again';
  NOT_LOOKED_UP: 'the request of a dead PC was not looked for at the service for a day';
  FOUND_AT_SERVICE: 'the service shows the request of a dead PC: the reason has to name the record';
  OTHER_BRANCH: 'the counter or the approving manager does not see the branch of the finding';
  NOT_ALL_BRANCHES: 'the counter, the person or the approving manager reads only some branches';
  TOO_MUCH_IN_BAGS: 'more than the counters of a branch have for the bank';
  CLINIC_UNSURE: 'the hub did not decide: a manager has to approve, if anything';
  // the payment engine
  SALE_LOCKED: 'an attempt on the sale is open, or was approved after the command came';
  SAME_AS_EARLIER: 'the duplicate check asks first';
  PAYMENT_BUSY: 'a follow-up on the payment is open, or was done after the command came';
  NO_SUCH_CHOICE: 'the decision is not possible now';
  // the sale at the counter
  COUNTER_BUSY: 'another sale is at the counter';
  SALE_ALREADY_PAID: 'the sale is paid';
  FEE_NOT_SIGNED: 'no returned payment of the patient was signed with this fee';
  TOTAL_TOO_LARGE: 'the total is above the limit of the interface';
  MORE_THAN_REMAINS: 'the amount is above what is left of the sale, payment or hold';
  LINES_STAND: 'a partly paid sale keeps its lines';
  PART_PAID: 'a partly paid sale cannot be dropped';
  NOT_PARKED: 'the sale is not parked';
  INCOMING_SALE_GONE: 'the incoming sale was opened or has expired';
  NO_READER: 'no card reader is ready';
  SWIPE_GONE: 'the swipe was used, has expired or was wiped';
  NUMBER_GONE: 'the typed number was used, has expired or was wiped';
  INVALID_NUMBER: 'the typed number is not a card or account number';
  CASH_SHORT: 'the cash given is below the amount';
  LARGE_AMOUNT: 'the amount is above a limit: to be confirmed or approved';
  // payments and holds
  NO_SUCH_PAYMENT: 'the payment is unknown here and at the service';
  NOTHING_TO_VOID_OR_REFUND: 'the payment can be neither voided nor refunded';
  OVER_CASH_LIMIT: 'more cash than a refund may take from the drawer';
  CHECK_PACKED: 'the check is in a bag for the bank: to be unpacked first';
  CHECK_DEPOSITED: 'the bank booked the check, or a clinic close has it in a bag';
  HOLD_ENDED: 'the hold was captured or released meanwhile';
  NO_SUCH_RECEIPT: 'no receipt has the number';
  // receipts by e-mail
  MAIL_NOT_SET_UP: 'no mail server is set up';
  MAIL_SIMULATED: 'Demo and training send no e-mail';
  MAIL_FAILED: 'the mail server did not take the test message';
  SECOND_MAIL: 'the patient may get two e-mails: to be confirmed';
  NO_SUCH_MAIL: 'the e-mail was sent, dropped or retried meanwhile';
  // the drawer
  NO_SUCH_DRAWER: 'the drawer is not set up';
  DRAWER_IN_USE: 'the drawer has an open session';
  DRAWER_NOT_OPEN: 'the drawer has no open session';
  NOT_THAT_MUCH_CASH: 'more than the cash in the drawer';
  COUNT_AGAIN: 'the session has no count, or cash moved after it';
  // the close and its reports
  NOT_CLOSING: 'the close was ended or left';
  STEP_OPEN: 'an earlier step of the close is open';
  NO_SUCH_TERMINAL: 'no card terminal has the name';
  BATCH_BELOW_ZERO: 'the batch of a card terminal is below zero without such refunds';
  NO_SUCH_REPORT: 'no Z report has the number';
  // downtime slips
  NO_SUCH_SLIP: 'the slip was never printed';
  SLIP_USED: 'the slip was entered before';
  SLIP_DATE: 'the date is in the future or too old';
  // agreements
  NOT_A_SIGNATURE: 'the drawing is a dot or a short line';
  NO_SUCH_AGREEMENT: 'there is no such agreement, or it was revoked';
  ALREADY_SIGNED: 'the signed paper was filed before';
  AGREEMENT_GONE: 'the agreement is not shown any more, or was used';
  AGREEMENT_DIFFERS: 'the debit, card or account is not the one that the patient signed for';
  NO_DISPLAY: 'no display of the patient is connected';
  // patients, profiles and insurance
  PATIENT_GONE: 'the service has the patient no more';
  SAME_PATIENT: 'the payment is of this patient';
  NOT_MOVABLE: 'the payment cannot be moved to another patient';
  PROFILE_GONE: 'the service has the profile no more';
  INVALID_FIELD: 'a field breaks a rule of the interface';
  LOOKALIKES: 'similar patients exist: to be confirmed';
  KEYING_OFF: 'typed card numbers are switched off';
  // today's list
  LIST_REFUSED: 'the file is no list: nothing was taken';
  LIST_KNOWN: 'a file with this content was taken today';
  LIST_UNFINISHED: 'the last line of the list has no end: to be confirmed';
  BROKEN_ROWS: 'rows of the list are broken: to be confirmed';
  SELF_PAY: 'the patient pays without insurance';
  LIST_ROW_GONE: 'the row is no longer on the list';
  // reports of the service
  END_BEFORE_START: 'the range ends before it starts';
  RANGE_TOO_LONG: 'the range is a typing error';
  NOT_OPENED: 'the report is not open';
  TOO_MANY_FOR_PDF: 'the rows do not fit into a PDF';
  VIEWS_NOT_SAVED: 'the saved views could not be written';
  // the bank
  STATEMENT_REFUSED: 'the file is no statement, or one of its rows is wrong: nothing was imported';
  DAY_SHEET_REFUSED: 'the day sheet cannot be compared';
  UPLOAD_GONE: 'parts of the file are missing';
  NO_SUCH_ACCOUNT: 'the account is no longer set up';
  ACCOUNT_USED: 'a bag or a matched line is of the account';
  EMPTY_BAG: 'the bag has no content';
  BAGS_CHANGED: 'another person changed the bags since they were shown';
  BAG_NUMBER_USED: 'another bag has this number';
  TOO_MUCH_CASH_IN_BAG: 'the closed days have less cash that is in no bag';
  // readers
  NO_VIRTUAL_READER: 'the counter has no virtual reader';
  UNKNOWN_CARD: 'the demo card is unknown';
  NOT_PROVEN: 'the reader has not read a card yet';
  NO_SUCH_READER: 'the reader is not set up';
  // printers
  NO_SUCH_PRINTER: 'the printer is not set up';
  NO_SUCH_JOB: 'the paper is not in the queue';
  NO_VIRTUAL_PRINTER: 'the virtual printer is not set up';
  PRINTER_FAULT: 'the printer reports a fault';
  LOGO_UNREADABLE: 'the file is no picture that can be printed';
  // set-up
  NOTHING_TO_CONFIRM: 'the data belongs to this installation, or was confirmed meanwhile';
  INSTALLATION_NOT_SAVED: 'the installation id could not be read or written; the data has the remedy';
  TRAINING: 'the counter is in training';
  PASSWORD_MISSING: 'the password of the connection is not saved';
  CONNECTION_WRONG: 'a field of the connection is wrong';
  PRODUCTION_NEEDS_DESKTOP: 'only the desktop program takes real payments';
  DISK_NOT_CONFIRMED: "the encryption of the PC's disk is not confirmed";
  ADMINISTRATOR_MISSING: 'the clinic needs an administrator first';
  PAYMENTS_OPEN: 'a sale or a payment in doubt needs the connection';
  NO_CONNECTION: 'no connection is set up';
  NO_SUCH_BRANCH: "the branch is not the person's";
  BRANCH_UNCLEAR: "not exactly one branch of the connection has the name of the counter's";
  NO_UPDATE: 'no update is ready';
  COUNTER_OF_ANOTHER: 'another account owns the counter of this PC';
  NO_POSTING_FOLDER: 'no folder of posting files is set';
  NO_BACKUP_FOLDER: 'no backup folder is set';
  FILE_NOT_OPENED: 'the pass phrase is wrong, or the file was changed';
  FILE_EARLIER_BUILD: 'the file is of a build from before the first release';
  FILE_NEWER: 'the file is of a newer version';
  NOT_SET_UP: 'this PC has no connection to write';
  ALREADY_SET_UP: 'a PC with a connection is changed in its own settings';
}

export type ErrorCode = keyof ErrorCodes;

interface ErrorDetails extends ErrorOptions {
  readonly data?: Readonly<Record<string, unknown>>;
  /** The remedy in words for a person: also the data, for the page. */
  readonly sentence?: string;
}

/** A rejected command: its code, and the data that the contract declares with it. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, { data, sentence, ...options }: ErrorDetails = {}) {
    super(sentence ?? code, options);
    this.code = code;
    this.data = sentence === undefined ? data : { sentence };
  }
}

/** A failed start or command of the command line; the message is a sentence for a person. */
export class SentenceError extends Error {}

/** A failure of a file: a code of its own, and one sentence with the remedy for a person. */
export class FileError<Code extends string> extends SentenceError {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
