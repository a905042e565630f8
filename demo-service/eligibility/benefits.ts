import { toAmount } from '../format/money.ts';
import type { Random } from '../simulation/random.ts';

/** The 56 benefit fields of interface.md §2.6: <network>_<scope>_<measure>. */
const NETWORKS = ['in', 'out'] as const;
const SCOPES = ['individual', 'family'] as const;
const MEASURES = [
  'deductible_max',
  'deductible_met',
  'deductible_remaining',
  'coinsurance',
  'coinsurance_max',
  'coinsurance_met',
  'coinsurance_remaining',
  'year_max',
  'year_met',
  'year_remaining',
  'life_max',
  'life_met',
  'life_remaining',
  'copay',
] as const;

type Measure = (typeof MEASURES)[number];
export type BenefitField = `${(typeof NETWORKS)[number]}_${(typeof SCOPES)[number]}_${Measure}`;

export const BENEFIT_FIELDS: readonly BenefitField[] = NETWORKS.flatMap((network) =>
  SCOPES.flatMap((scope) =>
    MEASURES.map((measure): BenefitField => `${network}_${scope}_${measure}`),
  ),
);

/** Benefits of a plan for one person in the network, in dollars; coinsurance in percent. */
const CHOICES = {
  deductible: [0, 250, 500, 1000, 1500, 3000],
  coinsurance: [0, 10, 20, 30],
  coinsurance_limit: [2000, 4000, 6500],
  year: [1000, 1500, 2500, 50_000],
  life: [50_000, 1_000_000],
  copay: [0, 15, 25, 40],
} as const;

/**
 * Out of the network a plan grants half and asks for twice as much; a family counts as 2.5 persons.
 */
const OUT_OF_NETWORK = { asks: 2, grants: 0.5 };
const FAMILY = 2.5;

/**
 * Benefits that are consistent, and always the same for one patient: remaining = max − met, a
 * family has used at least as much as its member, and a year has at most the lifetime maximum.
 */
export function benefits(random: Random): Record<BenefitField, string> {
  const plan = {
    deductible: random.pick(CHOICES.deductible),
    coinsurance: random.pick(CHOICES.coinsurance),
    coinsurance_limit: random.pick(CHOICES.coinsurance_limit),
    year: random.pick(CHOICES.year),
    life: random.pick(CHOICES.life),
    copay: random.pick(CHOICES.copay),
  };
  const percentUsed = random.integer(0, 100);
  const fields = NETWORKS.flatMap((network) => {
    const { asks, grants } = network === 'in' ? { asks: 1, grants: 1 } : OUT_OF_NETWORK;
    return SCOPES.flatMap((scope) => {
      const people = scope === 'family' ? FAMILY : 1;
      const measures: Readonly<Record<Measure, string>> = {
        ...limit('deductible', plan.deductible * asks * people, percentUsed),
        coinsurance: String(Math.min(plan.coinsurance * asks, 50)),
        ...limit('coinsurance', plan.coinsurance_limit * asks * people, percentUsed),
        ...limit('year', plan.year * grants * people, percentUsed),
        ...limit('life', plan.life * grants * people, percentUsed),
        copay: toAmount(plan.copay * asks * 100),
      };
      return MEASURES.map((measure) => [`${network}_${scope}_${measure}`, measures[measure]]);
    });
  });
  // Object.fromEntries loses the names.
  return Object.fromEntries(fields) as Record<BenefitField, string>;
}

function limit<Name extends 'deductible' | 'coinsurance' | 'year' | 'life'>(
  name: Name,
  maxDollars: number,
  percentUsed: number,
) {
  const max = Math.round(maxDollars * 100);
  const met = Math.round((max * percentUsed) / 100);
  return {
    [`${name}_max`]: toAmount(max),
    [`${name}_met`]: toAmount(met),
    [`${name}_remaining`]: toAmount(max - met),
  } as Record<`${Name}_${'max' | 'met' | 'remaining'}`, string>;
}
