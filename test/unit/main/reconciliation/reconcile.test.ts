import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../../src/main/journal/projections/attempts.ts';
import type { ReportedRow } from '../../../../src/main/payments-api/report-rows.ts';
import type { MatchInput } from '../../../../src/main/reconciliation/journal-findings.ts';
import { reconcile } from '../../../../src/main/reconciliation/reconcile.ts';
import {
  type COUNTER_FINDING_KINDS,
  FINDING_KINDS,
  type FindingKind,
  findingName,
  findingToDo,
} from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { OutsideChange } from '../../../../src/shared/domain/outside-change.ts';
import { id } from '../../../support/journal-fixtures.ts';
import {
  agreeing,
  cashOfDay,
  child,
  listed,
  NOON,
  ownRow,
  reported,
  withMore,
} from '../../../support/match-fixtures.ts';

const DAYS_AGO = (days: number) => new Date(NOON - days * 86_400_000).toISOString();

/** A day with each kind of difference; all else matches. */
const PLANTED: Readonly<Record<(typeof COUNTER_FINDING_KINDS)[number], () => MatchInput>> = {
  'missing-at-service': () => withMore([ownRow('payment', { openedAt: DAYS_AGO(1.1) })], {}),
  'never-reported': () => {
    const paid = ownRow('payment', { openedAt: DAYS_AGO(4) });
    return withMore([paid], { listed: [listed(paid)] });
  },
  'unknown-payment': () => {
    const unrecognized = ownRow('payment');
    return withMore([], { listed: [listed(unrecognized)], reported: [reported(unrecognized)] });
  },
  'unknown-cash': () => withMore([], { listed: [listed(ownRow('payment'), { method: 'CASH' })] }),
  'unknown-hold': () =>
    withMore([], { listed: [listed(ownRow('payment'), { action: 'PREAUTHORIZE' })] }),
  'amount-differs': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { amount: cents(1) })],
    });
  },
  'record-taken': () => {
    const first = ownRow('payment');
    const second = ownRow('second payment', { paymentId: first.paymentId });
    return withMore([first, second], { listed: [listed(first)], reported: [reported(first)] });
  },
  'other-action': () => {
    const hold = ownRow('hold', { operation: 'preauthorize' });
    return withMore([hold], { listed: [listed(hold, { action: 'AUTHORIZE' })] });
  },
  'charged-twice': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid), listed(paid, { id: 'again' })],
      reported: [reported(paid), reported(paid, { id: 'again', originalId: 'again' })],
    });
  },
  'cash-recorded-twice': () => {
    const paid = ownRow('payment', { method: 'CASH' });
    const again = listed(paid, { id: 'again' });
    return withMore([paid], { listed: [listed(paid), again] });
  },
  'reported-twice': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), reported(paid)],
    });
  },
  'method-differs': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { method: 'ACH' })],
    });
  },
  'declined-at-service': () => {
    const paid = ownRow('payment');
    return withMore([paid], { listed: [listed(paid, { results: 'DECLINED' })] });
  },
  'approved-at-service': () => {
    const known = ownRow('payment', { state: 'declined', paymentId: null });
    return withMore([known], {
      listed: [listed(known, { id: 'done' })],
      reported: [reported(known, { id: 'done', originalId: 'done' })],
    });
  },
  'connection-gone': () => ({
    ...withMore([ownRow('payment')], {}),
    unread: new Set([ownRow('payment').attemptId]),
  }),
  'needs-review': () =>
    withMore([ownRow('payment', { state: 'needs-human', paymentId: null })], {}),
  'marked-not-charged': () =>
    withMore(
      [ownRow('payment', { state: 'in-doubt', decided: ['not-charged'], paymentId: null })],
      {},
    ),
  'still-in-doubt': () => withMore([ownRow('payment', { state: 'in-doubt', paymentId: null })], {}),
  'voided-at-another-terminal': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { results: 'VOIDED' }), child(paid, 'VOID')],
    });
  },
  'refunded-at-another-terminal': () => {
    const paid = ownRow('payment');
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), child(paid, 'CREDIT')],
    });
  },
  'returned-by-bank': () => {
    const paid = ownRow('payment', { method: 'ACH' });
    return withMore([paid], {
      listed: [listed(paid)],
      reported: [
        reported(paid, { method: 'ACH', results: 'REJECTED' }),
        { ...child(paid, 'REJECT'), method: 'ACH' },
      ],
    });
  },
  'void-missing': () => {
    const paid = ownRow('payment');
    const reversed = ownRow('void', {
      operation: 'void',
      follows: paid.paymentId,
      amount: paid.amount,
      openedAt: DAYS_AGO(2),
    });
    return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
  },
  'void-amount-differs': () => {
    const paid = ownRow('payment');
    const reversed = ownRow('void', {
      operation: 'void',
      follows: paid.paymentId,
      amount: paid.amount,
    });
    return withMore([paid, reversed], {
      listed: [listed(paid)],
      reported: [
        reported(paid, { results: 'VOIDED' }),
        { ...child(paid, 'VOID'), amount: cents(-7) },
      ],
    });
  },
  'refund-missing': () => {
    const paid = ownRow('payment');
    const reversed = ownRow('refund', {
      operation: 'credit',
      follows: paid.paymentId,
      amount: cents(100),
      openedAt: DAYS_AGO(2),
    });
    return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
  },
  'refund-amount-differs': () => {
    const paid = ownRow('payment');
    const reversed = ownRow('refund', {
      operation: 'credit',
      follows: paid.paymentId,
      amount: cents(100),
    });
    return withMore([paid, reversed], {
      listed: [listed(paid)],
      reported: [reported(paid), { ...child(paid, 'CREDIT'), amount: cents(90) }],
    });
  },
  'capture-missing': () => {
    const held = ownRow('hold', { operation: 'preauthorize' });
    const taken = ownRow('capture', {
      operation: 'capture',
      follows: held.paymentId,
      openedAt: DAYS_AGO(2),
    });
    return withMore([held, taken], { listed: [listed(held)] });
  },
  'released-but-charged': () => {
    const held = ownRow('hold', { operation: 'preauthorize' });
    const released = ownRow('release', { operation: 'deauthorize', follows: held.paymentId });
    return withMore([held, released], { listed: [listed(held)], reported: [reported(held)] });
  },
  'cash-not-posted': () => posting('waiting'),
  'cash-refused': () => posting('refused'),
  'cash-missing': () =>
    withMore([ownRow('payment', { method: 'CASH', openedAt: DAYS_AGO(2) })], {}),
  'cash-without-drawer': () => ofCash({ loose: [{ saleId: id('sale A'), amount: cents(100) }] }),
  'drawer-over': () => counted(21_102),
  'drawer-short': () => counted(20_902),
  'charged-back': () => changed('chargeback'),
  'chargeback-won': () => changed('chargeback', 'chargeback-reversal'),
  'funding-corrected': () => changed('funding-correction'),
  'starting-cash-over': () => opened(20_001),
  'starting-cash-short': () => opened(15_500),
  'terminal-over': () => batched(7_800),
  'terminal-short': () => batched(7_600),
  'drawer-disagrees': () => ofCash({ drawerSales: cents(1) }),
};

