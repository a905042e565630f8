/** English messages of sale. */
export const sale = {
  'sale.plan': 'Plan {planId}',
  'sale.irsForm8300May': 'IRS Form 8300 may be due',
} as const;
