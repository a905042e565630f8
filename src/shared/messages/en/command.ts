/** English messages of command. */
export const command = {
  'command.isMissing': '--{flag} is missing.',
  'command.noConnectionHasBeenSet': 'No connection is set up here.',
  'command.passwordOfConnectionIsNot': 'The password of the connection is not saved here.',
  'command.tillRows': '{what}: counter {tillId}, {last} entries, {folder}',
  'command.personIsMissing': '--person is missing.',
  'command.pinOf': '{person}’s PIN',
  'command.nameOrPinIsNot': 'Wrong name or PIN.',
  'command.thisPersonMayNotDo': 'This person does not have the permission at the clinic’s counter.',
  'command.rows': '{out}: {order} rows',
  'command.rows2': '{out}: {rows} rows',
  'command.passwordOfConnectionIsNot2':
    'The password of the connection is not saved for this account.',
  'command.writtenToReadItBefore': 'Saved to {file}. Read it before you send it.',
  'command.usage':
    "check-connection --person NAME                 checks the connection of this PC\nverify-journal   --person NAME                 verifies every journal of this PC\nsupport-bundle   --person NAME --out FILE      facts for IT support, without patients or secrets\nprovision        --file clinic.swipewell       sets up this PC from an encrypted file\nrestore          --person NAME --file COPY     restores a journal from a backup\nreport REPORT    --person NAME --from DAY --out FILE   saves one report\n\nNAME is an administrator of the clinic's counter, or for a report a manager; not needed before the\nfirst administrator. The PIN comes from SWIPEWELL_PIN and the pass phrase from\nSWIPEWELL_PASS_PHRASE; otherwise the command asks. --data DIR selects another data folder. Close\nthe counter before verify-journal, provision and restore. Exit code 0: success; 1: failure; 2: not\na valid command.\n",
  'command.passPhrase': 'Pass phrase',
  'command.thisPcIsSetUp': 'This PC is set up. Start Swipewell and sign in.',
  'command.journalOfTillIsBack':
    'The journal of counter {tillId} is restored: {rows} entries, in {folder}.',
  'command.beginsNewOneWithNew': 'starts a new journal with a new counter ID',
  'command.goesOnAsTill': 'continues as counter {counterTill}',
  'command.counterPaymentsOfOldOne':
    'The counter {counter}. Swipewell checks the payments of the old journal.',
  'command.thereIsNoSuchFile': 'The file does not exist, or this user cannot read it.',
  'command.itCannotBeOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed.',
  'command.thisFileWasWrittenBy':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'command.thisFileWasMadeBy': 'This file was made by another version of Swipewell. Update first.',
  'command.thisPcHasConnectionAlready':
    'This PC already has a connection. Change it in its settings.',
  'command.realPaymentsAreTakenBy': 'Real payments need the desktop program.',
} as const;
