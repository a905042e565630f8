import type { MoneyAnswer } from '../../../src/main/attempts/payments-line.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What the network and the service do to one money request. */
export interface MoneyFault {
  /**
   * Whether and when the service does what was asked; `later`: after the line is long dead; `on-waking`:
   * after the answer was given up, unless the program that asked died before.
   */
  readonly performed: 'at-once' | 'later' | 'on-waking' | 'never' | 'twice' | 'of-another-amount';
  /** What the till learns: the service's own words, words that are not true, or no words at all. */
  readonly answer:
    | { readonly kind: 'true' }
    | { readonly kind: 'says-failed' }
    | { readonly kind: 'none'; readonly state: MoneyAnswer['state']; readonly problem: string };
  /** From the press to the answer, ms, from and to. */
  readonly takes: readonly [number, number];
}

const QUICK = [100, 2 * SECOND] as const;
const TRUE = { kind: 'true' } as const;
const lost = (problem: string) => ({ kind: 'none', state: 'in-doubt', problem }) as const;
const refused = (problem: string) => ({ kind: 'none', state: 'refused', problem }) as const;

/** The faults by name; payment-api's own codes stand for what the wire showed. */
export const MONEY_FAULTS = {
  none: { performed: 'at-once', answer: TRUE, takes: QUICK },
  'late-answer': { performed: 'at-once', answer: TRUE, takes: [20 * SECOND, 119 * SECOND] },
  'not-sent': {
    performed: 'never',
    answer: { kind: 'none', state: 'not-sent', problem: 'connection-refused' },
    takes: QUICK,
  },
  'dropped-before': { performed: 'never', answer: lost('connection-lost'), takes: QUICK },
  'dropped-after': { performed: 'at-once', answer: lost('connection-lost'), takes: QUICK },
  'cut-body': { performed: 'at-once', answer: lost('answer-cut-off'), takes: QUICK },
  unreadable: { performed: 'at-once', answer: lost('unreadable-answer'), takes: QUICK },
  '4xx': { performed: 'never', answer: refused('bad-request'), takes: QUICK },
  '4xx-after-the-deed': {
    performed: 'at-once',
    answer: refused('too-many-requests'),
    takes: QUICK,
  },
  '5xx': { performed: 'never', answer: lost('server-error'), takes: QUICK },
  '5xx-after-the-deed': { performed: 'at-once', answer: lost('server-error'), takes: QUICK },
  'timed-out': { performed: 'never', answer: lost('timeout'), takes: [2 * MINUTE, 2 * MINUTE] },
  'timed-out-after-the-deed': {
    performed: 'at-once',
    answer: lost('timeout'),
    takes: [2 * MINUTE, 2 * MINUTE],
  },
  'done-later': { performed: 'later', answer: lost('connection-lost'), takes: QUICK },
  'refused-and-done-later': { performed: 'later', answer: refused('bad-request'), takes: QUICK },
  // The PC sleeps, its line stays open, and what it had still to send goes out when it wakes.
  'slept-over': {
    performed: 'on-waking',
    answer: lost('timeout'),
    takes: [10 * MINUTE, 30 * HOUR],
  },
  'done-twice': { performed: 'twice', answer: TRUE, takes: QUICK },
  'done-twice-and-dropped': { performed: 'twice', answer: lost('connection-lost'), takes: QUICK },
  'of-another-amount': { performed: 'of-another-amount', answer: TRUE, takes: QUICK },
  'of-another-amount-and-dropped': {
    performed: 'of-another-amount',
    answer: lost('timeout'),
    takes: QUICK,
  },
  'says-failed-but-done': { performed: 'at-once', answer: { kind: 'says-failed' }, takes: QUICK },
} as const satisfies Readonly<Record<string, MoneyFault>>;

export type MoneyFaultName = keyof typeof MONEY_FAULTS;

export const MONEY_FAULT_NAMES = Object.keys(MONEY_FAULTS) as readonly MoneyFaultName[];

/** How much later, ms, from and to: a queue behind a dead line. */
export const LATER = [30 * SECOND, 9 * MINUTE] as const;

/** What can come of a question that moves no money. */
export const LOOK_FAULTS = {
  none: null,
  reset: { problem: 'connection-lost', takes: QUICK },
  'timed-out': { problem: 'timeout', takes: [30 * SECOND, 30 * SECOND] },
  '5xx': { problem: 'server-error', takes: QUICK },
  unreadable: { problem: 'answer-cut-off', takes: QUICK },
} as const;

export type LookFaultName = keyof typeof LOOK_FAULTS;

export const LOOK_FAULT_NAMES = Object.keys(LOOK_FAULTS) as readonly LookFaultName[];
