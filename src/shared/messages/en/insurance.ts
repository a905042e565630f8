/** English messages of insurance. */
export const insurance = {
  'benefit.deductible': 'Deductible',
  'insurance.deductibleMet': 'Deductible met',
  'insurance.deductibleRemaining': 'Deductible remaining',
  'benefit.coinsurance': 'Coinsurance',
  'benefit.coinsuranceMaximum': 'Coinsurance maximum',
  'insurance.coinsuranceMet': 'Coinsurance met',
  'insurance.coinsuranceRemaining': 'Coinsurance remaining',
  'benefit.yearMaximum': 'Year maximum',
  'insurance.yearUsed': 'Year used',
  'insurance.yearRemaining': 'Year remaining',
  'benefit.lifetimeMaximum': 'Lifetime maximum',
  'insurance.lifetimeUsed': 'Lifetime used',
  'insurance.lifetimeRemaining': 'Lifetime remaining',
  'benefit.copay': 'Copay',
  'insurance.remainingDeductible': 'the remaining deductible',
  'insurance.coinsuranceRate': 'the coinsurance rate',
  'insurance.deductibleLeft':
    '{deductibleLeft} of the deductible is left. The patient pays the first {deductible} of {amount}.',
  'insurance.otherWouldLeftUntil':
    '{percent}% of the other {rest} would be {share}; {coinsurance} is left until the maximum.',
  'insurance.other': '{percent}% of the other {rest}.',
  'insurance.planCoversRestMaximum':
    'Of {asked} the plan covers {planPays}, the rest of its maximum.',
  'insurance.noCoinsuranceMaximumReturned': 'no coinsurance maximum was returned',
  'insurance.noYearOrLifetime': 'no year or lifetime maximum was returned',
} as const;
