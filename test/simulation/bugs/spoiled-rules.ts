import { RULES } from '../../../src/main/payments/engine/rules.ts';
import type { Bug } from './bug.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** Mistakes of judgement: one rule of the protocol replaced. */
export const SPOILED_RULES = {
  'no-status-check': {
    what: 'What is in doubt is never looked up.',
    rules: () => ({ waitBeforeCheck: () => null }),
  },
  'approval-not-confirmed': {
    what: 'What the service answered as approved is looked at again at the next start or close.',
    rules: () => ({ waitBeforeConfirm: () => null }),
  },
  'window-too-short': {
    what: 'The list is read for five seconds around the sending.',
    rules: () => ({
      window: ({ sentAt }) => ({ start: sentAt - 5 * SECOND, end: sentAt + 5 * SECOND }),
    }),
  },
  'absent-after-one-look': {
    what: 'Not found once is taken as absent, and the watch ends.',
    rules: () => ({ mayPresumeAbsent: () => true, endsMonitoring: () => true }),
  },
  'cut-report-trusted': {
    what: 'What a report does not show is taken as absent, however much was cut from it.',
    rules: () => ({ provesAbsence: () => true }),
  },
  'want-of-report-accepted': {
    what: 'A doubt that no report resolves stays open without a person.',
    rules: () => ({ asksForWantOfReport: () => false }),
  },
  'earlier-record-claimed': {
    what: 'A record that may belong to an earlier attempt is taken for the later one.',
    theme: 'refunds',
    rules: () => ({ isOfEarlier: () => false }),
  },
  'monitoring-ended-while-off': {
    what: 'After a day with the PC off nobody looks back.',
    rules: ({ pcClock }) => ({
      follows: (attempt) =>
        RULES.follows(attempt) && pcClock.now - Date.parse(attempt.openedAt) < 24 * HOUR,
      sweepFrom: () => pcClock.now - HOUR,
    }),
  },
  'no-scan': {
    what: 'A start does not look for records that no attempt explains.',
    rules: () => ({ sweepFrom: () => Number.POSITIVE_INFINITY }),
  },
  'lagging-refund-adopted': {
    what: 'An earlier refund that shows late is taken for the later one.',
    theme: 'refunds',
    rules: () => ({
      claims: (_attempt, child) => (child.before || child.owned ? 'not-ours' : 'ours'),
    }),
  },
  '4xx-taken-as-not-performed': {
    what: 'A refusal is believed: nobody looks whether it was done all the same.',
    rules: () => ({
      follows: (attempt) => attempt.state !== 'refused' && RULES.follows(attempt),
      checksBeforeRetry: (state) => state === 'failed',
    }),
  },
  'failure-not-checked': {
    what: 'After FAILED or a refusal the next try goes out unlooked.',
    rules: () => ({ checksBeforeRetry: () => false }),
  },
  'second-sale-while-one-is-locked': {
    what: 'The same patient is charged again beside a payment in doubt, and nobody asks.',
    rules: () => ({ guards: () => 'no' }),
  },
  'own-cash-asks': {
    what: 'A card for the rest of a sale waits for a word about the sale’s own cash.',
    rules: () => ({
      guards: (earlier) =>
        RULES.guards({
          ...earlier,
          sameSale: earlier.sameSale && earlier.attempt.method !== 'CASH',
        }),
    }),
  },
  'minutes-old-forgotten': {
    what: 'What was paid minutes ago, in cash or by card, asks nothing before the same patient’s next sale.',
    rules: () => ({
      guards: (earlier) => (earlier.attempt.state === 'approved' ? 'no' : RULES.guards(earlier)),
    }),
  },
  'doubt-of-another-patient-passes': {
    what: 'A card in doubt for one patient is charged for another without a question.',
    rules: () => ({ guards: (earlier) => (earlier.otherPatient ? 'no' : RULES.guards(earlier)) }),
  },
  'sale-not-locked': {
    what: 'A sale with an attempt in doubt takes another.',
    rules: () => ({ locksSale: () => false, guards: () => 'no' }),
  },
  'late-approval-ignored': {
    what: 'A charge found after another tender is adopted without a word.',
    rules: () => ({ isOverpaid: () => false }),
  },
} as const satisfies Readonly<Record<string, Bug>>;
