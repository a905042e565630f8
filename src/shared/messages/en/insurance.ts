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
  'benefit.lifeMaximum': 'Life maximum',
  'insurance.lifeUsed': 'Life used',
  'insurance.lifeRemaining': 'Life remaining',
  'benefit.copay': 'Copay',
  'insurance.whatRemainsOfDeductible': 'what remains of the deductible',
  'insurance.shareOfCoinsurance': 'the share of the coinsurance',
  'insurance.ofDeductibleRemainPatientPays':
    '{deductibleLeft} of the deductible remain; the patient pays the first {deductible} of {amount}.',
  'insurance.ofOtherWouldBeRemain':
    '{percent} % of the other {rest} would be {share}; {coinsurance} remain until the maximum.',
  'insurance.ofOther': '{percent} % of the other {rest}.',
  'insurance.ofPlanCoversWhichIs':
    'Of {asked} the plan covers {planPays}, which is all that remains of its maximum.',
  'insurance.noMaximumOfCoinsuranceWas': 'no maximum of the coinsurance was said',
  'insurance.noYearOrLifeMaximum': 'no year or life maximum was said',
} as const;
