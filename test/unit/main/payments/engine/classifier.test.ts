import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../../../src/main/journal/projections/attempts.ts';
import { findOurs } from '../../../../../src/main/payments/engine/classifier.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import type { ListedRecord } from '../../../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { METHODS, OPERATIONS, type Operation } from '../../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { attempt, FOLLOWS, OPENED_AT } from '../../../../support/attempt-fixtures.ts';
import { record } from '../../../../support/fake-payments-port.ts';

const SENT = Date.parse(OPENED_AT);
const AT = new Date(SENT + 1_000);
const OURS = attempt().trackingId;
const ACTIONS = {
  authorize: 'AUTHORIZE',
  preauthorize: 'PREAUTHORIZE',
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
  void: 'VOID',
  credit: 'CREDIT',
} as const satisfies Record<Operation, string>;

function listed(part: Partial<ListedRecord> = {}): ListedRecord {
  return record({ id: 'L', trackingId: OURS, timestamp: AT, ...part });
}

function reported(part: Partial<ReportedRow> = {}): ReportedRow {
  return {
    id: 'R',
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: cents(2_500),
    results: 'APPROVED',
    timestamp: AT,
    trackingId: OURS,
    originalId: 'R',
    ...part,
  };
}

function find(
  part: Partial<Attempt>,
  records: readonly ListedRecord[],
  rows: readonly ReportedRow[],
  owned: readonly string[] = [],
  others: readonly Attempt[] = [],
  followUps: readonly Attempt[] = [],
) {
  const isTaken = (id: string) => owned.includes(id);
  const around = { sentAt: SENT, others, followUps, paidUnder: null, isTaken };
  const { ours, unclear } = findOurs(attempt(part), { records, rows }, around, RULES);
  return { ours: ours.map(({ id, state, amount }) => [id, state, amount]), unclear };
}

/** The records under our tracking id that are not this attempt's, with the reason. */
function strangeTo(
  part: Partial<Attempt>,
  records: readonly ListedRecord[],
  rows: readonly ReportedRow[],
  {
    taken = [],
    followUps = [],
  }: { readonly taken?: readonly string[]; readonly followUps?: readonly Attempt[] } = {},
) {
  const isTaken = (id: string) => taken.includes(id);
  const around = { sentAt: SENT, others: [], followUps, paidUnder: null, isTaken };
  return findOurs(attempt(part), { records, rows }, around, RULES).strange.map(({ id, why }) => [
    id,
    why,
  ]);
}

const followUp = (operation: 'void' | 'credit' | 'capture') => ({ operation, follows: FOLLOWS });
const child = (part: Partial<ReportedRow> = {}) =>
  reported({ id: 'C', action: 'VOID', originalId: 'P', trackingId: null, ...part });

describe('a refund of a captured hold', () => {
  const capture = attempt(
    { operation: 'capture', follows: FOLLOWS, state: 'approved', paymentId: 'K' },
    'capture',
  );
  test.each([
    ['bare under the hold', { originalId: 'P' }, true],
    ['bare under its capture', { originalId: 'K' }, true],
    ['bare under another payment', { originalId: 'X' }, false],
    ['by our tracking id, under any parent', { originalId: 'X', trackingId: OURS }, true],
  ] as const)('matches %s', (_, part, isOurs) => {
    const row = child({ action: 'CREDIT', ...part });
    const { ours, unclear } = find(followUp('credit'), [], [row], [], [capture]);
    expect({ ours, unclear }).toEqual({
      ours: isOurs ? [['C', 'approved', 2_500]] : [],
      unclear: false,
    });
  });
});

describe('a record in the list', () => {
  test.each(
    OPERATIONS.flatMap((operation) => METHODS.map((method) => [operation, method] as const)),
  )('a %s by %s matches by our tracking id and its action', (operation, method) => {
    const follows = ['authorize', 'preauthorize'].includes(operation) ? null : FOLLOWS;
    const action = ACTIONS[operation];
    const other = operation === 'void' ? 'CREDIT' : 'VOID';
    const part = { operation, method, follows };
    expect(find(part, [listed({ method, action })], []).ours).toEqual([['L', 'approved', null]]);
    expect(find(part, [listed({ method, action: other })], []).ours).toEqual([]);
    expect(find(part, [listed({ method, action, trackingId: 'K7M2Q9-9' })], []).ours).toEqual([]);
    expect(find(part, [listed({ method, action, trackingId: null })], []).ours).toEqual([]);
  });

  test('of a bank payment matches also without an action', () => {
    expect(find({ method: 'ACH' }, [listed({ method: 'ACH', action: null })], []).ours).toEqual([
      ['L', 'approved', null],
    ]);
  });

  test('matches a tracking id in any letter case', () => {
    const trackingId = OURS.toUpperCase();
    expect(find({}, [listed({ trackingId })], []).ours).toEqual([['L', 'approved', null]]);
  });

  test('sorts approved records first, then by age', () => {
    const records = [
      listed({ id: 'A', results: 'DECLINED', timestamp: new Date(SENT) }),
      listed({ id: 'B', timestamp: new Date(SENT + 9_000) }),
      listed({ id: 'C', timestamp: new Date(SENT + 3_000) }),
    ];
    expect(find({}, records, []).ours.map(([id]) => id)).toEqual(['C', 'B', 'A']);
  });
});

