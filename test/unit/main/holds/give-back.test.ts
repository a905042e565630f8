import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import { openHolds, paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id, journalIn, opened, resolved, SALE_OPENED } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const follows = { paymentId: 'H', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };

/** A capture with the amount to refund of its hold, cents; null captures the whole. */
const capture = (n: number, giveBack: number | null): NewEntry => {
  const ordered = {
    reason: null,
    manager: null,
    giveBack: giveBack === null ? null : cents(giveBack),
  };
  return opened(n, { operation: 'capture', card: null, follows, ordered });
};
const refund = (n: number, amount: number): NewEntry =>
  opened(n, { operation: 'credit', card: null, follows, amount: cents(amount) });
const found = (n: number): NewEntry =>
  resolved(n, 'approved', { paymentId: `C${n}`, foundBy: 'look-up' });

/**
 * The amount still to refund of a hold of $25, and its presence among the open holds, after the
 * entries.
 */
function afterwards(...entries: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder());
  const held = [
    opened(1, { operation: 'preauthorize' }),
    resolved(1, 'approved', { paymentId: 'H' }),
  ];
  journal.append(SALE_OPENED, ...held, ...entries);
  const { ending, giveBack } = paymentByKey(journal.readable, id(1)) ?? {};
  return [ending, giveBack, openHolds(journal.readable).length];
}

describe('the refund of the rest of a captured hold', () => {
  test.each<[string, readonly NewEntry[], ReturnType<typeof afterwards>]>([
    [
      'is the amount that the capture was to leave',
      [capture(2, 1_000), found(2)],
      ['captured', 1_000, 1],
    ],
    ['is nothing before the capture is done', [capture(2, 1_000)], [null, 0, 1]],
    [
      'is nothing after it was refunded',
      [capture(2, 1_000), found(2), refund(3, 1_000), found(3)],
      ['captured', 0, 0],
    ],
    [
      'is that of the capture that was done, after a later capture of the whole',
      [
        capture(2, 1_000),
        resolved(2, 'refused'),
        capture(3, null),
        resolved(3, 'not-sent'),
        found(2),
      ],
      ['captured', 1_000, 1],
    ],
    [
      'is nothing for a later capture that was not done',
      [
        capture(2, null),
        resolved(2, 'refused'),
        capture(3, 1_000),
        resolved(3, 'not-sent'),
        found(2),
      ],
      ['captured', 0, 0],
    ],
    [
      'is nothing more when the first capture is found done after the second',
      [
        ...[capture(2, 1_000), resolved(2, 'in-doubt'), capture(3, 1_000), found(3)],
        ...[refund(4, 1_000), found(4), found(2)],
      ],
      ['captured', 0, 0],
    ],
  ])('%s', (_, entries, expected) => {
    expect(afterwards(...entries)).toEqual(expected);
  });
});