const ofCash = (part: Parameters<typeof cashOfDay>[0]) => agreeing({ cash: [cashOfDay(part)] });

function opened(sum: number): MatchInput {
  return ofCash({ startingCash: { left: cents(20_000), counted: cents(sum) } });
}

function posting(how: 'waiting' | 'refused'): MatchInput {
  const cash = { saleId: id('sale of the cash payment'), amount: cents(1_002), receipt: '000007' };
  return agreeing({ unposted: [{ ...cash, posting: how }] });
}

function changed(...kinds: readonly OutsideChange[]): MatchInput {
  const earlier = ownRow('payment');
  const changes = kinds.map((what, number) => {
    const amount = what === 'chargeback-reversal' ? 1_500 : -1_500;
    const ids = { number, changeId: `${what} 1`, at: '2026-03-02' };
    return { ...ids, what, amount, counter: null, isOurs: false, isNew: true };
  });
  const paymentId = earlier.paymentId ?? '';
  return agreeing({ earlier: [earlier], changed: [{ paymentId, changes }] });
}

function counted(sum: number): MatchInput {
  const drawer = { day: '2026-03-02', name: 'Cash drawer', expected: cents(21_002) };
  return ofCash({ drawers: [{ ...drawer, counted: cents(sum) }] });
}

function batched(sum: number): MatchInput {
  const terminal = { name: 'Front desk', expected: cents(7_700), batch: cents(sum) };
  return ofCash({ terminals: [terminal] });
}

const kindsOf = (input: MatchInput) => reconcile(input).differences.map(({ kind }) => kind);

test.each(['VOID', 'CREDIT'] as const)(
  'a payment with a %s of another terminal does not also agree',
  (action) => {
    const paid = ownRow('payment');
    const input = withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), child(paid, action)],
    });
    expect(reconcile(input).matched).toEqual({ count: 2, sum: 2_003 });
  },
);

