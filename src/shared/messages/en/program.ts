/** English messages of program. */
export const program = {
  'program.paymentServiceCouldNot': 'The payment service could not be reached: {problem}.',
  'program.writtenSwipewellFromBefore':
    '{file} was written by a Swipewell from before the first release, which this version cannot read. Move the content of {file2} to another folder, then start Swipewell again.',
  'program.receipt': 'Receipt {receipt}',
  'program.cashDrawer': 'Cash drawer',
  'program.depositSlip': 'Deposit slip {bagNumber}',
  'program.endDayReportZ': 'End-of-day report (Z) {number}',
  'program.agreement': 'Agreement {number}',
  'program.receipt2': 'Receipt {number}',
  'program.paymentSummary': 'Payment summary {year}',
  'program.shiftReportX': 'Shift report (X)',
  'program.receiptClinicCopy': 'Receipt {number}, clinic copy',
  'program.chargedLessThanHold': 'Charged less than the hold',
  'program.noName': 'No name',
  'program.mailTest': 'Test message from Swipewell',
  'program.mailTestText':
    'Receipts of {clinic} can be sent by e-mail: this message came over the mail server in the settings.',
  'program.virtualPrinter': 'Virtual printer',
  'program.virtualDrawer': 'Virtual drawer',
  'program.demoPaymentServiceDid':
    'The demo payment service did not start. Start Swipewell again. {lastWords}',
  'program.demoPaymentServiceStopped': 'The demo payment service stopped.',
  'program.portNeedsNumberFrom': '--port needs a number from 0 to 65535, not {port}.',
  'program.portUseAnotherProgram':
    'That port is in use by another program. Choose another with --port, or --port 0 for a free one.',
  'program.counterPcSharedOther':
    'The counter of this PC is shared by other accounts, and this account is not one of them. Only training is possible here. Ask IT support for access.',
  'program.noConnectionSetUp': 'No connection is set up here.',
  'program.counterSetUpReal':
    'This counter is set up for real payments, which need the desktop program and the safe storage of this PC (on Linux a keyring). Start that program, unlock the keyring, or choose another folder with --data.',
  'program.noCounterOpen': 'No counter is open.',
  'program.programNotBeenOpened': 'The program has not been opened.',
  'program.notFound': 'Not found.',
  'program.addressNotServedHere': 'This address is not served here.',
  'program.notValidAddress': 'Not a valid address.',
  'program.linkSwipewellWorksOnce':
    'The link of Swipewell works once. Start Swipewell again for a new link.',
  'program.paymentBeingSent':
    'A payment is being sent. Swipewell closes after the result. Stop again to close now; the payment is checked at the next start.\n',
  'program.openLinkBrowserPc': 'Open this link in a browser on this PC: {url}\n',
  'program.demoNeedsDemoPayment': 'The demo needs the demo payment service.',
  'program.demoVoid': 'Shown in the demo',
  'program.clinicHubEnded': 'The hub ended with code {code} before it was ready.',
  'program.clinicVoids': 'Both counters voided one payment at once: {voids}.',
  'program.clinicApart':
    'A patient paid at both counters while the hub was stopped: both payments went on, and the managers were told.',
  'program.clinicAgrees': 'The payment service, the journals and the hub agree.',
  'program.clinicDiffers': 'The payment service, the journals and the hub DO NOT agree.',
  'program.paymentServiceJournalReceipt': 'Payment service, journal and receipt agree.',
  'program.paymentServiceJournalReceipt2': 'PAYMENT SERVICE, JOURNAL AND RECEIPT DIFFER.',
} as const;

/** English messages of installed. */
export const installed = {
  'installed.installationIdCannotRead':
    'The installation ID cannot be read. Give this account the right to read {file}.',
  'installed.installationIdCannotSaved':
    'The installation ID cannot be saved in {directory}. Make that folder writable for this account. Without the ID, Swipewell cannot detect a copy of its data on another computer.',
  'installed.journalCounterAlreadyThere':
    'The journal of counter {tillId} is already there: {folder}. Move that folder away, then start Swipewell again.',
} as const;

