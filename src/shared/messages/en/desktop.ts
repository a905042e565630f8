/** English messages of desktop. */
export const desktop = {
  'desktop.updateNoInstaller': 'The update has no installer.',
  'desktop.counterPcSharedOther':
    'The counter of this PC is shared by other accounts, and this account is not one of them.',
  'desktop.saveAsPDf': 'Save as P&DF…',
  'desktop.startComputer': '&Start with this computer',
  'desktop.checkUpdates': 'Check for &updates…',
  'desktop.aboutSwipewell': '&About Swipewell',
  'desktop.paymentUnconfirmed': 'A payment is unconfirmed',
  'desktop.paymentsUnconfirmed': '{count} payments are unconfirmed',
  'desktop.swipewellKeepsChecking':
    'Swipewell keeps checking. Do not charge again. The unconfirmed payments (F9) show the next steps.',
  'desktop.cancel': 'Cancel',
  'desktop.closeNow': 'Close now',
  'desktop.paymentOpen': 'A payment is open.',
  'desktop.ifYouCloseNow':
    'If you close now, the payment is not lost and not charged twice: Swipewell checks its result at the next start. Cancel to wait for the result.',
  'desktop.checkUpdatesFailed': 'The check for updates failed. It is repeated automatically.',
  'desktop.swipewellUpDate': 'Swipewell is up to date.',
  'desktop.swipewellReady': 'Swipewell {version} is ready.',
  'desktop.installedWhenYouClose': 'It is installed when you close the program, or now.',
  'desktop.whenIClose': 'When I close',
  'desktop.installNow': 'Install now',
  'desktop.saleOpen': 'A sale is open. Finish it, then install.',
  'desktop.swipewellFailedStartLast': 'Swipewell {getVersion} failed to start the last time.',
  'desktop.versionWorked':
    'Version {version} worked. Going back changes no payment and no setting.',
  'desktop.tryAgain': 'Try again',
  'desktop.goBack': 'Go back to {version}',
  'desktop.installerCannotOpened': 'The installer cannot be opened',
  'desktop.swipewellCannotContinue': 'Swipewell cannot continue',
  'desktop.swipewell': 'Swipewell {getVersion}',
  'desktop.windowCannotShown': 'The window cannot be shown',
  'desktop.pageWindowCrashedSeveral':
    'The page of the window crashed several times. Payments in progress continue and are checked. Close Swipewell and start it again.',
} as const;
