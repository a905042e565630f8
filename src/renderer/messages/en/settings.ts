/** English messages of settings. */
export const settings = {
  'settings.backupFailedFolderCannot':
    'The backup failed: its folder cannot be reached or written. Check the drive or the network share.',
  'settings.backupFailedDiskFolder': 'The backup failed: the disk of its folder is full.',
  'settings.backupNotReadableDeleted':
    'The backup was not readable and was deleted. Call IT support.',
  'settings.backupFailedEnterPass':
    'The backup failed: enter its pass phrase again in the settings.',
  'settings.backupFailed': 'The backup failed. Call IT support.',
  'settings.startTraining': 'Start training',
  'settings.goClinicsCounter': 'Go to the clinic’s counter',
  'settings.training': 'Training.',
  'settings.nothingRealHereNo':
    '{training} Nothing is real here: no money moves, and the clinic’s journal does not change.',
  'settings.enterAmountAboveZero':
    'Enter an amount above zero, or leave it empty to turn this off.',
  'settings.leastOtherLimit': 'Enter at least the other limit, {least}.',
  'settings.refunds': 'Refunds',
  'settings.refundsLead':
    'Cash above the limit is refunded by check: the counter records a request, and a manager approves it later.',
  'settings.mostCashRefund': 'Most cash refunded of a payment',
  'settings.mostCashRefundHint': 'Leave it empty for no limit.',
  'settings.returnDays': 'Days in which a bank may return a debit',
  'settings.returnDaysHint': 'A refund of a younger bank payment warns. 0 turns the warning off.',
  'settings.returnDaysWrong': 'Enter a number from 0 to 60.',
  'settings.returnedFee': 'Returned payments',
  'settings.returnedFeeLead':
    'A fee for a bank payment that the bank returns. The authorization that the patient signs then names it, and only such a payment offers it.',
  'settings.returnedFeeAmount': 'Fee for a returned payment',
  'settings.returnedFeeHint': 'Off by default: leave it empty. Check the limit of your state.',
  'settings.largeAmounts': 'Large amounts',
  'settings.misplacedDecimalPointCharges':
    'A misplaced decimal point charges a hundred times too much. Both limits apply to every payment method, cash and holds included. The parts of one sale count together. Leave a limit empty to turn it off.',
  'settings.confirmAmountsAbove': 'Confirm amounts above',
  'settings.cashierAskedOnce': 'The cashier is asked once. In dollars; {confirmAbove} by default.',
  'settings.managerApprovesAmountsAbove': 'Manager approves amounts above',
  'settings.requiresManagersPin':
    'Requires a manager’s PIN. In dollars; {approveAbove} by default.',
  'settings.backup': 'Backup',
  'settings.encryptedCopyJournalMade':
    'An encrypted copy of the journal, made every hour and at each close of the day, and verified completely.',
  'settings.trainingNotBackedUp':
    'Training is not backed up. Set up the backup at the clinic’s counter.',
  'settings.noBackupSetUp':
    'No backup is set up. If the disk of this PC fails, its journal is lost.',
  'settings.lastBackupMadeVerified': 'The last backup was made and verified at {lastAt}.',
  'settings.backupFolder': 'Backup folder',
  'settings.anotherDiskOrNetwork': 'On another disk, or on a network share of the clinic.',
  'settings.passPhraseBackups': 'Pass phrase of the backups',
  'settings.backupCannotOpenedWithout':
    'A backup cannot be opened without it. Keep it with the recovery code.',
  'settings.saveBackupSettings': 'Save backup settings',
  'settings.backUpNow': 'Back up now',
  'settings.rulesAllDrawersCounter': 'Rules for all drawers of this counter.',
  'settings.blindCount': 'Blind count',
  'settings.default': 'On by default. The expected amount is shown only after the count.',
  'settings.overShortLimit': 'Over/short limit',
  'settings.aboveManagerApprovesCount':
    'A manager approves a count with a larger difference. In dollars; {overShortLimit} by default.',
  'settings.startingCashNextDay': 'Starting cash for the next day',
  'settings.dollarsDefault': 'In dollars; {floatKept} by default. The rest goes to the bank.',
  'settings.secondsUntilAlertOpen': 'Seconds until the alert for an open drawer',
  'settings.default2': '{openLimitSeconds} by default. Needs a drawer with a readable status.',
  'settings.numberFrom53600': 'Enter a number from 5 to 3600.',
  'settings.clinic': 'Clinic',
  'settings.theseLinesPrintedTop':
    'These lines are printed at the top of every receipt. Earlier receipts are reprinted unchanged.',
  'settings.enterNameClinicReceipts': 'Enter the name of the clinic for the receipts.',
  'settings.street': 'Street address',
  'settings.streetNeeded': 'HSA and FSA administrators ask for it on receipts.',
  'settings.cityState': 'City and state',
  'settings.country': 'Country',
  'settings.reportsPaper':
    '{paper, select, letter {Reports are printed on Letter paper.} other {Reports are printed on A4 paper.}}',
  'settings.phone': 'Phone',
  'settings.firstAdministratorClinicsCounter': 'First administrator of the clinic’s counter',
  'settings.demoUsersNotAvailable':
    'The demo users are not available there. This administrator adds the other people, each with their own PIN.',
  'settings.administratorsName': 'Administrator’s name',
  'settings.administratorsPin': 'Administrator’s PIN',
  'settings.sixDigits': 'Six digits.',
  'settings.settings': 'Settings',
  'settings.connection': 'Connection',
  'settings.certificate': 'Certificate',
  'settings.userPassword': 'User and password',
  'settings.clientId': 'Client ID',
  'settings.clock': 'Clock',
  'settings.connectionCheck': 'Connection check',
  'settings.savedSecureStoragePc': 'Saved in the secure storage of this PC.',
  'settings.savedFileOnlyUser':
    'Saved in a file that only this user of the PC can read. A browser has no secure storage.',
  'settings.addressPaymentService': 'Address of the payment service',
  'settings.environment': 'Environment',
  'settings.demoNoMoneyMoves': 'Demo: no money moves',
  'settings.productionRealMoneyReal': 'Production: real money, real emails',
  'settings.diskEncrypted': 'The disk of this PC is encrypted',
  'settings.diskEncryptedHint': 'BitLocker, FileVault or LUKS. Required for Production.',
  'settings.productionDesktopProgramOnly': 'Production (desktop program only)',
  'settings.userName': 'User name',
  'settings.password': 'Password',
  'settings.unchanged': 'Unchanged',
  'settings.branches': 'Branches',
  'settings.oneLineEachClient':
    'One line each: the client ID of 8 letters or digits, then the name. Leave it empty for one branch without a client ID.',
  'settings.notValidBranch':
    'Not a valid branch: {wrong}. A line starts with a client ID of 8 letters or digits; its name has at most {name}.',
  'settings.privateCertificateAuthorityOr': 'Private certificate authority or proxy',
  'settings.certificateAuthorityPem': 'Certificate authority (PEM)',
  'settings.trustedAdditionAuthoritiesSystem':
    'Trusted in addition to the authorities of the system. Certificate checks cannot be turned off.',
  'settings.proxy': 'Proxy',
  'settings.emptySystemProxy':
    'If empty, Swipewell uses the system proxy. Enter “none” for no proxy.',
  'settings.checkConnection': 'Check connection',
  'settings.saveConnection': 'Save connection',
  'settings.checkConnectionFirst': 'Check the connection first.',
  'settings.counterUsesSimulatedPayment':
    'This counter uses the simulated payment service that ships with Swipewell: no money moves. Set up the connection of your clinic when you have its address, user and password.',
  'settings.clinicsConnectionSetUp':
    'The clinic’s connection is set up. Until you go to the clinic’s counter, this counter uses the simulated payment service, and the real connection cannot be changed here.',
  'settings.newPaymentsSentPayment': 'New payments are sent to this payment service.',
  'settings.setUpConnection': 'Set up a connection',
  'settings.paymentService': 'Payment service',
  'settings.productionRealMoney': 'Production: real money',
  'settings.demo': 'Demo',
  'settings.user': 'User',
  'settings.passwordConnectionNotSaved':
    'The password of this connection is not saved here, so nothing can be charged. Enter it again.',
  'settings.paymentsSentStillBeing':
    'Payments sent to {retired} are still being checked there. That connection is removed after the last one.',
  'settings.checkOrChange': 'Check or change',
  'settings.branch': 'Branch',
  'settings.counter': 'This counter',
  'settings.screenLockApprovalsTraining': 'Screen lock, approvals and training of this counter.',
  'settings.language': 'Language',
  'settings.languageHint':
    'Of the sign-in, and of reports and files that the counter makes by itself. Each person can choose another one.',
  'settings.minutesUntilScreenLocks': 'Minutes until the screen locks',
  'settings.afterLastKeyOr':
    'After the last key or pointer movement; {usualidleminutes} by default. Never during a card payment.',
  'settings.numberFrom160': 'Enter a number from 1 to 60.',
  'settings.practiceSingleManager': 'This practice has a single manager',
  'settings.offDefault':
    'Off by default. When on, the only manager can approve their own actions with PIN and reason. The end-of-day report shows each one.',
  'settings.beginWithPatient': 'Begin checkout with the patient',
  'settings.otherwiseQuickPayment':
    'On by default. When off, checkout begins with the amount of a quick payment.',
  'settings.recentPatients': 'List recent patients before a search',
  'settings.recentPatientsVisible':
    'Off by default. When on, the names of earlier patients are visible to a person in front of the counter.',
  'settings.hideWindowFromScreen': 'Hide the window from screen sharing',
  'settings.default3':
    'On by default. A screen share or recording shows black during a sale. Desktop program only.',
  'settings.training2': 'Training',
  'settings.tryEverythingSimulatedPayment':
    'Try everything on the simulated payment service, then come back. The clinic’s journal does not change, and unconfirmed payments are still checked.',
  'settings.settingsFileDamagedWhen':
    'The settings file was damaged when Swipewell started, so its copy is in use. Check all settings. The damaged file is saved as {file}.',
  'settings.holdExpiresAfterNumber':
    'A hold expires after this number of days and can no longer be charged. Card holds and the close of the day remind you one day before. The contract with your card processor may allow more days.',
  'settings.daysUntilExpires': 'Days until it expires',
  'settings.default4': 'Default',
  'settings.anyOtherCard': 'Any other card',
  'settings.days': 'Days of {name}',
  'settings.from131': 'Enter a number from 1 to 31.',
  'settings.otherPcs': 'Other PCs',
  'settings.availableClinicsCounterNot': 'Available at the clinic’s counter, not in training.',
  'settings.encryptedFileCopiesConnection':
    'An encrypted file copies the connection with its password, the branches, readers, printers and staff of this counter to other PCs of the clinic. Each PC creates its own counter ID.',
  'settings.folderFile': 'Folder for the file',
  'settings.fullPathPcOr':
    'Full path on this PC or a USB drive. The file is named clinic.swipewell.',
  'settings.passPhrase': 'Pass phrase',
  'settings.sendSeparatelyFromFile': 'Send it separately from the file.',
  'settings.saved': 'Saved to {file}. Delete it after use.',
  'settings.saveFile': 'Save file',
  'settings.anotherPcClinicAlready':
    'Is another PC of the clinic already set up? Its encrypted file sets up this PC too: connection, branches, readers, printers and staff.',
  'settings.encryptedFile': 'Encrypted file',
  'settings.fullPathSuchAs': 'The full path, such as E:\\clinic.swipewell.',
  'settings.passPhraseFile': 'Pass phrase of the file',
  'settings.setUpPc': 'Set up this PC',
  'settings.key': 'key {position}',
  'settings.moveUp': 'Move up',
  'settings.remove': 'Remove',
  'settings.name': 'Name of {about}',
  'settings.type': 'Type of {about}',
  'settings.defaultAmount': 'Default amount of {about}',
  'settings.entered': 'Entered',
  'settings.twoKeysSameName': 'Two payment types have the same name.',
  'settings.sale': 'Sale',
  'settings.keysNextAmountTypes':
    'The types of payment next to the amount, by Alt and a number. A sale starts with the first. Up to {mostkeys}. Earlier sales keep their names.',
  'settings.key2': 'Key',
  'settings.reportedAs': 'Reported as',
  'settings.paymentTypes': 'Payment types',
  'settings.addKey': 'Add a payment type',
  'settings.paymentsBelongPaymentPlans': 'Payments belong to payment plans',
  'settings.offDefault2':
    'Off by default. When on, a plan payment by card or bank account can name its plan by the ID of your practice system.',
  'settings.updates': 'Updates',
  'settings.swipewell':
    'Swipewell {version}. A new version is never installed during a sale, and the journal does not change.',
  'settings.installNow': 'Install now',
  'settings.checkUpdates': 'Check for updates',
  'settings.updatesInstalledYourOr': 'Updates are installed by your IT or a package manager.',
  'settings.swipewellUpDate': 'Swipewell is up to date.',
  'settings.checkingUpdates': 'Checking for updates…',
  'settings.versionBeingDownloadedVerified': 'Version {version} is being downloaded and verified.',
  'settings.versionReady':
    'Version {version} is ready. It is installed when you close the program, or now.',
  'settings.checkUpdatesFailedRepeated':
    'The check for updates failed and is repeated automatically. This version keeps working.',
  'settings.sectionsSettings': 'Sections of the settings',
  'settings.accounting': 'Accounting',
  'settings.accountNamesAsInProgram':
    'Names of the accounts in your accounting program, exactly as they are there. Write a subaccount as Parent:Subaccount. The journal of closed days uses them. Leave a field empty for the usual name.',
  'settings.usualAccountName': 'Usual name',
  'settings.nameInYourBooks': 'Name in your books',
  'settings.accountName': 'Account {usual}',
  'settings.settings2': 'Settings: {name}',
  'settings.bankAccounts': 'Bank accounts',
  'settings.bankAccountsAbout':
    'The clinic’s own accounts, to which its bags, card terminals and the processor deposit. Each has its own statements in Reports, Bank, its own bags and deposit slips, and its own account in the accountant’s journal.',
  'settings.bankAccount': 'Bank account {position}',
  'settings.bankAccountName': 'Name',
  'settings.bankAccountNameHint': 'On deposit slips and in lists.',
  'settings.bankAccountTwice': 'Another account has this name.',
  'settings.lastFour': 'Last four digits',
  'settings.lastFourHint': 'Other statements are refused.',
  'settings.lastFourWrong': 'Enter four digits, or nothing.',
  'settings.ledgerNameHint': 'Empty if it is the same.',
  'settings.addBankAccount': 'Add bank account',
  'settings.cardTerminals': 'Card terminals',
  'settings.terminalChargesRecorded':
    'The clinic’s own terminals for chips and contactless cards. Their charges are recorded at checkout (Alt+R), and the total of each batch is entered at the close.',
  'settings.terminalNames': 'Names of the terminals',
  'settings.oneNamePerLine':
    'One name per line, at most nine. Leave it empty with only one terminal.',
  'settings.terminalNamesWrong':
    'Enter at most nine different names, one per line, of at most 60 characters.',
  'settings.keys': 'Keys',
  'settings.keysLead':
    'Hold Alt to see every key of a screen. A letter alone can act by mistake, for instance with speech input: switch these keys off, or choose others.',
  'settings.keysOn': 'One letter or digit is a key',
  'settings.keysOnHint':
    'On by default. When off, keys with Ctrl and Alt, function keys, Enter and Escape still work.',
  'settings.keysAction': 'Action',
  'settings.keysKey': 'Key',
  'settings.keyOf': 'Key of: {action}',
  'settings.keysTwice':
    '{key} is the key of two actions. Press another key in one of the two fields.',
  'settings.keysOnlyLetters':
    'Press a letter, alone or with Ctrl and Alt. Backspace restores the default.',
  'settings.keyMove': 'Move a payment to another patient',
  'settings.keyPrint': 'Print a receipt or slip',
  'settings.keyDetails': 'Change the date, the provider or the description of an HSA/FSA receipt',
  'settings.keyItemized': 'Show the itemized or the discreet receipt',
  'settings.keyVoid': 'Void a payment',
  'settings.keyRefund': 'Refund a payment, release holds',
  'settings.keyWhole': 'Void or refund a whole sale',
  'settings.keyChargeHolds': 'Charge holds',
  'settings.keyChargeLess': 'Charge a hold for less',
  'settings.keyTakeOff': 'Remove a hold from the list',
} as const;
