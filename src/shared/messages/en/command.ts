/** English messages of command. */
export const command = {
  'command.missing': '--{flag} is missing.',
  'command.noConnectionSetUp': 'No connection is set up here.',
  'command.passwordConnectionNotSaved': 'The password of the connection is not saved here.',
  'command.counterEntries': '{what}: counter {tillId}, {last} entries, {folder}',
  'command.personMissing': '--person is missing.',
  'command.sPin': '{person}’s PIN',
  'command.wrongNameOrPin': 'Wrong name or PIN.',
  'command.personDoesNotPermission':
    'This person does not have the permission at the clinic’s counter.',
  'command.rows': '{out}: {order} rows',
  'command.rows2': '{out}: {rows} rows',
  'command.passwordConnectionNotSaved2':
    'The password of the connection is not saved for this account.',
  'command.saved': 'Saved to {file}. Read it before you send it.',
  'command.usage':
    "check-connection --person NAME                 checks the connection of this PC\nverify-journal   --person NAME                 verifies every journal of this PC\nsupport-bundle   --person NAME --out FILE      facts for IT support, without patients or secrets\nprovision        --file clinic.swipewell       sets up this PC from an encrypted file\nrestore          --person NAME --file COPY     restores a journal from a backup\nreport REPORT    --person NAME --from DAY --out FILE   saves one report\n\nNAME is an administrator of the clinic's counter, or for a report a manager; not needed before the\nfirst administrator. The PIN comes from SWIPEWELL_PIN and the pass phrase from\nSWIPEWELL_PASS_PHRASE; otherwise the command asks. --data DIR selects another data folder. Close\nthe counter before verify-journal, provision and restore. Exit code 0: success; 1: failure; 2: not\na valid command.\n",
  'command.passPhrase': 'Pass phrase',
  'command.pcSetUp': 'This PC is set up. Start Swipewell and sign in.',
  'command.journalCounterRestoredEntries':
    'The journal of counter {tillId} is restored: {rows} entries, in {folder}.',
  'command.startsNewJournalNew': 'starts a new journal with a new counter ID',
  'command.continuesAsCounter': 'continues as counter {counterTill}',
  'command.counter':
    'The counter {counter}. Swipewell keeps checking the payments of the old journal.',
  'command.fileDoesNotExist': 'The file does not exist, or this user cannot read it.',
  'command.fileCannotOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed.',
  'command.restoredWithoutNames':
    'Names of patients are not shown: the .names file is not next to the backup, or has another pass phrase.',
  'command.fileMadeSwipewellFrom':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'command.fileMadeAnotherVersion':
    'This file was made by another version of Swipewell. Update Swipewell first.',
  'command.pcAlreadyConnection': 'This PC already has a connection. Change it in its settings.',
  'command.realPaymentsNeedDesktop': 'Real payments need the desktop program.',
} as const;
