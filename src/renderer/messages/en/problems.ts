/** English messages of problems. */
export const problems = {
  'problems.typeAmountFirst': 'Type the amount first.',
  'problems.amountIsDigitsWithPoint': 'An amount is digits with a point, such as 25 or 25.50.',
  'problems.usePointForCents1': 'Use a point for cents: 1.50, not 1,50.',
  'problems.amountCannotBeNegativeRefunds':
    'An amount cannot be negative; refunds have their own place.',
  'problems.amountMustBeMoreThan': 'The amount must be more than zero.',
  'problems.amountEndsAtCentsTwo': 'An amount ends at cents: two digits after the point.',
  'problems.mostThatCanBeCharged': 'The most that can be charged at once is $999,999,999.99.',
  'problems.thatSwipeCouldNotBe':
    'That swipe could not be read. Swipe again, a little slower, stripe facing the reader.',
  'problems.thatStripeHasNoPayment': 'That stripe has no payment data on it. Try another card.',
  'problems.thisDoesNotLookLike': 'This does not look like a payment card. Swipe a payment card.',
  'problems.swipeWasClearedBecauseIt':
    'The swipe was cleared because it waited too long. Swipe again.',
  'problems.thisReaderEncryptsCardsFor':
    'This reader encrypts cards for another service, so its swipes cannot be charged here. Use another reader.',
  'problems.nothingWasChargedJournalCannot':
    'Nothing was charged: the journal cannot be written. Check that the disk is not full, then swipe again.',
  'problems.stripeOfThisCardCarries':
    'The stripe of this card carries two different card numbers, as forged cards do. Compare the last four digits with the card in your hand; if they differ, ask for another card.',
  'problems.nameOfServiceIsNot':
    'the name of the service is not known here; check the internet connection',
  'problems.serviceDoesNotTakeConnections': 'the service does not take connections right now',
  'problems.networkIsDownCheckCable': 'the network is down; check the cable or the Wi-Fi',
  'problems.serviceDidNotAnswerIn': 'the service did not answer in time',
  'problems.connectionBroke': 'the connection broke',
  'problems.serviceDidNotAcceptUser':
    'the service did not accept the user name and password in the settings',
  'problems.thisAccountOfPcHas':
    'this account of the PC has not got its password yet; an administrator types it at Settings (F10), Connection',
  'problems.serviceDoesNotLetThis': 'the service does not let this clinic do that',
  'problems.certificateOfServiceIsNot': 'the certificate of the service is not trusted on this PC',
  'problems.certificateOfServiceHasExpired': 'the certificate of the service has expired',
  'problems.noSafeConnectionToService': 'no safe connection to the service could be made',
  'problems.proxyOfThisNetworkAsks': 'the proxy of this network asks for a password',
  'problems.proxyOfThisNetworkDoes': 'the proxy of this network does not let us through',
  'problems.programIsClosing': 'the program is closing',
  'problems.itWasCalledOff': 'it was called off',
  'problems.serviceFoundRequestFaulty': 'the service found the request faulty',
  'problems.serviceDoesNotKnowWhat': 'the service does not know what was asked for',
  'problems.serviceIsAskedTooOften': 'the service is asked too often; wait a minute',
  'problems.requestBrokeRuleOfService': 'the request broke a rule of the service',
  'problems.answerWasNoAnswerOf': 'the answer was no answer of a payments service',
  'problems.anotherAddressAnsweredInPlace': 'another address answered in place of the service',
  'problems.serviceGaveAnswerThatNobody': 'the service gave an answer that nobody knows',
  'problems.answerOfServiceCouldNot': 'the answer of the service could not be read',
  'problems.answerBrokeOffHalfWay': 'the answer broke off half-way',
  'problems.answerWasTooLarge': 'the answer was too large',
  'problems.answerWasToAnotherRequest': 'the answer was to another request',
  'problems.journalOnThisPcCould':
    'the journal on this PC could not be written; check that the disk is not full',
  'problems.journalOnThisPcIs': 'the journal on this PC is damaged; call your IT person',
  'problems.thisPcsClockIsWrong': "this PC's clock is wrong; set it and try again",
  'problems.anotherMachineAnswersInPlace': 'another machine answers in place of the service',
  'problems.serviceHasFaultOfIts': 'the service has a fault of its own',
  'problems.nothingAtServiceCanProve': 'nothing at the service can prove it either way',
  'problems.recordAtServiceMayBe': 'a record at the service may be this one or another',
  'problems.serviceGaveTwoDifferentAnswers': 'the service gave two different answers',
  'problems.serviceGaveItRecordOf': 'the service gave it the record of another payment',
  'problems.serviceDidSomethingElseThan': 'the service did something else than was asked',
  'problems.serviceReportsHigherAmountThan': 'the service reports a higher amount than was asked',
  'problems.serviceShortensItsListsSo':
    'the service shortens its lists, so that not all of it can be seen',
  'problems.serviceShortensItsReportsSo':
    'the service shortens its reports, so that not all of it can be seen',
  'problems.connectionItWasSentOn': 'the connection it was sent on is not set up any more',
  'problems.swipewellWasClosedBeforeAnswer': 'Swipewell was closed before the answer came',
  'problems.somethingUnexpectedHappened': 'something unexpected happened ({code})',
  'problems.signInFirst': 'Sign in first.',
  'problems.managerHasToConfirmFirst':
    'A manager has to confirm first that this counter was moved here.',
  'problems.thisWasConfirmedMeanwhileNothing': 'This was confirmed meanwhile. Nothing was changed.',
  'problems.anotherWindowIsInMiddle':
    'Another window is in the middle of a sale; finish or leave it there first.',
  'problems.thisSaleIsAlreadyBeing': 'This sale is already being charged; wait for its answer.',
  'problems.thisSaleIsAlreadyPaid': 'This sale is already paid. Start a new one.',
  'problems.thatIsMoreThanWhat': 'That is more than what remains of this sale.',
  'problems.partOfThisSaleIs': 'A part of this sale is paid, so its lines stay as they are.',
  'problems.thisSaleIsNotParked': 'This sale is not parked any more; somebody else took it up.',
  'problems.thatSaleWasTakenUp': 'That sale was taken up in another window.',
  'problems.partOfThisSaleIs2': 'A part of this sale is paid: void or refund that first.',
  'problems.thereIsNoCardReader': 'There is no card reader yet. Set one up at “Reader”, above.',
  'problems.swipeCardAtThatReader': 'Swipe a card at that reader first.',
  'problems.thatReaderIsNotRegistered': 'That reader is not registered here any more.',
  'problems.numberWasClearedBecauseIt':
    'The number was cleared because it waited too long. Type it again.',
  'problems.digitOfRoutingOrAccount':
    'A digit of the routing or account number is wrong. Type it again.',
  'problems.nothingWasTakenJournalCannot':
    'Nothing was taken: the journal cannot be written. Check that the disk is not full, then try again.',
  'problems.journalOnThisPcIs2':
    'The journal on this PC is damaged, so no money is taken on it. Leave it as it is and call your IT person.',
  'problems.thisNeedsManagersWord': "This needs a manager's word.",
  'problems.thatPinIsNotRight': 'That PIN is not right.',
  'problems.reasonContainsPinTypeBoth':
    'The reason contains the PIN. Type both again, the PIN only in its own field.',
  'problems.thisPersonMayNotDo': 'This person may not do that.',
  'problems.thisIsTrainingClinicsOwn':
    "This is training: the clinic's own counter is set up there, by its own administrator.",
  'problems.typePasswordForThisAddress':
    'Type the password: for this address and user none is kept.',
  'problems.realPaymentsAreTakenBy':
    'Real payments are taken by the desktop program alone; in a browser only Demo can be set up.',
  'problems.nameFirstAdministratorOfClinics':
    "Name the first administrator of the clinic's counter, with a PIN.",
  'problems.tillOfThisPcIs':
    'The till of this PC is shared by accounts that this one is none of: your IT person permits it. Nothing was set up.',
  'problems.saleIsOpenOrPayment':
    'A sale is open, or a payment is in doubt. Finish it first (F9); until then the connection stays as it is.',
  'problems.thisPersonDoesNotWork':
    'This person does not work at that branch, or it is not set up any more.',
  'problems.thereIsNoSuchFile':
    'There is no such file or folder, or it cannot be read or written by this user.',
  'problems.fileCannotBeOpenedPass':
    'The file cannot be opened: the pass phrase is another, or it is not a sealed file of Swipewell.',
  'problems.thisFileWasWrittenBy':
    'This file was written by a build of Swipewell from before the first release: write a new one with this version, on a PC that is set up.',
  'problems.thisFileWasMadeBy':
    'This file was made by another version of Swipewell than this one can read: update first.',
  'problems.thisCounterHasNoConnection':
    'This counter has no connection with a password yet, so there is nothing to take along.',
  'problems.thisPcHasConnectionAlready':
    'This PC has a connection already; it is changed in its own settings.',
  'problems.chooseFolderForCopiesFirst': 'Choose a folder for the copies first.',
  'problems.thereIsNoNewVersion': 'There is no new version ready to be installed.',
  'problems.clinicsConnectionHasNotBeen': "The clinic's connection has not been set up yet.",
  'problems.somethingElseIsUnderWay':
    'Something else is under way on this payment, or turned out to be done. Nothing was sent; look at it again, or at the tray (F9).',
  'problems.itWasSettledMeanwhileThere':
    'It was settled meanwhile; there is nothing to decide any more.',
  'problems.thisPersonIsNotOn': 'This person is not on the list of staff any more.',
  'problems.thatIsNotRecoveryCode':
    'That is not the recovery code of this counter. The newest one printed counts.',
  'problems.somebodyOfThisNameIs': 'Somebody of this name is on the list already.',
  'problems.nobodyTakesThemselvesOffList':
    'Nobody takes themselves off the list or changes their own role: another administrator does.',
  'problems.finishOrLeaveCardStep':
    'Finish or leave the card step first; while a card is taken the screen stays open.',
  'problems.listOfStaffCannotBe':
    'The list of staff cannot be written: check the disk, then try again.',
  'problems.finishOrLeaveSaleAt': 'Finish or leave the sale at the counter first.',
  'problems.neitherThisTillNorService': 'Neither this till nor the service knows that payment.',
  'problems.somebodyWasQuickerThisPayment':
    'Somebody was quicker: this payment stands otherwise by now. Nothing was sent; look at it again.',
  'problems.thereIsNothingOfThis':
    'There is nothing of this payment to undo any more. Nothing was sent.',
  'problems.thisHoldWasCapturedOr':
    'This hold was captured or released meanwhile. Nothing was sent.',
  'problems.thereIsNoReceiptWith': 'There is no receipt with that number.',
  'problems.thatDrawerIsNotSet': 'That drawer is not set up here any more.',
  'problems.thisDrawerIsOpenAlready': 'This drawer is open already.',
  'problems.noDrawerIsOpenFor': 'No drawer is open for cash. Count one in at “Drawer”, F7.',
  'problems.thereIsNotThatMuch': 'There is not that much cash in the drawer.',
  'problems.cashHasMovedSinceCount': 'Cash has moved since the count: count the drawer again.',
  'problems.dayWasClosedOrLeft': 'The day was closed or left meanwhile.',
  'problems.somethingIsStillToBe': 'Something is still to be done before the day can be closed.',
  'problems.thereIsNoZReport': 'There is no Z report of that number.',
  'problems.noSlipOfThisNumber': 'No slip of this number was ever printed here.',
  'problems.thisSlipWasEnteredBefore': 'This slip was entered before: each counts once.',
  'problems.slipIsEnteredWithinMonth':
    'A slip is entered within a month, and never for the future.',
  'problems.thatPrinterIsNotSet': 'That printer is not set up here any more.',
  'problems.itHasLeftQueue': 'It has left the queue.',
  'problems.virtualPrinterWorksOnDemo': 'The virtual printer works on the demo service only.',
  'problems.virtualReaderWorksOnDemo': 'The virtual reader works on the demo service only.',
  'problems.lastDayIsBeforeFirst': 'The last day is before the first: turn them round.',
  'problems.thatIsMoreThanEleven': 'That is more than eleven years: choose a shorter range.',
  'problems.thatWouldBeMoreThan':
    'That would be more than two hundred pages: filter the rows, or take XLSX or CSV.',
  'problems.itCouldNotBeKept':
    'It could not be kept: check that the disk is not full, then try again.',
  'problems.thisReportIsNotOpen': 'This report is not open any more: choose its range again.',
  'problems.thisRecordWasDeletedHere': 'This record was deleted, here or at another counter.',
  'problems.thisIsNotOnFile': 'This is not on file any more.',
  'problems.thisClinicDoesNotTake': 'This clinic does not take cards by keyboard; swipe it.',
  'problems.somethingTypedHereIsNot':
    'Something typed here is not what it can be: look through the fields. Nothing was sent.',
  'problems.somethingTypedBreaksRuleOf':
    'Something typed breaks a rule of the service; look through the fields.',
  'problems.programIsNotAnsweringThis':
    'The program is not answering. This page reconnects by itself; if Swipewell was started again, open its new link.',
  'problems.lineToProgramBrokeWhat':
    'The line to the program broke; what happened shows here as soon as it is back.',
  'problems.folderOfSettingsCannotBe':
    'the folder of the settings cannot be written; let your IT person see to its rights',
  'problems.diskOfThisPcIs': 'the disk of this PC is full; make room and try again',
  'problems.serviceCouldNotBeAsked': 'The service could not be asked',
  'problems.serviceRefused': 'The service refused',
  'problems.serviceGaveNoAnswer': 'The service gave no answer',
  'problems.itIsNotCertainThat': 'It is not certain that this was done; look before you try again',
  'problems.nothingWasCharged': 'Nothing was charged: {say}.',
  'problems.tooManyWrongPinsTry':
    'Too many wrong PINs. Try again at {say}, or ask a manager to open it.',
  'problems.isStillMissing': '{say} is still missing.',
  'problems.diskOfThisPcDid': 'the disk of this PC did not take it',
  'problems.nothingWasChanged': 'Nothing was changed: {notkept}.',
  'problems.programRanIntoFaultOf':
    'The program ran into a fault of its own. Nothing was charged twice; try once more.',
  'problems.pinHasSixDigitsThese': 'A PIN has six digits; these are more.',
  'problems.atMostCharactersOneIs':
    'At most {most} characters; {over, plural, one {one is} other {{over} are}} too many.',
  'problems.alreadyVoided': 'ALREADY VOIDED',
  'problems.itWasVoidedAlreadyAt': 'it was voided already, at another counter or in another window',
  'problems.alreadySettledUseCredit': 'ALREADY SETTLED, USE CREDIT',
  'problems.itHasSettledMeanwhileRefund': 'it has settled meanwhile: refund it instead',
  'problems.alreadyCredited': 'ALREADY CREDITED',
  'problems.itWasRefundedAlreadyAt':
    'it was refunded already, at another counter or in another window',
  'problems.amountOverWhatRemains': 'AMOUNT OVER WHAT REMAINS',
  'problems.lessRemainsThanThatPart': 'less remains than that: part of it was refunded elsewhere',
  'problems.alreadyCaptured': 'ALREADY CAPTURED',
  'problems.holdWasCapturedAlreadyAt':
    'the hold was captured already, at another counter or in another window',
  'problems.alreadyDeauthorized': 'ALREADY DEAUTHORIZED',
  'problems.holdWasReleasedAlreadyAt':
    'the hold was released already, at another counter or in another window',
  'problems.notCaptured': 'NOT CAPTURED',
  'problems.itIsHoldThatWas': 'it is a hold that was not captured',
  'problems.returnedByBank': 'RETURNED BY THE BANK',
  'problems.bankHasReturnedPayment': 'the bank has returned the payment',
  'problems.takenBackByBank': 'TAKEN BACK BY THE BANK',
  'problems.bankHasTakenMoneyBack': 'the bank has taken the money back',
} as const;
