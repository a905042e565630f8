/** English messages of app. */
export const app = {
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
  'app.reports': 'Reports',
  'app.settings': 'Settings',
  'app.openingSwipewell': 'Opening Swipewell…',
  'app.tabCannotConnectSwipewell':
    'This tab cannot connect to Swipewell. Duplicate or reopen your earlier Swipewell tab, or start Swipewell again and use its new link.',
} as const;
