/** English messages of problems. */
export const problems = {
  'problems.typeAmountFirst': 'Enter the amount first.',
  'problems.amountIsDigitsWithPoint': 'Enter an amount such as 25 or 25.50.',
  'problems.usePointForCents1': 'Use a decimal point for cents: 1.50, not 1,50.',
  'problems.amountCannotBeNegativeRefunds':
    'The amount cannot be negative. Refunds are under Payments.',
  'problems.amountMustBeMoreThan': 'The amount must be above zero.',
  'problems.amountEndsAtCentsTwo': 'An amount has at most two digits after the point.',
  'problems.mostThatCanBeCharged': 'The maximum amount is $999,999,999.99.',
  'problems.thatSwipeCouldNotBe':
    'The swipe could not be read. Swipe again, a little slower, with the stripe facing the reader.',
  'problems.thatStripeHasNoPayment': 'The stripe has no payment data. Try another card.',
  'problems.thisDoesNotLookLike': 'This does not look like a payment card. Swipe a payment card.',
  'problems.swipeWasClearedBecauseIt': 'The swipe was cleared after a time limit. Swipe again.',
  'problems.thisReaderEncryptsCardsFor':
    'This reader encrypts cards for another service, so its swipes cannot be charged here. Use another reader.',
  'problems.nothingWasChargedJournalCannot':
    'Nothing was charged: the journal cannot be written. Check that the disk is not full, then swipe again.',
  'problems.stripeOfThisCardCarries':
    'The stripe of this card carries two different card numbers, as forged cards do. Compare the last four digits with the card in your hand; if they differ, ask for another card.',
  'problems.nameOfServiceIsNot':
    'the address of the payment service was not found; check the internet connection',
  'problems.serviceDoesNotTakeConnections': 'the payment service does not accept connections now',
  'problems.networkIsDownCheckCable': 'the network is down; check the cable or the Wi-Fi',
  'problems.serviceDidNotAnswerIn': 'the payment service did not answer in time',
  'problems.connectionBroke': 'the connection broke',
  'problems.serviceDidNotAcceptUser':
    'the payment service rejected the user name and password in the settings',
  'problems.thisAccountOfPcHas':
    'this account of the PC does not have the password yet; an administrator enters it under Settings (F10), Connection',
  'problems.serviceDoesNotLetThis': 'the payment service does not allow this for the clinic',
  'problems.certificateOfServiceIsNot':
    'the certificate of the payment service is not trusted on this PC',
  'problems.certificateOfServiceHasExpired': 'the certificate of the payment service has expired',
  'problems.noSafeConnectionToService': 'no secure connection to the payment service was possible',
  'problems.proxyOfThisNetworkAsks': 'the proxy of this network requires a password',
  'problems.proxyOfThisNetworkDoes': 'the proxy of this network blocks the connection',
  'problems.programIsClosing': 'the program is closing',
  'problems.itWasCalledOff': 'it was canceled',
  'problems.serviceFoundRequestFaulty': 'the payment service rejected the request as not valid',
  'problems.serviceDoesNotKnowWhat': 'the payment service did not find the record',
  'problems.serviceIsAskedTooOften': 'too many requests to the payment service; wait a minute',
  'problems.requestBrokeRuleOfService': 'the request breaks a rule of the payment service',
  'problems.answerWasNoAnswerOf': 'the response did not come from a payment service',
  'problems.anotherAddressAnsweredInPlace':
    'another address answered in place of the payment service',
  'problems.serviceGaveAnswerThatNobody': 'the payment service gave an unknown response',
  'problems.answerOfServiceCouldNot': 'the response of the payment service could not be read',
  'problems.answerBrokeOffHalfWay': 'the response was incomplete',
  'problems.answerWasTooLarge': 'the response was too large',
  'problems.answerWasToAnotherRequest': 'the response belongs to another request',
  'problems.journalOnThisPcCould':
    'the journal on this PC could not be written; check that the disk is not full',
  'problems.journalOnThisPcIs': 'the journal on this PC is damaged; call IT support',
  'problems.thisPcsClockIsWrong': 'the clock of this PC is wrong; set it and try again',
  'problems.anotherMachineAnswersInPlace':
    'another computer answers in place of the payment service',
  'problems.serviceHasFaultOfIts': 'the card processor is having problems',
  'problems.nothingAtServiceCanProve': 'the records of the payment service prove neither result',
  'problems.recordAtServiceMayBe':
    'a record of the payment service may belong to this payment or to another',
  'problems.serviceGaveTwoDifferentAnswers': 'the payment service gave two different results',
  'problems.serviceGaveItRecordOf':
    'the payment service answered with the record of another payment',
  'problems.serviceDidSomethingElseThan': 'the payment service made another type of transaction',
  'problems.serviceReportsHigherAmountThan': 'the payment service reports a higher amount',
  'problems.serviceShortensItsListsSo': 'the lists of the payment service are incomplete',
  'problems.serviceShortensItsReportsSo': 'the reports of the payment service are incomplete',
  'problems.connectionItWasSentOn': 'its connection is no longer set up',
  'problems.swipewellWasClosedBeforeAnswer': 'Swipewell was closed before the response',
  'problems.somethingUnexpectedHappened': 'an unexpected error occurred ({code})',
  'problems.signInFirst': 'Sign in first.',
  'problems.managerHasToConfirmFirst':
    'A manager must first confirm that this counter was moved here.',
  'problems.thisWasConfirmedMeanwhileNothing': 'This was already confirmed. Nothing was changed.',
  'problems.anotherWindowIsInMiddle': 'A sale is open in another window. Finish or leave it first.',
  'problems.thisSaleIsAlreadyBeing': 'This sale is being charged. Wait for the result.',
  'problems.thisSaleIsAlreadyPaid': 'This sale is already paid. Start a new one.',
  'problems.thatIsMoreThanWhat': 'The amount exceeds the rest of this sale.',
  'problems.partOfThisSaleIs': 'This sale is partly paid, so its items cannot change.',
  'problems.thisSaleIsNotParked': 'This sale is no longer saved: someone else opened it.',
  'problems.thatSaleWasTakenUp': 'The sale was opened in another window.',
  'problems.partOfThisSaleIs2': 'This sale is partly paid. Void or refund that payment first.',
  'problems.thereIsNoCardReader': 'No card reader is set up. Set one up under “Reader” at the top.',
  'problems.swipeCardAtThatReader': 'First swipe a card at that reader.',
  'problems.thatReaderIsNotRegistered': 'That reader is no longer set up here.',
  'problems.numberWasClearedBecauseIt':
    'The number was cleared after a time limit. Enter it again.',
  'problems.digitOfRoutingOrAccount':
    'The routing or account number is not valid. Check the digits.',
  'problems.nothingWasTakenJournalCannot':
    'No payment was taken: the journal cannot be written. Check that the disk is not full, then try again.',
  'problems.journalOnThisPcIs2':
    'The journal on this PC is damaged, so no payments can be taken. Do not change its folder, and call IT support.',
  'problems.thisNeedsManagersWord': 'Manager approval required.',
  'problems.thatPinIsNotRight': 'Wrong PIN.',
  'problems.reasonContainsPinTypeBoth':
    'The reason contains the PIN. Enter both again, the PIN only in its own field.',
  'problems.thisPersonMayNotDo': 'This person does not have the permission.',
  'problems.thisIsTrainingClinicsOwn':
    'Not available in training: the clinic’s counter is set up by its own administrator.',
  'problems.typePasswordForThisAddress':
    'Enter the password: none is saved for this address and user.',
  'problems.realPaymentsAreTakenBy':
    'Real payments need the desktop program. In a browser only Demo can be set up.',
  'problems.nameFirstAdministratorOfClinics':
    'Enter a name and PIN for the first administrator of the clinic’s counter.',
  'problems.tillOfThisPcIs':
    'The counter of this PC is shared by other accounts, and this account is not one of them. Ask IT support for access. Nothing was set up.',
  'problems.saleIsOpenOrPayment':
    'A sale is open, or a payment is unconfirmed. Finish it first (F9). The connection does not change until then.',
  'problems.thisPersonDoesNotWork':
    'This person is not assigned to that branch, or the branch is no longer set up.',
  'problems.thereIsNoSuchFile':
    'The file or folder does not exist, or this user cannot read or write it.',
  'problems.fileCannotBeOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or it is not an encrypted file of Swipewell.',
  'problems.thisFileWasWrittenBy':
    'This file was made by a Swipewell from before the first release. Create a new one with this version, on a PC that is set up.',
  'problems.thisFileWasMadeBy': 'This file was made by another version of Swipewell. Update first.',
  'problems.thisCounterHasNoConnection':
    'This counter has no connection with a password, so there is nothing to copy.',
  'problems.thisPcHasConnectionAlready':
    'This PC already has a connection. Change it in its settings.',
  'problems.chooseFolderForCopiesFirst': 'Choose a backup folder first.',
  'problems.thereIsNoNewVersion': 'No update is ready to install.',
  'problems.clinicsConnectionHasNotBeen': 'The clinic’s connection is not set up yet.',
  'problems.somethingElseIsUnderWay':
    'Another action on this payment is in progress or was just done. Nothing was sent. Review the payment, or the unconfirmed payments (F9).',
  'problems.itWasSettledMeanwhileThere': 'The result is known now. No decision is needed.',
  'problems.thisPersonIsNotOn': 'This person is no longer in the staff list.',
  'problems.thatIsNotRecoveryCode': 'Wrong recovery code. Only the last printed code is valid.',
  'problems.somebodyOfThisNameIs': 'The staff list already has this name.',
  'problems.nobodyTakesThemselvesOffList':
    'You cannot remove yourself or change your own role. Ask another administrator.',
  'problems.finishOrLeaveCardStep':
    'Finish or leave the card step first. The screen cannot lock during a card payment.',
  'problems.listOfStaffCannotBe': 'The staff list cannot be saved. Check the disk, then try again.',
  'problems.finishOrLeaveSaleAt': 'Finish or leave the open sale first.',
  'problems.neitherThisTillNorService':
    'The payment was not found, neither here nor at the payment service.',
  'problems.somebodyWasQuickerThisPayment':
    'Someone else just changed this payment. Nothing was sent. Review and try again.',
  'problems.thereIsNothingOfThis':
    'Nothing of this payment is left to void or refund. Nothing was sent.',
  'problems.thisHoldWasCapturedOr': 'This hold was just charged or released. Nothing was sent.',
  'problems.thereIsNoReceiptWith': 'There is no receipt with that number.',
  'problems.thatDrawerIsNotSet': 'That drawer is no longer set up here.',
  'problems.thisDrawerIsOpenAlready': 'This drawer is already open.',
  'problems.noDrawerIsOpenFor': 'No cash drawer is open. Open one under Cash drawer (F7).',
  'problems.thereIsNotThatMuch': 'The drawer has less cash than that.',
  'problems.cashHasMovedSinceCount': 'Cash was moved after the count. Count the drawer again.',
  'problems.dayWasClosedOrLeft': 'The close of the day was finished or canceled.',
  'problems.somethingIsStillToBe': 'Some steps are open. Finish them before you close the day.',
  'problems.thereIsNoZReport': 'There is no end-of-day report with that number.',
  'problems.noSlipOfThisNumber': 'No slip with this number was printed here.',
  'problems.thisSlipWasEnteredBefore': 'This slip was already entered. Each slip counts once.',
  'problems.slipIsEnteredWithinMonth': 'Enter a slip within a month, and not for the future.',
  'problems.thatPrinterIsNotSet': 'That printer is no longer set up here.',
  'problems.itHasLeftQueue': 'It is no longer in the queue.',
  'problems.virtualPrinterWorksOnDemo': 'The virtual printer works in the demo only.',
  'problems.virtualReaderWorksOnDemo': 'The virtual reader works in the demo only.',
  'problems.lastDayIsBeforeFirst': 'The last day is before the first. Swap them.',
  'problems.thatIsMoreThanEleven': 'The range exceeds eleven years. Choose a shorter one.',
  'problems.thatWouldBeMoreThan':
    'The PDF would exceed two hundred pages. Filter the rows, or choose XLSX or CSV.',
  'problems.itCouldNotBeKept': 'Not saved. Check that the disk is not full, then try again.',
  'problems.thisReportIsNotOpen': 'This report is no longer open. Choose its range again.',
  'problems.thisRecordWasDeletedHere': 'This record was deleted, here or at another counter.',
  'problems.thisIsNotOnFile': 'This is no longer on file.',
  'problems.thisClinicDoesNotTake':
    'This clinic does not allow entered card numbers. Swipe the card.',
  'problems.somethingTypedHereIsNot': 'A field is not valid. Nothing was sent. Check the fields.',
  'problems.somethingTypedBreaksRuleOf': 'The payment service rejected a field. Check the fields.',
  'problems.programIsNotAnsweringThis':
    'Swipewell is not answering. This page reconnects automatically. If Swipewell was started again, open its new link.',
  'problems.lineToProgramBrokeWhat':
    'The connection to Swipewell was lost. The result is shown here after it reconnects.',
  'problems.folderOfSettingsCannotBe':
    'the settings folder cannot be written; ask IT support to check its permissions',
  'problems.diskOfThisPcIs': 'the disk of this PC is full; free some space and try again',
  'problems.serviceCouldNotBeAsked': 'The payment service could not be reached',
  'problems.serviceRefused': 'The payment service rejected it',
  'problems.serviceGaveNoAnswer': 'The payment service did not answer',
  'problems.itIsNotCertainThat': 'The result is unknown; check before you try again',
  'problems.nothingWasCharged': 'Nothing was charged: {say}.',
  'problems.tooManyWrongPinsTry':
    'Too many wrong PINs. Try again at {say}, or ask a manager to unlock it.',
  'problems.isStillMissing': '{say} is missing.',
  'problems.diskOfThisPcDid': 'the disk of this PC did not save it',
  'problems.nothingWasChanged': 'Nothing was changed: {notkept}.',
  'problems.programRanIntoFaultOf':
    'Swipewell had an internal error. Nothing was charged twice. Try again.',
  'problems.pinHasSixDigitsThese': 'A PIN has six digits; these are more.',
  'problems.atMostCharactersOneIs':
    'At most {most} characters. Remove {over, plural, one {# character} other {# characters}}.',
  'problems.itWasVoidedAlreadyAt': 'it was already voided, at another counter or in another window',
  'problems.itHasSettledMeanwhileRefund': 'it is settled now: refund it instead',
  'problems.itWasRefundedAlreadyAt':
    'it was already refunded, at another counter or in another window',
  'problems.lessRemainsThanThatPart':
    'the amount exceeds the rest: part of it was refunded elsewhere',
  'problems.holdWasCapturedAlreadyAt':
    'the hold was already charged, at another counter or in another window',
  'problems.holdWasReleasedAlreadyAt':
    'the hold was already released, at another counter or in another window',
  'problems.itIsHoldThatWas': 'it is a hold that was not charged',
  'problems.bankHasReturnedPayment': 'the bank returned the payment',
  'problems.bankHasTakenMoneyBack': 'the bank withdrew the money',
} as const;