describe('a day without differences', () => {
  test('has no difference and nothing pending', () => {
    expect(reconcile(agreeing())).toEqual({
      differences: [],
      pending: [],
      matched: { count: 2, sum: 2_003 },
      held: { count: 0, sum: 0 },
      fromAnotherTerminal: { count: 0, sum: 0 },
      othersUntil: new Date(agreeing().listedFrom).toISOString(),
      othersSeen: [],
    });
  });

  test('also with tracking ids that the service lists in the other case', () => {
    const cash = ownRow('payment', { method: 'CASH' }); // in no report, so that the list alone has it
    const held = ownRow('hold', { operation: 'preauthorize', openedAt: DAYS_AGO(2) });
    const [first, second] = [cash, held].map((own) =>
      listed(own, { id: `other ${own.trackingId}`, trackingId: own.trackingId.toUpperCase() }),
    );
    const requests = [cash, held].map((own) => ({ ...own, paymentId: null }));
    const day = withMore(requests, { listed: [first, second].flatMap((each) => each ?? []) });
    expect(reconcile(day)).toMatchObject({ differences: [], pending: [] });
  });

  test('sums the moved money: a void and a refund take away, and a hold is apart', () => {
    const paid = ownRow('payment');
    const undone = ownRow('void', {
      operation: 'void',
      follows: paid.paymentId,
      amount: paid.amount,
    });
    const other = ownRow('second payment', { amount: cents(4_000) });
    const refund = ownRow('refund', {
      operation: 'credit',
      follows: other.paymentId,
      amount: cents(1_500),
    });
    const hold = ownRow('hold', { operation: 'preauthorize', amount: cents(7_000) });
    const input = withMore([paid, undone, other, refund, hold], {
      listed: [listed(paid), listed(other), listed(hold)],
      reported: [
        reported(paid, { results: 'VOIDED' }),
        child(paid, 'VOID'),
        reported(other),
        { ...child(other, 'CREDIT', 'second child'), amount: cents(-1_500) },
      ],
    });
    expect(reconcile(input)).toMatchObject({
      differences: [],
      matched: { count: 6, sum: 2_003 + 2_500 },
      held: { count: 1, sum: 7_000 },
    });
  });

  test('counts a hold no more once it is captured or released', () => {
    const captured = ownRow('hold', { operation: 'preauthorize' });
    const capture = ownRow('capture', { operation: 'capture', follows: captured.paymentId });
    const released = ownRow('second hold', { operation: 'preauthorize' });
    const release = ownRow('release', { operation: 'deauthorize', follows: released.paymentId });
    const input = withMore([captured, capture, released, release], {
      listed: [listed(captured), listed(released)],
      reported: [reported(captured, { amount: capture.amount })],
    });
    expect(reconcile(input)).toMatchObject({
      differences: [],
      matched: { count: 3, sum: 2_003 + capture.amount },
      held: { count: 0, sum: 0 },
    });
  });

  test('counts a charge of another terminal once it is reported, and after three days at the latest', () => {
    const charge = ownRow('charge', { amount: cents(7_700) });
    const strange = { trackingId: 'PORTAL-1' };
    const input = withMore([], { listed: [listed(charge, strange)] });
    const first = reconcile(input);
    expect(first).toMatchObject({ differences: [], fromAnotherTerminal: { count: 0, sum: 0 } });
    const nextDay = {
      ...input,
      now: NOON + 86_400_000,
      othersAfter: Date.parse(first.othersUntil ?? ''),
      othersSeen: new Set(first.othersSeen),
    };
    const reports = [...input.reported, reported(charge, strange)];
    const second = reconcile({ ...nextDay, reported: reports });
    expect(second.fromAnotherTerminal).toEqual({ count: 1, sum: 7_700 });
    const third = {
      ...nextDay,
      reported: reports,
      othersAfter: Date.parse(second.othersUntil ?? ''),
      othersSeen: new Set(second.othersSeen),
    };
    expect(reconcile(third).fromAnotherTerminal).toEqual({ count: 0, sum: 0 });
    const late = reconcile({ ...nextDay, now: NOON + 3 * 86_400_000 });
    expect(late.fromAnotherTerminal).toEqual({ count: 1, sum: 0 });
  });

  test('counts a charge of another terminal once, also one that is listed after a newer one', () => {
    const charge = ownRow('charge', { amount: cents(7_700) });
    const strange = { trackingId: 'PORTAL-1' };
    const input = withMore([], {
      listed: [listed(charge, strange)],
      reported: [reported(charge, strange)],
    });
    const first = reconcile(input);
    expect(first.fromAnotherTerminal).toEqual({ count: 1, sum: 7_700 });
    const again = {
      ...input,
      othersAfter: Date.parse(first.othersUntil ?? ''),
      othersSeen: new Set(first.othersSeen),
    };
    expect(reconcile(again).fromAnotherTerminal).toEqual({ count: 0, sum: 0 });
    const late = ownRow('late charge', {
      amount: cents(500),
      openedAt: new Date(NOON - 7_200_000).toISOString(),
    });
    const withLate = {
      ...again,
      listed: [...input.listed, listed(late, strange)],
      reported: [...input.reported, reported(late, strange)],
    };
    expect(reconcile(withLate).fromAnotherTerminal).toEqual({ count: 1, sum: 500 });
  });

  test('sums the charges of other terminals, less what they voided and refunded', () => {
    const [charge, voided] = [ownRow('charge', { amount: cents(7_700) }), ownRow('voided')];
    const strange = { trackingId: 'PORTAL-1' };
    const undoing = child(voided, 'VOID');
    const reports = [
      reported(charge, strange),
      reported(voided, { ...strange, results: 'VOIDED' }),
      undoing,
    ];
    const records = [
      listed(charge, strange),
      listed(voided, strange),
      listed(voided, { id: undoing.id, action: 'VOID', trackingId: null }),
      listed(ownRow('declined'), { ...strange, results: 'DECLINED' }),
      listed(ownRow('cash', { method: 'CASH' }), strange),
    ];
    expect(reconcile(withMore([], { listed: records, reported: reports }))).toMatchObject({
      differences: [],
      fromAnotherTerminal: { count: 2, sum: 7_700 },
    });
  });

  test('does not count a void of our payment among the charges of other terminals', () => {
    const paid = ownRow('payment');
    const undoing = child(paid, 'VOID');
    const input = withMore([paid], {
      listed: [listed(paid), listed(paid, { id: undoing.id, action: 'VOID', trackingId: null })],
      reported: [reported(paid, { results: 'VOIDED' }), undoing],
    });
    expect(reconcile(input)).toMatchObject({
      differences: [{ kind: 'voided-at-another-terminal', other: paid.amount }],
      matched: { count: 2, sum: 2_003 },
      fromAnotherTerminal: { count: 0, sum: 0 },
    });
  });

  test('remains so with all operations: voids, refunds, captured and released holds', () => {
    const voided = ownRow('voided payment');
    const void_ = ownRow('void', {
      operation: 'void',
      follows: voided.paymentId,
      amount: voided.amount,
    });
    const refunded = ownRow('refunded payment');
    const credit = ownRow('refund', {
      operation: 'credit',
      follows: refunded.paymentId,
      amount: refunded.amount,
    });
    const captured = ownRow('captured hold', { operation: 'preauthorize' });
    const capture = ownRow('capture', {
      operation: 'capture',
      follows: captured.paymentId,
      amount: captured.amount,
    });
    const released = ownRow('released hold', { operation: 'preauthorize' });
    const release = ownRow('release', { operation: 'deauthorize', follows: released.paymentId });
    const requests = [voided, void_, refunded, credit, captured, capture, released, release];
    const shown = {
      listed: [voided, refunded, captured, released].map((each) => listed(each)),
      reported: [
        reported(voided, { results: 'VOIDED' }),
        child(voided, 'VOID', 'void row'),
        reported(refunded),
        child(refunded, 'CREDIT', 'refund row'),
        reported(captured),
      ],
    };
    expect(reconcile(withMore(requests, shown))).toMatchObject({ differences: [], pending: [] });
  });
});

