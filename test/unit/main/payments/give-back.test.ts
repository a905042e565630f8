import { describe, expect, test } from 'vitest';
import { openHolds, paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const follows = { paymentId: 'H', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };

/** A capture with the amount to refund of its hold, cents; null captures the whole. */
const capture = (name: string, giveBack: number | null): NewEntry => {
  const ordered = {
    reason: null,
    manager: null,
    giveBack: giveBack === null ? null : cents(giveBack),
  };
  return attemptOpened(name, { operation: 'capture', card: null, follows, ordered });
};
const refund = (name: string, amount: number): NewEntry =>
  attemptOpened(name, { operation: 'credit', card: null, follows, amount: cents(amount) });
const found = (name: string): NewEntry =>
  attemptResolved(name, 'approved', { paymentId: `record of the ${name}`, foundBy: 'look-up' });

/**
 * The amount still to refund of a hold of $25, and its presence among the open holds, after the
 * entries.
 */
function afterwards(...entries: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder());
  const held = [
    attemptOpened('hold', { operation: 'preauthorize' }),
    attemptResolved('hold', 'approved', { paymentId: 'H' }),
  ];
  journal.append(SALE_OPENED, ...held, ...entries);
  const { ending, giveBack } = paymentByKey(journal.readable, id('hold')) ?? {};
  return [ending, giveBack, openHolds(journal.readable).length];
}

describe('the refund of the rest of a captured hold', () => {
  test.each<[string, readonly NewEntry[], ReturnType<typeof afterwards>]>([
    [
      'is the amount that the capture was to leave',
      [capture('first capture', 1_000), found('first capture')],
      ['captured', 1_000, 1],
    ],
    ['is nothing before the capture is done', [capture('first capture', 1_000)], [null, 0, 1]],
    [
      'is nothing after it was refunded',
      [
        capture('first capture', 1_000),
        found('first capture'),
        refund('refund', 1_000),
        found('refund'),
      ],
      ['captured', 0, 0],
    ],
    [
      'is that of the capture that was done, after a later capture of the whole',
      [
        capture('first capture', 1_000),
        attemptResolved('first capture', 'refused'),
        capture('second capture', null),
        attemptResolved('second capture', 'not-sent'),
        found('first capture'),
      ],
      ['captured', 1_000, 1],
    ],
    [
      'is nothing for a later capture that was not done',
      [
        capture('first capture', null),
        attemptResolved('first capture', 'refused'),
        capture('second capture', 1_000),
        attemptResolved('second capture', 'not-sent'),
        found('first capture'),
      ],
      ['captured', 0, 0],
    ],
    [
      'is nothing more when the first capture is found done after the second',
      [
        ...[
          capture('first capture', 1_000),
          attemptResolved('first capture', 'in-doubt'),
          capture('second capture', 1_000),
          found('second capture'),
        ],
        ...[refund('refund', 1_000), found('refund'), found('first capture')],
      ],
      ['captured', 0, 0],
    ],
  ])('%s', (_, entries, expected) => {
    expect(afterwards(...entries)).toEqual(expected);
  });
});
