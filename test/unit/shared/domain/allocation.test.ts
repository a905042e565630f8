import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  type LinePart,
  NOT_ALLOCATED,
} from '../../../../src/shared/domain/allocation.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const part = (place: number, amount: number): LinePart => ({ place, amount: cents(amount) });

/** A sale of a copay of $25.00 and a prepayment of $10.00. */
const LINES = [cents(2_500), cents(1_000)];

describe('the allocation of a movement to the lines of its sale', () => {
  test.each([
    ['a payment of all', 3_500, [], [], [part(1, 2_500), part(2, 1_000)]],
    ['a partial payment, in the order of the lines', 3_000, [], [], [part(1, 2_500), part(2, 500)]],
    [
      'the next payment, where the first ended',
      1_000,
      [part(1, 2_000)],
      [],
      [part(1, 500), part(2, 500)],
    ],
    ['more than the sale', 4_000, [], [], [part(1, 2_500), part(2, 1_000), part(0, 500)]],
    [
      'a partial refund, from the last line',
      -1_500,
      [part(1, 2_500), part(2, 1_000)],
      [part(1, 2_500), part(2, 1_000)],
      [part(2, -1_000), part(1, -500)],
    ],
    [
      'a refund, only from the lines of its own payment',
      -500,
      [part(1, 2_500), part(2, 1_000)],
      [part(1, 1_000)],
      [part(1, -500)],
    ],
    [
      'a refund above its payment',
      -1_500,
      [part(1, 1_000)],
      [part(1, 1_000)],
      [part(1, -1_000), part(0, -500)],
    ],
    ['a payment after a refund above it', 800, [], [part(0, -500)], [part(1, 300), part(0, 500)]],
  ] as const)('%s', (_, amount, ofSale, ofPayment, parts) => {
    expect(allocate(cents(amount), { lines: LINES, ofSale, ofPayment })).toEqual(parts);
  });

  test('never loses a cent, never overpays a line, and a reversal takes back exactly its parts', () => {
    const movement = fc.record({
      payment: fc.integer({ min: 0, max: 3 }),
      amount: fc.integer({ min: -5_000, max: 5_000 }),
      reverses: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 6 }),
        fc.array(movement, { maxLength: 20 }),
        (amounts, movements) => {
          const lines = amounts.map(cents);
          const all: (LinePart & { readonly payment: number })[] = [];
          for (const { payment, amount, reverses } of movements) {
            const ofPayment = all.filter((each) => each.payment === payment);
            const balance = ofPayment.reduce((sum, each) => sum + each.amount, 0);
            const moved = cents(reverses ? 0 - balance : amount);
            const parts = allocate(moved, { lines, ofSale: all, ofPayment });
            expect(parts.reduce((sum, each) => sum + each.amount, 0)).toBe(moved);
            expect(parts.every((each) => each.amount !== 0)).toBe(true);
            expect(new Set(parts.map(({ place }) => place)).size).toBe(parts.length);
            all.push(...parts.map((each) => ({ ...each, payment })));
            const sumOf = (found: (each: (typeof all)[number]) => boolean) =>
              all.filter(found).reduce((sum, each) => sum + each.amount, 0);
            for (const [at, line] of lines.entries()) {
              const paid = sumOf(({ place }) => place === at + 1);
              expect(paid).toBeGreaterThanOrEqual(0);
              expect(paid).toBeLessThanOrEqual(line);
            }
            if (!reverses) continue;
            for (const place of [NOT_ALLOCATED, ...lines.keys().map((at) => at + 1)]) {
              expect(sumOf((each) => each.payment === payment && each.place === place)).toBe(0);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
