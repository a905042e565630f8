/** English messages of installation. */
export const installation = {
  'installation.confirmMovedHere': 'Confirm: moved here',
  'installation.confirmSameComputerAnother': 'Confirm: same computer, another account',
  'installation.counterMovedHere': 'Was this counter moved here?',
  'installation.dataBelongsCounterAnother':
    'This data belongs to counter {tillId} of another installation of Swipewell. If that counter is still in use, both would take payments under the same number.',
  'installation.movedHere': 'moved here',
  'installation.afterCounterGetsNew':
    'If you confirm {movedHere}, this counter gets a new number for new payments and receipts, and starts with an empty journal. Swipewell keeps checking the unconfirmed payments of {tillId} here.',
  'installation.ifYouOnlySigned':
    'If you only signed in to this computer with another account, confirm',
  'installation.sameComputer': 'same computer',
  'installation.counterContinuesAs': '{sameComputer}: the counter continues as it was.',
  'installation.movedHere2': 'Moved here…',
  'installation.sameComputerAnotherAccount': 'Same computer, another account…',
} as const;
