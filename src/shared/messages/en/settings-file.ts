/** English messages of settings file. */
export const settingsFile = {
  'settingsFile.thisFolderCannotBeWritten': 'this folder cannot be written',
  'settingsFile.diskIsFull': 'the disk is full',
  'settingsFile.diskDidNotTakeIt': 'the disk did not take it',
  'settingsFile.nothingWasChanged': 'Nothing was changed: {why} ({file}).',
  'settingsFile.thisCardHasChipSwiped':
    "This card has a chip. Swiped, a fraud is the clinic's loss: dip it at a terminal if you have one.",
  'settingsFile.settingsCannotBeReadSee': 'The settings cannot be read: see to {file}.',
  'settingsFile.theseSettingsWereWrittenBy':
    'These settings were written by a newer Swipewell (their version is {version}, this program knows {settingsversion}): install that one, or a later one. {file} is left as it is.',
  'settingsFile.settingsCannotBeUnderstoodAnd':
    'The settings cannot be understood, and there is no copy of them: mend {file}, or move it away to begin from the defaults.',
  'settingsFile.keptPasswordsCannotBeRead': 'The kept passwords cannot be read: see to {file}.',
} as const;