describe('a row in the report', () => {
  test.each<[ReportedRow['results'], string]>([
    ['APPROVED', 'approved'],
    ['VOIDED', 'approved'],
    ['REJECTED', 'approved'],
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
  ])('of a sale with results %s means %s (interface.md §3)', (results, state) => {
    expect(find({}, [], [reported({ results })]).ours).toEqual([['R', state, 2_500]]);
  });

  test('of a sale joins its record in the list and adds its amount', () => {
    expect(find({}, [listed()], [reported({ id: 'L', results: 'VOIDED' })]).ours).toEqual([
      ['L', 'approved', 2_500],
    ]);
  });

  test("of a void with the sale's tracking id is not the sale", () => {
    expect(find({}, [], [child({ trackingId: OURS })]).ours).toEqual([]);
  });

  test("of a captured hold is not the hold's own record", () => {
    expect(find({ operation: 'preauthorize' }, [], [reported()]).ours).toEqual([]);
  });

  test.each<[string, ReportedRow[], { ours: unknown[]; unclear: boolean }]>([
    [
      'its child without a tracking id, by original_id',
      [child({ amount: cents(-2_500) })],
      { ours: [['C', 'approved', 2_500]], unclear: false },
    ],
    ['not a child that stood there before', [child({ id: 'B' })], { ours: [], unclear: false }],
    ["not another payment's child", [child({ originalId: 'Q' })], { ours: [], unclear: false }],
    ['not a child of another action', [child({ action: 'CREDIT' })], { ours: [], unclear: false }],
    [
      "a child under the payment's own tracking id, which the service copied",
      [
        reported({ id: 'P', originalId: 'P', trackingId: 'K7M2Q9-1' }),
        child({ trackingId: 'K7M2Q9-1' }),
      ],
      { ours: [['C', 'approved', 2_500]], unclear: false },
    ],
    [
      'neither of two children that carry no tracking id',
      [child(), child({ id: 'D' })],
      { ours: [], unclear: true },
    ],
    [
      'a refused one as failed',
      [child({ results: 'FAILED' })],
      { ours: [['C', 'failed', 2_500]], unclear: false },
    ],
  ])('a void matches %s', (_what, rows, expected) => {
    expect(find(followUp('void'), [], rows)).toEqual(expected);
  });

  test('of a child that belongs to another attempt does not match', () => {
    expect(find(followUp('void'), [], [child()], ['C'])).toEqual({ ours: [], unclear: false });
  });

  test('of a child named by an answer matches and excludes others without our tracking id', () => {
    const known = { ...followUp('void'), state: 'approved', paymentId: 'C' } as const;
    expect(find(known, [], [child(), child({ id: 'D' })])).toEqual({
      ours: [['C', 'approved', 2_500]],
      unclear: false,
    });
  });

  test('of a refund with another amount matches only with our tracking id', () => {
    const other = child({ action: 'CREDIT', amount: cents(100) });
    expect(find(followUp('credit'), [], [other])).toEqual({ ours: [], unclear: true });
    expect(find(followUp('credit'), [], [{ ...other, trackingId: OURS }])).toEqual({
      ours: [['C', 'approved', 100]],
      unclear: false,
    });
  });
});