/** English messages of command. */
export const command = {
  'command.missing': '--{flag} is missing.',
  'command.noConnectionSetUp': 'No connection is set up here.',
  'command.passwordConnectionNotSaved': 'The password of the connection is not saved here.',
  'command.counterEntries':
    '{what}: counter {tillId}, {last, plural, one {# entry} other {# entries}}, {folder}',
  'command.personMissing': '--person is missing.',
  'command.sPin': '{person}’s PIN',
  'command.noConsole':
    'This start has no console to ask at. Set SWIPEWELL_PIN or SWIPEWELL_PASS_PHRASE first.',
  'command.wrongNameOrPin': 'Wrong name or PIN.',
  'command.personDoesNotPermission':
    'This person does not have the permission at the clinic’s counter.',
  'command.rows': '{out}: {rows, plural, one {# row} other {# rows}}',
  'command.passwordConnectionNotSaved2':
    'The password of the connection is not saved for this account.',
  'command.saved': 'Saved to {file}. Read it before you send it.',
  'command.usage':
    "self-test                                      tests this installation, without any sign-in\ncheck-connection --person NAME                 checks the connection of this PC\nverify-journal   --person NAME                 verifies every journal of this PC\nsupport-bundle   --person NAME --out FILE      facts for IT support, without patients or secrets;\n                 --entries adds the entries for a replay, without names and typed texts\nreplay [FILE]    --person NAME [--until N]     shows the screens as they stood after entry N (installed program);\n                 FILE is a support bundle, or the folder of another journal\nprovision        --file clinic.swipewell       sets up this PC from an encrypted file;\n                 --disk-encrypted confirms its disk, for Production\nrestore          --person NAME --file COPY     restores a journal from a backup of this clinic;\n                 --other-account if its payments are of an earlier account,\n                 or this PC has no connection yet\nerase-names      --person NAME --patient ID    erases the names of a patient; payments stay\n                 --years N in place of --patient: of all without an entry for N years, 7 or more\nhold-names       --person NAME --patient ID --reason TEXT   keeps names from being erased\nrelease-names    --person NAME --patient ID --reason TEXT   ends that hold\nreport REPORT    --person NAME --from DAY --out FILE   saves one report\nhub [COMMAND]    --data DIR                    the hub of a clinic, or one of its commands (installed program)\n\nNAME is an administrator of the clinic's counter, or for a report a manager; not needed before the\nfirst administrator. The PIN comes from SWIPEWELL_PIN and the pass phrase from\nSWIPEWELL_PASS_PHRASE; otherwise the command asks. --data DIR selects another data folder. Close\nthe counter before verify-journal, replay, provision, restore and the commands of names. Exit code 0: success; 1: failure; 2: not\na valid command.\n",
  'command.namesHeld': 'The names of patient {patientId} are held: they are not erased.',
  'command.namesReleased': 'The names of patient {patientId} are not held any more.',
  'command.namesErased':
    'Names erased: {erased}. Held: {held}. The next backup replaces the file of the keys.',
  'command.listDeleted':
    'Today’s list is deleted, because it can name an erased patient. Import it again if you need it.',
  'command.earlierKeysDeleted':
    'The backups in the earlier folder {folder} show no name any more: their keys are deleted.',
  'command.earlierKeysLeft':
    'The keys of names in the earlier backup folder {folder} cannot be deleted ({fault}). Connect it and repeat the command, or delete its files that end in .names.',
  'command.clockNotBelieved':
    'No name is erased: the clock of this PC says {today}, and at the newest payment the clock of the payment service said {service}. Correct the clock. If it is right, take a payment and repeat the command.',
  'command.namesAreHeld':
    'The names of patient {patient} are held. Release them first: release-names.',
  'command.patientOrYears': 'Give either --patient or --years.',
  'command.noNamesOf': 'No journal on this PC has a name of patient {patientId}.',
  'command.reasonContainsPin': 'The reason contains the PIN.',
  'command.yearsTooFew': '--years needs a whole number of at least {years}.',
  'command.passPhrase': 'Pass phrase',
  'command.pcSetUp': 'This PC is set up. Start Swipewell and sign in.',
  'command.journalCounterRestoredEntries':
    'The journal of counter {tillId} is restored: {rows, plural, one {# entry} other {# entries}}, in {folder}.',
  'command.restoredOf': 'It is of {clinic}; its newest entry is of {day}.',
  'command.startsNewJournalNew': 'starts a new journal with a new counter ID',
  'command.continuesAsCounter': 'continues as counter {counterTill}',
  'command.counter':
    'The counter {counter}. Swipewell keeps checking the payments of the old journal.',
  'command.fileDoesNotExist': 'The file does not exist, or this user cannot read it.',
  'command.fileCannotOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed.',
  'command.restoredWithoutNames':
    'Names of patients are not shown: the .names file is not next to the backup, or has another pass phrase.',
  'command.fileMadeSwipewellFrom':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'command.fileMadeAnotherVersion':
    'This file was made by another version of Swipewell. Update Swipewell first.',
  'command.pcAlreadyConnection': 'This PC already has a connection. Change it in its settings.',
  'command.diskNotConfirmed':
    'Real payments need an encrypted disk. If the disk of this PC is encrypted, add --disk-encrypted.',
  'command.realPaymentsNeedDesktop': 'Real payments need the desktop program.',
} as const;

