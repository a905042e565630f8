/** English messages of report file. */
export const reportFile = {
  'reportFile.transfer': 'Transfer {transferId}',
  'reportFile.toTimesIn': '{from} to {to}, times in {timeZone}',
  'reportFile.onlyRowsWith': 'Only rows with {filters}',
  'reportFile.incompleteReportBrokeOffThere':
    'INCOMPLETE: the report broke off; there are more rows than these.',
  'reportFile.usage':
    "REPORT --from YYYY-MM-DD [--to YYYY-MM-DD] --out FILE\n    REPORT              {reportkinds}\n    --format FORMAT     {exportformats}; else the ending of FILE says which\n    --transfer ID       one funds transfer alone (deposit-details, settlements)\n    --bom               CSV with a byte order mark, for Excel\n    --person NAME       who may see reports at the clinic's counter; the PIN is read from SWIPEWELL_PIN\n    --data DIR          the folder of the program whose connection is used\n    --base-url https://… --username NAME [--client-id AB12CD34] [--ca FILE] [--production]\n                        another connection; its password is read from PAYMENTS_PASSWORD\n",
  'reportFile.nameOneReport': 'Name one report: {reportkinds}.',
  'reportFile.toIsBeforeFrom': '--to is before --from.',
  'reportFile.outMustNameFileTo': '--out must name the file to write.',
  'reportFile.formatMustBeOneOf': '--format must be one of {exportformats}.',
  'reportFile.cannotBeAskedForOne': '{kind} cannot be asked for one transfer alone.',
  'reportFile.baseUrlAndUsernameGo': '--base-url and --username go together.',
  'reportFile.mustBeDayAsYyyy': '{flag} must be a day as YYYY-MM-DD.',
  'reportFile.postingUsage':
    "npm run report -- posting --out FILE.csv [--day YYYY-MM-DD] [--person NAME] [--data DIR]\n                        what was paid on a day (today) by the practice's own ids, from the journal of\n                        a counter that is closed\n",
  'reportFile.dayMustBeDayAs': '--day must be a day as YYYY-MM-DD.',
  'reportFile.rows': '{count} rows',
  'reportFile.reportBrokeOffNoFile':
    'The report broke off ({problem}); no file was written. Try again.',
} as const;
