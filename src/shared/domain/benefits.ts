import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { type Cents, cents, MAX_AMOUNT } from './money.ts';

/** The benefit fields of an eligibility answer (interface.md §2.6): 14 measures of 4 groups. */
export const BENEFIT_MEASURES = [
  'deductibleMax',
  'deductibleMet',
  'deductibleRemaining',
  'coinsurance',
  'coinsuranceMax',
  'coinsuranceMet',
  'coinsuranceRemaining',
  'yearMax',
  'yearMet',
  'yearRemaining',
  'lifeMax',
  'lifeMet',
  'lifeRemaining',
  'copay',
] as const;

export type BenefitMeasure = (typeof BENEFIT_MEASURES)[number];

export const benefitNames = perLanguage(
  (): Readonly<Record<BenefitMeasure, string>> => ({
    deductibleMax: t('benefit.deductible'),
    deductibleMet: t('insurance.deductibleMet'),
    deductibleRemaining: t('insurance.deductibleRemaining'),
    coinsurance: t('benefit.coinsurance'),
    coinsuranceMax: t('benefit.coinsuranceMaximum'),
    coinsuranceMet: t('insurance.coinsuranceMet'),
    coinsuranceRemaining: t('insurance.coinsuranceRemaining'),
    yearMax: t('benefit.yearMaximum'),
    yearMet: t('insurance.yearUsed'),
    yearRemaining: t('insurance.yearRemaining'),
    lifeMax: t('benefit.lifetimeMaximum'),
    lifeMet: t('insurance.lifetimeUsed'),
    lifeRemaining: t('insurance.lifetimeRemaining'),
    copay: t('benefit.copay'),
  }),
);

/** Texts as received; null for absent ones. */
export type Benefits = Readonly<Record<BenefitMeasure, string | null>>;

export interface NetworkBenefits {
  readonly individual: Benefits;
  readonly family: Benefits;
}

/**
 * An amount as insurers write it: `500.00`, `500`, `$1,250.5`. Null for anything ambiguous, below
 * zero or above the largest chargeable amount: its format is not documented (§2.6).
 */
export function benefitAmount(text: string | null): Cents | null {
  const plain = (text ?? '')
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/,(?=\d{3}\b)/g, '');
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return amount > MAX_AMOUNT ? null : cents(amount);
}

/** A share in percent: `20`, `20%`, `20.0`. Null for a fraction, which is ambiguous. */
export function benefitPercent(text: string | null): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec((text ?? '').trim()) ?? [];
  if (digits === undefined) return null;
  const percent = Number(digits);
  return percent === 0 || (percent >= 1 && percent <= 100) ? percent : null;
}

/**
 * The use of a limit: its maximum and its used part. Null if two of the three numbers are missing.
 */
export interface LimitUse {
  readonly max: Cents;
  readonly met: Cents;
  readonly remaining: Cents;
}

export type Limit = 'deductible' | 'coinsurance' | 'year' | 'life';

/** A limit from any two of its three numbers; a third is not checked against them. */
export function limitUse(benefits: Benefits, limit: Limit): LimitUse | null {
  const max = benefitAmount(benefits[`${limit}Max`]);
  const met = benefitAmount(benefits[`${limit}Met`]);
  const remaining = benefitAmount(benefits[`${limit}Remaining`]);
  const least = (value: number) => cents(Math.max(0, value));
  if (max !== null && remaining !== null) {
    return { max, remaining, met: met ?? least(max - remaining) };
  }
  if (max !== null && met !== null) return { max, met, remaining: least(max - met) };
  if (met !== null && remaining !== null) return { max: cents(met + remaining), met, remaining };
  return null;
}