describe('a request that was declined here', () => {
  const declined = ownRow('payment', { state: 'declined' });
  const done = { results: 'APPROVED' } as const;

  test.each([
    ['listed as declined', [listed(declined, { results: 'DECLINED' })]],
    ['not listed', []],
  ])('and is approved in the report is a difference: %s', (_, inList) => {
    const day = withMore([declined], { listed: inList, reported: [reported(declined, done)] });
    const { differences } = reconcile(day);
    expect(differences).toMatchObject([{ kind: 'approved-at-service', other: 1_500 }]);
  });

  test.each([
    ['void', 'VOID', 'declined', ['approved-at-service']],
    ['credit', 'CREDIT', 'declined', ['approved-at-service']],
    ['credit', 'CREDIT', 'in-doubt', ['still-in-doubt']],
  ] as const)(
    'is no change by others if the report approves it: %s, %s, %s',
    (operation, action, state, kinds) => {
      const paid = ownRow('sale');
      const own = ownRow('follow-up', {
        operation,
        state,
        follows: paid.paymentId,
        paymentId: null,
      });
      const row = { ...child(paid, action), trackingId: own.trackingId };
      const results = action === 'VOID' ? 'VOIDED' : 'APPROVED';
      const day = withMore([paid, own], {
        listed: [listed(paid)],
        reported: [reported(paid, { results }), row],
      });
      const { differences } = reconcile(day);
      expect(differences.map(({ kind }) => kind)).toEqual(kinds);
    },
  );

  test('is a difference too when a person closed it and its monitoring has ended', () => {
    const closed = { state: 'in-doubt', decided: ['not-charged'], monitored: false } as const;
    const own = { ...declined, ...closed };
    const day = withMore([own], { reported: [reported(own, done)] });
    expect(kindsOf(day)).toEqual(['approved-at-service']);
  });

  test.each([
    ['voided', [reported(declined, { results: 'VOIDED' })]],
    ['refunded', [reported(declined, done), child(declined, 'CREDIT')]],
  ])('is none if the service has it as %s', (_, rows) => {
    const day = withMore([declined], { listed: [listed(declined)], reported: rows });
    expect(kindsOf(day)).not.toContain('approved-at-service');
  });
});

