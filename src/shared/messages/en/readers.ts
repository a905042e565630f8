/** English messages of readers. */
export const readers = {
  'readers.approved': 'Approved',
  'readers.approvedHasChip': 'Approved, has a chip',
  'readers.declined': 'Declined',
  'readers.insufficientFunds': 'Insufficient funds',
  'readers.processingFailed': 'Processing failed',
  'readers.expired': 'Expired',
  'readers.twoCardNumbers': 'Two card numbers',
  'readers.unreadableStripe': 'Unreadable stripe',
  'readers.wornCard': 'Worn card',
  'readers.notPaymentCard': 'Not a payment card',
  'readers.driversLicense': 'Driver’s license',
  'readers.readerThatEncrypts': 'Reader that encrypts',
  'readers.otherReader': 'Other reader',
  'readers.usbStripeReader': 'USB stripe reader',
  'readers.serialNumber': 'serial number {serialNumber}',
  'readers.keyboardReader': 'Keyboard reader',
  'readers.readerThatTypesLikeKeyboard':
    'A reader that types like a keyboard; it tells nothing of itself until a card is swiped',
  'readers.typesLikeKeyboardHidMode':
    'Types like a keyboard; HID mode is safer, if its maker has a way to switch it',
  'readers.serialReaderAt': 'Serial reader at {path}',
  'readers.serialPort': 'serial port',
  'readers.cardWasSwipedThatCould':
    'A card was swiped that could not be read: swipe again, a little slower, the stripe facing the reader.',
  'readers.thatCardHasNoPayment':
    'That card has no payment data on its stripe: swipe a payment card.',
  'readers.thatDoesNotLookLike': 'That does not look like a payment card: swipe a payment card.',
  'readers.madeOfNothingForDemo': 'Made of nothing, for the demo cards',
  'readers.notPluggedIn': 'Not plugged in',
  'readers.noCardCouldBeMade':
    'No card could be made out at any speed: it may be no stripe reader, or one that encrypts.',
  'readers.thatSwipe':
    '{swipes, plural, one {That swipe} other {{swipes} swipes}} came at another speed: swipe again, the next speed is listened to.',
} as const;
