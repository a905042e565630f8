import { expect, test } from 'vitest';
import { type FindingKind, isByOthers } from '../../../src/shared/domain/finding.ts';
import { closedDay, facts, named } from './close-and-tab.ts';
import { expected, OF_SERVICE, type Planted, THREE_DAYS_LATER } from './planted.ts';
import { IN_DRAWER, type WorkedDay } from './worked-day.ts';

/** Differences without the rows that the others of their payment would be found in. */
const ABSENT: readonly FindingKind[] = [
  'missing-at-service',
  'cash-missing',
  'void-missing',
  'refund-missing',
  'capture-missing',
];

/** A request has one finding of its own record: the first of these. Changes by others are beside it. */
const FIRST_OF: readonly (readonly [keyof WorkedDay, ...FindingKind[]])[] = [
  [
    'sale',
    ...(['charged-twice', 'never-reported', 'reported-twice', 'amount-differs'] as const),
    ...(['method-differs', 'declined-at-service'] as const),
  ],
  ['refunded', 'amount-differs', 'method-differs', 'declined-at-service'],
  ['refunded', 'reported-twice', 'refund-amount-differs'],
  ['voided', 'reported-twice', 'void-amount-differs'],
];

/** Findings of the report alone, beside those of a payment with two differences. */
const OF_REPORT_ALONE: readonly FindingKind[] = ['reported-twice', 'void-amount-differs'];

/** Those of two differences of one payment that are found: one may hide the other. */
function visible(one: Planted, other: Planted): readonly Planted[] {
  const both = [one, other];
  if (both.some(({ kind }) => ABSENT.includes(kind))) {
    // The payment of a missing refund has its own row, and so has a change by others.
    return both.filter(({ kind, about }) => {
      const isOfPayment = kind === 'method-differs' || kind === 'declined-at-service';
      return ABSENT.includes(kind) || (about === 'refunded' ? isOfPayment : isByOthers(kind));
    });
  }
  const isUnreported = both.some(({ kind }) => kind === 'never-reported');
  if (isUnreported && both.every(({ reported }) => reported !== undefined)) {
    return both.filter(({ kind }) => kind === 'never-reported' || isByOthers(kind));
  }
  const rank =
    ([about, ...kinds]: (typeof FIRST_OF)[number]) =>
    (each: Planted) =>
      each.about === about ? kinds.indexOf(each.kind) : -1;
  const order = FIRST_OF.map(rank).find((of) => both.every((each) => of(each) >= 0));
  const given = ['voided-at-another-terminal', 'refunded-at-another-terminal'];
  if (given.every((kind) => both.some((each) => each.kind === kind))) {
    return [...both, { kind: 'refunded-too-much', about: one.about }];
  }
  if (
    ['amount-differs', 'returned-by-bank'].every((kind) => both.some((each) => each.kind === kind))
  ) {
    return [...both, { kind: 'return-amount-differs', about: one.about }];
  }
  return order === undefined ? both : both.toSorted((a, b) => order(a) - order(b)).slice(0, 1);
}

/** Two of these state different results of one row. */
const OF_RESULT: readonly FindingKind[] = [
  'declined-at-service',
  'voided-at-another-terminal',
  'void-not-applied',
  'returned-by-bank',
];

/** True for two differences that one payment may have at once. */
const areTogether = (one: Planted, other: Planted): boolean =>
  one.kind !== other.kind && ![one, other].every(({ kind }) => OF_RESULT.includes(kind));

/**
 * Changes by others are planted first, since they have rows of their own; a row that is shown twice is copied with the other
 * change.
 */
const inOrder = (one: Planted, other: Planted): readonly Planted[] =>
  one.kind === 'reported-twice' || isByOthers(other.kind) ? [other, one] : [one, other];

test('planted differences are found in pairs of one payment, at the close and in the tab', {
  timeout: 300_000,
}, async () => {
  const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, IN_DRAWER);
  const pairs = OF_SERVICE.flatMap((one, n) =>
    OF_SERVICE.slice(n + 1)
      .filter((other) => other.about === one.about && areTogether(one, other))
      .map((other) => [one, other] as const),
  );
  expect(pairs.length).toBeGreaterThan(60);
  for (const [one, other] of pairs) {
    const close = await atTheClose(inOrder(one, other));
    expect(close.map(named).toSorted()).toEqual(expected(day, visible(one, other)));
    const [found, tab] = [close.map(facts), await inTheTab()];
    expect(tab.map(facts)).toEqual(expect.arrayContaining(found));
    const more = tab.filter((each) => !found.includes(facts(each)));
    expect(OF_REPORT_ALONE).toEqual(expect.arrayContaining(more.map(({ kind }) => kind)));
  }
});
