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
    'This counter is set up for real payments, which need the desktop program. Start that program, or choose another folder with --data.',
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
  'program.paymentServiceJournalReceipt': 'Payment service, journal and receipt agree.',
  'program.paymentServiceJournalReceipt2': 'PAYMENT SERVICE, JOURNAL AND RECEIPT DIFFER.',
} as const;
