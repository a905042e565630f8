import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayDeposit, largestPieces } from '../../../../src/shared/domain/day-report.ts';
import { countTotal, fewestPieces, parsePieces } from '../../../../src/shared/domain/drawer.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

describe('a typed number of pieces', () => {
  test.each([
    ['', 0],
    [' 12 ', 12],
    ['10,000', 10_000],
    ['007', 7],
  ])('%j is %i', (typed, pieces) => {
    expect(parsePieces(typed)).toEqual({ ok: true, pieces });
  });

  test.each([
    ['x', 'not-a-count'],
    ['1.5', 'not-a-count'],
    ['-3', 'not-a-count'],
    ['$20', 'not-a-count'],
    ['1,5', 'not-a-count'], // a comma only between thousands
    ['100000', 'too-many'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(parsePieces(typed)).toEqual({ ok: false, problem });
  });
});

const sum = fc.integer({ min: 0, max: 5_000_000 }).map(cents);

test('any sum equals its fewest pieces', () => {
  fc.assert(fc.property(sum, (amount) => countTotal(fewestPieces(amount)) === amount));
});

describe('the bank deposit', () => {
  test('holds only counted pieces, up to the removable sum', () => {
    fc.assert(
      fc.property(sum, sum, (counted, upTo) => {
        const count = fewestPieces(counted);
        const bag = largestPieces(count, upTo);
        expect(countTotal(bag)).toBeLessThanOrEqual(upTo);
        for (const { of, pieces } of bag) {
          const there = count.find((each) => each.of === of)?.pieces ?? 0;
          expect(pieces).toBeLessThanOrEqual(there);
        }
      }),
    );
  });

  test('leaves the float, and adds safe drops and checks separately', () => {
    const slip = dayDeposit({
      counts: [
        [{ of: 10_000, pieces: 3 }],
        [
          { of: 10_000, pieces: 1 },
          { of: 100, pieces: 50 },
        ],
      ],
      drops: cents(7_000),
      keep: cents(20_000),
      checks: { count: 1, sum: cents(900) },
    });
    expect(slip).toMatchObject({
      countedSum: 45_000,
      bagSum: 25_000,
      floatKept: 20_000,
      deposit: 32_000,
      checks: { sum: 900 },
    });
  });

  test('keeps the whole sum when it is below the float', () => {
    const counts = [[{ of: 100, pieces: 3 } as const]];
    const none = { count: 0, sum: cents(0) };
    const slip = dayDeposit({ counts, drops: cents(0), keep: cents(20_000), checks: none });
    expect(slip).toMatchObject({ bagSum: 0, floatKept: 300 });
  });
});
