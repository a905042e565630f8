/** English messages of slip. */
export const slip = {
  'slip.dateTime': 'Date and time',
  'slip.patient': 'Patient',
  'slip.for': 'For',
  'slip.amount': 'Amount',
  'slip.cashReceived': 'Cash received',
  'slip.change': 'Change',
  'slip.cashier': 'Cashier',
  'slip.downtimeSlips': 'Downtime slips {from} to {to}',
  'slip.clinicCopy': 'Clinic copy',
  'slip.patientCopy': 'Patient copy',
  'slip.paidCash': 'Paid in cash · {who}',
} as const;
