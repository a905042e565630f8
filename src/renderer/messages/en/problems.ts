/** English messages of problems. */
export const problems = {
  'problems.enterAmountFirst': 'Enter the amount first.',
  'problems.enterAmountSuchAs': 'Enter an amount such as 25 or 25.50.',
  'problems.useDecimalPointCents': 'Use a decimal point for cents: 1.50, not 1,50.',
  'problems.amountCannotNegative': 'The amount cannot be negative. Refunds are under Payments.',
  'problems.amountMustAboveZero': 'The amount must be above zero.',
  'problems.amountMostTwoDigits': 'An amount has at most two digits after the point.',
  'problems.maximumAmount999999': 'The maximum amount is $999,999,999.99.',
  'problems.swipeCouldNotRead':
    'The swipe could not be read. Swipe again, a little slower, with the stripe facing the reader.',
  'problems.stripeNoPaymentData': 'The stripe has no payment data. Try another card.',
  'problems.doesNotLookLike': 'This does not look like a payment card. Swipe a payment card.',
  'problems.swipeClearedAfterTime': 'The swipe was cleared after a time limit. Swipe again.',
  'problems.readerEncryptsCardsAnother':
    'This reader encrypts cards for another service, so its swipes cannot be charged here. Use another reader.',
  'problems.nothingChargedJournalCannot':
    'Nothing was charged: the journal cannot be written. Check that the disk is not full, then swipe again.',
  'problems.stripeCardCarriesTwo':
    'The stripe of this card carries two different card numbers, as forged cards do. Compare the last four digits with the card in your hand; if they differ, ask for another card.',
  'problems.addressPaymentServiceNot':
    'the address of the payment service was not found; check the internet connection',
  'problems.paymentServiceDoesNot': 'the payment service does not accept connections now',
  'problems.networkDownCheckCable': 'the network is down; check the cable or the Wi-Fi',
  'problems.paymentServiceDidNot': 'the payment service did not answer in time',
  'problems.connectionBroke': 'the connection broke',
  'problems.paymentServiceRejectedUser':
    'the payment service rejected the user name and password in the settings',
  'problems.accountPcDoesNot':
    'this account of the PC does not have the password yet; an administrator enters it under Settings (F10), Connection',
  'problems.paymentServiceDoesNot2': 'the payment service does not allow this for the clinic',
  'problems.certificatePaymentServiceNot':
    'the certificate of the payment service is not trusted on this PC; call IT support',
  'problems.certificatePaymentServiceExpired':
    'the certificate of the payment service has expired; check the clock of this PC',
  'problems.noSecureConnectionPayment': 'no secure connection to the payment service was possible',
  'problems.proxyNetworkRequiresPassword':
    'the proxy of this network requires a password; call IT support',
  'problems.proxyNetworkBlocksConnection':
    'the proxy of this network blocks the connection; call IT support',
  'problems.programClosing': 'the program is closing',
  'problems.canceled': 'the request was canceled',
  'problems.paymentServiceRejectedRequest': 'the payment service rejected the request as not valid',
  'problems.paymentServiceDidNot2': 'the payment service did not find the record',
  'problems.tooManyRequestsPayment': 'too many requests to the payment service; wait a minute',
  'problems.requestBreaksRulePayment':
    'the request is not valid for the payment service; call IT support',
  'problems.responseDidNotCome': 'the response did not come from a payment service',
  'problems.anotherAddressAnsweredPlace':
    'the payment service redirected to another address; call IT support',
  'problems.paymentServiceGaveUnknown': 'the payment service gave an unknown response',
  'problems.responsePaymentServiceCould': 'the response of the payment service could not be read',
  'problems.responseIncomplete': 'the response was incomplete',
  'problems.responseTooLarge': 'the response was too large',
  'problems.responseBelongsAnotherRequest': 'the response belongs to another request',
  'problems.journalPcCouldNot':
    'the journal on this PC could not be written; check that the disk is not full',
  'problems.journalPcDamagedCall': 'the journal on this PC is damaged; call IT support',
  'problems.clockPcWrongSet': 'the clock of this PC is wrong; set it and try again',
  'problems.anotherComputerAnswersPlace':
    'another computer answers in place of the payment service; call IT support',
  'problems.cardProcessorHavingProblems': 'the payment service is having problems',
  'problems.recordsPaymentServiceProve':
    'the records of the payment service do not show the result',
  'problems.recordPaymentServiceMay':
    'a record of the payment service may belong to this payment or to another',
  'problems.paymentServiceGaveTwo': 'the payment service gave two different results',
  'problems.paymentServiceAnsweredRecord':
    'the payment service answered with the record of another payment',
  'problems.paymentServiceMadeAnother': 'the payment service made another type of transaction',
  'problems.paymentServiceReportsHigher': 'the payment service reports a higher amount',
  'problems.listsPaymentServiceIncomplete': 'the lists of the payment service are incomplete',
  'problems.reportsPaymentServiceIncomplete': 'the reports of the payment service are incomplete',
  'problems.connectionNoLongerSet': 'its connection is no longer set up',
  'problems.swipewellClosedBeforeResponse': 'Swipewell was closed before the response',
  'problems.unexpectedErrorOccurred': 'an unexpected error occurred ({code})',
  'problems.signFirst': 'Sign in first.',
  'problems.managerMustFirstConfirm':
    'A manager must first confirm that this counter was moved here.',
  'problems.alreadyConfirmed': 'This was already confirmed. Nothing was changed.',
  'problems.saleOpenAnotherWindow':
    'A sale is open in another window. Finish it there, save it for later, or clear it.',
  'problems.saleBeingCharged': 'This sale is being charged. Wait for the result.',
  'problems.saleAlreadyPaid': 'This sale is already paid. Start a new one.',
  'problems.checkPacked': 'This check is in a bag for the bank. Unpack the bag first.',
  'problems.checkDeposited':
    'The bank booked this check, or the clinic’s close put it into a bag, so it cannot be handed back. Refund the patient by a check of the clinic.',
  'problems.overCashLimit':
    'More cash than a refund may take from the drawer. Open the payment and request a refund by check.',
  'problems.amountExceedsRestSale':
    'The amount is more than is left to pay. Enter a smaller amount.',
  'problems.salePartlyPaidSo': 'This sale is partly paid, so its items cannot change.',
  'problems.saleNoLongerSaved': 'This sale is no longer saved: someone else opened it.',
  'problems.saleOpenedAnotherWindow': 'The sale was opened in another window. Continue there.',
  'problems.salePartlyPaid': 'This sale is partly paid. Void or refund that payment first.',
  'problems.noCardReaderSet': 'No card reader is set up. Set one up under “Reader” at the top.',
  'problems.firstSwipeCardReader': 'First swipe a card at that reader.',
  'problems.readerNoLongerSet': 'That reader is no longer set up here.',
  'problems.numberClearedAfterTime': 'The number was cleared after a time limit. Enter it again.',
  'problems.routingOrAccountNumber':
    'The routing or account number is not valid. Check the digits.',
  'problems.replayed': 'This is an earlier state of the counter. Nothing can be changed here.',
  'problems.noPaymentTakenJournal':
    'No payment was taken: the journal cannot be written. Check that the disk is not full, then try again.',
  'problems.journalPcDamagedSo':
    'The journal on this PC is damaged, so no payments can be taken. Do not change its folder, and call IT support.',
  'problems.managerApprovalRequired': 'Manager approval required.',
  'problems.wrongPin': 'Wrong PIN.',
  'problems.reasonContainsPin':
    'The reason contains the PIN. Enter both again, the PIN only in its own field.',
  'problems.personDoesNotPermission': 'This person does not have the permission.',
  'problems.notAvailableTrainingClinics':
    'Not available in training: the clinic’s counter is set up by its own administrator.',
  'problems.enterPasswordNoneSaved': 'Enter the password: none is saved for this address and user.',
  'problems.realPaymentsNeedDesktop':
    'Real payments need the desktop program. In a browser only Demo can be set up.',
  'problems.diskNotConfirmed':
    'Real payments need an encrypted disk. An administrator has to confirm that the disk of this PC is encrypted.',
  'problems.enterNamePinFirst':
    'Enter a name and PIN for the first administrator of the clinic’s counter.',
  'problems.counterPcSharedOther':
    'The counter of this PC is shared by other accounts, and this account is not one of them. Ask IT support for access. Nothing was set up.',
  'problems.saleOpenOrPayment':
    'A sale is open, or a payment is unconfirmed. Finish it first (F9). The connection does not change until then.',
  'problems.personNotAssignedBranch':
    'This person is not assigned to that branch, or the branch is no longer set up.',
  'problems.branchUnclear':
    'This counter takes no card or bank account payments: it does not know its branch of the connection. Ask an administrator.',
  'problems.fileOrFolderDoes':
    'The file or folder does not exist, or this user cannot read or write it.',
  'problems.fileCannotOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or it is not an encrypted file of Swipewell.',
  'problems.fileMadeSwipewellFrom':
    'This file was made by a Swipewell from before the first release. Create a new one with this version, on a PC that is set up.',
  'problems.fileMadeAnotherVersion':
    'This file was made by another version of Swipewell. Update Swipewell first.',
  'problems.counterNoConnectionPassword':
    'This counter has no connection with a password, so there is nothing to copy.',
  'problems.pcAlreadyConnection': 'This PC already has a connection. Change it in its settings.',
  'problems.chooseBackupFolderFirst': 'Choose a backup folder first.',
  'problems.noUpdateReadyInstall': 'No update is ready to install.',
  'problems.clinicsConnectionNotSet': 'The clinic’s connection is not set up yet.',
  'problems.anotherActionPaymentProgress':
    'Another action on this payment is in progress or was just done. Nothing was sent. Review the payment, or the unconfirmed payments (F9).',
  'problems.resultKnownNow': 'The result is known now. No decision is needed.',
  'problems.personNoLongerStaff': 'This person is no longer in the staff list.',
  'problems.wrongRecoveryCode': 'Wrong recovery code. Only the last printed code is valid.',
  'problems.staffListAlreadyName': 'The staff list already has this name.',
  'problems.youCannotRemoveYourself':
    'You cannot remove yourself or change your own role. Ask another administrator.',
  'problems.lastAdministrator':
    'The clinic needs an administrator. Give another person that role first.',
  'problems.newerProgram': 'A newer version of Swipewell changed this. Update this counter first.',
  'problems.finishOrLeaveCard':
    'Finish or leave the card step first. The screen cannot lock during a card payment.',
  'problems.staffListCannotSaved':
    'The staff list cannot be saved. Check the disk, then try again.',
  'problems.finishOrLeaveOpen': 'A sale is open. Finish it, save it for later, or clear it.',
  'problems.paymentNotFoundNeither':
    'The payment was not found, neither here nor at the payment service.',
  'problems.alreadyDone': 'This was already done before the program restarted.',
  'problems.someoneElseJustChanged':
    'Someone else just changed this. Nothing was done. Review and try again.',
  'problems.nothingPaymentLeftVoid':
    'Nothing of this payment is left to void or refund. Nothing was sent.',
  'problems.holdJustChargedOr': 'This hold was just charged or released. Nothing was sent.',
  'problems.noSuchAgreement':
    'No agreement has this number. Scan the barcode of an agreement, or of the receipt that was signed.',
  'problems.alreadySigned': 'This paper was already marked as signed.',
  'problems.agreementGone':
    'Nothing was charged: the signature was used before. Let the patient sign again.',
  'problems.agreementDiffers':
    'Nothing was charged: the patient signed another amount or account. Let the patient sign again.',
  'problems.mailGone': 'This e-mail was sent or removed meanwhile.',
  'problems.thereNoReceiptNumber': 'There is no receipt with that number.',
  'problems.drawerNoLongerSet': 'That drawer is no longer set up here.',
  'problems.drawerAlreadyOpen': 'This drawer is already open.',
  'problems.noCashDrawerOpen': 'No cash drawer is open. Open one under Cash drawer (F7).',
  'problems.drawerLessCashThan': 'The drawer has less cash than that.',
  'problems.cashMovedAfterCount': 'Cash was moved after the count. Count the drawer again.',
  'problems.closeDayFinishedOr': 'The close of the day was finished or canceled.',
  'problems.someStepsOpen': 'Some steps are open. Finish them before you close the day.',
  'problems.thereNoEndDay': 'There is no end-of-day report with that number.',
  'problems.noSlipNumberPrinted': 'No slip with this number was printed here.',
  'problems.slipAlreadyEntered': 'This slip was already entered. Each slip counts once.',
  'problems.enterSlipWithinMonth': 'Enter a date from the last month, up to today.',
  'problems.printerNoLongerSet': 'That printer is no longer set up here.',
  'problems.noLongerQueue': 'This print job is no longer in the queue.',
  'problems.virtualPrinterWorksDemo': 'The virtual printer works in the demo only.',
  'problems.virtualReaderWorksDemo': 'The virtual reader works in the demo only.',
  'problems.lastDayBeforeFirst': 'The last day is before the first. Swap them.',
  'problems.rangeExceedsElevenYears': 'The range exceeds eleven years. Choose a shorter one.',
  'problems.notSaved': 'Not saved. Check that the disk is not full, then try again.',
  'problems.reportNoLongerOpen': 'This report is no longer open. Choose its range again.',
  'problems.recordDeletedHereOr': 'This record was deleted, here or at another counter.',
  'problems.noLongerFile': 'This card or account is no longer on file.',
  'problems.clinicDoesNotAllow': 'This clinic does not allow entered card numbers. Swipe the card.',
  'problems.fieldNotValid': 'A field is not valid. Nothing was sent. Check the fields.',
  'problems.paymentServiceRejectedField': 'The payment service rejected a field. Check the fields.',
  'problems.swipewellNotAnswering':
    'Swipewell is not answering. This page reconnects automatically. If Swipewell was started again, open its new link.',
  'problems.connectionSwipewellLost':
    'The connection to Swipewell was lost. The result is shown here after it reconnects.',
  'problems.settingsFolderCannotWritten':
    'the settings folder cannot be written; ask IT support to check its permissions',
  'problems.diskPcFullFree': 'the disk of this PC is full; free some space and try again',
  'problems.paymentServiceCouldNot': 'The payment service could not be reached',
  'problems.paymentServiceRejected': 'The payment service rejected it',
  'problems.paymentServiceDidNot3': 'The payment service did not answer',
  'problems.resultUnknownCheckBefore': 'The result is unknown; check before you try again',
  'problems.nothingCharged': 'Nothing was charged: {say}.',
  'problems.tooManyWrongPins':
    'Too many wrong PINs. Try again at {say}, or ask a manager to unlock it.',
  'problems.missing': '{say} is missing.',
  'problems.diskPcDidNot': 'the disk of this PC did not save it; call IT support',
  'problems.nothingChanged': 'Nothing was changed: {notkept}.',
  'problems.swipewellHadInternalError':
    'Swipewell had an internal error. Nothing was charged twice. Try again.',
  'problems.alreadyVoidedAnotherCounter':
    'it was already voided, at another counter or in another window',
  'problems.settledNowRefundInstead': 'it is settled now: refund it instead',
  'problems.alreadyRefundedAnotherCounter':
    'it was already refunded, at another counter or in another window',
  'problems.amountExceedsRestPart':
    'part of it was already refunded, and less than this amount is left',
  'problems.holdAlreadyChargedAnother':
    'the hold was already charged, at another counter or in another window',
  'problems.holdAlreadyReleasedAnother':
    'the hold was already released, at another counter or in another window',
  'problems.holdNotCharged': 'it is a hold that was not charged',
  'problems.bankReturnedPayment': 'the bank returned the payment',
  'problems.bankWithdrewMoney': 'the bank withdrew the money',
  'problems.noSuchTerminal': 'This card terminal has no charges and is not in the settings.',
  'problems.batchBelowZero':
    'A batch is below zero only when refunds exceed charges. {expected} is recorded for this terminal. Enter the total without a minus sign.',
  'problems.feeNotSigned':
    'The fee for a returned payment was not signed for with this amount, or is paid already. Remove its line.',
  'problems.choosePostingFolderFirst': 'Choose a folder for the posting files in Settings first.',
  'problems.postingFolderUnreachable':
    'The posting file was not written: the folder cannot be reached or written. Check the network share and its rights. No line is lost: Swipewell tries again on its schedule.',
  'problems.postingFolderFull':
    'The posting file was not written: the disk of its folder is full. Free some space. No line is lost: Swipewell tries again on its schedule.',
  'problems.postingEarlierFolder':
    'No posting file is written: the last one may be in the folder of that time, which cannot be reached or was replaced by another. Reports, Posting shows both ways to continue. No line is lost.',
  'problems.postingFolderOtherFile':
    'The posting file was not written: the folder has a file with its name and other lines. Move that file away, and write the file again.',
  'problems.postingFailed':
    'The posting file was not written. No line is lost: Swipewell tries again on its schedule.',
  'problems.daySheetNotText':
    'This file is no text: a workbook, a PDF or a picture. Save the day sheet as CSV.',
  'problems.daySheetNotCsv':
    'Line {row, number} of the file is not CSV: a quotation mark is missing or in the wrong place. Save the day sheet as CSV again.',
  'problems.daySheetEmpty': 'The file is empty. Choose another one.',
  'problems.daySheetNoPayments':
    'The file has no payment of these days. Check that it is the day sheet of these days, and that the columns are right.',
  'problems.daySheetColumns':
    'The first row of the file lacks a chosen column. Choose the amount, and at least one of line id, receipt number and patient number.',
  'problems.daySheetReceiptAlone':
    'Receipt numbers alone can be those of another counter. Choose the column of the date or the patient number too.',
  'problems.daySheetTooLarge':
    'The file is larger than 200,000 rows or 40 MB. Save fewer days in your system.',
  'problems.daySheetOfOthers':
    'Almost nothing in this file fits the payments of this counter. Check that it is the day sheet of this clinic and of these days, and that the columns are right.',
  'problems.listNotText':
    'This file is no text: a workbook, a PDF or a picture. Export the list as CSV.',
  'problems.listNotCsv':
    'Line {row, number} of the file is not CSV: a quotation mark is missing or in the wrong place. Export the list again.',
  'problems.listEmpty': 'The file has no patients. Export the list again.',
  'problems.listColumns':
    'The first row of the file lacks a chosen column. Import the file by hand, and choose its columns again.',
  'problems.listTooLarge':
    'The file has more than 20,000 rows or 40 MB: it is not the list of one day. Export today’s appointments only.',
  'problems.listNoColumns':
    'Its columns are not chosen yet. Import this file once with “Import list…”; later files are then imported by themselves.',
  'problems.listUnfinished':
    'Its last line has no end, so the file may be half written. Nothing is imported yet.',
  'problems.listOfAnotherDay':
    'It was written on another day. Nothing is imported yet. Export today’s list, or import it only if it is of today.',
  'problems.listKnown': 'This file was imported at {at}. Nothing was changed.',
  'problems.listCutOff':
    'The last line of this file has no end: the file may be cut off. Its last patient is {name}. Nothing is imported yet.',
  'problems.listRowGone': 'This row is no longer on today’s list. Choose the patient again.',
  'problems.listBrokenRows': 'Some rows of the file cannot be read. Nothing is imported yet.',
  'problems.fileNotReceived': 'The file was not received completely. Choose it again.',
  'problems.accountNoLongerSet': 'This bank account is no longer set up. Choose another one.',
  'problems.accountUsed':
    'A bag or a matched line is of an account that you removed. Keep this account; change its name if needed.',
  'problems.bagsChanged':
    'Another person just changed the bags of this close. Nothing of yours was saved. Review them and try again.',
  'problems.bagNumberUsed': 'Another bag has this number. Enter the number on the bag.',
  'problems.tooMuchCashInBag':
    'The closed days have only {cash} that is in no bag. Count the bag again, or close the day first.',
  'problems.bagEmpty': 'The bag is empty. Enter its cash, or choose a check.',
  'problems.nothingImported': 'Nothing was imported.',
  'problems.statementRow': 'Row {row}: {text}',
  'problems.statementHas': 'The file has {text}.',
  'problems.statementNotText':
    'This file is not OFX or CSV. Save the statement in one of these formats on the website of the bank.',
  'problems.statementNotStatement':
    'The file has no bank statement. Save the transactions of the account as OFX or CSV.',
  'problems.statementNotCsv':
    'The quotes of a field are not complete. Save the file again on the website of the bank.',
  'problems.statementColumnsMissing':
    'The file does not have the chosen columns. Choose them again.',
  'problems.statementCellsMissing': 'A row has too few columns.',
  'problems.statementNoDate': 'A row has no date in the chosen order. Choose another order.',
  'problems.statementDateInFuture':
    'A row has a date in the future. Check the order of day and month, and the year.',
  'problems.statementNoAmount': 'A row has no amount in the chosen column.',
  'problems.statementNoSign':
    'A row has neither debit nor credit in the chosen column. Choose another column, or none for an amount with its sign.',
  'problems.statementNoId': 'A transaction has no ID of the bank. Import the statement as CSV.',
  'problems.statementOtherCurrency': 'Only statements in US dollars can be imported.',
  'problems.statementOtherAccount': 'The statement is of another account. Choose its account.',
  'problems.statementSeveralAccounts':
    'The file has several accounts. Enter the last four digits of each account in Settings, Bank accounts, or save a file of one account.',
  'problems.statementNoSpace':
    'The disk of this PC is full. Free some space and import the statement again.',
  'problems.statementNotSaved':
    'The lines could not be saved on this PC. Check that its data folder can be written, and import the statement again.',
  'problems.statementCut':
    'The file ends in the middle of its transactions. Download the statement again.',
  'problems.statementTooLarge': 'The file is larger than 40 MB. Save a shorter range of days.',
  'problems.samePatient': 'The payment belongs to this patient already.',
  'problems.notAtThisCounter': 'This person signs in at the counters of other branches.',
  'problems.notAllBranches':
    'Only people with all branches close the clinic’s day, at a counter that shows all branches. You, the approving manager or this counter has only some.',
  'problems.branchesMissing':
    'Only people with all branches close the clinic’s day, at a counter that shows all branches. You, the approving manager or this counter lacks {branches}. If a name is mistyped, its counter is moved at the hub: npm run hub -- move COUNTER BRANCH',
  'problems.tooMuchInBags': 'The bags hold more than the counters of the branch have for the bank.',
} as const;
