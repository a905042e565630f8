import { describe, expect, it } from 'vitest';
import { BENEFIT_FIELDS, benefits } from '../../../../demo-service/eligibility/benefits.ts';
import { seededRandom } from '../../../../demo-service/simulation/random.ts';

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

describe.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'the benefits of patient %i',
  (seed) => {
    const plan: Readonly<Record<string, string>> = benefits(seededRandom(String(seed)));

    it('are the 56 fields of interface.md §2.6', () => {
      expect(Object.keys(plan)).toEqual(BENEFIT_FIELDS);
      expect(BENEFIT_FIELDS).toHaveLength(56);
    });

    it('are consistent: remaining = max − met', () => {
      for (const limit of BENEFIT_FIELDS.filter((name) => name.endsWith('_max'))) {
        const name = limit.slice(0, -4);
        expect(cents(plan[`${name}_remaining`])).toBe(
          cents(plan[limit]) - cents(plan[`${name}_met`]),
        );
      }
    });

    it('are consistent: the yearly maximum is not above the lifetime maximum', () => {
      for (const year of BENEFIT_FIELDS.filter((name) => /_year_(max|met)$/.test(name)))
        expect(cents(plan[year])).toBeLessThanOrEqual(cents(plan[year.replace('year', 'life')]));
    });
  },
);
