import { expect, test } from 'vitest';
import type { Attempt } from '../../../../../src/main/journal/projections/attempts.ts';
import { inDoubtItem } from '../../../../../src/main/payments/engine/monitors.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import { attempt } from '../../../../support/attempt-fixtures.ts';
import { answer } from '../../../../support/fake-payments-port.ts';
import { sentCharge } from '../test-till.ts';

const WATCH = { complete: 1, lastAt: null, lastProblem: null, nextAt: null };

test.each<[string, Partial<Attempt>, boolean]>([
  ['being sent', { state: 'sending' }, true],
  ['in doubt', {}, true],
  ['in doubt, and set aside', { decided: ['set-aside'] }, true],
  ['for a person', { state: 'needs-human' }, true],
  ['presumed absent', { state: 'presumed-absent' }, true],
  ['presumed absent after a day of looking', { state: 'presumed-absent', monitored: false }, false],
  [
    'cash not found after a day of status checks, which remains to be posted',
    { state: 'presumed-absent', monitored: false, method: 'CASH' },
    true,
  ],
  ['cash that is posted again', { method: 'CASH', decided: ['send-again'] }, false],
  ['freed by a manager', { decided: ['not-charged'] }, false],
  ...(['approved', 'declined', 'failed', 'not-sent', 'refused'] as const).map(
    (state): [string, Partial<Attempt>, boolean] => [state, { state }, false],
  ),
  ...(['refused', 'declined', 'failed'] as const).map(
    (state): [string, Partial<Attempt>, boolean] => [
      `cash of which the service was not told: ${state}`,
      { state, method: 'CASH' },
      true,
    ],
  ),
])('lists %s', (_what, part, shown) => {
  expect(inDoubtItem(attempt(part), null, WATCH, RULES) !== null).toBe(shown);
});

test.each([
  ['of its sale', 'Ada Lovelace', 'Ada Lovelace'],
  ['only of a sale with a patient', undefined, null],
])('names the patient %s', async (_what, named, shown) => {
  const { till, charged, answered } = await sentCharge(named);
  answered.resolve(answer('in-doubt', 'timeout'));
  await charged;
  expect(till.attempts.inDoubtList).toMatchObject([{ patientName: shown }]);
});
