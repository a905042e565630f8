import { describe, expect, test } from 'vitest';
import { type AttemptEvent, type Effect, step } from '../../../../src/main/attempts/machine.ts';
import type { MoneyAnswer } from '../../../../src/main/attempts/payments-line.ts';
import { type LookedFor, RULES } from '../../../../src/main/attempts/rules.ts';
import type { Sighting } from '../../../../src/main/attempts/sightings.ts';
import type { Attempt } from '../../../../src/main/journal/views/attempts.ts';
import { NEXT_STATES } from '../../../../src/shared/domain/attempt.ts';
import { attempt, FOLLOWS } from '../../../support/attempt-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function seen(state: Sighting['state'], part: Partial<Sighting> = {}): Sighting {
  return { id: 'S1', state, code: '123456', message: 'OK', at: 0, amount: null, ...part };
}

/** One line for each effect, so that a table of them can be read. */
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

const EARLY: LookedFor = { elapsedMs: 5_000, lookingMs: 5_000, completeLooks: 1, reportRead: true };
const LATE: LookedFor = {
  elapsedMs: 10 * MINUTE,
  lookingMs: 10 * MINUTE,
  completeLooks: 2,
  reportRead: true,
};
const LAST: LookedFor = { ...LATE, elapsedMs: 24 * HOUR, completeLooks: 9 };

function looked(ours: readonly Sighting[], how: LookedFor = EARLY, unclear = false): AttemptEvent {
  return { kind: 'looked', finding: { ours, unclear }, looked: how };
}

function answered(state: MoneyAnswer['state'], paymentId: string | null = null): AttemptEvent {
  return {
    kind: 'answered',
    answer: { state, paymentId, code: null, message: null, problem: null },
  };
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
    // The first terminal state stands.
    ['declined', 'failed', []],
    ['approved', 'declined', ['alarm contradiction S1']],
    ['approved', 'failed', ['alarm contradiction S1']],
    ['approved', 'approved', ['alarm charged-twice S1']],
    ['declined', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
    ['failed', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
    ['not-sent', 'approved', ['needs-human look-up S1 contradiction', 'alarm contradiction S1']],
  ])('that comes late to %s and says %s', (state, said, expected) => {
    const before = attempt({ state, paymentId: state === 'approved' ? 'KEPT' : null });
    expect(step(before, answered(said, 'S1'), RULES).map(brief)).toEqual(expected);
  });

  test('that comes a second time changes nothing', () => {
    const before = attempt({ state: 'approved', paymentId: 'S1' });
    expect(step(before, answered('approved', 'S1'), RULES)).toEqual([]);
  });
});

describe('a start after a crash', () => {
  test('puts in doubt what was being sent, and nothing else', () => {
    for (const state of Object.keys(NEXT_STATES) as Attempt['state'][]) {
      const effects = step(attempt({ state }), { kind: 'recovered' }, RULES).map(brief);
      expect(effects).toEqual(state === 'sending' ? ['in-doubt recovery interrupted'] : []);
    }
  });
});

