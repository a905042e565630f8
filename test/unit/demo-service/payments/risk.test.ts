import { expect, it } from 'vitest';
import { failedRiskCheck, RISK_LIMITS } from '../../../../demo-service/payments/risk.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

/** Checks a sale with the same use in every window of at least `days`. */
function check(cents: number, used: { days: number; count: number; cents: number }) {
  const usage = (_client: string, _account: string, since: number) =>
    (NOW - since) / DAY >= used.days ? used : { count: 0, cents: 0 };
  return failedRiskCheck({ usage }, 'AB12CD34', 'account', cents, NOW);
}
const unused = { days: 0, count: 0, cents: 0 };

it.each([
  ['01 over the maximum', RISK_LIMITS.maxSaleCents + 1, unused, '01'],
  ['at the maximum', RISK_LIMITS.maxSaleCents, unused, undefined],
  ['02 under the minimum', RISK_LIMITS.minSaleCents - 1, unused, '02'],
  ['at the minimum', RISK_LIMITS.minSaleCents, unused, undefined],
  ...RISK_LIMITS.windows.flatMap(
    ({ days, volumeCents, volumeCode, usage, usageCode }) =>
      [
        [
          `${volumeCode} over the volume of ${days} days`,
          101,
          { days, count: 1, cents: volumeCents - 100 },
          volumeCode,
        ],
        [
          `up to the volume of ${days} days`,
          100,
          { days, count: 1, cents: volumeCents - 100 },
          undefined,
        ],
        [
          `${usageCode} over the usage of ${days} days`,
          100,
          { days, count: usage, cents: 100 },
          usageCode,
        ],
        [`up to the usage of ${days} days`, 100, { days, count: usage - 1, cents: 100 }, undefined],
      ] as const,
  ),
] as const)('interface.md §2.1: %s', (_, cents, used, code) => {
  expect(check(cents, used)).toBe(code);
});