describe('a charge that the report calls voided without the row of a void', () => {
  const charged = (operation: 'authorize' | 'capture', openedAt: string) => {
    const hold = ownRow('hold', { operation: 'preauthorize' });
    const follows = operation === 'capture' ? hold.paymentId : null;
    const own = ownRow('payment', { operation, openedAt, follows, amount: hold.amount });
    const record = operation === 'capture' ? hold : own;
    return {
      requests: operation === 'capture' ? [hold, own] : [own],
      shown: { listed: [listed(record)], reported: [reported(record, { results: 'VOIDED' })] },
    };
  };

  test.each(['authorize', 'capture'] as const)(
    'is pending for a day, then a difference: %s',
    (operation) => {
      const today = charged(operation, DAYS_AGO(0.9));
      const { differences, pending } = reconcile(withMore(today.requests, today.shown));
      expect({ differences, pending: pending.length }).toEqual({ differences: [], pending: 1 });
      const earlier = charged(operation, DAYS_AGO(1.1));
      expect(kindsOf(withMore(earlier.requests, earlier.shown))).toEqual(['void-missing']);
    },
  );

  test('is pending at the first close after its own', () => {
    const { requests, shown } = charged('authorize', DAYS_AGO(1.1));
    const { differences, pending } = reconcile({ ...withMore([], shown), earlier: requests });
    expect(differences).toEqual([]);
    expect(pending).toMatchObject([{ attemptId: requests[0]?.attemptId }]);
  });

  test.each(['approved', 'in-doubt'] as const)(
    'has no difference beside that of a void of this till: %s',
    (state) => {
      const { requests, shown } = charged('authorize', DAYS_AGO(3));
      const openedAt = DAYS_AGO(2);
      const follows = requests[0]?.paymentId ?? null;
      const own = ownRow('void', { operation: 'void', state, follows, openedAt });
      const kinds = { approved: ['void-missing'], 'in-doubt': ['still-in-doubt'] };
      expect(kindsOf(withMore([...requests, own], shown))).toEqual(kinds[state]);
    },
  );
});

describe('a record that the report has twice', () => {
  const paid = ownRow('payment');
  const own = (operation: 'void' | 'credit') =>
    ownRow('follow-up', { operation, follows: paid.paymentId, amount: paid.amount });

  test.each([
    ['void', 'VOID'],
    ['credit', 'CREDIT'],
  ] as const)('is a difference of a %s of this till', (operation, action) => {
    const followUp = own(operation);
    const row = { ...child(paid, action, followUp.paymentId ?? ''), trackingId: null };
    const results = action === 'VOID' ? 'VOIDED' : 'APPROVED';
    const day = withMore([paid, followUp], {
      listed: [listed(paid)],
      reported: [reported(paid, { results }), row, row],
    });
    expect(kindsOf(day)).toEqual(['reported-twice']);
  });

  test.each([
    ['VOID', 'VOIDED', 'voided-at-another-terminal'],
    ['CREDIT', 'APPROVED', 'refunded-at-another-terminal'],
    ['REJECT', 'REJECTED', 'returned-by-bank'],
  ] as const)('is one %s by others, and a difference', (action, results, kind) => {
    const row = child(paid, action);
    const day = withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid, { results }), row, row],
    });
    expect(kindsOf(day)).toEqual([kind, 'reported-twice']);
  });
});

test.each([
  ['VOID', 'void', 'voided-at-another-terminal'],
  ['CREDIT', 'refund', 'refunded-at-another-terminal'],
] as const)(
  'a %s that the journal has with a counter of the clinic is shown with its name, in the report or not',
  (action, what, kind) => {
    const paid = ownRow('payment');
    const row = { ...child(paid, action), trackingId: paid.trackingId };
    const about = { number: 7, changeId: row.id, at: row.timestamp.toISOString() };
    const change = { ...about, what, amount: -2_500, isOurs: false, isNew: true };
    const namesOf = (counter: string | null, more: readonly (typeof row)[]) => {
      const day = withMore([paid], { listed: [listed(paid)], reported: [reported(paid), ...more] });
      const changed = [{ paymentId: paid.paymentId ?? '', changes: [{ ...change, counter }] }];
      return reconcile({ ...day, changed }).differences.flatMap((each) =>
        each.kind === kind ? each.name : [],
      );
    };
    expect(namesOf('Desk 2', [row])).toEqual(['Desk 2']);
    expect(namesOf('Desk 2', [])).toEqual(['Desk 2']);
    expect(namesOf(null, [row])).toEqual([null]);
  },
);

