import { type Earlier, RULES } from '../../../src/main/payments/engine/rules.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../src/shared/domain/payment-status.ts';
import type { Bug } from './bug.ts';

const HOUR = 3_600_000;

/** Another verdict about the earlier payments that meet a condition. */
const verdict =
  (applies: (earlier: Earlier) => boolean, said: 'no' | 'asks'): NonNullable<Bug['rules']> =>
  () => ({
    guards: (earlier) => {
      const right = RULES.guards(earlier);
      return right !== 'no' && applies(earlier) ? said : right;
    },
  });

/** Mistakes of the duplicate check, of decisions and of overpayment. */
export const SPOILED_GUARDS = {
  'presumed-absent-passes': {
    what: 'A payment that was not found yet is charged again without a question.',
    rules: verdict(({ attempt }) => attempt.state === 'presumed-absent', 'no'),
  },
  'abandoned-passes': {
    what: 'A doubt that a manager closed asks nothing of the next sale, while it is still sought.',
    theme: 'doubts',
    rules: verdict(({ attempt }) => isUnresolved(attempt.state) && isClosedByPerson(attempt), 'no'),
  },
  'doubt-needs-no-manager': {
    what: 'A cashier alone charges the same patient beside a payment in doubt.',
    rules: verdict(({ attempt }) => isUnresolved(attempt.state), 'asks'),
  },
  'recent-is-a-minute': {
    what: 'What was paid two minutes ago counts as long ago.',
    rules: () => ({ guards: (earlier) => RULES.guards({ ...earlier, ageMs: earlier.ageMs * 10 }) }),
  },
  'same-amount-of-the-day-passes': {
    what: 'The same amount for the same patient asks nothing later on the day.',
    rules: () => ({ guards: (earlier) => RULES.guards({ ...earlier, sameAmountToday: false }) }),
  },
  'decided-sale-stays-locked': {
    what: 'A sale stays locked after a manager decided for another tender.',
    theme: 'doubts',
    rules: () => ({
      locksSale: (attempt) => attempt.method !== 'CASH' && isUnresolved(attempt.state),
    }),
  },
  'not-sent-locks-the-sale': {
    what: 'A charge that was certainly not sent keeps its sale locked.',
    rules: () => ({
      locksSale: (attempt) => attempt.state === 'not-sent' || RULES.locksSale(attempt),
    }),
  },
  'cash-written-off': {
    what: 'Cash that could not be posted may be marked as not charged.',
    rules: () => ({
      choices: (attempt, checked) => {
        const right = RULES.choices(attempt, checked);
        return attempt.method === 'CASH' && right.length > 0 ? ['not-charged'] : right;
      },
    }),
  },
  'late-approval-after-a-decision-ignored': {
    what: 'A charge that is found after a manager closed it is no overpayment unless another one paid.',
    theme: 'doubts',
    rules: () => ({ isOverpaid: (_attempt, paidOtherwise) => paidOtherwise }),
  },
  'sweep-from-the-last': {
    what: 'A sweep begins where the last one ended, with no days for what is listed late.',
    rules: () => ({ sweepFrom: (lastUpTo) => lastUpTo }),
  },
  'missing-after-an-hour': {
    what: 'A payment that is not listed after an hour is reported as missing.',
    rules: () => ({ mustBeShown: (ageMs) => ageMs >= HOUR }),
  },
  'shown-at-once': {
    what: 'A payment that is not listed yet is reported as missing.',
    rules: () => ({ mustBeShown: () => true }),
  },
} as const satisfies Readonly<Record<string, Bug>>;
