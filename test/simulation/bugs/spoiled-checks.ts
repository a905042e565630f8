import { isFollowUp, RULES } from '../../../src/main/payments/engine/rules.ts';
import { claims } from '../../../src/main/reconciliation/identity.ts';
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
