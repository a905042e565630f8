/** English messages of settings file. */
export const settingsFile = {
  'settingsFile.folderCannotWritten': 'this folder cannot be written',
  'settingsFile.diskFull': 'the disk is full',
  'settingsFile.diskDidNotSave': 'the disk did not save it',
  'settingsFile.nothingChanged': 'Nothing was changed: {why} ({file}).',
  'settingsFile.cardChip':
    'This card has a chip. For a swiped chip card the clinic is liable for fraud: use a chip terminal if you have one.',
  'settingsFile.settingsCannotRead':
    'The settings cannot be read. Check the permissions of {file}.',
  'settingsFile.theseSettingsWereWritten':
    'These settings were written by a newer Swipewell (settings version {version}, this program supports {settingsversion}). Install that version or a later one. {file} was not changed.',
  'settingsFile.settingsDamagedThereNo':
    'The settings are damaged, and there is no copy. Repair {file}, or move it away to start with the defaults.',
  'settingsFile.savedPasswordsCannotRead':
    'The saved passwords cannot be read. Check the permissions of {file}.',
} as const;
