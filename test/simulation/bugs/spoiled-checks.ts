import { isFollowUp, RULES } from '../../../src/main/payments/engine/rules.ts';
import { claims } from '../../../src/main/reconciliation/identity.ts';
import { isClosedByPerson } from '../../../src/shared/domain/payment-status.ts';
import type { Bug } from './bug.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Mistakes of the status checks: what they read, when they end, and what they take as ours. */
export const SPOILED_CHECKS = {
  'monitoring-ended-early': {
    what: 'The monitoring of what was not found ends after ten minutes, not after a day.',
    theme: 'doubts',
    rules: () => ({
      endsMonitoring: (attempt, checked) => {
        const isOver = checked.elapsedMs >= 10 * MINUTE;
        return RULES.endsMonitoring(attempt, { ...checked, elapsedMs: isOver ? 24 * HOUR : 0 });
      },
    }),
  },
  'absent-without-a-report': {
    what: 'A payment is presumed absent, and no report was read.',
    rules: () => ({
      readsReport: (attempt, elapsedMs) =>
        attempt.state === 'approved' && RULES.readsReport(attempt, elapsedMs),
      mayPresumeAbsent: (checked) => RULES.mayPresumeAbsent({ ...checked, reportRead: true }),
    }),
  },
  'absent-after-a-minute': {
    what: 'A payment is presumed absent after a minute of checks, not after ten.',
    rules: () => ({
      mayPresumeAbsent: (checked) =>
        RULES.mayPresumeAbsent({ ...checked, checkingMs: checked.checkingMs * 10 }),
    }),
  },
  'report-of-refunds-not-read': {
    what: 'The report is not read for refunds and voids, which only it may show.',
    rules: () => ({
      readsReport: (attempt, elapsedMs) =>
        !isFollowUp(attempt) && RULES.readsReport(attempt, elapsedMs),
    }),
  },
  'amount-not-compared': {
    what: 'The report is not read for the amount of what was approved.',
    rules: () => ({
      readsReport: (attempt, elapsedMs) =>
        attempt.state !== 'approved' && RULES.readsReport(attempt, elapsedMs),
    }),
  },
  'confirmed-at-once': {
    what: 'The first check that shows an approval and its amount ends the monitoring.',
    rules: () => ({ isConfirmed: ({ confirms }) => confirms }),
  },
  'window-ends-after-the-sending': {
    what: 'The list is read up to ten minutes after the sending, not up to now.',
    theme: 'doubts',
    rules: () => ({ window: ({ sentAt }) => RULES.window({ sentAt, now: sentAt }) }),
  },
  'decision-ends-monitoring': {
    what: 'A doubt that a manager closed is not looked up any more.',
    theme: 'doubts',
    rules: () => ({ follows: (attempt) => !isClosedByPerson(attempt) && RULES.follows(attempt) }),
  },
  'children-before-forgotten': {
    what: 'A refund that was there before the sending may be taken for ours.',
    theme: 'refunds',
    rules: () => ({
      claims: (attempt, child, sentAt, others) =>
        claims(attempt, { ...child, before: false }, sentAt, others),
    }),
  },
  'failure-not-monitored': {
    what: 'What the service answered as failed is looked at only before the next try.',
    rules: () => ({ follows: (attempt) => attempt.state !== 'failed' && RULES.follows(attempt) }),
  },
  'claimed-next-to-an-open-one': {
    what: 'A refund that may be of an earlier doubtful attempt is taken for ours.',
    theme: 'refunds',
    rules: () => ({ claims: (attempt, child, sentAt) => claims(attempt, child, sentAt, []) }),
  },
} as const satisfies Readonly<Record<string, Bug>>;
