import { describe, expect, test } from 'vitest';
import { match } from '../../../../src/main/closing/reconcile.ts';
import type { MatchInput } from '../../../../src/main/closing/reconciled-rows.ts';
import { DIFFERENCES, type DifferenceKind } from '../../../../src/shared/domain/match-words.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id } from '../../../support/journal-fixtures.ts';
import {
  agreeing,
  child,
  listed,
  NOON,
  own,
  reported,
  withMore,
} from '../../../support/match-fixtures.ts';

const DAYS_AGO = (days: number) => new Date(NOON - days * 86_400_000).toISOString();

/** A day with each kind of difference; all else matches. */
const PLANTED: Readonly<Record<DifferenceKind, () => MatchInput>> = {
  'missing-at-service': () => withMore([own(3, { openedAt: DAYS_AGO(1.1) })], {}),
  'never-reported': () => {
    const paid = own(3, { openedAt: DAYS_AGO(4) });
    return withMore([paid], { listed: [listed(paid)] });
  },
  'unknown-payment': () => {
    const unrecognized = own(3);
    return withMore([], { listed: [listed(unrecognized)], reported: [reported(unrecognized)] });
  },
  'unknown-cash': () => withMore([], { listed: [listed(own(3), { method: 'CASH' })] }),
  'unknown-hold': () => withMore([], { listed: [listed(own(3), { action: 'PREAUTHORIZE' })] }),
  'amount-differs': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { amount: cents(1) })],
    });
  },
  'record-taken': () => {
    const [first, second] = [own(3), own(4, { paymentId: 'record-3', amount: own(3).amount })];
    return withMore([first, second], { listed: [listed(first)], reported: [reported(first)] });
  },
  'other-action': () => {
    const hold = own(3, { operation: 'preauthorize' });
    return withMore([hold], { listed: [listed(hold, { action: 'AUTHORIZE' })] });
  },
  'charged-twice': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid), listed(paid, { id: 'again' })],
      reported: [reported(paid), reported(paid, { id: 'again', originalId: 'again' })],
    });
  },
  'cash-recorded-twice': () => {
    const paid = own(3, { method: 'CASH' });
    const again = listed(paid, { id: 'again' });
    return withMore([paid], { listed: [listed(paid), again] });
  },
  'reported-twice': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), reported(paid)],
    });
  },
  'method-differs': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { method: 'ACH' })],
    });
  },
  'declined-at-service': () => {
    const paid = own(3);
    return withMore([paid], { listed: [listed(paid, { results: 'DECLINED' })] });
  },
  'approved-at-service': () => {
    const known = own(3, { state: 'declined', paymentId: null });
    return withMore([known], {
      listed: [listed(known, { id: 'done' })],
      reported: [reported(known, { id: 'done', originalId: 'done' })],
    });
  },
  'connection-gone': () => ({ ...withMore([own(3)], {}), unread: new Set([own(3).attemptId]) }),
  'needs-review': () => withMore([own(3, { state: 'needs-human', paymentId: null })], {}),
  'marked-not-charged': () =>
    withMore([own(3, { state: 'in-doubt', decided: ['not-charged'], paymentId: null })], {}),
  'still-in-doubt': () => withMore([own(3, { state: 'in-doubt', paymentId: null })], {}),
  'voided-at-another-terminal': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { results: 'VOIDED' }), child(paid, 'VOID', 1)],
    });
  },
  'refunded-at-another-terminal': () => {
    const paid = own(3);
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), child(paid, 'CREDIT', 1)],
    });
  },
  'returned-by-bank': () => {
    const paid = own(3, { method: 'ACH' });
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [
        reported(paid, { method: 'ACH', results: 'REJECTED' }),
        { ...child(paid, 'REJECT', 1), method: 'ACH' },
      ],
    });
  },
  'void-missing': () => {
    const paid = own(3);
    const reversed = own(4, {
      operation: 'void',
      follows: paid.paymentId,
      amount: paid.amount,
      openedAt: DAYS_AGO(2),
    });
    return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
  },
  'void-amount-differs': () => {
    const paid = own(3);
    const reversed = own(4, { operation: 'void', follows: paid.paymentId, amount: paid.amount });
    return withMore([paid, reversed], {
      listed: [listed(paid)],
      reported: [reported(paid), { ...child(paid, 'VOID', 1), amount: cents(-7) }],
    });
  },
  'refund-missing': () => {
    const paid = own(3);
    const reversed = own(4, {
      operation: 'credit',
      follows: paid.paymentId,
      amount: cents(100),
      openedAt: DAYS_AGO(2),
    });
    return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
  },
  'refund-amount-differs': () => {
    const paid = own(3);
    const reversed = own(4, { operation: 'credit', follows: paid.paymentId, amount: cents(100) });
    return withMore([paid, reversed], {
      listed: [listed(paid)],
      reported: [reported(paid), { ...child(paid, 'CREDIT', 1), amount: cents(90) }],
    });
  },
  'capture-missing': () => {
    const held = own(3, { operation: 'preauthorize' });
    const taken = own(4, { operation: 'capture', follows: held.paymentId, openedAt: DAYS_AGO(2) });
    return withMore([held, taken], { listed: [listed(held)] });
  },
  'released-but-charged': () => {
    const held = own(3, { operation: 'preauthorize' });
    const released = own(4, { operation: 'deauthorize', follows: held.paymentId });
    return withMore([held, released], { listed: [listed(held)], reported: [reported(held)] });
  },
  'cash-not-posted': () => posting('waiting'),
  'cash-refused': () => posting('refused'),
  'cash-missing': () => withMore([own(3, { method: 'CASH', openedAt: DAYS_AGO(2) })], {}),
  'cash-without-drawer': () => agreeing({ loose: [{ saleId: id(7), amount: cents(100) }] }),
  'drawer-over': () => counted(21_102),
  'drawer-short': () => counted(20_902),
  'drawer-disagrees': () => agreeing({ drawerSales: cents(1) }),
};

