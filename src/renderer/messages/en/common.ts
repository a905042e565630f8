/** English messages of common. */
export const common = {
  'common.done': 'Done',
  'common.hold': 'Hold',
  'common.refund': 'Refund',
  'common.name': 'Name',
  'common.back': 'Back',
  'common.cash': 'Cash',
  'common.holds': 'Card holds',
  'common.card': 'Card',
  'common.later': 'Later',
  'common.why': 'Reason',
  'common.bankAccount': 'Bank account',
  'common.insurance': 'Insurance',
  'common.show': 'Show',
  'common.payments': 'Payments',
} as const;
