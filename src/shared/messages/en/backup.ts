/** English messages of backup. */
export const backup = {
  'backup.copyOfJournalIsNot': 'The copy of the journal is not whole: {what}.',
  'backup.itsNewestRowIsAnother': 'its newest row is another',
  'backup.copyOfJournalOfTill':
    'A copy of the journal of till {tillId} was put back before: {folder}.',
  'backup.journalOfTillIsHere':
    'The journal of till {tillId} is here and whole: there is nothing to put back.',
  'backup.copyIsCalledSwipewellProduction':
    'A copy is called swipewell-production-… or swipewell-demo-…: give it its name back.',
  'backup.thisCopyIsNotWhole': 'This copy is not whole: {what}.',
} as const;