/** English messages of desktop. */
export const desktop = {
  'desktop.updateNoInstaller': 'The update has no installer.',
  'desktop.updateNotVerified':
    'The signature of the update cannot be read on this PC, so it is not installed. Allow PowerShell for this account, or install the update by hand.',
  'desktop.counterPcSharedOther':
    'The counter of this PC is shared by other accounts, and this account is not one of them.',
  'desktop.saveAsPDf': 'Save as P&DF…',
  'desktop.startComputer': '&Start with this computer',
  'desktop.checkUpdates': 'Check for &updates…',
  'desktop.aboutSwipewell': '&About Swipewell',
  'desktop.paymentUnconfirmed': 'A payment is unconfirmed',
  'desktop.paymentsUnconfirmed': '{count} payments are unconfirmed',
  'desktop.swipewellKeepsChecking':
    'Swipewell keeps checking. Do not charge again. The unconfirmed payments (F9) show the next steps.',
  'desktop.cancel': 'Cancel',
  'desktop.closeNow': 'Close now',
  'desktop.paymentOpen': 'A payment is open.',
  'desktop.ifYouCloseNow':
    'If you close now, the payment is not lost and not charged twice: Swipewell checks its result at the next start. Cancel to wait for the result.',
  'desktop.checkUpdatesFailed': 'The check for updates failed. It is repeated automatically.',
  'desktop.swipewellUpDate': 'Swipewell is up to date.',
  'desktop.swipewellReady': 'Swipewell {version} is ready.',
  'desktop.installedWhenYouClose': 'It is installed when you close the program, or now.',
  'desktop.whenIClose': 'When I close',
  'desktop.installNow': 'Install now',
  'desktop.saleOpen': 'A sale is open. Finish it, then install.',
  'desktop.swipewellFailedStartLast': 'Swipewell {getVersion} failed to start the last time.',
  'desktop.versionWorked':
    'Version {version} worked. Going back changes no payment and no setting.',
  'desktop.tryAgain': 'Try again',
  'desktop.goBack': 'Go back to {version}',
  'desktop.installerCannotOpened': 'The installer cannot be opened',
  'desktop.swipewellCannotContinue': 'Swipewell cannot continue',
  'desktop.swipewell': 'Swipewell {getVersion}',
  'desktop.windowCannotShown': 'The window cannot be shown',
  'desktop.pageWindowCrashedSeveral':
    'The page of the window crashed several times. Payments in progress continue and are checked. Close Swipewell and start it again.',
} as const;
