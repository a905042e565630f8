/** English messages of slip. */
export const slip = {
  'slip.dateAndTime': 'Date and time',
  'slip.patient': 'Patient',
  'slip.for': 'For',
  'slip.amount': 'Amount',
  'slip.given': 'Cash received',
  'slip.change': 'Change',
  'slip.takenBy': 'Cashier',
  'slip.downtimeSlipsTo': 'Downtime slips {from} to {to}',
  'slip.clinicCopy': 'Clinic copy',
  'slip.patientCopy': 'Patient copy',
  'slip.paidInCash': 'Paid in cash · {who}',
} as const;
