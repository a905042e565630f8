import { expect, test } from 'vitest';
import {
  differenceOf,
  type FindingKind,
  finding,
  findingName,
  findingTitle,
  placeOf,
} from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

// The money by which the clinic has more, or below zero less.
test.each<[FindingKind, number, number, number]>([
  ['amount-differs', 2_500, 2_493, -7],
  ['settled-amount-differs', 2_500, 2_600, 100],
  ['drawer-short', 25_000, 25_750, -750],
  ['drawer-over', 26_000, 25_750, 250],
  ['starting-cash-short', 15_500, 20_000, -4_500],
  ['terminal-over', 5_600, 5_500, 100],
  ['refunded-at-another-terminal', 4_000, 1_500, -1_500],
  ['voided-at-another-terminal', 2_500, 2_500, -2_500],
  ['returned-by-bank', 6_000, 6_000, -6_000],
  ['charged-back', 6_000, 0, -6_000],
])('%s of %d and %d is a difference of %d', (kind, amount, other, difference) => {
  const about = { amount: cents(amount), other: cents(other) };
  expect(differenceOf(finding(kind, about))).toBe(difference);
});

test('a finding with one amount has no difference', () => {
  expect(differenceOf(finding('still-in-doubt', { amount: cents(100) }))).toBeNull();
});

test.each([
  ['voided-at-another-terminal', 'Desk 2', 'Voided at Desk 2', null],
  ['refunded-at-another-terminal', 'Desk 2', 'Refunded at Desk 2', null],
  ['voided-at-another-terminal', null, 'Voided at another terminal', null],
  ['drawer-short', 'Front', findingName('drawer-short'), 'Front'],
] as const)('a finding %s of %s has the title %s', (kind, name, title, place) => {
  const found = finding(kind, { name });
  expect(findingTitle(found)).toBe(title);
  expect(placeOf(found)).toBe(place);
});