function posting(how: 'waiting' | 'refused'): MatchInput {
  const cash = { saleId: id(5_002), amount: cents(1_002), receipt: '000007' };
  return agreeing({ unposted: [{ ...cash, posting: how }] });
}

function counted(sum: number): MatchInput {
  const drawer = { sessionId: id(9), name: 'Drawer', expected: cents(21_002) };
  return agreeing({ drawers: [{ ...drawer, counted: cents(sum) }] });
}

const kindsOf = (input: MatchInput) => match(input).differences.map(({ kind }) => kind);

describe('a day without differences', () => {
  test('has no difference and nothing pending', () => {
    expect(match(agreeing())).toEqual({
      differences: [],
      pending: [],
      matched: { count: 2, sum: 2_003 },
      fromAnotherTerminal: 0,
    });
  });

  test('remains so with payments of other tills', () => {
    const other = listed(own(3), { trackingId: 'OTHER1-3' });
    expect(match(withMore([], { listed: [other] }))).toMatchObject({
      differences: [],
      fromAnotherTerminal: 1,
    });
  });

  test('remains so with all operations: voids, refunds, captured and released holds', () => {
    const voided = own(3);
    const void_ = own(4, { operation: 'void', follows: voided.paymentId, amount: voided.amount });
    const refunded = own(5);
    const credit = own(6, {
      operation: 'credit',
      follows: refunded.paymentId,
      amount: refunded.amount,
    });
    const captured = own(7, { operation: 'preauthorize' });
    const capture = own(8, {
      operation: 'capture',
      follows: captured.paymentId,
      amount: captured.amount,
    });
    const released = own(9, { operation: 'preauthorize' });
    const release = own(10, { operation: 'deauthorize', follows: released.paymentId });
    const requests = [voided, void_, refunded, credit, captured, capture, released, release];
    const shown = {
      listed: [voided, refunded, captured, released].map((each) => listed(each)),
      reported: [
        reported(voided, { results: 'VOIDED' }),
        child(voided, 'VOID', 1),
        reported(refunded),
        child(refunded, 'CREDIT', 2),
        reported(captured),
      ],
    };
    expect(match(withMore(requests, shown))).toMatchObject({ differences: [], pending: [] });
  });
});

