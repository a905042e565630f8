/** English messages of sale. */
export const sale = {
  'sale.copay': 'Copay',
  'sale.deductible': 'Deductible',
  'sale.coinsurance': 'Coinsurance',
  'sale.balance': 'Balance',
  'sale.deposit': 'Deposit',
  'sale.planPayment': 'Plan payment',
  'sale.other': 'Other',
  'sale.plan': 'Plan {planId}',
  'sale.irsForm8300MayBe': 'IRS Form 8300 may be due',
} as const;
