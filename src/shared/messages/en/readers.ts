/** English messages of readers. */
export const readers = {
  'readers.approved': 'Approved',
  'readers.approvedChip': 'Approved, has a chip',
  'readers.declined': 'Declined',
  'readers.insufficientFunds': 'Insufficient funds',
  'readers.processingFailed': 'Processing failed',
  'readers.expired': 'Expired',
  'readers.twoCardNumbers': 'Two card numbers',
  'readers.unreadableStripe': 'Unreadable stripe',
  'readers.wornCard': 'Worn card',
  'readers.notPaymentCard': 'Not a payment card',
  'readers.driversLicense': 'Driver’s license',
  'readers.encryptingReader': 'Encrypting reader',
  'readers.otherReader': 'Other reader',
  'readers.virtualReader': 'Virtual reader',
  'readers.usbStripeReader': 'USB stripe reader',
  'readers.serialNumber': 'serial number {serialNumber}',
  'readers.keyboardReader': 'Keyboard reader',
  'readers.readerTypesLikeKeyboard':
    'A reader that types like a keyboard; a swipe shows its details',
  'readers.typesLikeKeyboardHid':
    'Types like a keyboard; HID mode is safer, if the reader supports it',
  'readers.serialReader': 'Serial reader at {path}',
  'readers.serialPort': 'serial port',
  'readers.swipeCouldNotRead':
    'The swipe could not be read. Swipe again, a little slower, with the stripe facing the reader.',
  'readers.stripeNoPaymentData': 'The stripe has no payment data. Swipe a payment card.',
  'readers.doesNotLookLike': 'This does not look like a payment card. Swipe a payment card.',
  'readers.simulatedDemoCards': 'Simulated, for the demo cards',
  'readers.notConnected': 'Not connected',
  'readers.noCardRecognizedAny':
    'No card was recognized at any speed. It may not be a stripe reader, or it encrypts.',
  'readers.swipeCameAnotherSpeed':
    '{swipes, plural, one {The swipe} other {# swipes}} came at another speed. Swipe again to test the next speed.',
} as const;