describe('planted differences', () => {
  test.each(Object.entries(PLANTED))('%s is reported and nothing else', (kind, plant) => {
    expect(kindsOf(plant())).toEqual([kind]);
  });

  test.each(Object.entries(DIFFERENCES))('%s says how to resolve it', (_kind, { name, todo }) => {
    expect(name.length).toBeGreaterThan(5);
    expect(todo).toMatch(/[.]$/);
  });

  test('all at once are each reported once', () => {
    const days = Object.values(PLANTED).map((plant) => plant());
    // A day has only one drawer and one amount of cash, so those are tested one at a time above.
    const renamed = days.map((day, n) => renumber(day, n));
    const all = agreeing({
      own: renamed.flatMap((day) => day.own),
      unread: new Set(renamed.flatMap((day) => [...day.unread])),
      listed: renamed.flatMap((day) => day.listed),
      reported: renamed.flatMap((day) => day.reported),
    });
    const cashSide: readonly DifferenceKind[] = [
      'cash-not-posted',
      'cash-refused',
      'cash-without-drawer',
      'drawer-over',
      'drawer-short',
      'drawer-disagrees',
    ];
    const wanted = Object.keys(PLANTED).filter((kind) => !cashSide.some((each) => each === kind));
    expect(kindsOf(all).toSorted()).toEqual(wanted.toSorted());
  });
});

/** The same day with other ids, so that several can be merged. */
function renumber(day: MatchInput, n: number): MatchInput {
  const of = <T extends string | null>(text: T) => (text === null ? null : `${text}x${n}`);
  return {
    ...day,
    unread: new Set([...day.unread].map((id) => `${id}x${n}`)),
    own: day.own.map((row) => ({
      ...row,
      attemptId: `${row.attemptId}x${n}`,
      trackingId: `${row.trackingId}x${n}`,
      paymentId: of(row.paymentId),
      follows: of(row.follows),
    })),
    listed: day.listed.map((row) => ({
      ...row,
      id: `${row.id}x${n}`,
      trackingId: of(row.trackingId),
    })),
    reported: day.reported.map((row) => ({
      ...row,
      id: `${row.id}x${n}`,
      originalId: `${row.originalId}x${n}`,
      trackingId: of(row.trackingId),
    })),
  };
}

describe('a payment not yet reported', () => {
  test.each([
    ['neither listed nor reported', (): MatchInput => withMore([own(3)], {})],
    [
      'listed and not reported for two days',
      () => {
        const paid = own(3, { openedAt: DAYS_AGO(2) });
        return withMore([paid], { listed: [listed(paid)] });
      },
    ],
    [
      'a void of an hour ago',
      () => {
        const paid = own(3);
        const reversed = own(4, {
          operation: 'void',
          follows: paid.paymentId,
          amount: paid.amount,
        });
        return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
      },
    ],
    [
      'sent an hour ago by the service’s clock, from a PC that is two days slow',
      () => withMore([own(3, { openedAt: DAYS_AGO(2), clockOffsetMs: 47 * 3_600_000 })], {}),
    ],
  ])('%s is pending and no difference', (_what, day) => {
    const { differences, pending } = match(day());
    expect(differences).toEqual([]);
    expect(pending).toHaveLength(1);
  });
});

