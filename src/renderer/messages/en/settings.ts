/** English messages of settings. */
export const settings = {
  'settings.noCopyOfJournalCould':
    'The backup failed: its folder cannot be reached or written. Check the drive or the network share.',
  'settings.noCopyOfJournalCould2': 'The backup failed: the disk of its folder is full.',
  'settings.copyOfJournalWasMade': 'The backup was not readable and was deleted. Call IT support.',
  'settings.noCopyOfJournalCan': 'The backup failed: enter its pass phrase again in the settings.',
  'settings.noCopyOfJournalCould3': 'The backup failed. Call IT support.',
  'settings.beginTraining': 'Start training',
  'settings.goToClinicsCounter': 'Go to the clinic’s counter',
  'settings.training': 'Training.',
  'settings.nothingHereIsRealNo':
    '{training} Nothing is real here: no money moves, and the clinic’s journal does not change.',
  'settings.typeAmountAboveZeroOr':
    'Enter an amount above zero, or leave it empty to turn this off.',
  'settings.notBelowOtherLimit': 'At least the other limit, {least}.',
  'settings.largeAmounts': 'Large amounts',
  'settings.pointInWrongPlaceCharges':
    'A misplaced decimal point charges a hundred times too much. Both limits apply to every payment method, cash and holds included. The parts of one sale count together. Leave a limit empty to turn it off.',
  'settings.confirmAmountsAbove': 'Confirm amounts above',
  'settings.cashierIsAskedOnceIn':
    'The cashier is asked once. In dollars; {confirmAbove} by default.',
  'settings.managerApprovesAmountsAbove': 'Manager approves amounts above',
  'settings.takesManagersPinInDollars':
    'Requires a manager’s PIN. In dollars; {approveAbove} by default.',
  'settings.backup': 'Backup',
  'settings.sealedCopyOfJournalEvery':
    'An encrypted copy of the journal, made every hour and at each close of the day, and verified completely.',
  'settings.whatIsPractisedHereIs':
    'Training is not backed up. Set up the backup at the clinic’s counter.',
  'settings.noCopiesAreMadeYet':
    'No backup is set up. If the disk of this PC fails, its journal is lost.',
  'settings.lastCopyWasMadeAnd': 'The last backup was made and verified at {lastAt}.',
  'settings.folderOfCopies': 'Backup folder',
  'settings.onAnotherDiskOrShare': 'On another disk, or on a network share of the clinic.',
  'settings.passPhraseOfCopies': 'Pass phrase of the backups',
  'settings.withoutItCopyCannotBe':
    'A backup cannot be opened without it. Keep it with the recovery code.',
  'settings.keepCopiesThere': 'Save backup settings',
  'settings.makeOneNow': 'Back up now',
  'settings.rulesForEveryDrawerOf': 'Rules for all drawers of this counter.',
  'settings.countBlind': 'Blind count',
  'settings.usuallyOnWhoCountsDrawer':
    'On by default. The expected amount is shown only after the count.',
  'settings.overOrShortLimit': 'Over/short limit',
  'settings.byMoreManagerSignsCount':
    'Above it, a manager approves the count. In dollars; {overShortLimit} by default.',
  'settings.floatThatStaysForNext': 'Starting cash for the next day',
  'settings.inDollarsUsuallyRestGoes':
    'In dollars; {floatKept} by default. The rest goes on the deposit slip.',
  'settings.secondsUntilOpenDrawerIs': 'Seconds until the alert for an open drawer',
  'settings.usuallyWhereDrawersStatusCan':
    '{openLimitSeconds} by default. Needs a drawer with a readable status.',
  'settings.numberFrom5To3600': 'A number from 5 to 3600.',
  'settings.clinic': 'Clinic',
  'settings.theseLinesStandAtTop':
    'These lines are printed at the top of every receipt. Earlier receipts are reprinted unchanged.',
  'settings.receiptNeedsNameOfClinic': 'Enter the name of the clinic for the receipts.',
  'settings.cityAndState': 'City and state',
  'settings.phone': 'Phone',
  'settings.firstAdministratorOfClinicsCounter': 'First administrator of the clinic’s counter',
  'settings.peopleOfDemoDoNot':
    'The demo users are not available there. This administrator adds the other people, each with their own PIN.',
  'settings.nameOfAdministrator': 'Administrator’s name',
  'settings.pinOfAdministrator': 'Administrator’s PIN',
  'settings.sixDigits': 'Six digits.',
  'settings.settings': 'Settings',
  'settings.connection': 'Connection',
  'settings.certificate': 'Certificate',
  'settings.userAndPassword': 'User and password',
  'settings.clientId': 'Client ID',
  'settings.clock': 'Clock',
  'settings.connectionCheck': 'Connection check',
  'settings.keptByThisPcsOwn': 'Saved in the secure storage of this PC.',
  'settings.keptInFileThatOnly':
    'Saved in a file that only this user of the PC can read. A browser has no secure storage.',
  'settings.addressOfService': 'Address of the payment service',
  'settings.environment': 'Environment',
  'settings.demoNoMoneyMoves': 'Demo: no money moves',
  'settings.productionRealMoneyRealE': 'Production: real money, real e-mails',
  'settings.productionDesktopProgramAlone': 'Production (desktop program only)',
  'settings.userName': 'User name',
  'settings.password': 'Password',
  'settings.unchanged': 'Unchanged',
  'settings.branches': 'Branches',
  'settings.lineEachClientIdOf':
    'One line each: the client ID of 8 letters or digits, then the name. Leave it empty for one branch without a client ID.',
  'settings.thisIsNoBranchLine':
    'Not a valid branch: {wrong}. A line starts with a client ID of 8 letters or digits; its name has at most {name}.',
  'settings.privateCertificateAuthorityOrProxy': 'Private certificate authority or proxy',
  'settings.certificateAuthorityPem': 'Certificate authority (PEM)',
  'settings.trustedBesideSystemsOwnThere':
    'Trusted in addition to the authorities of the system. Certificate checks cannot be turned off.',
  'settings.proxy': 'Proxy',
  'settings.emptyForWhatSystemSays': 'Empty: the system proxy. “none”: no proxy.',
  'settings.checkIt': 'Check connection',
  'settings.keepThisConnection': 'Save connection',
  'settings.itsCheckComesFirst': 'Check the connection first.',
  'settings.thisCounterRunsOnSimulated':
    'This counter uses the simulated payment service that ships with Swipewell: no money moves. Set up the connection of your clinic when you have its address, user and password.',
  'settings.clinicsConnectionIsSetUp':
    'The clinic’s connection is set up. Until you go there, this counter uses the simulated payment service, and the real connection cannot be changed here.',
  'settings.newPaymentsGoToThis': 'New payments are sent to this payment service.',
  'settings.setUpConnection': 'Set up a connection',
  'settings.service': 'Payment service',
  'settings.productionRealMoney': 'Production: real money',
  'settings.demo': 'Demo',
  'settings.user': 'User',
  'settings.passwordOfThisConnectionIs':
    'The password of this connection is not saved here, so nothing can be charged. Enter it again.',
  'settings.paymentsSentToAreStill':
    'Payments sent to {retired} are still being checked there. That connection is removed after the last one.',
  'settings.checkOrChangeIt': 'Check or change',
  'settings.branch': 'Branch',
  'settings.thisCounter': 'This counter',
  'settings.howItGuardsItselfAnd': 'Screen lock, approvals and training of this counter.',
  'settings.minutesUntilScreenLocks': 'Minutes until the screen locks',
  'settings.countedFromLastKeyOr':
    'After the last key or pointer movement; {usualidleminutes} by default. Never during a card payment.',
  'settings.numberFrom1To60': 'A number from 1 to 60.',
  'settings.thisPracticeHasSingleManager': 'This practice has a single manager',
  'settings.usuallyOffOnOnlyManager':
    'Off by default. When on, the only manager can approve their own actions with PIN and reason. The end-of-day report shows each one.',
  'settings.hideWindowFromOtherPrograms': 'Hide the window from screen sharing',
  'settings.usuallyOnScreenShareOr':
    'On by default. A screen share or recording shows black during a sale. Desktop program only.',
  'settings.training2': 'Training',
  'settings.tryEverythingOnSimulatedService':
    'Try everything on the simulated payment service, then come back. The clinic’s journal does not change, and unconfirmed payments are still checked.',
  'settings.settingsFileCouldNotBe':
    'The settings file was damaged when Swipewell started, so its copy is in use. Check all settings. The damaged file is saved as {file}.',
  'settings.afterSoManyDaysHold':
    'A hold expires after this number of days and can no longer be charged. Card holds and the close of the day remind you one day before. The contract with your acquirer may allow more days.',
  'settings.daysUntilItEnds': 'Days until it expires',
  'settings.usually': 'Default',
  'settings.anyOtherCard': 'Any other card',
  'settings.daysOf': 'Days of {name}',
  'settings.from1To31': 'From 1 to 31.',
  'settings.otherPcs': 'Other PCs',
  'settings.thisIsDoneAtClinics': 'Available at the clinic’s counter, not in training.',
  'settings.sealedFileTakesThisCounters':
    'An encrypted file copies the connection with its password, the branches, readers, printers and staff of this counter to other PCs of the clinic. Each PC creates its own counter ID.',
  'settings.folderToWriteItTo': 'Folder for the file',
  'settings.onThisPcOrStick':
    'Full path on this PC or a USB drive. The file is named clinic.swipewell.',
  'settings.passPhrase': 'Pass phrase',
  'settings.tellItByAnotherWay': 'Send it separately from the file.',
  'settings.writtenToTakeItAway': 'Saved to {file}. Delete it after use.',
  'settings.writeFile': 'Save file',
  'settings.wasAnotherPcOfClinic':
    'Is another PC of the clinic already set up? Its encrypted file sets up this PC too: connection, branches, readers, printers and staff.',
  'settings.sealedFile': 'Encrypted file',
  'settings.itsFullPathSuchAs': 'The full path, such as E:\\clinic.swipewell.',
  'settings.itsPassPhrase': 'Pass phrase of the file',
  'settings.setThisPcUp': 'Set up this PC',
  'settings.key': 'key {position}',
  'settings.earlier': 'Move up',
  'settings.remove': 'Remove',
  'settings.nameOf': 'Name of {about}',
  'settings.kindOf': 'Type of {about}',
  'settings.usualAmountOf': 'Default amount of {about}',
  'settings.typed': 'Entered',
  'settings.twoKeysHaveThisName': 'Two keys have the same name.',
  'settings.sale': 'Sale',
  'settings.keysBesideAmountWhatLine':
    'The keys next to the amount: types of payment, by Alt and a number. A sale starts with the first. Up to {mostkeys}. Earlier sales keep their names.',
  'settings.key2': 'Key',
  'settings.countsAs': 'Reported as',
  'settings.keysOfSale': 'Payment types',
  'settings.addKey': 'Add a key',
  'settings.paymentsBelongToPaymentPlans': 'Payments belong to payment plans',
  'settings.usuallyOffOnPlanPayment':
    'Off by default. When on, a plan payment by card or bank account can name its plan by the ID of your practice system.',
  'settings.updates': 'Updates',
  'settings.swipewellNewVersionIsNever':
    'Swipewell {version}. A new version is never installed during a sale, and the journal does not change.',
  'settings.installItNow': 'Install now',
  'settings.lookForNewVersion': 'Check for updates',
  'settings.newVersionsComeFromWhoever': 'Updates are installed by your IT or a package manager.',
  'settings.thisIsNewestVersion': 'Swipewell is up to date.',
  'settings.lookingForNewVersion': 'Checking for updates…',
  'settings.versionIsBeingFetchedAnd': 'Version {version} is being downloaded and verified.',
  'settings.versionIsReadyItIs':
    'Version {version} is ready. It is installed when you close the program, or now.',
  'settings.newVersionCouldNotBe':
    'The check for updates failed and is repeated automatically. This version keeps working.',
  'settings.partsOfSettings': 'Sections of the settings',
  'settings.settings2': 'Settings: {name}',
} as const;
