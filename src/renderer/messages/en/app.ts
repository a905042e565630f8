/** English messages of the window: its pages, status bar, sounds, and the question after a move. */
export const app = {
  'app.openDisplay': 'Open the patient’s display',
  'app.pageTitle': '{page} – Swipewell',
  'app.savePostingFileDay': 'Save the posting file of a day',
  'app.cashDrawerEndDay': 'Cash drawer and end of day',
  'app.postingFile': 'Posting file…',
  'app.downtimeSlips': 'Downtime slips…',
  'app.takePaymentFromPatient': 'Take a payment from this patient',
  'app.takePayment': 'Take a payment',
  'app.file': 'On file',
  'app.reader': 'Reader',
  'app.printerDrawer': 'Printer and drawer',
  'app.receipts': 'Receipts',
  'app.staff': 'Staff',
  'app.cardsFile': 'Cards on file',
  'app.checkout': 'Checkout',
  'app.patients': 'Patients',
  'app.cashDrawer': 'Cash drawer',
  'app.clinic': 'Clinic',
  'app.reports': 'Reports',
  'app.settings': 'Settings',
  'app.openingSwipewell': 'Opening Swipewell…',
  'app.tabCannotConnectSwipewell':
    'This tab cannot connect to Swipewell. Duplicate or reopen your earlier Swipewell tab, or start Swipewell again and use its new link.',
  'status-bar.anotherProgramSentSale':
    'Another program sent a sale that Swipewell cannot read. Enter the sale here.',
  'status-bar.anotherProgramSentMore':
    'Another program sent more sales than can wait here. Open or dismiss the waiting sales, then send the last sale again.',
  'status-bar.cardSwipedReaderNot':
    'A card was swiped at a reader that is not set up, and was cleared. Choose “Set up readers” under “Reader” at the top.',
  'status-bar.cardSwipedBeforeAmount':
    'A card was swiped before an amount was entered, and was cleared. Enter an amount and choose Card first.',
  'status-bar.drawerNotOpened': 'The drawer could not be opened.',
  'status-bar.cardSwipedBeforePin':
    'A card was swiped before a PIN was entered, and was cleared. Enter your PIN first.',
  'status-bar.journalCounterCannotWritten':
    'The journal of this counter cannot be written, so no payments can be taken. Check that the disk is not full, then start Swipewell again.',
  'status-bar.journalCounterDamagedSo':
    'The journal of this counter is damaged, so no payments can be taken. Do not change its folder. Use another counter and call IT support.',
  'status-bar.replay':
    'Counter {counter} as it stood after entry {entry}. Nothing can be changed here.',
  'status-bar.replayMark': 'REPLAY · ENTRY {entry}',
  'status-bar.swipewell': 'Swipewell',
  'status-bar.noMoneyMoves': 'no money moves',
  'status-bar.simulatedPaymentServicePc': 'Simulated payment service on this PC:',
  'status-bar.demoPaymentService': 'Demo payment service:',
  'status-bar.realMoney': 'real money',
  'status-bar.realPaymentsEMails': 'Real payments and emails:',
  'status-bar.reconnecting': '{wifiOff} Reconnecting…',
  'status-bar.programNotAnswering':
    'Swipewell is not answering. Take no payment until this message is gone: a payment that was sent is saved, and its result is shown here again. If Swipewell was closed, start it again.',
  'status-bar.checking': '{wifi} Checking…',
  'status-bar.online': '{wifi} Online',
  'status-bar.paymentServiceOffline': '{wifiOff} Payment service offline',
  'status-bar.unconfirmedPaymentsAlarms': 'Unconfirmed payments and alarms',
  'status-bar.noUnconfirmedPayments': 'No unconfirmed payments',
  'status-bar.alarms': '{alarms, plural, one {# alarm} other {# alarms}}',
  'status-bar.unconfirmed': '{doubts} unconfirmed',
  'status-bar.clinicTogether': 'Clinic connected',
  'status-bar.clinicAway': 'Clinic hub away',
  'status-bar.clinicStopped': 'Take no payments',
  'status-bar.clinicMissing': 'Payments missing',
  'status-bar.clinicAttention': '{count} to review',
  'status-bar.clinicShow': 'Clinic and its counters',
  'sounds.turnSoundsOff': 'Turn sounds off',
  'sounds.turnSounds': 'Turn sounds on',
  'installation.confirmMovedHere': 'Confirm: moved here',
  'installation.confirmSameComputerAnother': 'Confirm: same computer, another account',
  'installation.counterMovedHere': 'Was this counter moved here?',
  'installation.dataBelongsCounterAnother':
    'This data belongs to counter {tillId} of another installation of Swipewell. If that counter is still in use, both would take payments under the same number.',
  'installation.movedHere': 'moved here',
  'installation.afterCounterGetsNew':
    'If you confirm {movedHere}, this counter gets a new number for new payments and receipts, and starts with an empty journal. Swipewell keeps checking the unconfirmed payments of {tillId} here.',
  'installation.ifYouOnlySigned':
    'If you only signed in to this computer with another account, confirm',
  'installation.sameComputer': 'same computer',
  'installation.counterContinuesAs': '{sameComputer}: the counter continues as it was.',
  'installation.movedHere2': 'Moved here…',
  'installation.sameComputerAnotherAccount': 'Same computer, another account…',
  'installation.diskTitle': 'Is the disk of this PC encrypted?',
  'installation.diskReason':
    'Real payments need an encrypted disk (BitLocker, FileVault or LUKS), and its encryption is not confirmed on this PC. Check it in the settings of the PC, then confirm. The journal records it with your name.',
  'installation.diskConfirm': 'The disk of this PC is encrypted',
} as const;
