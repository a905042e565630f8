/** English messages of downtime. */
export const downtime = {
  'downtime.enterIt': 'Enter slip',
  'downtime.enterSlip': 'Enter a slip',
  'downtime.numberSuchAsD000012': 'Number, such as D-000012',
  'downtime.numberPrintedOnSlipD': 'The number printed on the slip: D- and six digits.',
  'downtime.takenAt': 'Paid at',
  'downtime.for': 'For',
  'downtime.amount': 'Amount',
  'downtime.givenEmptyForExactSum': 'Cash received (empty for the exact amount)',
  'downtime.enteredWithReceipt': 'Entered. Receipt {entered}.',
  'downtime.withoutPc': 'Downtime slips',
  'downtime.printNumberedSlipsNowAnd':
    'Print numbered slips now and keep them at the counter. When the PC is down, write cash payments on them: one half for the clinic, one for the patient.',
  'downtime.slipsD000001ToD': 'Slips D-000001 to D-{printed} are printed.',
  'downtime.printMoreSlips': 'Print {slips} more slips',
  'downtime.slipsEntered': 'Slips entered',
  'downtime.d': 'D-{slip}',
} as const;
