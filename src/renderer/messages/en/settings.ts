/** English messages of settings. */
export const settings = {
  'settings.noCopyOfJournalCould':
    'No copy of the journal could be made: its folder cannot be reached or written. Check the drive or the share.',
  'settings.noCopyOfJournalCould2':
    'No copy of the journal could be made: the disk it goes to is full.',
  'settings.copyOfJournalWasMade':
    'A copy of the journal was made and was not whole, so it was thrown away. Call your IT person.',
  'settings.noCopyOfJournalCan':
    'No copy of the journal can be made: type its pass phrase in the settings again.',
  'settings.noCopyOfJournalCould3': 'No copy of the journal could be made. Call your IT person.',
  'settings.beginTraining': 'Begin training',
  'settings.goToClinicsCounter': "Go to the clinic's counter",
  'settings.training': 'Training.',
  'settings.nothingHereIsRealNo':
    "{training} Nothing here is real: no money moves, and the clinic's journal does not hear of it.",
  'settings.typeAmountAboveZeroOr':
    'Type an amount above zero, or leave it empty to turn this off.',
  'settings.notBelowOtherLimit': 'Not below the other limit, {least}.',
  'settings.largeAmounts': 'Large amounts',
  'settings.pointInWrongPlaceCharges':
    'A point in the wrong place charges a hundred times too much. Both limits are for every kind of payment, cash and holds too; parts of one sale count together. Leave a limit empty to turn it off.',
  'settings.confirmAmountsAbove': 'Confirm amounts above',
  'settings.cashierIsAskedOnceIn': 'The cashier is asked once. In dollars; usually {confirmAbove}.',
  'settings.managerApprovesAmountsAbove': 'Manager approves amounts above',
  'settings.takesManagersPinInDollars':
    "Takes a manager's PIN. In dollars; usually {approveAbove}.",
  'settings.backup': 'Backup',
  'settings.sealedCopyOfJournalEvery':
    'A sealed copy of the journal, every hour and at each close of the day, read again from its first row to the newest before it counts.',
  'settings.whatIsPractisedHereIs':
    "What is practised here is not copied; this is set at the clinic's counter.",
  'settings.noCopiesAreMadeYet':
    "No copies are made yet. When this PC's disk dies, its journal dies with it.",
  'settings.lastCopyWasMadeAnd': 'The last copy was made and read again at {lastAt}.',
  'settings.folderOfCopies': 'Folder of the copies',
  'settings.onAnotherDiskOrShare': "On another disk, or a share of the clinic's server.",
  'settings.passPhraseOfCopies': 'Pass phrase of the copies',
  'settings.withoutItCopyCannotBe':
    'Without it a copy cannot be opened by anybody: keep it with the recovery code.',
  'settings.keepCopiesThere': 'Keep copies there',
  'settings.makeOneNow': 'Make one now',
  'settings.rulesForEveryDrawerOf': 'The rules for every drawer of this counter.',
  'settings.countBlind': 'Count blind',
  'settings.usuallyOnWhoCountsDrawer':
    'Usually on. Who counts a drawer sees what was expected only after the count is made.',
  'settings.overOrShortLimit': 'Over or short limit',
  'settings.byMoreManagerSignsCount':
    'By more, a manager signs the count. In dollars; usually {overShortLimit}.',
  'settings.floatThatStaysForNext': 'Float that stays for the next day',
  'settings.inDollarsUsuallyRestGoes':
    'In dollars; usually {floatKept}. The rest goes on the deposit slip.',
  'settings.secondsUntilOpenDrawerIs': 'Seconds until an open drawer is told',
  'settings.usuallyWhereDrawersStatusCan':
    "Usually {openLimitSeconds}. Where the drawer's status can be read.",
  'settings.numberFrom5To3600': 'A number from 5 to 3600.',
  'settings.clinic': 'Clinic',
  'settings.theseLinesStandAtTop':
    'These lines stand at the top of every receipt. Receipts of before keep theirs.',
  'settings.receiptNeedsNameOfClinic': 'A receipt needs the name of the clinic.',
  'settings.cityAndState': 'City and state',
  'settings.phone': 'Phone',
  'settings.firstAdministratorOfClinicsCounter': "First administrator of the clinic's counter",
  'settings.peopleOfDemoDoNot':
    'The people of the demo do not work there. This person adds the others, each with a PIN of their own.',
  'settings.nameOfAdministrator': 'Name of the administrator',
  'settings.pinOfAdministrator': 'PIN of the administrator',
  'settings.sixDigits': 'Six digits.',
  'settings.settings': 'Settings',
  'settings.connection': 'Connection',
  'settings.certificate': 'Certificate',
  'settings.userAndPassword': 'User and password',
  'settings.clientId': 'Client id',
  'settings.clock': 'Clock',
  'settings.connectionCheck': 'Connection check',
  'settings.keptByThisPcsOwn': "Kept by this PC's own safe for passwords.",
  'settings.keptInFileThatOnly':
    'Kept in a file that only this user of the PC can read; there is no safe in a browser.',
  'settings.addressOfService': 'Address of the service',
  'settings.environment': 'Environment',
  'settings.demoNoMoneyMoves': 'Demo: no money moves',
  'settings.productionRealMoneyRealE': 'Production: real money, real e-mails',
  'settings.productionDesktopProgramAlone': 'Production (the desktop program alone)',
  'settings.userName': 'User name',
  'settings.password': 'Password',
  'settings.unchanged': 'Unchanged',
  'settings.branches': 'Branches',
  'settings.lineEachClientIdOf':
    'A line each: the client id of 8 letters or digits, then what people call it. None where the clinic has one branch and no client id.',
  'settings.thisIsNoBranchLine':
    'This is no branch: {wrong}. A line begins with a client id of 8 letters or digits, and its name has at most {name}.',
  'settings.privateCertificateAuthorityOrProxy': 'A private certificate authority, or a proxy',
  'settings.certificateAuthorityPem': 'Certificate authority (PEM)',
  'settings.trustedBesideSystemsOwnThere':
    "Trusted beside the system's own. There is no way to switch the check off.",
  'settings.proxy': 'Proxy',
  'settings.emptyForWhatSystemSays': 'Empty for what the system says; none for a direct line.',
  'settings.checkIt': 'Check it',
  'settings.keepThisConnection': 'Keep this connection',
  'settings.itsCheckComesFirst': 'Its check comes first.',
  'settings.thisCounterRunsOnSimulated':
    'This counter runs on the simulated service that ships with Swipewell: no money moves. Set up the connection of your clinic when you have its address, user and password.',
  'settings.clinicsConnectionIsSetUp':
    "The clinic's connection is set up. Until you go there, this counter practises on the simulated service, and nothing about the real one can be changed here.",
  'settings.newPaymentsGoToThis': 'New payments go to this service.',
  'settings.setUpConnection': 'Set up a connection',
  'settings.service': 'Service',
  'settings.productionRealMoney': 'Production: real money',
  'settings.demo': 'Demo',
  'settings.user': 'User',
  'settings.passwordOfThisConnectionIs':
    'The password of this connection is not kept here, so nothing can be charged: type it in again.',
  'settings.paymentsSentToAreStill':
    'Payments sent to {retired} are still looked for there; that connection is kept until none is.',
  'settings.checkOrChangeIt': 'Check or change it',
  'settings.branch': 'Branch',
  'settings.thisCounter': 'This counter',
  'settings.howItGuardsItselfAnd': 'How it guards itself, and whom it lets decide.',
  'settings.minutesUntilScreenLocks': 'Minutes until the screen locks',
  'settings.countedFromLastKeyOr':
    'Counted from the last key or pointer; usually {usualidleminutes}. Never while a card is taken.',
  'settings.numberFrom1To60': 'A number from 1 to 60.',
  'settings.thisPracticeHasSingleManager': 'This practice has a single manager',
  'settings.usuallyOffOnOnlyManager':
    'Usually off. On, the only manager may give the word for what they do themselves, with PIN and reason. Every such word is marked on the Z report.',
  'settings.hideWindowFromOtherPrograms': 'Hide the window from other programs',
  'settings.usuallyOnScreenShareOr':
    'Usually on. A screen share or recording sees black while a sale is at the counter. The desktop program alone can do this.',
  'settings.training2': 'Training',
  'settings.tryEverythingOnSimulatedService':
    "Try everything on the simulated service, then come back. The clinic's journal stays as it is, and payments in doubt are looked for meanwhile.",
  'settings.settingsFileCouldNotBe':
    'The settings file could not be understood when Swipewell started, so its copy is in use: look whether everything here is right. The damaged file is kept as {file}.',
  'settings.afterSoManyDaysHold':
    "After so many days a hold ends by itself, and its money cannot be taken any more. The board of holds and the day's close tell of it a day before. Your acquirer's contract may give more days than are usual.",
  'settings.daysUntilItEnds': 'Days until it ends',
  'settings.usually': 'Usually',
  'settings.anyOtherCard': 'Any other card',
  'settings.daysOf': 'Days of {name}',
  'settings.from1To31': 'From 1 to 31.',
  'settings.otherPcs': 'Other PCs',
  'settings.thisIsDoneAtClinics': "This is done at the clinic's counter, not in training.",
  'settings.sealedFileTakesThisCounters':
    "A sealed file takes this counter's connection with its password, its branches, readers, printers and staff to the clinic's other PCs. Each of them makes its own till id.",
  'settings.folderToWriteItTo': 'Folder to write it to',
  'settings.onThisPcOrStick':
    'On this PC or a stick, as a full path. The file is called clinic.swipewell.',
  'settings.passPhrase': 'Pass phrase',
  'settings.tellItByAnotherWay': 'Tell it by another way than the file.',
  'settings.writtenToTakeItAway': 'Written to {file}. Take it away from there when it was used.',
  'settings.writeFile': 'Write the file',
  'settings.wasAnotherPcOfClinic':
    'Was another PC of the clinic set up already? Its sealed file sets this one up too: connection, branches, readers, printers and staff.',
  'settings.sealedFile': 'Sealed file',
  'settings.itsFullPathSuchAs': 'Its full path, such as E:\\clinic.swipewell.',
  'settings.itsPassPhrase': 'Its pass phrase',
  'settings.setThisPcUp': 'Set this PC up',
  'settings.key': 'key {position}',
  'settings.earlier': 'Earlier',
  'settings.remove': 'Remove',
  'settings.nameOf': 'Name of {about}',
  'settings.kindOf': 'Kind of {about}',
  'settings.usualAmountOf': 'Usual amount of {about}',
  'settings.typed': 'Typed',
  'settings.twoKeysHaveThisName': 'Two keys have this name.',
  'settings.sale': 'Sale',
  'settings.keysBesideAmountWhatLine':
    'The keys beside the amount: what a line can be for, by Alt and its number. The first is the one a sale begins with. Up to {mostkeys}; lines of before keep the names they had.',
  'settings.key2': 'Key',
  'settings.countsAs': 'Counts as',
  'settings.keysOfSale': 'Keys of a sale',
  'settings.addKey': 'Add a key',
  'settings.paymentsBelongToPaymentPlans': 'Payments belong to payment plans',
  'settings.usuallyOffOnPlanPayment':
    'Usually off. On, a plan payment by card or bank account may name its plan by the id that your own system has for it.',
  'settings.updates': 'Updates',
  'settings.swipewellNewVersionIsNever':
    'Swipewell {version}. A new version is never installed while a sale is open, and the journal stays as it is.',
  'settings.installItNow': 'Install it now',
  'settings.lookForNewVersion': 'Look for a new version',
  'settings.newVersionsComeFromWhoever':
    'New versions come from whoever installed this one: your IT, a package, or its files.',
  'settings.thisIsNewestVersion': 'This is the newest version.',
  'settings.lookingForNewVersion': 'Looking for a new version…',
  'settings.versionIsBeingFetchedAnd': 'Version {version} is being fetched and proven.',
  'settings.versionIsReadyItIs':
    'Version {version} is ready: it is installed when you close the program, or now.',
  'settings.newVersionCouldNotBe':
    'A new version could not be looked for. It is tried again by itself; this one goes on.',
  'settings.partsOfSettings': 'Parts of the settings',
  'settings.settings2': 'Settings: {name}',
} as const;
