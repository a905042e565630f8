/** English messages of backup. */
export const backup = {
  'backup.copyOfJournalIsNot': 'The backup of the journal is not valid: {what}.',
  'backup.itsNewestRowIsAnother': 'its last entry differs',
  'backup.copyOfJournalOfTill':
    'A backup of the journal of counter {tillId} was already restored: {folder}.',
  'backup.journalOfTillIsHere':
    'The journal of counter {tillId} is here and valid. Nothing to restore.',
  'backup.copyIsCalledSwipewellProduction':
    'A backup file is named swipewell-production-… or swipewell-demo-…. Rename the file to its original name.',
  'backup.thisCopyIsNotWhole': 'This backup is not valid: {what}.',
} as const;
