import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../../../src/main/journal/projections/attempts.ts';
import { type Earlier, RULES } from '../../../../../src/main/payments/engine/rules.ts';
import type { Child } from '../../../../../src/main/reconciliation/identity.ts';
import { attempt, FOLLOWS } from '../../../../support/attempt-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the schedule of status checks', () => {
  test('is 2, 4, 8, 15, 30, 60 s, then every minute to 10, then every 10 minutes', () => {
    let at = 0;
    const times = Array.from({ length: 18 }, (_, checks) => {
      at += RULES.waitBeforeCheck(checks) ?? Number.NaN;
      return at / 1_000;
    });
    expect(times).toEqual([
      2, 4, 8, 15, 30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 1_200, 1_800, 2_400,
    ]);
  });

  test('is hourly after a day', () => {
    const passed = Array.from({ length: 159 }, (_, checks) => RULES.waitBeforeCheck(checks) ?? 0);
    expect(passed.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(24 * 60 * MINUTE);
    expect(RULES.waitBeforeCheck(159)).toBe(60 * MINUTE);
  });

  test.each<[string, { sentAt: number; now: number }, { start: number; end: number }]>([
    [
      'from 10 minutes before the sending to 10 minutes from now',
      { sentAt: HOUR, now: 3 * HOUR },
      { start: HOUR - 10 * MINUTE, end: 3 * HOUR + 10 * MINUTE },
    ],
    [
      'and never to before the sending, when the service set its clock back',
      { sentAt: HOUR, now: 0 },
      { start: HOUR - 10 * MINUTE, end: HOUR + 10 * MINUTE },
    ],
  ])('%s', (_what, times, range) => {
    expect(RULES.window(times)).toEqual(range);
  });

  test.each<[string, Partial<Attempt>, number, boolean]>([
    ['a sale, early', {}, MINUTE, false],
    ['a sale, from 10 minutes on', {}, 10 * MINUTE, true],
    ['a found sale without a reported amount', { state: 'approved' }, MINUTE, true],
    ['cash, which the report does not know', { method: 'CASH' }, HOUR, false],
    ['a hold, which the report does not know', { operation: 'preauthorize' }, HOUR, false],
    ['a refund', { operation: 'credit', follows: FOLLOWS }, MINUTE, true],
    ['a void', { operation: 'void', follows: FOLLOWS }, MINUTE, true],
    ['a capture', { operation: 'capture', follows: FOLLOWS }, HOUR, false],
    ['a charge in review', { state: 'needs-human' }, MINUTE, true],
    [
      'a capture without evidence, which the report may not know',
      { operation: 'capture', follows: FOLLOWS, state: 'needs-human', problem: 'no-evidence' },
      HOUR,
      false,
    ],
    [
      'a capture of a higher amount',
      { operation: 'capture', follows: FOLLOWS, state: 'needs-human', problem: 'amount-higher' },
      MINUTE,
      true,
    ],
    ['cash in review', { method: 'CASH', state: 'needs-human' }, HOUR, false],
  ])('reads the report: %s', (_what, part, elapsedMs, reads) => {
    expect(RULES.readsReport(attempt(part), elapsedMs)).toBe(reads);
  });

  test('sweeps from ten days before the last sweep, for late and removed records', () => {
    expect(RULES.sweepFrom(300 * HOUR)).toBe(60 * HOUR);
  });
});

describe('a child of the payment', () => {
  const SENT = 100 * HOUR;
  const child = (part: Partial<Child> = {}): Child => ({
    trackingId: null,
    at: SENT + 1_000,
    sameAmount: true,
    owned: false,
    before: false,
    ...part,
  });
  const refund = attempt({ operation: 'credit', follows: FOLLOWS });
  const earlier = (part: Partial<Attempt>) => attempt({ ...refund, ...part }, 'earlier refund');

  test.each<[string, Child, readonly Attempt[], ReturnType<typeof RULES.claims>]>([
    ['with our tracking id', child({ trackingId: refund.trackingId }), [], 'ours'],
    [
      'with our tracking id, after an earlier one in doubt',
      child({ trackingId: refund.trackingId }),
      [earlier({ state: 'in-doubt' })],
      'ours',
    ],
    ["with another's tracking id", child({ trackingId: 'OTHER1-1' }), [], 'not-ours'],
    ['without one, later than the sending', child(), [], 'ours'],
    ['that stood there before', child({ before: true }), [], 'not-ours'],
    ['that belongs to another attempt', child({ owned: true }), [], 'not-ours'],
    ['from before the sending', child({ at: SENT - 3_000 }), [], 'unclear'],
    ['within the difference of two clocks', child({ at: SENT - 1_500 }), [], 'ours'],
    ['of another amount', child({ sameAmount: false }), [], 'unclear'],
    ['with one in doubt', child(), [earlier({ state: 'in-doubt' })], 'unclear'],
    ['with one presumed absent', child(), [earlier({ state: 'presumed-absent' })], 'unclear'],
    ['with one refused, still monitored', child(), [earlier({ state: 'refused' })], 'unclear'],
    [
      'with one that a person closed',
      child(),
      [earlier({ state: 'approved', paymentId: 'X', decided: ['not-charged'] })],
      'unclear',
    ],
    [
      'with one that has a known record',
      child(),
      [earlier({ state: 'approved', paymentId: 'X' })],
      'ours',
    ],
    ['with one that was never sent', child(), [earlier({ state: 'not-sent' })], 'ours'],
  ])('%s', (_what, each, others, claim) => {
    expect(RULES.claims(refund, each, SENT, others)).toBe(claim);
  });
});

