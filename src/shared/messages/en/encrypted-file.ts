/** English messages of encrypted file. */
export const encryptedFile = {
  'encryptedFile.notEncryptedFileSwipewell':
    'This is not an encrypted file of Swipewell for this purpose.',
  'encryptedFile.fileMadeSwipewellFrom':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'encryptedFile.fileEncryptedNewerSwipewell':
    'This file was encrypted by a newer Swipewell. Open it with that version or a later one.',
  'encryptedFile.fileCannotOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed or is incomplete.',
} as const;

/** English messages of backup. */
export const backup = {
  'backup.backupJournalNotValid': 'The backup of the journal is not valid: {what}.',
  'backup.lastEntryDiffers': 'its last entry differs',
  'backup.backupJournalCounterAlready':
    'A backup of the journal of counter {tillId} was already restored: {folder}.',
  'backup.journalCounterHereValid':
    'The journal of counter {tillId} is here and valid. Nothing to restore.',
  'backup.otherClinic':
    'This backup is of another clinic: counter {tillId} of {clinic}, up to {day}. Its payments are of {theirs}, those of this PC of {ours}. Nothing was restored. If this clinic had that account before, repeat the command with --other-account.',
  'backup.noAccount':
    'This backup is of counter {tillId} of {clinic}, up to {day}. Its payments are of {theirs}. This PC has no connection to compare that with. Nothing was restored. Set up the connection first. If the backup is of this clinic, you can also repeat the command with --other-account.',
  'backup.unnamedClinic': 'a clinic without a receipt',
  'backup.account': '{user} at {address}',
  'backup.backupFileNamedSwipewell':
    'A backup file is named swipewell-production-… or swipewell-demo-…. Rename the file to its original name.',
  'backup.backupNotValid': 'This backup is not valid: {what}.',
} as const;

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

/** English messages of staff file. */
export const staffFile = {
  'staffFile.staffListCannotRead':
    'The staff list cannot be read. Repair {file}, or restore it from a copy.',
} as const;
