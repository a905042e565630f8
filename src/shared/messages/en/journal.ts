/** English messages of journal. */
export const journal = {
  'journal.swipewellIsAlreadyOpenOn':
    'Swipewell is already open on this journal, perhaps in another account of this PC: use that window, or close it first.',
  'journal.journalCannotBeWrittenGive':
    'The journal cannot be written: give this user the right to write to the data folder.',
  'journal.journalCannotBeWrittenDisk':
    'The journal cannot be written: the disk is full or failing; make room, or call your IT person.',
  'journal.dataFolderCannotBeMade':
    'The data folder cannot be made: choose another, or move away the file that stands in its place.',
  'journal.pageOfItCannotBe': 'a page of it cannot be read',
  'journal.fileIsNoDatabase': 'the file is no database',
  'journal.itsTablesAreNotAs': 'its tables are not as they were made',
  'journal.thisJournalWasWrittenBy':
    'This journal was written by a newer Swipewell: install that version or a later one.',
  'journal.fileJournalHeadBesideJournal':
    'The file journal.head beside the journal cannot be written: check the disk, then start Swipewell again.',
  'journal.itHoldsRowsOfTwo': 'it holds rows of two tills',
  'journal.rowWasChangedOrOne': 'row {number} was changed, or the one before it is missing',
  'journal.diskUnderDataFolderCannot':
    'The disk under the data folder cannot keep a journal safely ({name} is {actual}): move the folder to a local disk.',
  'journal.thisIsNotNewestJournal':
    'This is not the newest journal of this counter ({what}), so no money is taken on it: put the newest journal.db back, with the journal.db-wal that belongs to it, or call your IT person.',
  'journal.fileJournalHeadBesideJournal2':
    'The file journal.head beside the journal is {known}, so it cannot be told whether this is the newest one: put it back, or let your IT person check the journal and run “npm run journal -- rebuild”.',
  'journal.itEndsAtRowAnd': 'it ends at row {number}, and row {number2} was written',
  'journal.itsRowIsAnotherThan': 'its row {number} is another than was written',
  'journal.journalDbIsMissing': 'journal.db is missing',
  'journal.itsPagesDoNotFit': 'its pages do not fit together',
  'journal.thereIsNoJournalIn': 'There is no journal in {folder}.',
  'journal.usage':
    'npm run journal -- verify  [--data DIR]   reads everything, tells all that is wrong\nnpm run journal -- rebuild [--data DIR]   makes the file again from its rows, the old one moved aside\nnpm run journal -- export  [--data DIR] [--csv] [--out FILE]   the rows as JSON lines, or as CSV\n\nExit code 0: whole; 1: damaged; 2: could not be checked at.\n',
  'journal.journalOfTillIsWhole': 'The journal of till {till} is whole: {number} rows.\n',
  'journal.journalOfTillIsDamaged':
    'The journal of till {till} is damaged: take no money on it, and leave its folder as it is. See docs/journal-damage.md.\n',
  'journal.journalWasMadeAgainFrom':
    'The journal was made again from its {last} rows; the old file is {aside}.\n',
  'journal.rowsWereChangedCouldNot':
    '{rows} rows; {unsound} were changed, {lost} could not be read.',
  'journal.thereIsNoJournalOf':
    'There is no journal of this user here: say which folder with --data DIR.',
  'journal.thereIsMoreThanOne': 'There is more than one journal: say which with --data {value}.',
} as const;