describe('a refund in the report without a tracking id', () => {
  const paid = ownRow('payment');
  const refund = ownRow('refund', {
    ...{ operation: 'credit', state: 'in-doubt', paymentId: null, monitored: true },
    ...{ follows: paid.paymentId, amount: cents(500) },
  });
  const row = (part: Partial<ReportedRow> = {}) => ({
    ...child(paid, 'CREDIT'),
    amount: cents(300),
    ...part,
  });
  const found = (requests: readonly Attempt[], credit: ReportedRow) =>
    kindsOf(
      withMore([paid, ...requests], { listed: [listed(paid)], reported: [reported(paid), credit] }),
    );

  test.each<[string, readonly Attempt[], ReportedRow, readonly FindingKind[]]>([
    ['of another amount is left to our open refund', [refund], row(), ['still-in-doubt']],
    ['of its amount, too', [refund], row({ amount: cents(500) }), ['still-in-doubt']],
    [
      'is left to our refund that a person must decide',
      [{ ...refund, state: 'needs-human' }],
      row(),
      ['needs-review'],
    ],
    [
      'with the copied tracking id of its payment is left to our open refund',
      [refund],
      row({ trackingId: paid.trackingId }),
      ['still-in-doubt'],
    ],
    [
      'is left to a refund that is marked as not charged and still checked',
      [{ ...refund, decided: ['not-charged'] }],
      row(),
      ['marked-not-charged'],
    ],
    [
      'needs review, if our refund was refused and is still checked',
      [{ ...refund, state: 'refused' }],
      row(),
      ['needs-review'],
    ],
    [
      "is another terminal's after the last check of our refund",
      [{ ...refund, state: 'refused', monitored: false }],
      row(),
      ['refunded-at-another-terminal'],
    ],
    [
      "is another terminal's, if it was there before our refund",
      [
        {
          ...refund,
          follows: { paymentId: paid.paymentId ?? '', paidAt: '', childrenBefore: ['child'] },
        },
      ],
      row(),
      ['still-in-doubt', 'refunded-at-another-terminal'],
    ],
    [
      "is another terminal's with a tracking id of its own",
      [refund],
      row({ trackingId: 'desk-2-1' }),
      ['still-in-doubt', 'refunded-at-another-terminal'],
    ],
    [
      "is another terminal's beside a void of ours in doubt",
      [{ ...refund, operation: 'void' }],
      row(),
      ['still-in-doubt', 'refunded-at-another-terminal'],
    ],
  ])('%s', (_, requests, credit, kinds) => {
    expect(found(requests, credit)).toEqual(kinds);
  });

  test('is left to both of two open refunds', () => {
    const both = [refund, { ...refund, ...{ attemptId: id('second'), trackingId: 'second' } }];
    expect(found(both, row({ amount: cents(500) }))).toEqual(['still-in-doubt', 'still-in-doubt']);
  });
});

describe('planted differences', () => {
  test.each(Object.entries(PLANTED))('%s is reported and nothing else', (kind, plant) => {
    expect(kindsOf(plant())).toEqual([kind]);
  });

  test.each(FINDING_KINDS)('%s says how to resolve it', (kind) => {
    expect(findingName(kind).length).toBeGreaterThan(5);
    expect(findingToDo(kind)).toMatch(/[.]$/);
  });

  test('each carry the compared rows, in the order of their sources', () => {
    const rowsOf = (kind: keyof typeof PLANTED) =>
      reconcile(PLANTED[kind]())
        .differences.flatMap(({ rows }) => rows)
        .map(({ source, action, amount }) => ({ source, action, amount }));
    expect(rowsOf('amount-differs')).toEqual([
      { source: 'journal', action: 'authorize', amount: 1_500 },
      { source: 'list', action: 'AUTHORIZE', amount: null },
      { source: 'transactions', action: 'AUTHORIZE', amount: 1 },
    ]);
    expect(rowsOf('voided-at-another-terminal').map(({ action }) => action)).toEqual([
      'authorize',
      'AUTHORIZE',
      'AUTHORIZE',
      'VOID',
    ]);
  });

  test('all at once are each reported once', () => {
    const days = Object.values(PLANTED).map((plant) => plant());
    // A day has only one drawer and one amount of cash, so those are tested one at a time above.
    const renamed = days.map((day, n) => renumber(day, n));
    const all = agreeing({
      own: renamed.flatMap((day) => day.own),
      earlier: renamed.flatMap((day) => day.earlier),
      changed: renamed.flatMap((day) => day.changed),
      unread: new Set(renamed.flatMap((day) => [...day.unread])),
      listed: renamed.flatMap((day) => day.listed),
      reported: renamed.flatMap((day) => day.reported),
    });
    const cashSide: readonly FindingKind[] = [
      'cash-not-posted',
      'cash-refused',
      'cash-without-drawer',
      'drawer-over',
      'drawer-short',
      'drawer-disagrees',
      'starting-cash-over',
      'starting-cash-short',
      'terminal-over',
      'terminal-short',
    ];
    const wanted = Object.keys(PLANTED).filter((kind) => !cashSide.some((each) => each === kind));
    expect(kindsOf(all).toSorted()).toEqual(wanted.toSorted());
  });
});

