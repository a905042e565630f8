/** English messages of app. */
export const app = {
  'app.savePostingFileOfDay': 'Save the posting file of a day',
  'app.drawerAndDay': 'Drawer and day',
  'app.postingFile': 'Posting file…',
  'app.withoutPc': 'Without the PC…',
  'app.takePaymentOfThisPatient': 'Take a payment of this patient',
  'app.takePayment': 'Take a payment',
  'app.onFile': 'On file',
  'app.reader': 'Reader',
  'app.printerAndDrawer': 'Printer and drawer',
  'app.receipts': 'Receipts',
  'app.staff': 'Staff',
  'app.cardsOnFile': 'Cards on file',
  'app.counter': 'Counter',
  'app.patients': 'Patients',
  'app.drawer': 'Drawer',
  'app.reports': 'Reports',
  'app.settings': 'Settings',
  'app.openingTill': 'Opening the till…',
  'app.thisTabCannotReachCounter':
    'This tab cannot reach the counter. Duplicate or reopen the tab that showed it, or start Swipewell again and use its new link.',
} as const;
