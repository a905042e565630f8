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
  'benefit.lifeMaximum': 'Lifetime maximum',
  'insurance.lifeUsed': 'Lifetime used',
  'insurance.lifeRemaining': 'Lifetime remaining',
  'benefit.copay': 'Copay',
  'insurance.whatRemainsOfDeductible': 'the remaining deductible',
  'insurance.shareOfCoinsurance': 'the coinsurance rate',
  'insurance.ofDeductibleRemainPatientPays':
    '{deductibleLeft} of the deductible is left. The patient pays the first {deductible} of {amount}.',
  'insurance.ofOtherWouldBeRemain':
    '{percent}% of the other {rest} would be {share}; {coinsurance} is left until the maximum.',
  'insurance.ofOther': '{percent}% of the other {rest}.',
  'insurance.ofPlanCoversWhichIs':
    'Of {asked} the plan covers {planPays}, the rest of its maximum.',
  'insurance.noMaximumOfCoinsuranceWas': 'no coinsurance maximum was returned',
  'insurance.noYearOrLifeMaximum': 'no year or lifetime maximum was returned',
} as const;