describe('an approved record under our tracking id', () => {
  const hold = { operation: 'preauthorize', state: 'approved', paymentId: 'H' } as const;
  const paid = { state: 'approved', paymentId: 'L' } as const;
  const capture = (state: Attempt['state']) =>
    attempt({ operation: 'capture', follows: FOLLOWS, state }, 'capture');

  test.each([
    ['a hold that was performed as a sale', { operation: 'preauthorize' }, [listed()], []],
    ['a sale that was performed as a hold', {}, [listed({ action: 'PREAUTHORIZE' })], []],
    ['a sale that was performed as a refund', {}, [listed({ action: 'CREDIT' })], []],
    [
      'a refund that was performed as a sale',
      { operation: 'credit', follows: FOLLOWS },
      [listed()],
      [],
    ],
    ['an approved hold that was charged too', hold, [listed()], []],
    ['an approved hold that is reported as a sale', hold, [], [reported({ id: 'L' })]],
    [
      'a void of another payment',
      paid,
      [listed()],
      [reported({ id: 'L' }), reported({ id: 'V', action: 'VOID', originalId: 'X' })],
    ],
  ] as const)('of another action is a contradiction: %s', (_what, part, records, rows) => {
    const [seen] = strangeTo(part, records, rows);
    expect(seen).toEqual([rows.at(-1)?.id ?? 'L', 'other-action']);
  });

  test.each([
    ['not', [reported({ id: 'L' })], false],
    ['by its voided row', [reported({ id: 'L', results: 'VOIDED' })], true],
    ['by a void', [reported({ id: 'L' }), child({ originalId: 'L' })], true],
    [
      'by a void under the copied tracking id',
      [reported({ id: 'L' }), reported({ id: 'C', action: 'VOID', originalId: 'L' })],
      true,
    ],
    [
      'not by a failed void',
      [reported({ id: 'L' }), child({ originalId: 'L', results: 'FAILED' })],
      false,
    ],
    [
      'not by a refund of a part',
      [reported({ id: 'L' }), child({ originalId: 'L', action: 'CREDIT', amount: cents(500) })],
      false,
    ],
    [
      'by refunds of all parts',
      [
        reported({ id: 'L' }),
        child({ originalId: 'L', action: 'CREDIT', amount: cents(500) }),
        child({ id: 'D', originalId: 'L', action: 'CREDIT', amount: cents(2_000) }),
      ],
      true,
    ],
  ] as const)('that is the sale made for a hold is taken back: %s', (_how, rows, takenBack) => {
    const around = { sentAt: SENT, others: [], followUps: [], paidUnder: null };
    const part = { operation: 'preauthorize' } as const;
    const shown = { records: [listed()], rows };
    const isTaken = () => false;
    expect(findOurs(attempt(part), shown, { ...around, isTaken }, RULES).strange).toEqual([
      { id: 'L', amount: 2_500, why: 'other-action', takenBack },
    ]);
  });

  test.each([
    ['VOID', 'VOIDED'],
    ['CREDIT', 'APPROVED'],
    ['REJECT', 'REJECTED'],
  ] as const)('that is a %s of this payment is no contradiction', (action, results) => {
    const rows = [reported({ id: 'L', results }), reported({ id: 'V', action, originalId: 'L' })];
    const records = [listed(), ...(action === 'REJECT' ? [] : [listed({ id: 'V', action })])];
    expect(strangeTo(paid, records, rows)).toEqual([]);
  });

  test.each(['CAPTURE', 'DEAUTHORIZE', 'VOID', 'CREDIT'] as const)(
    'that is a %s of this hold in the list is no contradiction',
    (action) => {
      expect(strangeTo(hold, [listed({ id: 'F', action })], [])).toEqual([]);
    },
  );

  test.each([
    ['approved', []],
    ['in-doubt', []],
    ['needs-human', []],
    ['failed', [['H', 'other-action']]],
    ['not-sent', [['H', 'other-action']]],
  ] as const)('is the sale of a captured hold when our capture is %s', (state, strange) => {
    const row = reported({ id: 'H', originalId: 'H' });
    expect(strangeTo(hold, [], [row], { followUps: [capture(state)] })).toEqual(strange);
  });

  test.each([
    ['approved', 61_000, []],
    ['in-doubt', 60_000, []],
    ['in-doubt', 61_000, [['H', 'other-action']]],
    ['needs-human', 60_000, []],
    ['needs-human', 61_000, [['H', 'other-action']]],
  ] as const)(
    'from before our capture may be its sale if that is approved, or by an error of a minute between the clocks: %s, %d ms',
    (state, earlierMs, strange) => {
      const timestamp = new Date(SENT - earlierMs);
      const followUps = [capture(state)];
      const row = reported({ id: 'H', originalId: 'H', timestamp });
      expect(strangeTo(hold, [], [row], { followUps })).toEqual(strange);
      expect(strangeTo(hold, [listed({ id: 'H', timestamp })], [], { followUps })).toEqual(strange);
    },
  );

  test('is the sale of a hold captured by another till when the list shows that', () => {
    const rows = [reported({ id: 'H', originalId: 'H' })];
    const records = [listed({ id: 'K', action: 'CAPTURE' })];
    expect(strangeTo(hold, records, rows)).toEqual([]);
  });

  test('that belongs to another attempt is not matched', () => {
    expect(strangeTo({}, [listed()], [], { taken: ['L'] })).toEqual([['L', 'record-taken']]);
    expect(find({}, [listed()], [reported({ id: 'L' })], ['L']).ours).toEqual([]);
  });

  test('does not match by the payment id of an answer when it carries another tracking id', () => {
    const other = listed({ trackingId: 'N3WT2L-1' });
    expect(strangeTo(paid, [other], [])).toEqual([['L', 'record-taken']]);
    expect(find(paid, [other], []).ours).toEqual([]);
    expect(strangeTo(paid, [listed({ trackingId: null })], [])).toEqual([]);
  });

  test('matches beside another under the same id with the tracking id of another', () => {
    const both = [listed(), listed({ trackingId: 'K7M2Q9-another' })];
    expect(strangeTo(paid, both, [])).toEqual([]);
    expect(find(paid, both, []).ours).toEqual([['L', 'approved', null]]);
  });

  test('is no contradiction when it was declined', () => {
    expect(strangeTo({}, [listed({ action: 'PREAUTHORIZE', results: 'DECLINED' })], [])).toEqual(
      [],
    );
  });
});
