/** English messages of the patient's display and of the agreements on it. */
export const display = {
  'display.amount': 'Amount',
  'display.swipe': 'Please swipe your card',
  'display.wait': 'One moment, please',
  'display.approved': 'Approved',
  'display.held': 'The amount is held on your card',
  'display.thankYou': 'Thank you',
  'display.ask': 'Please ask at the desk',
  'display.otherLanguage': 'Español',
  'display.agreement': 'Please read and sign',
  'display.signHere': 'Sign here with your finger',
  'display.sign': 'I agree and sign',
  'display.clear': 'Clear',
  'display.decline': 'I do not agree',
  'display.tooShort': 'Please sign with your whole name.',
  'display.gone': 'Please ask at the desk to show it again.',
  'display.notConnected': 'One moment: the display connects again.',
  'agreement.dated': '{date}.',
  'agreement.debit':
    'I authorize {clinic} to debit my {account, select, savings {savings} other {checking}} account ending in {lastFour} once, for {amount}.',
  'agreement.revokeDebit':
    'To revoke this, call {clinic} at {phone} before the payment is sent to my bank.',
  'agreement.account':
    '{account, select, checking {Checking account} savings {Savings account} plain {Card} other {{card} card}} ending in {lastFour}',
  'agreement.revokeOnFile':
    'To revoke this, ask at the desk or call {clinic} at {phone}: the clinic then removes it.',
  'agreement.title': 'AGREEMENT',
  'agreement.printedName': 'Name in capitals',
  'agreement.signedOnDisplay': 'Signed on the display {at}.',
  'agreement.signedOnPaper': 'Signed on paper, filed {at}.',
  'agreement.revoked': 'REVOKED {at}',
} as const;
