/** English names of things that several features have: one word for one thing. */
export const terms = {
  'terms.done': 'Done',
  'terms.hold': 'Hold',
  'terms.refund': 'Refund',
  'terms.name': 'Name',
  'terms.back': 'Back',
  'terms.cash': 'Cash',
  'terms.cardHolds': 'Card holds',
  'terms.card': 'Card',
  'terms.cardTerminal': 'Card terminal',
  'terms.later': 'Later',
  'terms.reason': 'Reason',
  'terms.bankAccount': 'Bank account',
  'terms.insurance': 'Insurance',
  'terms.show': 'Show',
  'terms.payments': 'Payments',
} as const;
