/** English messages of command. */
export const command = {
  'command.isMissing': '--{flag} is missing.',
  'command.noConnectionHasBeenSet': 'No connection has been set up here.',
  'command.passwordOfConnectionIsNot': 'The password of the connection is not kept here.',
  'command.tillRows': '{what}: till {tillId}, {last} rows, {folder}',
  'command.personIsMissing': '--person is missing.',
  'command.pinOf': 'PIN of {person}',
  'command.nameOrPinIsNot': 'The name or the PIN is not right.',
  'command.thisPersonMayNotDo': 'This person may not do that at the clinic’s counter.',
  'command.rows': '{out}: {order} rows',
  'command.rows2': '{out}: {rows} rows',
  'command.passwordOfConnectionIsNot2':
    'The password of the connection is not kept for this account.',
  'command.writtenToReadItBefore': 'Written to {file}: read it before you send it.',
  'command.usage':
    "check-connection --person NAME                 tries the connection that is set up here\nverify-journal   --person NAME                 reads every journal of this PC whole\nsupport-bundle   --person NAME --out FILE      facts for who helps: no patients, no secrets\nprovision        --file clinic.swipewell       sets this PC up by a sealed file\nrestore          --person NAME --file COPY     puts a sealed copy of a journal back\nreport REPORT    --person NAME --from DAY --out FILE   one report as a file\n\nNAME is an administrator of the clinic's counter; not asked where there is none yet; for a report\na manager is enough. The PIN is read\nfrom SWIPEWELL_PIN, a pass phrase from SWIPEWELL_PASS_PHRASE, or they are asked for.\nWith --data DIR another folder than this user's. Close the counter before verify-journal, provision\nand restore. Exit code 0: done and good; 1: not good; 2: a wrong command.\n",
  'command.passPhrase': 'Pass phrase',
  'command.thisPcIsSetUp': 'This PC is set up. Start Swipewell and sign in.',
  'command.journalOfTillIsBack': 'The journal of till {tillId} is back, {rows} rows, in {folder}.',
  'command.beginsNewOneWithNew': 'begins a new one with a new till id',
  'command.goesOnAsTill': 'goes on as till {counterTill}',
  'command.counterPaymentsOfOldOne':
    'The counter {counter}; payments of the old one are looked for.',
  'command.thereIsNoSuchFile': 'There is no such file, or it cannot be read by this user.',
  'command.itCannotBeOpenedPass':
    'It cannot be opened: the pass phrase is another, or the file was changed.',
  'command.thisFileWasWrittenBy':
    'This file was written by a build of Swipewell from before the first release: write a new one with this version.',
  'command.thisFileWasMadeBy': 'This file was made by another version of Swipewell: update first.',
  'command.thisPcHasConnectionAlready':
    'This PC has a connection already; it is changed in its own settings.',
  'command.realPaymentsAreTakenBy': 'Real payments are taken by the desktop program alone.',
} as const;
