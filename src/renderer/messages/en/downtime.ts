/** English messages of downtime. */
export const downtime = {
  'downtime.enterSlip': 'Enter slip',
  'downtime.enterSlip2': 'Enter a slip',
  'downtime.numberSuchAsD': 'Number, such as D-000012',
  'downtime.numberPrintedSlipD': 'The number printed on the slip: D- and six digits.',
  'downtime.paid': 'Paid at',
  'downtime.for': 'For',
  'downtime.amount': 'Amount',
  'downtime.cashReceivedEmptyExact': 'Cash received (empty for the exact amount)',
  'downtime.entered': 'Entered. Receipt {entered}.',
  'downtime.downtimeSlips': 'Downtime slips',
  'downtime.printNumberedSlipsNow':
    'Print numbered slips now and keep them at the counter. When the PC is down, write cash payments on them: one half for the clinic, one for the patient.',
  'downtime.slipsD000001D': 'Slips D-000001 to D-{printed} are printed.',
  'downtime.printMoreSlips': 'Print {slips} more slips',
  'downtime.slipsEntered': 'Slips entered',
  'downtime.d': 'D-{slip}',
} as const;
