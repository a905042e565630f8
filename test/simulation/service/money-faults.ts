import type { MoneyAnswer } from '../../../src/main/payments/engine/engine-context.ts';
import type { Operation } from '../../../src/shared/domain/attempt.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The end of a request without an answer of its own, as the client's connection sees it. */
export type WireEnd = 'not-begun' | 'reset' | 'cut' | 'garbled' | 'refused' | 'error' | 'silent';

/** The behaviour of the network and the service for one money request. */
export interface MoneyFault {
  /**
   * If and when the service performs the request; `later`: long after the connection died;
   * `on-waking`: after the end of the wait for an answer, unless the program died before;
   * `tenfold`: ten times a charge, or for a refund all that is left of its payment;
   * `before-a-byte`: by a proxy, while the client's own connection failed; `altered`: under another
   * tracking id; `under-a-used-id`: as a new record with the id of an earlier payment; `again-later`: at once, and once more by a proxy that repeats it.
   */
  readonly performed:
    | 'at-once'
    | 'later'
    | 'on-waking'
    | 'never'
    | 'twice'
    | 'again-later'
    | 'tenfold'
    | 'in-part'
    | 'as-a-sale'
    | 'forgotten'
    | 'before-a-byte'
    | 'altered'
    | 'under-a-used-id';
  /** The answer for the till: the true one, a false one, or none. */
  readonly answer:
    | { readonly kind: 'true' }
    | { readonly kind: 'says-failed' }
    | { readonly kind: 'says-declined' }
    | { readonly kind: 'last' }
    | { readonly kind: 'none'; readonly state: MoneyAnswer['state']; readonly end: WireEnd };
  /** From the press to the answer, ms, from and to. */
  readonly takes: readonly [number, number];
}

const QUICK = [100, 2 * SECOND] as const;
const TRUE = { kind: 'true' } as const;
const lost = (end: WireEnd) => ({ kind: 'none', state: 'in-doubt', end }) as const;
const REFUSED = { kind: 'none', state: 'refused', end: 'refused' } as const;

export const MONEY_FAULTS = {
  none: { performed: 'at-once', answer: TRUE, takes: QUICK },
  'late-answer': { performed: 'at-once', answer: TRUE, takes: [20 * SECOND, 119 * SECOND] },
  'not-sent': {
    performed: 'never',
    answer: { kind: 'none', state: 'not-sent', end: 'not-begun' },
    takes: QUICK,
  },
  'dropped-before': { performed: 'never', answer: lost('reset'), takes: QUICK },
  'dropped-after': { performed: 'at-once', answer: lost('reset'), takes: QUICK },
  'cut-body': { performed: 'at-once', answer: lost('cut'), takes: QUICK },
  unreadable: { performed: 'at-once', answer: lost('garbled'), takes: QUICK },
  '4xx': { performed: 'never', answer: REFUSED, takes: QUICK },
  '4xx-after-the-deed': {
    performed: 'at-once',
    answer: REFUSED,
    takes: QUICK,
  },
  '5xx': { performed: 'never', answer: lost('error'), takes: QUICK },
  '5xx-after-the-deed': { performed: 'at-once', answer: lost('error'), takes: QUICK },
  'timed-out': { performed: 'never', answer: lost('silent'), takes: [2 * MINUTE, 2 * MINUTE] },
  'timed-out-after-the-deed': {
    performed: 'at-once',
    answer: lost('silent'),
    takes: [2 * MINUTE, 2 * MINUTE],
  },
  'done-later': { performed: 'later', answer: lost('reset'), takes: QUICK },
  'refused-and-done-later': { performed: 'later', answer: REFUSED, takes: QUICK },
  // The PC sleeps, its connection stays open, and its unsent bytes leave when it wakes.
  'slept-over': {
    performed: 'on-waking',
    answer: lost('silent'),
    takes: [10 * MINUTE, 30 * HOUR],
  },
  'done-twice': { performed: 'twice', answer: TRUE, takes: QUICK },
  'done-again-later': { performed: 'again-later', answer: TRUE, takes: QUICK },
  'done-twice-and-dropped': { performed: 'twice', answer: lost('reset'), takes: QUICK },
  'of-another-amount': { performed: 'tenfold', answer: TRUE, takes: QUICK },
  'of-another-amount-and-dropped': { performed: 'tenfold', answer: lost('silent'), takes: QUICK },
  'in-part': { performed: 'in-part', answer: TRUE, takes: QUICK },
  'in-part-and-dropped': { performed: 'in-part', answer: lost('silent'), takes: QUICK },
  'as-a-sale': { performed: 'as-a-sale', answer: TRUE, takes: QUICK },
  'as-a-sale-and-dropped': { performed: 'as-a-sale', answer: lost('silent'), takes: QUICK },
  // It is shown for a day, and then no more.
  'forgotten-later': { performed: 'forgotten', answer: TRUE, takes: QUICK },
  // The answer names the record of the payment before, like a processor's duplicate window.
  'answered-with-the-last': { performed: 'never', answer: { kind: 'last' }, takes: QUICK },
  'names-the-last-but-done': { performed: 'at-once', answer: { kind: 'last' }, takes: QUICK },
  'names-the-last-but-tenfold': { performed: 'tenfold', answer: { kind: 'last' }, takes: QUICK },
  'says-declined-but-done': {
    performed: 'at-once',
    answer: { kind: 'says-declined' },
    takes: QUICK,
  },
  'done-before-a-byte': {
    performed: 'before-a-byte',
    answer: { kind: 'none', state: 'not-sent', end: 'not-begun' },
    takes: QUICK,
  },
  'tracking-altered': { performed: 'altered', answer: TRUE, takes: QUICK },
  'tracking-altered-and-dropped': { performed: 'altered', answer: lost('reset'), takes: QUICK },
  'under-a-used-id': { performed: 'under-a-used-id', answer: TRUE, takes: QUICK },
  'under-a-used-id-and-dropped': {
    performed: 'under-a-used-id',
    answer: lost('reset'),
    takes: QUICK,
  },
  'says-failed-but-done': { performed: 'at-once', answer: { kind: 'says-failed' }, takes: QUICK },
} as const satisfies Readonly<Record<string, MoneyFault>>;

