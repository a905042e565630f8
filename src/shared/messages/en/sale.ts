/** English messages of sale. */
export const sale = {
  'sale.copay': 'Copay',
  'sale.deductible': 'Deductible',
  'sale.coinsurance': 'Coinsurance',
  'sale.balance': 'Previous balance',
  'sale.deposit': 'Prepayment',
  'sale.planPayment': 'Plan payment',
  'sale.other': 'Other',
  'sale.plan': 'Plan {planId}',
  'sale.irsForm8300MayBe': 'IRS Form 8300 may be due',
} as const;
