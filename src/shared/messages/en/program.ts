/** English messages of program. */
export const program = {
  'program.serviceCouldNotBeLooked': 'The service could not be looked at: {problem}.',
  'program.wasWrittenByBuildOf':
    '{file} was written by a build of Swipewell from before the first release, which this version cannot read: move the content of {file2} to another folder, then start Swipewell again.',
  'program.receipt': 'Receipt {receipt}',
  'program.cashDrawer': 'Cash drawer',
  'program.zReport': 'Z report {number}',
  'program.thereIsNoReceipt': 'There is no receipt {number}.',
  'program.receipt2': 'Receipt {number}',
  'program.xReport': 'X report',
  'program.receiptClinicCopy': 'Receipt {number}, clinic copy',
  'program.chargedLessThanWasHeld': 'Charged less than was held',
  'program.noName': 'No name',
  'program.virtualPrinter': 'Virtual printer',
  'program.virtualDrawer': 'Virtual drawer',
  'program.demoServiceThatShipsWith':
    'The demo service that ships with Swipewell did not start; start again. {lastWords}',
  'program.embeddedServiceEnded': 'The embedded service ended.',
  'program.portTakesNumberFrom0': '--port takes a number from 0 to 65535, not {port}.',
  'program.thatPortIsTakenBy':
    'That port is taken by another program: choose another with --port, or --port 0 for a free one.',
  'program.counterOfThisPcIs':
    'The counter of this PC is shared by accounts that this one is none of, so that here you can only practise. Your IT person permits it.',
  'program.noConnectionHasBeenSet': 'No connection has been set up here.',
  'program.thisCounterIsSetUp':
    'This counter is set up for real payments, which the desktop program alone takes: start that one, or name another folder with --data.',
  'program.noCounterIsOpen': 'No counter is open.',
  'program.programHasNotBeenOpened': 'The program has not been opened.',
  'program.thereIsNothingHere': 'There is nothing here.',
  'program.thisAddressIsNotServed': 'This address is not served here.',
  'program.thisIsNoAddress': 'This is no address.',
  'program.swipewellOpensByLinkIt':
    'Swipewell opens by the link it prints when it starts, once: start it again for a new link.',
  'program.paymentIsBeingSentClosing':
    'A payment is being sent; closing when its answer is here. Ask again to close now: it will be looked after at the next start.\n',
  'program.openThisLinkInBrowser': 'Open this link in a browser on this PC: {url}\n',
  'program.demoRunsOnDemoService': 'The demo runs on the demo service alone.',
  'program.serviceJournalAndReceiptAgree': 'The service, the journal and the receipt agree.',
  'program.serviceJournalAndReceiptDo': 'THE SERVICE, THE JOURNAL AND THE RECEIPT DO NOT AGREE.',
} as const;