describe('payments of a closed day within whole UTC days', () => {
  const yesterday = own(3, { openedAt: DAYS_AGO(1.1) });

  test('are not reported again', () => {
    const day = withMore([], { listed: [listed(yesterday)], reported: [reported(yesterday)] });
    expect(match({ ...day, earlier: [yesterday] }).differences).toEqual([]);
  });

  test('with a void by this till are not reported', () => {
    const reversed = own(4, {
      operation: 'void',
      follows: yesterday.paymentId,
      amount: yesterday.amount,
    });
    const day = withMore([], { reported: [reported(yesterday), child(yesterday, 'VOID', 1)] });
    expect(match({ ...day, earlier: [yesterday, reversed] }).differences).toEqual([]);
  });

  test('with an unreported earlier refund do not match another refund of the same payment', () => {
    const part = { operation: 'credit', follows: yesterday.paymentId } as const;
    const refunds = [4, 5].map((n) => own(n, { ...part, amount: cents(100 * n) }));
    const [then, now] = refunds.map((each) => ({ ...each, paymentId: `child-${each.trackingId}` }));
    if (then === undefined || now === undefined) throw new Error('There are two.');
    const row = { ...child(yesterday, 'CREDIT', 1), id: now.paymentId, amount: now.amount };
    const day = withMore([now], { reported: [row] });
    expect(match({ ...day, earlier: [yesterday, then] })).toMatchObject({
      differences: [],
      pending: [],
    });
  });

  test('with two refunds of one record count one refund', () => {
    const paid = own(3);
    const part = { operation: 'credit', follows: paid.paymentId, amount: paid.amount } as const;
    const refunds = [4, 5].map((n) => own(n, { ...part, paymentId: 'child-1' }));
    const day = withMore([paid, ...refunds], {
      listed: [listed(paid)],
      reported: [reported(paid), child(paid, 'CREDIT', 1)],
    });
    expect(kindsOf(day)).toEqual(['record-taken']);
  });

  test('with a hold reported as a sale that no till captured are reported', () => {
    const hold = own(3, { operation: 'preauthorize' });
    expect(
      kindsOf(withMore([hold], { listed: [listed(hold)], reported: [reported(hold)] })),
    ).toEqual(['other-action']);
  });

  test('with two captures of one hold need two rows', () => {
    const hold = own(3, { operation: 'preauthorize' });
    const part = { operation: 'capture', follows: 'record-3', amount: hold.amount } as const;
    const captures = [4, 5].map((n) => own(n, { ...part, openedAt: DAYS_AGO(2) }));
    const day = withMore([hold, ...captures], {
      listed: [listed(hold)],
      reported: [reported(hold)],
    });
    expect(kindsOf(day)).toEqual(['capture-missing']);
  });

  test('may list a void under its own tracking id', () => {
    const reversed = own(4, { operation: 'void', follows: 'record-3', amount: own(3).amount });
    const day = withMore([own(3), reversed], {
      listed: [listed(own(3)), { ...listed(own(3)), id: 'child-1', action: 'VOID' }],
      reported: [reported(own(3), { results: 'VOIDED' }), child(own(3), 'VOID', 1)],
    });
    expect(match(day)).toMatchObject({ differences: [], pending: [] });
  });

  test.each(['record-3', 'record-4'])('may list a refund of a captured hold under %s', (under) => {
    const hold = own(3, { operation: 'preauthorize' });
    const capture = own(4, { operation: 'capture', follows: 'record-3', amount: hold.amount });
    const credit = own(5, { operation: 'credit', follows: 'record-3', openedAt: DAYS_AGO(2) });
    const charged = reported(hold, { id: 'record-4', originalId: 'record-4' });
    const day = withMore([hold, capture, credit], {
      listed: [listed(hold)],
      reported: [charged, { ...child(credit, 'CREDIT', 5), originalId: under }],
    });
    expect(match(day)).toMatchObject({ differences: [], pending: [] });
  });

  test.each(['record-3', 'record-4'])('may report a captured hold as %s', (recordId) => {
    const hold = own(3, { operation: 'preauthorize' });
    const capture = own(4, { operation: 'capture', follows: 'record-3', amount: hold.amount });
    const day = withMore([hold, capture], {
      listed: [listed(hold)],
      reported: [{ ...reported(hold), id: recordId, originalId: 'record-3' }],
    });
    expect(match(day)).toMatchObject({ differences: [], pending: [] });
  });

  test('with a bank return are reported', () => {
    const day = withMore([], { reported: [child(yesterday, 'REJECT', 1)] });
    expect(match({ ...day, earlier: [yesterday] }).differences).toMatchObject([
      { kind: 'returned-by-bank', trackingId: yesterday.trackingId, other: yesterday.amount },
    ]);
  });
});