/** The same day with other ids, so that several can be merged. */
function renumber(day: MatchInput, n: number): MatchInput {
  const of = <T extends string | null>(text: T) => (text === null ? null : `${text}x${n}`);
  const ofOwn = (row: Attempt): Attempt => ({
    ...row,
    attemptId: `${row.attemptId}x${n}`,
    trackingId: `${row.trackingId}x${n}`,
    paymentId: of(row.paymentId),
    follows: row.follows && { ...row.follows, paymentId: `${row.follows.paymentId}x${n}` },
  });
  return {
    ...day,
    unread: new Set([...day.unread].map((id) => `${id}x${n}`)),
    own: day.own.map(ofOwn),
    earlier: day.earlier.map(ofOwn),
    changed: day.changed.map((each) => ({ ...each, paymentId: `${each.paymentId}x${n}` })),
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
    ['neither listed nor reported', (): MatchInput => withMore([ownRow('payment')], {})],
    [
      'listed and not reported for two days',
      () => {
        const paid = ownRow('payment', { openedAt: DAYS_AGO(2) });
        return withMore([paid], { listed: [listed(paid)] });
      },
    ],
    [
      'a void of an hour ago',
      () => {
        const paid = ownRow('payment');
        const reversed = ownRow('void', {
          operation: 'void',
          follows: paid.paymentId,
          amount: paid.amount,
        });
        return withMore([paid, reversed], { listed: [listed(paid)], reported: [reported(paid)] });
      },
    ],
    [
      'sent an hour ago by the service’s clock, from a PC that is two days slow',
      () =>
        withMore([ownRow('payment', { openedAt: DAYS_AGO(2), clockOffsetMs: 47 * 3_600_000 })], {}),
    ],
  ])('%s is pending and no difference', (_what, day) => {
    const { differences, pending } = reconcile(day());
    expect(differences).toEqual([]);
    expect(pending).toHaveLength(1);
  });
});

describe('the rows of the report among themselves', () => {
  const paid = ownRow('payment');

  test.each([
    ['a void of a payment that is not voided', 'void-not-applied', [child(paid, 'VOID')]],
    [
      'refunds that exceed their payment',
      'refunded-too-much',
      [child(paid, 'CREDIT', 'one'), child(paid, 'CREDIT', 'two')],
    ],
  ] as const)('show %s at the close too', (_, kind, children) => {
    const day = withMore([paid], {
      listed: [listed(paid)],
      reported: [reported(paid), ...children],
    });
    const { differences } = reconcile(day);
    expect(differences.find((each) => each.kind === kind)?.payments).toEqual([paid.paymentId]);
  });

  test.each([
    ['a void of a payment that is not voided', 'void-not-applied', 'void', 'VOID', ['one']],
    ['refunds that exceed their payment', 'refunded-too-much', 'credit', 'CREDIT', ['one', 'two']],
  ] as const)('with %s do not agree as well', (_, kind, operation, action, names) => {
    const followUps = names.map((name) =>
      ownRow(name, { operation, follows: paid.paymentId, amount: paid.amount }),
    );
    const rows = followUps.map(({ paymentId, trackingId }) => ({
      ...child(paid, action, paymentId ?? ''),
      trackingId,
    }));
    const ofFollowUps = followUps.map((each) => listed(each, { action }));
    const day = withMore([paid, ...followUps], {
      listed: [listed(paid), ...ofFollowUps],
      reported: [reported(paid), ...rows],
    });
    const { differences, matched } = reconcile(day);
    expect(differences.map((each) => each.kind)).toContain(kind);
    expect(matched).toEqual(reconcile(agreeing()).matched);
  });

  test('of another till are left to that till', () => {
    const other = reported(paid, { id: 'o', originalId: 'o', trackingId: 'OTHER9-1' });
    const voided = { ...child(paid, 'VOID'), originalId: 'o' };
    expect(reconcile(withMore([], { reported: [other, voided] })).differences).toEqual([]);
  });
});

