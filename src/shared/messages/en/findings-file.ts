/** English messages of the file of findings. */
export const findingsFile = {
  'findingsFile.day': 'Day',
  'findingsFile.finding': 'Finding',
  'findingsFile.receipt': 'Receipt',
  'findingsFile.lastFour': 'Last four',
  'findingsFile.amount': 'Here or expected',
  'findingsFile.other': 'There or found',
  'findingsFile.difference': 'Difference',
  'findingsFile.payments': 'Payment IDs',
  'findingsFile.transfer': 'Transfer ID',
  'findingsFile.trackingId': 'Tracking ID',
  'findingsFile.toDo': 'What to do',
  'findingsFile.usage':
    'npm run report -- reconciliation --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n                        findings between the journal of a closed counter, the payment service and\n                        the bank, as in the Reconciliation tab\n',
  'findingsFile.findings': '{out}: {count, plural, one {# finding} other {# findings}}',
} as const;
