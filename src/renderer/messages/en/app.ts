/** English messages of app. */
export const app = {
  'app.savePostingFileOfDay': 'Save the posting file of a day',
  'app.drawerAndDay': 'Cash drawer and end of day',
  'app.postingFile': 'Posting file…',
  'app.withoutPc': 'Downtime slips…',
  'app.takePaymentOfThisPatient': 'Take a payment from this patient',
  'app.takePayment': 'Take a payment',
  'app.onFile': 'On file',
  'app.reader': 'Reader',
  'app.printerAndDrawer': 'Printer and drawer',
  'app.receipts': 'Receipts',
  'app.staff': 'Staff',
  'app.cardsOnFile': 'Cards on file',
  'app.counter': 'Checkout',
  'app.patients': 'Patients',
  'app.drawer': 'Cash drawer',
  'app.reports': 'Reports',
  'app.settings': 'Settings',
  'app.openingTill': 'Opening Swipewell…',
  'app.thisTabCannotReachCounter':
    'This tab cannot connect to Swipewell. Duplicate or reopen the tab that showed it, or start Swipewell again and use its new link.',
} as const;
