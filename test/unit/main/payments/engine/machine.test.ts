import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../../../src/main/journal/projections/attempts.ts';
import type {
  MatchCandidate,
  StrangeRecord,
} from '../../../../../src/main/payments/engine/classifier.ts';
import type { MoneyAnswer } from '../../../../../src/main/payments/engine/engine-context.ts';
import {
  type AttemptEvent,
  type Effect,
  step,
} from '../../../../../src/main/payments/engine/machine.ts';
import { RULES, type StatusCheck } from '../../../../../src/main/payments/engine/rules.ts';
import { NEXT_STATES } from '../../../../../src/shared/domain/attempt.ts';
import { attempt, FOLLOWS } from '../../../../support/attempt-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function seen(state: MatchCandidate['state'], part: Partial<MatchCandidate> = {}): MatchCandidate {
  return { id: 'S1', state, code: '123456', message: 'OK', at: 0, amount: null, ...part };
}

/** One line for each effect, so that a table of them is readable. */
function brief(effect: Effect): string {
  switch (effect.kind) {
    case 'resolve':
      return [effect.state, effect.foundBy, effect.paymentId, effect.problem]
        .filter((each) => each !== null)
        .join(' ');
    case 'raise-alarm':
      return `alarm ${effect.alarm} ${effect.paymentId}`;
    case 'report-amount':
      return `amount ${effect.amount}`;
    default:
      return effect.kind;
  }
}

const EARLY: StatusCheck = {
  elapsedMs: 5_000,
  checkingMs: 5_000,
  completeChecks: 1,
  reportRead: true,
  confirms: false,
};
const LATE: StatusCheck = {
  ...EARLY,
  elapsedMs: 10 * MINUTE,
  checkingMs: 10 * MINUTE,
  completeChecks: 2,
  reportRead: true,
};
const LAST: StatusCheck = { ...LATE, elapsedMs: 24 * HOUR, completeChecks: 9 };

function checked(
  ours: readonly MatchCandidate[],
  how: StatusCheck = EARLY,
  unclear = false,
): AttemptEvent {
  const match = { ours, unclear, endedByAnother: false, strange: [] };
  return { kind: 'checked', match, checked: how };
}

/** A status check that finds a record under the attempt's tracking id that is not the attempt's. */
function strange(
  why: StrangeRecord['why'],
  ours: readonly MatchCandidate[] = [],
  how: StatusCheck = EARLY,
  takenBack = false,
): AttemptEvent {
  const match = { ours, unclear: false, endedByAnother: false };
  return {
    kind: 'checked',
    match: { ...match, strange: [{ id: 'X', amount: 2_500, why, takenBack }] },
    checked: how,
  };
}

function answered(
  state: MoneyAnswer['state'],
  paymentId: string | null = null,
  taken = false,
): AttemptEvent {
  const answer = { state, paymentId, code: null, message: null, problem: null };
  return { kind: 'answered', answer, taken };
}

const answers: readonly MoneyAnswer['state'][] = [
  'approved',
  'declined',
  'failed',
  'not-sent',
  'refused',
  'in-doubt',
];