describe('a second sale', () => {
  const verdict = (part: Partial<Attempt>, how: Partial<Omit<Earlier, 'attempt'>> = {}) =>
    RULES.guards({
      attempt: attempt(part),
      sameSale: false,
      ageMs: MINUTE,
      sameAmountToday: false,
      otherPatient: false,
      ...how,
    });

  test.each<[string, ReturnType<typeof verdict>, ReturnType<typeof RULES.guards>]>([
    ['with one being sent', verdict({ state: 'sending' }), 'needs-manager'],
    ['with one in doubt', verdict({ state: 'in-doubt' }), 'needs-manager'],
    ['with one for a person', verdict({ state: 'needs-human' }), 'needs-manager'],
    ['with one presumed absent', verdict({ state: 'presumed-absent' }), 'asks'],
    [
      'with one of another patient, approved',
      verdict({ state: 'approved' }, { otherPatient: true, sameAmountToday: true }),
      'no',
    ],
    [
      'with one of another patient, in doubt',
      verdict({ state: 'in-doubt' }, { otherPatient: true }),
      'needs-manager',
    ],
    [
      'with one of another patient, presumed absent',
      verdict({ state: 'presumed-absent' }, { otherPatient: true }),
      'asks',
    ],
    [
      'with one presumed absent, not found within a day',
      verdict({ state: 'presumed-absent', monitored: false }),
      'no',
    ],
    [
      'with one for a person, not resolved within a day',
      verdict({ state: 'needs-human', monitored: false }),
      'needs-manager',
    ],
    [
      'with one that a person closed, not found within a day',
      verdict({ state: 'in-doubt', decided: ['not-charged'], monitored: false }),
      'no',
    ],
    ['with one approved minutes ago', verdict({ state: 'approved' }), 'asks'],
    [
      'with one approved 10 minutes ago',
      verdict({ state: 'approved' }, { ageMs: 10 * MINUTE }),
      'no',
    ],
    [
      'with one approved this morning, of the same amount',
      verdict({ state: 'approved' }, { ageMs: 200 * MINUTE, sameAmountToday: true }),
      'asks',
    ],
    [
      'that is a second part of the same sale, of the same amount',
      verdict({ state: 'approved' }, { sameSale: true, sameAmountToday: true }),
      'no',
    ],
    ['with one declined', verdict({ state: 'declined' }), 'no'],
    ['with one never sent', verdict({ state: 'not-sent' }), 'no'],
    [
      'with one that a person closed',
      verdict({ state: 'in-doubt', decided: ['not-charged'] }),
      'asks',
    ],
    [
      'that is the same sale, which a person freed',
      verdict({ state: 'in-doubt', decided: ['other-tender'] }, { sameSale: true }),
      'no',
    ],
    [
      'that is the same sale, of which a part was taken in cash that is being posted',
      verdict({ state: 'sending', method: 'CASH' }, { sameSale: true }),
      'no',
    ],
    [
      'that is the same sale, presumed absent',
      verdict({ state: 'presumed-absent' }, { sameSale: true }),
      'asks',
    ],
  ])('%s', (_what, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('the decisions of a person', () => {
  const manager = ['set-aside', 'not-charged', 'other-tender'];
  test.each<[string, Partial<Attempt>, boolean, readonly string[]]>([
    ...(['sending', 'approved', 'declined', 'failed', 'not-sent', 'refused'] as const).map(
      (state): [string, Partial<Attempt>, boolean, readonly string[]] => [
        `while it is ${state}: nothing`,
        { state },
        true,
        [],
      ],
    ),
    ['of a sale in doubt', {}, true, manager],
    ['of a sale for a person', { state: 'needs-human' }, true, [...manager, 'was-done']],
    [
      'of a hold that was performed as a sale: never as done',
      { operation: 'preauthorize', state: 'needs-human', problem: 'other-action' },
      true,
      manager,
    ],
    [
      'of one approved otherwise than requested',
      { state: 'needs-human', problem: 'amount-higher', decided: ['not-charged'] },
      true,
      ['set-aside', 'was-done'],
    ],
    ['after it was decided: nothing more', { decided: ['other-tender'] }, true, []],
    ['after it was set aside', { decided: ['set-aside'] }, true, manager],
    [
      'of a refund after a status check',
      { operation: 'credit', follows: FOLLOWS },
      true,
      ['set-aside', 'not-charged', 'send-again'],
    ],
    [
      'of a refund before a status check',
      { operation: 'credit', follows: FOLLOWS },
      false,
      ['set-aside', 'not-charged'],
    ],
    ['of a posting of cash: never as not charged', { method: 'CASH' }, true, ['send-again']],
  ])('%s', (_what, part, checked, expected) => {
    expect(RULES.choices(attempt(part), checked)).toEqual(expected);
  });

  test.each<[string, Partial<Attempt>, boolean]>([
    ['in doubt', {}, true],
    ['for a person', { state: 'needs-human' }, true],
    ['presumed absent', { state: 'presumed-absent' }, false],
    ['in doubt, and freed by a person', { decided: ['other-tender'] }, false],
    ['in doubt, and set aside', { decided: ['set-aside'] }, true],
    ['a posting of cash in doubt', { method: 'CASH' }, false],
  ])('locks its sale: %s', (_what, part, locks) => {
    expect(RULES.locksSale(attempt(part))).toBe(locks);
  });

  test.each<[string, Partial<Attempt>, boolean, boolean]>([
    ['found, and nothing else was paid', {}, false, false],
    ['found, and the sale was paid otherwise', {}, true, true],
    ['found after it was taken as not charged', { decided: ['not-charged'] }, false, true],
    ['found after it was only set aside', { decided: ['set-aside'] }, false, false],
  ])('overpaid: %s', (_what, part, paidOtherwise, overpaid) => {
    expect(RULES.isOverpaid(attempt(part), paidOtherwise, 'look-up')).toBe(overpaid);
  });
});
