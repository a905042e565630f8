import type { MoneyAnswer } from '../../../src/main/payments/engine/engine-context.ts';
import type { Operation } from '../../../src/shared/domain/attempt.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The behaviour of the network and the service for one money request. */
export interface MoneyFault {
  /**
   * If and when the service performs the request; `later`: long after the connection died;
   * `on-waking`: after the end of the wait for an answer, unless the program died before.
   */
  readonly performed:
    | 'at-once'
    | 'later'
    | 'on-waking'
    | 'never'
    | 'twice'
    | 'tenfold'
    | 'in-part'
    | 'as-a-sale'
    | 'forgotten';
  /** The answer for the till: the true one, a false one, or none. */
  readonly answer:
    | { readonly kind: 'true' }
    | { readonly kind: 'says-failed' }
    | { readonly kind: 'last' }
    | { readonly kind: 'none'; readonly state: MoneyAnswer['state']; readonly problem: string };
  /** From the press to the answer, ms, from and to. */
  readonly takes: readonly [number, number];
}

const QUICK = [100, 2 * SECOND] as const;
const TRUE = { kind: 'true' } as const;
const lost = (problem: string) => ({ kind: 'none', state: 'in-doubt', problem }) as const;
const refused = (problem: string) => ({ kind: 'none', state: 'refused', problem }) as const;

/** The faults by name; payment-api's own codes represent the events of the wire. */
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
  // The PC sleeps, its connection stays open, and its unsent bytes leave when it wakes.
  'slept-over': {
    performed: 'on-waking',
    answer: lost('timeout'),
    takes: [10 * MINUTE, 30 * HOUR],
  },
  'done-twice': { performed: 'twice', answer: TRUE, takes: QUICK },
  'done-twice-and-dropped': { performed: 'twice', answer: lost('connection-lost'), takes: QUICK },
  'of-another-amount': { performed: 'tenfold', answer: TRUE, takes: QUICK },
  'of-another-amount-and-dropped': { performed: 'tenfold', answer: lost('timeout'), takes: QUICK },
  'in-part': { performed: 'in-part', answer: TRUE, takes: QUICK },
  'in-part-and-dropped': { performed: 'in-part', answer: lost('timeout'), takes: QUICK },
  'as-a-sale': { performed: 'as-a-sale', answer: TRUE, takes: QUICK },
  'as-a-sale-and-dropped': { performed: 'as-a-sale', answer: lost('timeout'), takes: QUICK },
  // It is shown for a day, and then no more.
  'forgotten-later': { performed: 'forgotten', answer: TRUE, takes: QUICK },
  // The answer names the record of the payment before, like a processor's duplicate window.
  'answered-with-the-last': { performed: 'never', answer: { kind: 'last' }, takes: QUICK },
  'says-failed-but-done': { performed: 'at-once', answer: { kind: 'says-failed' }, takes: QUICK },
} as const satisfies Readonly<Record<string, MoneyFault>>;

export type MoneyFaultName = keyof typeof MONEY_FAULTS;

export const MONEY_FAULT_NAMES = Object.keys(MONEY_FAULTS) as readonly MoneyFaultName[];

const ONLY_OF_PAYMENTS: readonly MoneyFault['performed'][] = [
  'twice',
  'tenfold',
  'in-part',
  'as-a-sale',
];

/**
 * The faults that differ for a request of this operation. The engine does not read the problem of a
 * lost answer. The service performs a follow-up in one way only, and forgets none but a capture.
 */
export function distinctFaults(operation: Operation): readonly MoneyFaultName[] {
  const isFollowUp = operation !== 'authorize' && operation !== 'preauthorize';
  const kindOf = (name: MoneyFaultName) => {
    const { performed, answer, takes }: MoneyFault = MONEY_FAULTS[name];
    const isAsAsked = isFollowUp
      ? ONLY_OF_PAYMENTS.includes(performed) ||
        (performed === 'forgotten' && operation !== 'capture')
      : operation === 'authorize' && performed === 'as-a-sale';
    return JSON.stringify([
      isAsAsked ? 'at-once' : performed,
      answer.kind === 'none' ? answer.state : answer.kind,
      takes,
    ]);
  };
  const seen = new Set<string>();
  return MONEY_FAULT_NAMES.filter((name) => {
    const kind = kindOf(name);
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew;
  });
}

/** The delay, ms, from and to: a queue behind a dead connection. */
export const LATER = [30 * SECOND, 9 * MINUTE] as const;

/** The time for which a forgotten record is shown, ms, from and to: longer than any lag. */
export const SHOWN = [30 * HOUR, 40 * HOUR] as const;

/** The possible outcomes of a request that moves no money. */
export const CHECK_FAULTS = {
  none: null,
  reset: { problem: 'connection-lost', takes: QUICK },
  'timed-out': { problem: 'timeout', takes: [30 * SECOND, 30 * SECOND] },
  '5xx': { problem: 'server-error', takes: QUICK },
  unreadable: { problem: 'answer-cut-off', takes: QUICK },
} as const;

export type CheckFaultName = keyof typeof CHECK_FAULTS;

export const CHECK_FAULT_NAMES = Object.keys(CHECK_FAULTS) as readonly CheckFaultName[];
