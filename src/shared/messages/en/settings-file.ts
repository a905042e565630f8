/** English messages of settings file. */
export const settingsFile = {
  'settingsFile.thisFolderCannotBeWritten': 'this folder cannot be written',
  'settingsFile.diskIsFull': 'the disk is full',
  'settingsFile.diskDidNotTakeIt': 'the disk did not save it',
  'settingsFile.nothingWasChanged': 'Nothing was changed: {why} ({file}).',
  'settingsFile.thisCardHasChipSwiped':
    'This card has a chip. For a swiped chip card the clinic is liable for fraud: use a chip terminal if you have one.',
  'settingsFile.settingsCannotBeReadSee':
    'The settings cannot be read. Check the permissions of {file}.',
  'settingsFile.theseSettingsWereWrittenBy':
    'These settings were written by a newer Swipewell (settings version {version}, this program supports {settingsversion}). Install that version or a later one. {file} was not changed.',
  'settingsFile.settingsCannotBeUnderstoodAnd':
    'The settings are damaged, and there is no copy. Repair {file}, or move it away to start with the defaults.',
  'settingsFile.keptPasswordsCannotBeRead':
    'The saved passwords cannot be read. Check the permissions of {file}.',
} as const;