export type MoneyFaultName = keyof typeof MONEY_FAULTS;

export const MONEY_FAULT_NAMES = Object.keys(MONEY_FAULTS) as readonly MoneyFaultName[];

const ONLY_OF_PAYMENTS: readonly MoneyFault['performed'][] = [
  'twice',
  'again-later',
  'tenfold',
  'in-part',
  'as-a-sale',
  'altered',
  'under-a-used-id',
];

/**
 * The faults that differ for a request of this operation. The engine does not read the problem of a
 * lost answer. The service performs a follow-up on a whole payment in one way only, and forgets no release.
 */
export function distinctFaults(operation: Operation): readonly MoneyFaultName[] {
  const isFollowUp = operation !== 'authorize' && operation !== 'preauthorize';
  const kindOf = (name: MoneyFaultName) => {
    const { performed, answer, takes }: MoneyFault = MONEY_FAULTS[name];
    const isAsAsked = isFollowUp
      ? ONLY_OF_PAYMENTS.includes(performed) ||
        (performed === 'forgotten' && operation === 'deauthorize')
      : operation === 'authorize' && performed === 'as-a-sale';
    const isNever = isFollowUp && performed === 'before-a-byte';
    return JSON.stringify([
      isAsAsked ? 'at-once' : isNever ? 'never' : performed,
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

/** The delay of a proxy's repetition, ms, from and to. */
export const AGAIN = [30 * SECOND, 4 * MINUTE] as const;

/** The time for which a forgotten record is shown, ms, from and to: longer than any lag. */
export const SHOWN = [30 * HOUR, 40 * HOUR] as const;

/** The possible ends of a read without an answer; those but the last meet its repetitions too. */
export const CHECK_FAULTS = {
  none: null,
  reset: 'reset',
  'timed-out': 'silent',
  '5xx': 'error',
  unreadable: 'cut',
  garbled: 'garbled',
  // The name cannot be resolved, or the certificate has expired.
  'not-begun': 'not-begun',
  // Its repetition gets an answer.
  'reset-once': 'reset',
} as const satisfies Readonly<Record<string, WireEnd | null>>;

export type CheckFaultName = keyof typeof CHECK_FAULTS;

export const CHECK_FAULT_NAMES = Object.keys(CHECK_FAULTS) as readonly CheckFaultName[];
