/** English messages of desktop. */
export const desktop = {
  'desktop.updateCameWithoutInstaller': 'The update came without an installer.',
  'desktop.counterOfThisPcIs':
    'The counter of this PC is shared by accounts that this one is none of.',
  'desktop.saveAsPDf': 'Save as P&DF…',
  'desktop.startWithThisComputer': '&Start with this computer',
  'desktop.lookForUpdates': 'Look for &updates…',
  'desktop.aboutSwipewell': '&About Swipewell',
  'desktop.paymentIsNotCertain': 'A payment is not certain',
  'desktop.paymentsAreNotCertain': '{count} payments are not certain',
  'desktop.swipewellGoesOnAskingDo':
    'Swipewell goes on asking. Do not take it again: the tray (F9) says what to do.',
  'desktop.stay': 'Stay',
  'desktop.closeNow': 'Close now',
  'desktop.paymentIsOpen': 'A payment is open.',
  'desktop.closedNowItIsNot':
    'Closed now, it is not lost and not taken twice: Swipewell looks for its outcome at the next start. Stay to see it through.',
  'desktop.updatesCannotBeLookedFor':
    'Updates cannot be looked for now. It is tried again by itself.',
  'desktop.thisIsNewestVersion': 'This is the newest version.',
  'desktop.swipewellIsReady': 'Swipewell {version} is ready.',
  'desktop.itIsInstalledWhenYou': 'It is installed when you close the program, or now.',
  'desktop.whenIClose': 'When I close',
  'desktop.installNow': 'Install now',
  'desktop.saleIsOpenFinishIt': 'A sale is open: finish it, then install.',
  'desktop.swipewellDidNotStartLast': 'Swipewell {getVersion} did not start the last time.',
  'desktop.versionDidGoingBackChanges':
    'Version {version} did. Going back changes no payment and no setting; the journal stays as it is.',
  'desktop.tryAgain': 'Try again',
  'desktop.goBackTo': 'Go back to {version}',
  'desktop.installerCannotBeOpened': 'The installer cannot be opened',
  'desktop.swipewellCannotGoOn': 'Swipewell cannot go on',
  'desktop.swipewell': 'Swipewell {getVersion}',
  'desktop.counterCannotBeShown': 'The counter cannot be shown',
  'desktop.itsPageEndedAgainAnd':
    'Its page ended again and again. Payments on their way go on and are looked after: close Swipewell and start it again.',
} as const;
