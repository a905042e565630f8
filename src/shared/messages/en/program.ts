/** English messages of program. */
export const program = {
  'program.serviceCouldNotBeLooked': 'The payment service could not be reached: {problem}.',
  'program.wasWrittenByBuildOf':
    '{file} was written by a Swipewell from before the first release, which this version cannot read. Move the content of {file2} to another folder, then start Swipewell again.',
  'program.receipt': 'Receipt {receipt}',
  'program.cashDrawer': 'Cash drawer',
  'program.zReport': 'End-of-day report (Z) {number}',
  'program.thereIsNoReceipt': 'There is no receipt {number}.',
  'program.receipt2': 'Receipt {number}',
  'program.xReport': 'Shift report (X)',
  'program.receiptClinicCopy': 'Receipt {number}, clinic copy',
  'program.chargedLessThanWasHeld': 'Charged less than the hold',
  'program.noName': 'No name',
  'program.virtualPrinter': 'Virtual printer',
  'program.virtualDrawer': 'Virtual drawer',
  'program.demoServiceThatShipsWith':
    'The demo payment service did not start. Start Swipewell again. {lastWords}',
  'program.embeddedServiceEnded': 'The demo payment service stopped.',
  'program.portTakesNumberFrom0': '--port needs a number from 0 to 65535, not {port}.',
  'program.thatPortIsTakenBy':
    'That port is in use by another program. Choose another with --port, or --port 0 for a free one.',
  'program.counterOfThisPcIs':
    'The counter of this PC is shared by other accounts, and this account is not one of them. Only training is possible here. Ask IT support for access.',
  'program.noConnectionHasBeenSet': 'No connection is set up here.',
  'program.thisCounterIsSetUp':
    'This counter is set up for real payments, which need the desktop program. Start that program, or name another folder with --data.',
  'program.noCounterIsOpen': 'No counter is open.',
  'program.programHasNotBeenOpened': 'The program has not been opened.',
  'program.thereIsNothingHere': 'Not found.',
  'program.thisAddressIsNotServed': 'This address is not served here.',
  'program.thisIsNoAddress': 'Not a valid address.',
  'program.swipewellOpensByLinkIt':
    'The link of Swipewell works once. Start Swipewell again for a new link.',
  'program.paymentIsBeingSentClosing':
    'A payment is being sent. Swipewell closes after the result. Stop again to close now; the payment is checked at the next start.\n',
  'program.openThisLinkInBrowser': 'Open this link in a browser on this PC: {url}\n',
  'program.demoRunsOnDemoService': 'The demo needs the demo payment service.',
  'program.serviceJournalAndReceiptAgree': 'Payment service, journal and receipt agree.',
  'program.serviceJournalAndReceiptDo': 'PAYMENT SERVICE, JOURNAL AND RECEIPT DIFFER.',
} as const;
