/** English messages of report file. */
export const reportFile = {
  'reportFile.transfer': 'Transfer {transferId}',
  'reportFile.times': '{from} to {to}, times in {timeZone}',
  'reportFile.onlyRows': 'Only rows with {filters}',
  'reportFile.incompleteReportCutOff': 'INCOMPLETE: the report was cut off, and rows are missing.',
  'reportFile.usage':
    'REPORT --from YYYY-MM-DD [--to YYYY-MM-DD] --out FILE\n    REPORT              {reportkinds}\n    --format FORMAT     {exportformats}; by default from the extension of FILE\n    --transfer ID       one funds transfer only (deposit-details, settlements)\n    --bom               CSV with a byte order mark, for Excel\n    --person NAME       a person with access to reports; the PIN comes from SWIPEWELL_PIN\n    --data DIR          the data folder with the connection\n    --base-url https://… --username NAME [--client-id AB12CD34] [--ca FILE] [--production]\n                        another connection; its password comes from PAYMENTS_PASSWORD\n',
  'reportFile.nameOneReport': 'Name one report: {reportkinds}.',
  'reportFile.beforeFrom': '--to is before --from.',
  'reportFile.outNeedsNameFile': '--out needs the name of a file.',
  'reportFile.formatMustOne': '--format must be one of {exportformats}.',
  'reportFile.onlyCsv': 'This command writes CSV only. Give --out a name that ends with .csv.',
  'reportFile.notAvailableSingleTransfer': '{kind} is not available for a single transfer.',
  'reportFile.baseUrlUsernameUsed': 'Use --base-url and --username together.',
  'reportFile.needsDayAsYyyy': '{flag} needs a day as YYYY-MM-DD.',
  'reportFile.postingUsage':
    'npm run report -- posting --out FILE.csv [--day YYYY-MM-DD] [--person NAME] [--data DIR]\n                        payments of a day (default: today), a line for each line of a sale and each\n                        tender, from the journal of a closed counter\n',
  'reportFile.accountingUsage':
    'npm run report -- accounting --out FILE.csv [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n                        journal entries of closed days (default: last month) for QuickBooks Online\n',
  'reportFile.dayNeedsDayAs': '--day needs a day as YYYY-MM-DD.',
  'reportFile.printedByOn': 'Printed by {name} on {time}',
  'reportFile.printedOn': 'Printed on {time}',
  'reportFile.dayRows': '{day}, {count, plural, one {# row} other {# rows}}',
  'reportFile.sameInAllRows': 'The same in all rows: {texts}',
  'reportFile.totalRows': 'Total, {count, plural, one {# row} other {# rows}}',
  'reportFile.rowsShown': 'Rows shown',
  'reportFile.rows': '{count, plural, one {# row} other {# rows}}',
  'reportFile.pdfTooLong':
    'The PDF would exceed two hundred pages. Filter the rows, or choose XLSX or CSV.',
  'reportFile.reportCutOff': 'The report was cut off ({problem}). No file was written. Try again.',
} as const;

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
    'npm run report -- reconciliation --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n    --branch NAME       one branch, or several with a flag for each; by default all branches\n                        findings between the journal of a closed counter, the payment service and\n                        the bank, as in the Reconciliation tab\n',
  'findingsFile.noPostingFolder':
    'The posting folder cannot be read, so findings of its acknowledgement files are missing: {reason}',
  'findingsFile.findings': '{out}: {count, plural, one {# finding} other {# findings}}',
  'findingsFile.findingsOfBranches':
    '{out}: {count, plural, one {# finding} other {# findings}} in: {names}',
  'findingsFile.noSuchBranch':
    'There is no branch {branch} on this connection. Its branches: {names}',
} as const;

/** English messages of the access report. */
export const accessFile = {
  'accessFile.usage':
    'npm run report -- access --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--patient ID] [--person NAME] [--data DIR]\n                        patients that people searched, opened, changed or exported (default: up to\n                        today), from the journal of a closed counter\n',
  'accessFile.time': 'Time',
  'accessFile.person': 'Person',
  'accessFile.manager': 'Manager',
  'accessFile.action': 'Action',
  'accessFile.patientId': 'Patient ID',
  'accessFile.patient': 'Patient',
  'accessFile.receipt': 'Receipt',
  'accessFile.details': 'Details',
  'accessFile.entry': 'Journal entry',
  'accessFile.counter': 'Counter',
  'accessFile.journalNotRead': 'The journal in {folder} is damaged: the report has nothing of it.',
  'accessFile.found': 'Shown in a search',
  'accessFile.opened': 'Record opened',
  'accessFile.secretSeen': 'Hidden field shown',
  'accessFile.created': 'Record added',
  'accessFile.changed': 'Record changed',
  'accessFile.deleted': 'Record deleted',
  'accessFile.nameErased': 'Name erased',
  'accessFile.paymentMoved': 'Payment moved to another patient',
  'accessFile.onFile': 'Card or account on file changed',
  'accessFile.eligibility': 'Insurance checked',
  'accessFile.agreement': 'Agreement signed, printed, filed or revoked',
  'accessFile.printed': 'Receipt printed',
  'accessFile.mailed': 'Receipt e-mailed',
  'accessFile.listImported': 'List of the day imported',
  'accessFile.listCleared': 'List of the day cleared',
  'accessFile.exported': 'Report exported or printed',
  'accessFile.slipsPrinted': 'Downtime slips printed',
} as const;
