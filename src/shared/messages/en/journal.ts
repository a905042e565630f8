/** English messages of journal. */
export const journal = {
  'journal.swipewellAlreadyOpenJournal':
    'Swipewell is already open on this journal, perhaps in another account of this PC. Use that window, or close it first.',
  'journal.journalCannotWritten':
    'The journal cannot be written. Give this user the right to write to the data folder.',
  'journal.journalCannotWrittenDisk':
    'The journal cannot be written: the disk is full or failing. Free some space, or call IT support.',
  'journal.dataFolderCannotCreated':
    'The data folder cannot be created. Choose another folder, or move away the file with its name.',
  'journal.onePagesCannotRead': 'one of its pages cannot be read',
  'journal.fileNotDatabase': 'the file is not a database',
  'journal.tablesWereChanged': 'its tables were changed',
  'journal.journalWrittenNewerSwipewell':
    'This journal was written by a newer Swipewell. Install that version or a later one.',
  'journal.entryOfNewerSwipewell':
    'Entry {number} of this journal was written by a newer Swipewell ({what}). Install that version or a later one.',
  'journal.fileJournalHeadNext':
    'The file journal.head next to the journal cannot be written. Check the disk, then start Swipewell again.',
  'journal.entriesTwoCounters': 'it has entries of two counters',
  'journal.entryChangedOrEntry': 'entry {number} was changed, or the entry before it is missing',
  'journal.diskDataFolderNot':
    'The disk of the data folder is not safe for a journal ({name} is {actual}). Move the folder to a local disk.',
  'journal.notLatestJournalCounter':
    'This is not the latest journal of this counter ({what}), so no payments can be taken. Restore the latest journal.db with its journal.db-wal, or call IT support.',
  'journal.fileJournalHeadNext2':
    'The file journal.head next to the journal is {known}, so Swipewell cannot verify that this is the latest journal. Restore the file, or ask IT support to check the journal and run “npm run journal -- rebuild”.',
  'journal.endsEntryEntryWritten': 'it ends at entry {number}, and entry {number2} was written',
  'journal.entryDiffersFromWritten': 'its entry {number} differs from the written one',
  'journal.journalDbMissing': 'journal.db is missing',
  'journal.pagesInconsistent': 'its pages are inconsistent',
  'journal.thereNoJournal': 'There is no journal in {folder}.',
  'journal.usage':
    'npm run journal -- verify  [--data DIR]   checks all entries and projections\nnpm run journal -- rebuild [--data DIR]   rebuilds the file from its entries and keeps the old one\nnpm run journal -- export  [--data DIR] [--csv] [--out FILE]   exports the entries as JSON lines or CSV\nnpm run journal -- erase-name --patient ID [--data DIR]   erases the names of a patient; payments stay\nnpm run journal -- proof   [--data DIR] [--day Z | --receipt N] [--out FILE]   writes a file for verification\nnpm run journal -- check FILE … [--day-code C,…] [--key-code C,…]   verifies such files\nnpm run journal -- replay  [FILE | --data DIR] [--until N] [--open]   shows the screens as they stood after entry N; FILE is a support bundle\n\nExit code 0: valid; 1: damaged; 2: not checked.\n',
  'journal.journalCounterValidEntries':
    'The journal of counter {till} is valid: {number, plural, one {# entry} other {# entries}}.\n',
  'journal.journalCounterDamaged':
    'The journal of counter {till} is damaged. Take no payments with it, and do not change its folder. See docs/how-to/journal-damage.md.\n',
  'journal.journalRebuiltFromEntries':
    'The journal was rebuilt from its {last, plural, one {# entry} other {# entries}}. The old file is {aside}.\n',
  'journal.entriesChangedNotReadable':
    '{rows, plural, one {# entry} other {# entries}}; {unsound} changed, {lost} not readable.',
  'journal.userNoJournalHere': 'This user has no journal here. Choose the folder with --data DIR.',
  'journal.thereSeveralJournals': 'There are several journals. Choose one with --data {value}.',
  'journal.entryNotInOrder': 'entry {number} does not follow the entry before it',
  'journal.entryChanged': 'entry {number} was changed',
  'journal.entriesMissing':
    '{count, plural, one {entry {from} is missing or cannot be read} other {entries {from} to {to} are missing or cannot be read}}',
  'journal.entryInvalid': 'entry {number} contradicts the entries before it: {problem}',
  'journal.projectionDiffers': 'the projection {table} differs from the entries',
  'journal.namesNotReadable':
    'the keys of the names in names.db cannot be read: move that file away, or restore it from a backup',
  'journal.namesErased':
    'The names of patient {patient} were erased here. Backups lose them with the next backup.\n',
  'journal.noNamesToErase': 'This journal has no name of patient {patient}.\n',
  'journal.nameErased': '(name erased)',
  'journal.replayed': 'This is an earlier state of the counter. Nothing can be changed here.',
  'journal.viewer': 'Viewer',
  'journal.noSuchEntry':
    'This journal has the entries 1 to {last}. Choose one of them with --until N.',
  'journal.bundleWithoutEntries':
    'This file is no support bundle with entries. Write one with support-bundle --entries.',
  'journal.noScreens': 'The screens have not been built. Run npm run build first.',
  'journal.damaged':
    'The journal is damaged ({what}), so no payments can be taken. Do not change the data folder, and call IT support.',
} as const;
