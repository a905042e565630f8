/** English messages of the clinic's report. */
export const clinicReport = {
  'clinicReport.title': 'CLINIC CLOSE {name}',
  'clinicReport.allBranches': 'All branches',
  'clinicReport.cash': 'Cash for the bank',
  'clinicReport.overShort': 'Over or short',
  'clinicReport.counters': 'Z reports of the counters',
  'clinicReport.zOf': '{name}, Z {number}',
  'clinicReport.late': 'Late: {days}',
  'clinicReport.notClosed': 'Not closed',
  'clinicReport.open': 'Payments after its last Z report, since',
  'clinicReport.silent': 'Not heard since',
  'clinicReport.secondChain': 'Two PCs wrote this journal; its Z report is not counted:',
  'clinicReport.signedCounters': 'Counters that have not closed',
  'clinicReport.signedBags': 'Cash or checks in no bag',
  'clinicReport.bag': 'Bag {bagNumber}',
  'clinicReport.heads': 'Newest entry of each journal:',
  'clinicReport.neverHeard': 'Never connected',
} as const;
