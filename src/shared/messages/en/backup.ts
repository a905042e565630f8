/** English messages of backup. */
export const backup = {
  'backup.backupJournalNotValid': 'The backup of the journal is not valid: {what}.',
  'backup.lastEntryDiffers': 'its last entry differs',
  'backup.backupJournalCounterAlready':
    'A backup of the journal of counter {tillId} was already restored: {folder}.',
  'backup.journalCounterHereValid':
    'The journal of counter {tillId} is here and valid. Nothing to restore.',
  'backup.backupFileNamedSwipewell':
    'A backup file is named swipewell-production-… or swipewell-demo-…. Rename the file to its original name.',
  'backup.backupNotValid': 'This backup is not valid: {what}.',
} as const;