describe('a look', () => {
  type Row = [string, Partial<Attempt>, AttemptEvent, readonly string[]];

  test.each<Row>([
    ['finds it approved', {}, looked([seen('approved')]), ['approved look-up S1']],
    ['finds it declined', {}, looked([seen('declined')]), ['declined look-up S1']],
    ['finds it failed', {}, looked([seen('failed')]), ['failed look-up S1']],
    [
      'finds what a crash left',
      { problem: 'interrupted' },
      looked([seen('approved')]),
      ['approved recovery S1'],
    ],
    [
      'finds it after presuming it absent',
      { state: 'presumed-absent' },
      looked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds what the service had refused',
      { state: 'refused' },
      looked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds what no evidence could show before',
      { state: 'needs-human', problem: 'no-evidence' },
      looked([seen('approved')]),
      ['approved look-up S1'],
    ],
    [
      'finds two approved: the first is kept',
      {},
      looked([seen('approved'), seen('approved', { id: 'S2', at: 1 })]),
      ['approved look-up S1', 'alarm charged-twice S2'],
    ],
    [
      'finds a second one approved, later',
      { state: 'approved', paymentId: 'S1' },
      looked([seen('approved'), seen('approved', { id: 'S2' })]),
      ['alarm charged-twice S2'],
    ],
    [
      'finds the amount that was asked',
      {},
      looked([seen('approved', { amount: 2_500 })]),
      ['approved look-up S1', 'amount 2500'],
    ],
    [
      'finds another amount',
      {},
      looked([seen('approved', { amount: 2_600 })]),
      ['approved look-up S1', 'amount 2600', 'alarm amount-differs S1'],
    ],
    [
      'finds the amount when the report shows it at last',
      { state: 'approved', paymentId: 'S1' },
      looked([seen('approved', { amount: 2_500 })]),
      ['amount 2500'],
    ],
    [
      'finds the same amount again',
      { state: 'approved', paymentId: 'S1', reported: 2_500 },
      looked([seen('approved', { amount: 2_500 })]),
      [],
    ],
    [
      'finds approved what was answered declined',
      { state: 'declined' },
      looked([seen('approved')]),
      ['needs-human look-up S1 contradiction', 'alarm contradiction S1'],
    ],
    [
      'finds approved what was certainly not sent',
      { state: 'not-sent', watched: false },
      looked([seen('approved')]),
      ['needs-human look-up S1 contradiction', 'alarm contradiction S1'],
    ],
    [
      'finds declined what was answered approved',
      { state: 'approved', paymentId: 'S1' },
      looked([seen('declined')]),
      ['alarm contradiction S1'],
    ],
    [
      'does not end a contradiction by itself',
      { state: 'needs-human', problem: 'contradiction', paymentId: 'S1' },
      looked([seen('approved')]),
      ['alarm contradiction S1'],
    ],
    ['finds nothing yet', {}, looked([]), []],
    ['finds nothing, late but just begun', {}, looked([], { ...LATE, lookingMs: 9 * MINUTE }), []],
    ['finds nothing, late but once', {}, looked([], { ...LATE, completeLooks: 1 }), []],
    ['finds nothing, without the report', {}, looked([], { ...LATE, reportRead: false }), []],
    [
      'finds nothing at the first look, a day later: one look is not enough, however late',
      {},
      looked([], { ...LAST, completeLooks: 1 }),
      [],
    ],
    [
      'finds nothing at the second look, a day later',
      {},
      looked([], { ...LAST, completeLooks: 2 }),
      ['presumed-absent look-up timeout', 'end-watch'],
    ],
    ['finds nothing for long enough', {}, looked([], LATE), ['presumed-absent look-up timeout']],
    ['finds nothing for a day', { state: 'presumed-absent' }, looked([], LAST), ['end-watch']],
    [
      'finds nothing for almost a day',
      { state: 'presumed-absent' },
      looked([], { ...LAST, elapsedMs: 24 * HOUR - 1 }),
      [],
    ],
    [
      'cannot tell whose record it is',
      { operation: 'void', follows: FOLLOWS },
      looked([], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'cannot tell whose record it is, beside its own refusal',
      { operation: 'void', follows: FOLLOWS, state: 'refused' },
      looked([], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'cannot tell whose record it is, beside its own failure',
      { operation: 'void', follows: FOLLOWS, state: 'failed', paymentId: 'S1' },
      looked([seen('failed')], EARLY, true),
      ['needs-human look-up unclear-record'],
    ],
    [
      'still cannot tell',
      { operation: 'void', follows: FOLLOWS, state: 'needs-human' },
      looked([], EARLY, true),
      [],
    ],
    [
      'finds nothing against a refusal: another try may follow',
      { state: 'refused' },
      looked([]),
      ['mark-looked'],
    ],
    [
      'finds the record of a failure: another try may follow',
      { state: 'failed', paymentId: 'S1' },
      looked([seen('failed')]),
      ['mark-looked'],
    ],
    ['marks it once', { state: 'refused', looked: true }, looked([]), []],
    [
      'ends the watch over a refusal after a day',
      { state: 'refused', looked: true },
      looked([], LAST),
      ['end-watch'],
    ],
  ])('%s', (_what, part, event, expected) => {
    expect(step(attempt(part), event, RULES).map(brief)).toEqual(expected);
  });

  test.each(['capture', 'deauthorize'] as const)(
    'that finds no %s proves nothing: a person decides',
    (operation) => {
      const before = attempt({ operation, follows: FOLLOWS });
      for (const state of ['in-doubt', 'refused'] as const) {
        for (const how of [LATE, { ...LAST, completeLooks: 1 }]) {
          expect(step({ ...before, state }, looked([], how), RULES).map(brief)).toEqual([
            'needs-human look-up no-evidence',
          ]);
        }
      }
      expect(step({ ...before, state: 'failed' }, looked([], LATE), RULES).map(brief)).toEqual([
        'mark-looked', // the service's own word, and nothing can contradict it
      ]);
    },
  );
});

describe('every transition', () => {
  test('is one that the roll takes', () => {
    const events: AttemptEvent[] = [
      { kind: 'recovered' },
      ...answers.map((state) => answered(state, 'S2')),
      ...[EARLY, LATE, LAST].flatMap((how) => [
        looked([], how),
        looked([], how, true),
        ...(['approved', 'declined', 'failed'] as const).map((state) =>
          looked([seen(state, { amount: 1 }), seen('approved', { id: 'S3' })], how),
        ),
        looked([seen('declined')], how),
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
