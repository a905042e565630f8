/** English messages of desktop. */
export const desktop = {
  'desktop.updateCameWithoutInstaller': 'The update has no installer.',
  'desktop.counterOfThisPcIs':
    'The counter of this PC is shared by other accounts, and this account is not one of them.',
  'desktop.saveAsPDf': 'Save as P&DF…',
  'desktop.startWithThisComputer': '&Start with this computer',
  'desktop.lookForUpdates': 'Check for &updates…',
  'desktop.aboutSwipewell': '&About Swipewell',
  'desktop.paymentIsNotCertain': 'A payment is unconfirmed',
  'desktop.paymentsAreNotCertain': '{count} payments are unconfirmed',
  'desktop.swipewellGoesOnAskingDo':
    'Swipewell keeps checking. Do not charge again. The unconfirmed payments (F9) show the next steps.',
  'desktop.stay': 'Cancel',
  'desktop.closeNow': 'Close now',
  'desktop.paymentIsOpen': 'A payment is open.',
  'desktop.closedNowItIsNot':
    'If you close now, the payment is not lost and not charged twice: Swipewell checks its result at the next start. Cancel to wait for the result.',
  'desktop.updatesCannotBeLookedFor': 'The check for updates failed. It is repeated automatically.',
  'desktop.thisIsNewestVersion': 'Swipewell is up to date.',
  'desktop.swipewellIsReady': 'Swipewell {version} is ready.',
  'desktop.itIsInstalledWhenYou': 'It is installed when you close the program, or now.',
  'desktop.whenIClose': 'When I close',
  'desktop.installNow': 'Install now',
  'desktop.saleIsOpenFinishIt': 'A sale is open. Finish it, then install.',
  'desktop.swipewellDidNotStartLast': 'Swipewell {getVersion} failed to start the last time.',
  'desktop.versionDidGoingBackChanges':
    'Version {version} worked. Going back changes no payment and no setting.',
  'desktop.tryAgain': 'Try again',
  'desktop.goBackTo': 'Go back to {version}',
  'desktop.installerCannotBeOpened': 'The installer cannot be opened',
  'desktop.swipewellCannotGoOn': 'Swipewell cannot continue',
  'desktop.swipewell': 'Swipewell {getVersion}',
  'desktop.counterCannotBeShown': 'The window cannot be shown',
  'desktop.itsPageEndedAgainAnd':
    'The page of the window crashed several times. Payments in progress continue and are checked. Close Swipewell and start it again.',
} as const;
