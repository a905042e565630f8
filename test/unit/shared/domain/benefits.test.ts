import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BENEFIT_MEASURES,
  type Benefits,
  benefitAmount,
  benefitPercent,
  limitUse,
} from '../../../../src/shared/domain/benefits.ts';
import { estimate } from '../../../../src/shared/domain/estimate.ts';
import { cents, toDecimal, toDollars } from '../../../../src/shared/domain/money.ts';

const NOTHING = Object.fromEntries(BENEFIT_MEASURES.map((name) => [name, null])) as Benefits;
const saying = (part: Partial<Benefits>): Benefits => ({ ...NOTHING, ...part });
const alone = (part: Partial<Benefits>) => ({ individual: saying(part), family: NOTHING });

test('interface.md §2.6 has 14 measures of a group', () => {
  expect(BENEFIT_MEASURES).toHaveLength(14);
});

describe('an amount of undocumented format (interface.md §2.6)', () => {
  test.each<[string | null, number | null]>([
    ['500.00', 50_000],
    ['500', 50_000],
    ['$1,250.5', 125_050],
    ['0', 0],
    ['12.500', 1_250],
    [null, null],
    ['', null],
    ['-25.00', null],
    ['1e3', null],
    ['unlimited', null],
    ['12.345', null],
    ['9999999999', null],
    ['٣', null],
  ])('%j is %j cents', (text, amount) => {
    expect(benefitAmount(text)).toBe(amount);
  });
});

describe('a share of the coinsurance', () => {
  test.each<[string | null, number | null]>([
    ['20', 20],
    ['20%', 20],
    ['12.5', 12.5],
    ['0', 0],
    ['100', 100],
    ['101', null],
    ['0.2', null], // 0.2 % or 20 %: ambiguous
    ['-20', null],
    ['some', null],
    [null, null],
  ])('%j is %j percent', (text, percent) => {
    expect(benefitPercent(text)).toBe(percent);
  });
});

describe('a limit', () => {
  test.each<[Partial<Benefits>, readonly [number, number, number] | null]>([
    [{ yearMax: '1000', yearMet: '300', yearRemaining: '700' }, [100_000, 30_000, 70_000]],
    [{ yearMax: '1000', yearMet: '300' }, [100_000, 30_000, 70_000]],
    [{ yearMax: '1000', yearRemaining: '700' }, [100_000, 30_000, 70_000]],
    [{ yearMet: '300', yearRemaining: '700' }, [100_000, 30_000, 70_000]],
    [{ yearMax: '1000', yearMet: '1300' }, [100_000, 130_000, 0]],
    [{ yearMax: '1000' }, null],
    [{ yearMax: 'none', yearMet: '-3', yearRemaining: '700' }, null],
    [{}, null],
  ])('of %j', (part, numbers) => {
    const use = limitUse(saying(part), 'year');
    expect(use === null ? null : [use.max, use.met, use.remaining]).toEqual(numbers);
  });
});

describe('an estimate', () => {
  const plan = {
    deductibleMax: '500.00',
    deductibleMet: '400.00',
    coinsurance: '20',
    coinsuranceMax: '1000.00',
    coinsuranceMet: '0.00',
    yearMax: '5000.00',
    yearMet: '0.00',
  };

  test.each<[string, Partial<Benefits>, amount: number, patient: number, steps: readonly number[]]>(
    [
      ['within the deductible', plan, 8_000, 8_000, [8_000, 0]],
      ['deductible, then the share', plan, 60_000, 20_000, [10_000, 10_000]],
      [
        'up to the coinsurance’s maximum',
        { ...plan, coinsuranceMet: '950.00' },
        60_000,
        15_000,
        [10_000, 5_000],
      ],
      [
        'over the year’s maximum',
        { ...plan, yearMet: '4900.00' },
        60_000,
        50_000,
        [10_000, 10_000, 30_000],
      ],
      [
        'without any plan left',
        { ...plan, yearMet: '5000.00' },
        60_000,
        60_000,
        [10_000, 10_000, 40_000],
      ],
      [
        'a half cent is rounded up',
        { ...plan, deductibleMet: '500.00', coinsurance: '50' },
        1,
        1,
        [0, 1],
      ],
    ],
  )('%s', (_what, part, amount, patient, steps) => {
    const worked = estimate(cents(amount), alone(part), toDollars);
    if (worked.kind !== 'estimate') throw new Error('nothing was worked out');
    expect(worked.patientPays).toBe(patient);
    expect(worked.steps.map((step) => step.amount)).toEqual(steps);
  });

  test('ends the individual’s deductible once the family has met its own', () => {
    const benefits = {
      individual: saying(plan),
      family: saying({ deductibleMax: '1000', deductibleMet: '1000' }),
    };
    expect(estimate(cents(10_000), benefits, toDollars)).toMatchObject({ patientPays: 2_000 });
  });

  test.each<[Partial<Benefits>, readonly string[]]>([
    [{}, ['the remaining deductible', 'the coinsurance rate']],
    [{ ...plan, coinsurance: 'twenty' }, ['the coinsurance rate']],
    [{ ...plan, deductibleMax: null }, ['the remaining deductible']],
  ])('is absent for an incomplete answer: %j', (part, missing) => {
    expect(estimate(cents(100), alone(part), toDollars)).toEqual({ kind: 'not-said', missing });
  });

  test('names the missing values', () => {
    const bare = { deductibleMax: '0', deductibleMet: '0', coinsurance: '20' };
    expect(estimate(cents(100), alone(bare), toDollars)).toMatchObject({
      assumed: ['no coinsurance maximum was returned', 'no year or lifetime maximum was returned'],
    });
  });

  test('always adds up to the service’s price and never falls when the price rises', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
    const limits = fc.record({
      deductibleMax: amount,
      deductibleMet: amount,
      coinsuranceMax: amount,
      coinsuranceMet: amount,
      yearMax: amount,
      yearMet: amount,
    });
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 0, max: 100 }),
        amount,
        amount,
        (numbers, percent, one, more) => {
          const texts = Object.entries(numbers).map(([name, value]) => [name, toDecimal(value)]);
          const benefits = alone({
            ...Object.fromEntries(texts),
            coinsurance: percent === 0 ? '0' : String(percent),
          });
          const first = estimate(one, benefits, toDollars);
          const second = estimate(cents(one + more), benefits, toDollars);
          if (first.kind !== 'estimate' || second.kind !== 'estimate')
            throw new Error('not worked out');
          expect(first.patientPays + first.planPays).toBe(one);
          expect(first.patientPays).toBe(first.steps.reduce((sum, step) => sum + step.amount, 0));
          expect(first.planPays).toBeGreaterThanOrEqual(0);
          expect(second.patientPays).toBeGreaterThanOrEqual(first.patientPays);
        },
      ),
    );
  });
});
