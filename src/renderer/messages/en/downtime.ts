/** English messages of downtime. */
export const downtime = {
  'downtime.enterIt': 'Enter it',
  'downtime.enterSlip': 'Enter a slip',
  'downtime.numberSuchAsD000012': 'Number, such as D-000012',
  'downtime.numberPrintedOnSlipD': 'The number printed on the slip: D- and six digits.',
  'downtime.takenAt': 'Taken at',
  'downtime.for': 'For',
  'downtime.amount': 'Amount',
  'downtime.givenEmptyForExactSum': 'Given (empty for the exact sum)',
  'downtime.enteredWithReceipt': 'Entered, with receipt {entered}.',
  'downtime.withoutPc': 'Without the PC',
  'downtime.printNumberedSlipsNowAnd':
    'Print numbered slips now and keep them below the counter. While the PC is off, cash is written on them: one half for the clinic, one for the patient.',
  'downtime.slipsD000001ToD': 'Slips D-000001 to D-{printed} are printed.',
  'downtime.printMoreSlips': 'Print {slips} more slips',
  'downtime.slipsEntered': 'Slips entered',
  'downtime.d': 'D-{slip}',
} as const;
