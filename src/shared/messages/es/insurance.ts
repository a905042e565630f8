import type { insurance as english } from '../en/insurance.ts';

/** Spanish messages of insurance. */
export const insurance: Readonly<Record<keyof typeof english, string>> = {
  'benefit.deductible': 'Deducible',
  'insurance.deductibleMet': 'Deducible cubierto',
  'insurance.deductibleRemaining': 'Deducible restante',
  'benefit.coinsurance': 'Coaseguro',
  'benefit.coinsuranceMaximum': 'Máximo de coaseguro',
  'insurance.coinsuranceMet': 'Coaseguro cubierto',
  'insurance.coinsuranceRemaining': 'Coaseguro restante',
  'benefit.yearMaximum': 'Máximo anual',
  'insurance.yearUsed': 'Usado en el año',
  'insurance.yearRemaining': 'Restante en el año',
  'benefit.lifetimeMaximum': 'Máximo de por vida',
  'insurance.lifetimeUsed': 'Usado de por vida',
  'insurance.lifetimeRemaining': 'Restante de por vida',
  'benefit.copay': 'Copago',
  'insurance.remainingDeductible': 'el deducible restante',
  'insurance.coinsuranceRate': 'el porcentaje de coaseguro',
  'insurance.deductibleLeft':
    'Quedan {deductibleLeft} del deducible. El paciente paga los primeros {deductible} de {amount}.',
  'insurance.otherWouldLeftUntil':
    'El {percent}% de los otros {rest} sería {share}; quedan {coinsurance} hasta el máximo.',
  'insurance.other': 'El {percent}% de los otros {rest}.',
  'insurance.planCoversRestMaximum': 'De {asked} el plan cubre {planPays}, el resto de su máximo.',
  'insurance.noCoinsuranceMaximumReturned': 'no se recibió un máximo de coaseguro',
  'insurance.noYearOrLifetime': 'no se recibió un máximo anual ni de por vida',
};