describe('an answer', () => {
  test.each(answers)('%s ends the sending', (state) => {
    const effects = step(attempt({ state: 'sending' }), answered(state, 'S1'), RULES);
    expect(effects.map(brief)).toEqual([`${state} answer S1`]);
  });

  test.each<[Attempt['state'], MoneyAnswer['state'], readonly string[]]>([
    ['in-doubt', 'approved', ['approved answer S1']],
    ['presumed-absent', 'declined', ['declined answer S1']],
    ['in-doubt', 'in-doubt', []],
    ['in-doubt', 'not-sent', []],
    // The first terminal state holds.
    ['declined', 'failed', []],
    ['approved', 'declined', ['alarm contradiction S1']],
    ['approved', 'failed', ['alarm contradiction S1']],
    ['approved', 'approved', ['alarm charged-twice S1']],
    ['declined', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
    ['failed', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
    ['not-sent', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
  ])('that arrives late for %s with %s', (state, said, expected) => {
    const before = attempt({ state, paymentId: state === 'approved' ? 'KEPT' : null });
    expect(step(before, answered(said, 'S1'), RULES).map(brief)).toEqual(expected);
  });

  test.each(['approved', 'declined', 'failed'] as const)(
    '%s that names the record of another attempt needs a person',
    (state) => {
      const effects = step(attempt({ state: 'sending' }), answered(state, 'S1', true), RULES);
      expect(effects.map(brief)).toEqual([
        'needs-human answer record-taken',
        'alarm record-taken S1',
      ]);
    },
  );

  test('that names the record of another attempt late raises an alarm and changes no state', () => {
    const before = attempt({ state: 'approved', paymentId: 'KEPT' });
    expect(step(before, answered('approved', 'S1', true), RULES).map(brief)).toEqual([
      'alarm record-taken S1',
    ]);
  });

  test('that arrives twice changes nothing', () => {
    const before = attempt({ state: 'approved', paymentId: 'S1' });
    expect(step(before, answered('approved', 'S1'), RULES)).toEqual([]);
  });
});

describe('a start after a crash', () => {
  test('puts an attempt in state sending in doubt, and no other', () => {
    for (const state of Object.keys(NEXT_STATES) as Attempt['state'][]) {
      const effects = step(attempt({ state }), { kind: 'recovered' }, RULES).map(brief);
      expect(effects).toEqual(state === 'sending' ? ['in-doubt recovery interrupted'] : []);
    }
  });
});

describe('a status check', () => {
  type Row = [string, Partial<Attempt>, AttemptEvent, readonly string[]];

  test.each<Row>([
    ['finds it approved', {}, checked([seen('approved')]), ['approved look-up S1']],
    ['finds it declined', {}, checked([seen('declined')]), ['declined look-up S1']],
    ['finds it failed', {}, checked([seen('failed')]), ['failed look-up S1']],
    [
      'finds a payment after a crash',
      { problem: 'interrupted' },
      checked([seen('approved')]),
      ['approved recovery S1'],
    ],
    [
      'finds it after presuming it absent',
      { state: 'presumed-absent' },
      checked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds a payment that the service had refused',
      { state: 'refused' },
      checked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds a payment left to a person for lack of evidence',
      { state: 'needs-human', problem: 'no-evidence' },
      checked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds two approved: the first is kept',
      {},
      checked([seen('approved'), seen('approved', { id: 'S2', at: 1 })]),
      ['approved look-up S1', 'alarm charged-twice S2'],
    ],
    [
      'finds a second one approved, later',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('approved'), seen('approved', { id: 'S2' })]),
      ['alarm charged-twice S2'],
    ],
    [
      'finds the amount that was asked',
      {},
      checked([seen('approved', { amount: 2_500 })]),
      ['approved look-up S1', 'amount 2500'],
    ],
    [
      'finds a lower amount: approved in part',
      {},
      checked([seen('approved', { amount: 2_400 })]),
      ['approved look-up S1', 'amount 2400', 'alarm amount-differs S1'],
    ],
    [
      'finds a higher amount: a person decides',
      {},
      checked([seen('approved', { amount: 2_600 })]),
      ['needs-human look-up S1 amount-higher', 'amount 2600', 'alarm amount-differs S1'],
    ],
    [
      'finds a higher amount of an approved payment',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('approved', { amount: 25_000 })]),
      ['needs-human look-up S1 amount-higher', 'amount 25000', 'alarm amount-differs S1'],
    ],
    [
      'finds a higher amount after an answer with the record of another attempt',
      { state: 'needs-human', problem: 'record-taken' },
      checked([seen('approved', { amount: 25_000 })]),
      ['needs-human look-up S1 amount-higher', 'amount 25000', 'alarm amount-differs S1'],
    ],
    [
      'finds the higher amount that a person has taken as it is',
      { state: 'approved', paymentId: 'S1', foundBy: 'person' },
      checked([seen('approved', { amount: 25_000 })]),
      ['amount 25000', 'alarm amount-differs S1'],
    ],
    [
      'finds the higher amount that waits for a person',
      { state: 'needs-human', problem: 'amount-higher', paymentId: 'S1', reported: 25_000 },
      checked([seen('approved', { amount: 25_000 })]),
      [],
    ],
    [
      'finds that a void gave back more than was asked',
      { operation: 'void', follows: FOLLOWS, state: 'approved', paymentId: 'S1' },
      checked([seen('approved', { amount: 25_000 })]),
      ['amount 25000', 'alarm amount-differs S1'],
    ],
    [
      'finds something else done than was asked',
      { operation: 'preauthorize' },
      strange('other-action'),
      ['needs-human look-up other-action', 'alarm other-action X'],
    ],
    [
      'finds another action after an approval',
      { state: 'approved', paymentId: 'S1' },
      strange('other-action', [seen('approved')]),
      ['needs-human look-up S1 other-action', 'alarm other-action X'],
    ],
    [
      'finds another action next to the payment, and matches neither',
      {},
      strange('other-action', [seen('approved')]),
      ['needs-human look-up S1 other-action', 'alarm other-action X'],
    ],
    [
      'finds that its record is another attempt’s: it holds it no more',
      { state: 'approved', paymentId: 'X' },
      strange('record-taken'),
      ['needs-human look-up record-taken', 'alarm record-taken X'],
    ],
    [
      'finds a record that a person has already seen',
      { state: 'approved', paymentId: 'S1', foundBy: 'person' },
      strange('other-action', [seen('approved', { amount: 2_500 })]),
      ['alarm other-action X', 'amount 2500'],
    ],
    [
      'finds the record of another attempt as its own',
      {},
      strange('record-taken'),
      ['needs-human look-up record-taken', 'alarm record-taken X'],
    ],
    [
      'finds something else done, as before: a person still decides',
      { state: 'needs-human', problem: 'other-action' },
      strange('other-action', [], LAST),
      ['alarm other-action X'],
    ],
    [
      'finds the sale made for a hold, which is voided already',
      { operation: 'preauthorize', state: 'approved', paymentId: 'X' },
      strange('other-action', [], EARLY, true),
      ['needs-human look-up X other-action', 'alarm other-action X'],
    ],
    [
      'finds the sale made for a hold taken back',
      { operation: 'preauthorize', state: 'needs-human', problem: 'other-action' },
      strange('other-action', [seen('approved', { id: 'X' })], LAST, true),
      ['failed look-up X other-action'],
    ],
    [
      'finds the sale made for a hold taken back, and the hold too',
      { operation: 'preauthorize', state: 'needs-human', problem: 'other-action' },
      strange('other-action', [seen('approved')], EARLY, true),
      ['approved look-up S1'],
    ],
    [
      'finds the sale made for a hold taken back, as before',
      { operation: 'preauthorize', state: 'failed', problem: 'other-action', paymentId: 'X' },
      strange('other-action'),
      ['mark-checked'],
    ],
    [
      'finds another sale made for a hold',
      { operation: 'preauthorize', state: 'failed', problem: 'other-action', paymentId: 'Y' },
      strange('other-action'),
      ['needs-human look-up Y other-action', 'alarm other-action X'],
    ],
    [
      'finds a sale next to the hold, and it is taken back',
      { operation: 'preauthorize', state: 'approved', paymentId: 'S1' },
      strange('other-action', [seen('approved')], LAST, true),
      ['end-monitoring'],
    ],
    [
      'finds a sale performed as a hold, and that taken back: a person decides',
      { state: 'needs-human', problem: 'other-action' },
      strange('other-action', [], LAST, true),
      ['alarm other-action X'],
    ],
    [
      'finds its own record after another attempt’s',
      { state: 'needs-human', problem: 'record-taken' },
      checked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds the amount when the report shows it at last',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('approved', { amount: 2_500 })]),
      ['amount 2500'],
    ],
    [
      'that confirms the approval finds the amount',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('approved', { amount: 2_500 })], { ...EARLY, confirms: true }),
      ['amount 2500'],
    ],
    [
      'that confirms the approval ten minutes later finds the amount',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('approved', { amount: 2_500 })], { ...LATE, confirms: true }),
      ['amount 2500', 'end-monitoring'],
    ],
    [
      'that confirms the approval finds the amount that a sweep has found',
      { state: 'approved', paymentId: 'S1', reported: 2_500 },
      checked([seen('approved', { amount: 2_500 })], { ...LATE, confirms: true }),
      ['end-monitoring'],
    ],
    [
      'finds the same amount again',
      { state: 'approved', paymentId: 'S1', reported: 2_500 },
      checked([seen('approved', { amount: 2_500 })]),
      [],
    ],
    [
      'finds an approval after a declined answer',
      { state: 'declined' },
      checked([seen('approved')]),
      ['needs-human look-up S1 contradiction', 'alarm contradiction S1'],
    ],
    [
      'finds an approval of an unsent request',
      { state: 'not-sent', monitored: false },
      checked([seen('approved')]),
      ['needs-human look-up S1 contradiction', 'alarm contradiction S1'],
    ],
    [
      'finds a decline after an approved answer',
      { state: 'approved', paymentId: 'S1' },
      checked([seen('declined')]),
      ['alarm contradiction S1'],
    ],
    [
      'does not end a contradiction by itself',
      { state: 'needs-human', problem: 'contradiction', paymentId: 'S1' },
      checked([seen('approved')]),
      ['alarm contradiction S1'],
    ],
    ['finds nothing yet', {}, checked([]), []],
    [
      'finds nothing, late but just begun',
      {},
      checked([], { ...LATE, checkingMs: 9 * MINUTE }),
      [],
    ],
    ['finds nothing, late but once', {}, checked([], { ...LATE, completeChecks: 1 }), []],
    ['finds nothing, without the report', {}, checked([], { ...LATE, reportRead: false }), []],
    [
      'finds nothing at the first status check, a day later: one check is not enough',
      {},
      checked([], { ...LAST, completeChecks: 1 }),
      [],
    ],
    [
      'finds nothing at the second status check, a day later',
      {},
      checked([], { ...LAST, completeChecks: 2 }),
      ['presumed-absent look-up timeout', 'end-monitoring'],
    ],
    ['finds nothing for long enough', {}, checked([], LATE), ['presumed-absent look-up timeout']],
    [
      'finds nothing for a day',
      { state: 'presumed-absent' },
      checked([], LAST),
      ['end-monitoring'],
    ],
    [
      'finds nothing for almost a day',
      { state: 'presumed-absent' },
      checked([], { ...LAST, elapsedMs: 24 * HOUR - 1 }),
      [],
    ],
    [
      'cannot attribute a record',
      { operation: 'void', follows: FOLLOWS },
      checked([], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'cannot attribute a record after its own refusal',
      { operation: 'void', follows: FOLLOWS, state: 'refused' },
      checked([], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'cannot attribute a record after its own failure',
      { operation: 'void', follows: FOLLOWS, state: 'failed', paymentId: 'S1' },
      checked([seen('failed')], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'still cannot attribute it',
      { operation: 'void', follows: FOLLOWS, state: 'needs-human' },
      checked([], EARLY, true),
      [],
    ],
    [
      'finds nothing against a refusal: another try may follow',
      { state: 'refused' },
      checked([]),
      ['mark-checked'],
    ],
    [
      'finds the record of a failure: another try may follow',
      { state: 'failed', paymentId: 'S1' },
      checked([seen('failed')]),
      ['mark-checked'],
    ],
    ['marks it once', { state: 'refused', checked: true }, checked([]), []],
    [
      'ends the watch over a refusal after a day',
      { state: 'refused', checked: true },
      checked([], LAST),
      ['end-monitoring'],
    ],
  ])('%s', (_what, part, event, expected) => {
    expect(step(attempt(part), event, RULES).map(brief)).toEqual(expected);
  });

  test.each(['capture', 'deauthorize'] as const)(
    'without %s proves nothing and leaves the decision to a person',
    (operation) => {
      const before = attempt({ operation, follows: FOLLOWS });
      for (const state of ['in-doubt', 'refused'] as const) {
        for (const how of [LATE, { ...LAST, completeChecks: 1 }]) {
          expect(step({ ...before, state }, checked([], how), RULES).map(brief)).toEqual([
            'needs-human look-up no-evidence',
          ]);
        }
      }
      expect(step({ ...before, state: 'failed' }, checked([], LATE), RULES).map(brief)).toEqual([
        'mark-checked', // an answer of the service, which nothing can contradict
      ]);
    },
  );
});