describe('payments of a closed day within whole UTC days', () => {
  const yesterday = ownRow('payment', { openedAt: DAYS_AGO(1.1) });

  test('are not reported again', () => {
    const day = withMore([], { listed: [listed(yesterday)], reported: [reported(yesterday)] });
    expect(reconcile({ ...day, earlier: [yesterday] }).differences).toEqual([]);
  });

  test('with a void by this till are not reported', () => {
    const reversed = ownRow('void', {
      operation: 'void',
      follows: yesterday.paymentId,
      amount: yesterday.amount,
    });
    const voided = reported(yesterday, { results: 'VOIDED' });
    const day = withMore([], { reported: [voided, child(yesterday, 'VOID')] });
    expect(reconcile({ ...day, earlier: [yesterday, reversed] }).differences).toEqual([]);
  });

  test('with an unreported earlier refund do not match another refund of the same payment', () => {
    const part = { operation: 'credit', follows: yesterday.paymentId } as const;
    const refunds = [400, 500].map((amount) =>
      ownRow(`refund of ${amount}`, { ...part, amount: cents(amount) }),
    );
    const [then, now] = refunds.map((each) => ({ ...each, paymentId: `child-${each.trackingId}` }));
    if (then === undefined || now === undefined) throw new Error('There are two.');
    const row = { ...child(yesterday, 'CREDIT'), id: now.paymentId, amount: now.amount };
    const day = withMore([now], { reported: [row] });
    expect(reconcile({ ...day, earlier: [yesterday, then] })).toMatchObject({
      differences: [],
      pending: [],
    });
  });

  test('with two refunds of one record count one refund', () => {
    const paid = ownRow('payment');
    const part = { operation: 'credit', follows: paid.paymentId, amount: paid.amount } as const;
    const refunds = ['first refund', 'second refund'].map((name) =>
      ownRow(name, { ...part, paymentId: 'child' }),
    );
    const day = withMore([paid, ...refunds], {
      listed: [listed(paid)],
      reported: [reported(paid), child(paid, 'CREDIT')],
    });
    expect(kindsOf(day)).toEqual(['record-taken']);
  });

  test('with a hold reported as a sale that no till captured are reported', () => {
    const hold = ownRow('hold', { operation: 'preauthorize' });
    expect(
      kindsOf(withMore([hold], { listed: [listed(hold)], reported: [reported(hold)] })),
    ).toEqual(['other-action']);
  });

  test.each(['VOID', 'CREDIT'] as const)(
    'with a hold that was performed as a sale, which a %s took back, match',
    (action) => {
      const part = { operation: 'preauthorize', state: 'failed', problem: 'other-action' } as const;
      const hold = ownRow('hold', part);
      const sale = listed(hold, { action: 'AUTHORIZE' });
      const results = action === 'VOID' ? 'VOIDED' : 'APPROVED';
      const rows = [reported(hold, { results }), child(hold, action)];
      expect(kindsOf(withMore([hold], { listed: [sale], reported: rows }))).toEqual([]);
    },
  );

  test('with two captures of one hold need two rows', () => {
    const hold = ownRow('hold', { operation: 'preauthorize' });
    const part = { operation: 'capture', follows: hold.paymentId, amount: hold.amount } as const;
    const captures = ['first capture', 'second capture'].map((name) =>
      ownRow(name, { ...part, openedAt: DAYS_AGO(2) }),
    );
    const day = withMore([hold, ...captures], {
      listed: [listed(hold)],
      reported: [reported(hold)],
    });
    expect(kindsOf(day)).toEqual(['capture-missing']);
  });

  test('may list a void under its own tracking id', () => {
    const paid = ownRow('payment');
    const reversed = ownRow('void', {
      operation: 'void',
      follows: paid.paymentId,
      amount: paid.amount,
    });
    const day = withMore([paid, reversed], {
      listed: [listed(paid), { ...listed(paid), id: 'child', action: 'VOID' }],
      reported: [reported(paid, { results: 'VOIDED' }), child(paid, 'VOID')],
    });
    expect(reconcile(day)).toMatchObject({ differences: [], pending: [] });
  });

  test.each(['record of the hold', 'record of the capture'])(
    'may list a refund of a captured hold under %s',
    (under) => {
      const hold = ownRow('hold', { operation: 'preauthorize' });
      const capture = ownRow('capture', {
        operation: 'capture',
        follows: hold.paymentId,
        amount: hold.amount,
      });
      const credit = ownRow('refund', {
        operation: 'credit',
        follows: hold.paymentId,
        openedAt: DAYS_AGO(2),
      });
      const charged = reported(hold, {
        id: 'record of the capture',
        originalId: 'record of the capture',
      });
      const day = withMore([hold, capture, credit], {
        listed: [listed(hold)],
        reported: [charged, { ...child(credit, 'CREDIT'), originalId: under }],
      });
      expect(reconcile(day)).toMatchObject({ differences: [], pending: [] });
    },
  );

  test.each(['record of the hold', 'record of the capture'])(
    'may report a captured hold as %s',
    (recordId) => {
      const hold = ownRow('hold', { operation: 'preauthorize' });
      const capture = ownRow('capture', {
        operation: 'capture',
        follows: hold.paymentId,
        amount: hold.amount,
      });
      const day = withMore([hold, capture], {
        listed: [listed(hold)],
        reported: [{ ...reported(hold), id: recordId, originalId: 'record of the hold' }],
      });
      expect(reconcile(day)).toMatchObject({ differences: [], pending: [] });
    },
  );

  test('with a bank return are reported', () => {
    const day = withMore([], { reported: [child(yesterday, 'REJECT')] });
    expect(reconcile({ ...day, earlier: [yesterday] }).differences).toMatchObject([
      { kind: 'returned-by-bank', trackingId: yesterday.trackingId, other: yesterday.amount },
    ]);
  });
});
