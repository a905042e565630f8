/** English messages of patients' agreements. */
export const agreements = {
  'agreements.signOnDisplay': 'Sign on the display',
  'agreements.patientSigns': 'The patient reads and signs on the display…',
  'agreements.signedOnDisplay': 'Signed on the display. No paper needs a signature.',
  'agreements.patientDeclined': 'The patient did not agree on the display.',
  'agreements.displayGone':
    'The display is not connected. Connect it again, or cancel: then the patient signs on paper.',
  'agreements.cancelSigning': 'Cancel signing',
  'agreements.language': 'Language of the agreement',
  'agreements.agreements': 'Agreements',
  'agreements.toSignCount': 'Agreements to sign ({count, number})',
  'agreements.scan': 'Scan or type the number of a signed paper',
  'agreements.scanHint':
    'The barcode of an agreement, or of the receipt that was signed, marks it as signed.',
  'agreements.mark': 'Mark as signed',
  'agreements.marked':
    '{count, plural, one {Marked as signed: {what}} other {# agreements marked as signed: {what}}}',
  'agreements.undo': 'Undo',
  'agreements.notNumber': 'A number has 6 to 12 digits.',
  'agreements.state': 'Show',
  'agreements.stateToSign': 'To sign',
  'agreements.stateInForce': 'In force',
  'agreements.stateNotUsed': 'Not used',
  'agreements.stateRevoked': 'Revoked',
  'agreements.find': 'Number or last four digits',
  'agreements.none': 'No agreement here',
  'agreements.noneToSign': 'No paper waits for its signature',
  'agreements.noneHint':
    'Bank debits, and cards and accounts on file, need an agreement of the patient: signed on the display, or on paper.',
  'agreements.most':
    'The newest {count, number} are shown. Type a number or the last four digits to find an older one.',
  'agreements.numbered': 'Agreement {number}',
  'agreements.unnumbered': 'Agreement without a paper',
  'agreements.debitOf': 'Debit of {amount}',
  'agreements.onFile': 'Card or account on file',
  'agreements.toSign': 'To sign on paper',
  'agreements.signedDisplay': 'Signed on the display {at}',
  'agreements.signedPaper': 'Signed on paper, filed {at}',
  'agreements.notUsed': 'Not used: signed on the display {at}, but nothing was charged or saved',
  'agreements.revokedAt': 'Revoked {at}; kept at least until {until}',
  'agreements.by': '{at}, {by}',
  'agreements.open': 'Open',
  'agreements.signature': 'Signature of the patient',
  'agreements.hash': 'SHA-256 of the words and the drawing, in the journal: {hash}',
  'agreements.erasedSignature': 'The drawing cannot be decrypted on this PC: its key is missing.',
  'agreements.print': 'Print',
  'agreements.printed': 'Printing the clinic’s copy and the patient’s copy.',
  'agreements.revoke': 'Revoke…',
  'agreements.revokeQuestion':
    'The patient revokes this agreement. It stays here with its signature.',
  'agreements.revokeOnFile':
    'The card or account is removed from the payment service as well. Payment plans that use it may stop.',
  'agreements.revokeSaved':
    'Also remove the card or account on the patient’s page, if it is still on file.',
  'agreements.revokeDebit': 'The debit itself is not undone: void or refund the payment.',
  'agreements.revokeNow': 'Revoke',
  'agreements.keep': 'Keep',
  'agreements.ofPatient': 'Agreements of this patient',
  'agreements.willSign': 'The patient signs on paper: the agreement is printed after saving.',
  'agreements.receiptSigns':
    'The patient signs the receipt. Its barcode, scanned under Patients, Agreements, marks it as signed.',
} as const;