describe('every transition', () => {
  test('is accepted by the journal', () => {
    const events: AttemptEvent[] = [
      { kind: 'recovered' },
      ...answers.map((state) => answered(state, 'S2')),
      answered('approved', 'S2', true),
      strange('other-action', [seen('approved', { amount: 9_900 })]),
      checked([seen('approved', { amount: 9_900, id: 'S1' })]),
      ...[EARLY, LATE, LAST].flatMap((how) => [
        checked([], how),
        checked([], how, true),
        ...(['approved', 'declined', 'failed'] as const).map((state) =>
          checked([seen(state, { amount: 1 }), seen('approved', { id: 'S3' })], how),
        ),
        checked([seen('declined')], how),
      ]),
    ];
    let resolved = 0;
    for (const state of Object.keys(NEXT_STATES) as Attempt['state'][]) {
      for (const event of events) {
        for (const effect of step(attempt({ state, paymentId: 'S1' }), event, RULES)) {
          if (effect.kind !== 'resolve') continue;
          resolved += 1;
          expect(NEXT_STATES[state], `${state} on ${event.kind}`).toContain(effect.state);
        }
      }
    }
    expect(resolved).toBeGreaterThan(50);
  });
});

describe('a report that stayed incomplete for a day', () => {
  test.each(['in-doubt', 'presumed-absent', 'refused'] as const)(
    'leaves an attempt in state %s to a person',
    (state) => {
      const effects = step(attempt({ state }), checked([], { ...LAST, reportRead: false }), RULES);
      expect(effects.map(brief)).toEqual(['needs-human look-up no-evidence']);
    },
  );

  test('does not change a declined attempt', () => {
    const declined = attempt({ state: 'declined' });
    expect(step(declined, checked([], { ...LAST, reportRead: false }), RULES)).toEqual([]);
  });
});
