/** English messages of common. */
export const common = {
  'common.done': 'Done',
  'common.hold': 'Hold',
  'common.refund': 'Refund',
  'common.name': 'Name',
  'common.back': 'Back',
  'common.cash': 'Cash',
  'common.cardHolds': 'Card holds',
  'common.card': 'Card',
  'common.later': 'Later',
  'common.reason': 'Reason',
  'common.bankAccount': 'Bank account',
  'common.insurance': 'Insurance',
  'common.show': 'Show',
  'common.payments': 'Payments',
} as const;
