/** English messages of sale. */
export const sale = {
  'sale.copay': 'Copay',
  'sale.deductible': 'Deductible',
  'sale.coinsurance': 'Coinsurance',
  'sale.previousBalance': 'Previous balance',
  'sale.prepayment': 'Prepayment',
  'sale.planPayment': 'Plan payment',
  'sale.other': 'Other',
  'sale.plan': 'Plan {planId}',
  'sale.irsForm8300May': 'IRS Form 8300 may be due',
} as const;
