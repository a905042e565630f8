import { t } from '../messages/t.ts';
import {
  benefitAmount,
  benefitPercent,
  type Limit,
  limitUse,
  type NetworkBenefits,
} from './benefits.ts';
import { add, type Cents, cents, subtract } from './money.ts';

/** One line of the calculation: its name, the patient's share in it, and its source. */
export interface EstimateStep {
  readonly what: 'deductible' | 'coinsurance' | 'over-the-maximum';
  readonly amount: Cents;
  readonly because: string;
}

export type Estimate =
  | {
      readonly kind: 'estimate';
      readonly steps: readonly EstimateStep[];
      readonly patientPays: Cents;
      readonly planPays: Cents;
      /** Values missing from the answer that the estimate assumes. */
      readonly assumed: readonly string[];
    }
  /** Values missing or unclear in the answer, without which no estimate is possible. */
  | { readonly kind: 'not-said'; readonly missing: readonly string[] };

/** The smaller remaining limit of patient and family: either one ends it. */
function remaining(benefits: NetworkBenefits, limit: Limit): Cents | null {
  const left = [benefits.individual, benefits.family].flatMap((each) => {
    const use = limitUse(each, limit);
    const only = use?.remaining ?? benefitAmount(each[`${limit}Remaining`]);
    return only === null ? [] : [only];
  });
  return left.length === 0 ? null : cents(Math.min(...left));
}

/**
 * The patient's share of a service of `amount`: the deductible first, then the coinsurance of the
 * rest up to its maximum, then the part above the plan's year and lifetime maximum. `dollars`
 * formats an amount. An estimate: the claim decides.
 */
export function estimate(
  amount: Cents,
  benefits: NetworkBenefits,
  dollars: (amount: Cents) => string,
): Estimate {
  const deductibleLeft = remaining(benefits, 'deductible');
  const percent =
    benefitPercent(benefits.individual.coinsurance) ?? benefitPercent(benefits.family.coinsurance);
  if (deductibleLeft === null || percent === null) {
    return {
      kind: 'not-said',
      missing: [
        ...(deductibleLeft === null ? [t('insurance.remainingDeductible')] : []),
        ...(percent === null ? [t('insurance.coinsuranceRate')] : []),
      ],
    };
  }
  const coinsuranceLeft = remaining(benefits, 'coinsurance');
  const planLeft = (['year', 'life'] as const).flatMap((limit) => {
    const left = remaining(benefits, limit);
    return left === null ? [] : [left];
  });

  const deductible = cents(Math.min(amount, deductibleLeft));
  const rest = subtract(amount, deductible);
  const share = cents(Math.round((rest * percent) / 100));
  const coinsurance = cents(Math.min(share, coinsuranceLeft ?? share));
  const asked = subtract(rest, coinsurance);
  const planPays = cents(Math.min(asked, ...planLeft));
  const over = subtract(asked, planPays);
  const steps: readonly EstimateStep[] = [
    {
      what: 'deductible',
      amount: deductible,
      because: t('insurance.deductibleLeft', {
        deductibleLeft: dollars(deductibleLeft),
        deductible: dollars(deductible),
        amount: dollars(amount),
      }),
    },
    {
      what: 'coinsurance',
      amount: coinsurance,
      because:
        coinsurance < share
          ? t('insurance.otherWouldLeftUntil', {
              percent,
              rest: dollars(rest),
              share: dollars(share),
              coinsurance: dollars(coinsurance),
            })
          : t('insurance.other', { percent, rest: dollars(rest) }),
    },
    ...(over === 0
      ? []
      : [
          {
            what: 'over-the-maximum' as const,
            amount: over,
            because: t('insurance.planCoversRestMaximum', {
              asked: dollars(asked),
              planPays: dollars(planPays),
            }),
          },
        ]),
  ];
  return {
    kind: 'estimate',
    steps,
    patientPays: add(deductible, coinsurance, over),
    planPays,
    assumed: [
      ...(coinsuranceLeft === null ? [t('insurance.noCoinsuranceMaximumReturned')] : []),
      ...(planLeft.length === 0 ? [t('insurance.noYearOrLifetime')] : []),
    ],
  };
}
