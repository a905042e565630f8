import type { AttemptState, Decision, FoundBy } from '../../shared/domain/attempt.ts';
import { FOLLOW_UPS, isUnresolved } from '../../shared/domain/attempt.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { EVIDENCE } from './evidence.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How far a look has come. */
export interface LookedFor {
  /** Since it was answered or given up, ms, by the service's clock. */
  readonly elapsedMs: number;
  /** Since this run of the program began to look for it, ms, by a clock that nobody sets. */
  readonly lookingMs: number;
  /** Complete looks by this run of the program, this one counted. */
  readonly completeLooks: number;
  /** This look read the transaction report too. */
  readonly reportRead: boolean;
}

/** Seen in passing: what is not there proves nothing about one attempt. */
export const IN_PASSING: LookedFor = {
  elapsedMs: 0,
  lookingMs: 0,
  completeLooks: 0,
  reportRead: false,
};

/** The service's clock at the sending and now, ms since 1970. */
export interface ServiceTimes {
  readonly sentAt: number;
  readonly now: number;
}

/** A record of the same operation on the same payment that may be ours or another's. */
export interface Child {
  readonly trackingId: string | null;
  /** By the service's clock, ms since 1970. */
  readonly at: number;
  readonly sameAmount: boolean;
  /** It is the record of some other attempt of this till. */
  readonly owned: boolean;
  /** It stood there before the sending. */
  readonly before: boolean;
}

/** An earlier attempt beside which another sale is about to be charged. */
export interface Earlier {
  readonly attempt: Pick<Attempt, 'state' | 'method' | 'decided' | 'watched'>;
  readonly sameSale: boolean;
  /** Since it was opened, ms, by the service's clock. */
  readonly ageMs: number;
  /** It is of the same amount, and of the same day of the clinic. */
  readonly sameAmountToday: boolean;
}

/**
 * Every judgement of the protocol, one function each, so that a proof can plant a wrong one. The
 * program has no other rules than `RULES`.
 */
export interface Rules {
  /** Ms from one look to the next; `looks` counts those of this run. Null: never looks. */
  waitBeforeLook(looks: number): number | null;
  /** The range of the list in which an attempt's record must be, ms since 1970 of the service. */
  window(times: ServiceTimes): { readonly start: number; readonly end: number };
  /** Whether a look reads the transaction report too. */
  readsReport(attempt: Attempt, elapsedMs: number): boolean;
  /** Not found is not absent: when it may be presumed. */
  mayPresumeAbsent(looked: LookedFor): boolean;
  /** When a complete look that found nothing is the last. */
  endsWatch(looked: LookedFor): boolean;
  /** Whether an attempt is looked for at all. */
  follows(attempt: Attempt): boolean;
  /** Whether a refused or failed attempt stands in the way of another try until it was looked up. */
  looksBeforeRetry(state: AttemptState): boolean;
  /** What a child of the payment is to a follow-up, beside the others on the same payment. */
  claims(
    attempt: Attempt,
    child: Child,
    sentAt: number,
    others: readonly Attempt[],
  ): 'ours' | 'not-ours' | 'unclear';
  /** Whether an attempt keeps its sale from taking other money. */
  locksSale(attempt: Attempt): boolean;
  /** Whether another sale asks first, and whether it takes a manager's word. */
  guards(earlier: Earlier): 'no' | 'asks' | 'needs-manager';
  /** Whether an approval means that the patient may have paid twice. */
  isOverpaid(attempt: Attempt, paidOtherwise: boolean, foundBy: FoundBy): boolean;
  /** What a person may decide; `looked` when this run looked completely at least once. */
  choices(attempt: Attempt, looked: boolean): readonly Decision[];
  /** From where a scan of the till's prefix reads, ms since 1970 of the service. */
  scanFrom(lastUpTo: number): number;
}

/** Times after the doubt at which is looked, then every minute to 10 minutes, then every 10. */
const LOOKS_AT = [2, 4, 8, 15, 30, 60].map((s) => s * SECOND);

/** Decisions after which a sale takes other money again. */
const CLOSING: readonly Decision[] = ['not-charged', 'other-tender', 'send-again', 'was-done'];

/** States in which a person may have a say. */
const UNSETTLED: readonly AttemptState[] = ['in-doubt', 'presumed-absent', 'needs-human'];
/** Cash is to be posted in the end: also what the service refused may be sent again. */
const NOT_POSTED: readonly AttemptState[] = [...UNSETTLED, 'refused', 'declined', 'failed'];

export function isClosedByPerson({ decided }: Pick<Attempt, 'decided'>): boolean {
  return decided.some((each) => CLOSING.includes(each));
}

/** Whether it tells the service of cash that is in the drawer already. */
export function isPosting({ method, operation }: Pick<Attempt, 'method' | 'operation'>): boolean {
  return method === 'CASH' && operation === 'authorize';
}

export function isFollowUp({ operation }: Pick<Attempt, 'operation'>): boolean {
  return FOLLOW_UPS.some((each) => each === operation);
}

/** The rules of docs/no-double-charge.md. */
export const RULES: Rules = {
  waitBeforeLook: (looks) => {
    const next = LOOKS_AT[looks];
    if (next !== undefined) return next - (LOOKS_AT[looks - 1] ?? 0);
    return looks < LOOKS_AT.length + 9 ? MINUTE : 10 * MINUTE;
  },

  window: ({ sentAt, now }) => ({
    start: sentAt - 10 * MINUTE,
    end: Math.max(sentAt, now) + 10 * MINUTE,
  }),

  readsReport: (attempt, elapsedMs) =>
    EVIDENCE[attempt.operation][attempt.method].report &&
    (isFollowUp(attempt) || attempt.state === 'approved' || elapsedMs >= 10 * MINUTE),

  mayPresumeAbsent: ({ lookingMs, completeLooks, reportRead }) =>
    lookingMs >= 10 * MINUTE && completeLooks >= 2 && reportRead,

  endsWatch: ({ elapsedMs, reportRead }) => elapsedMs >= 24 * HOUR && reportRead,

  follows: ({ watched }) => watched,

  looksBeforeRetry: (state) => state === 'refused' || state === 'failed',

  claims: (attempt, child, sentAt, others) => {
    if (child.before || child.owned) return 'not-ours';
    if (child.trackingId !== null && child.trackingId !== '') {
      return child.trackingId === attempt.trackingId ? 'ours' : 'not-ours';
    }
    const muddied = others.some((each) => !hasCertainEnd(each) || isClosedByPerson(each));
    // The offset is known to half a second, the service's times to one.
    const later = child.at >= sentAt - 2 * SECOND;
    return later && child.sameAmount && !muddied ? 'ours' : 'unclear';
  },

  locksSale: (attempt) =>
    attempt.method !== 'CASH' && isUnresolved(attempt.state) && !isClosedByPerson(attempt),

  guards: ({ attempt, sameSale, ageMs, sameAmountToday }) => {
    // Cash of the same sale is paid already: what is not known is whether the service has heard of it.
    if (sameSale && (attempt.method === 'CASH' || isClosedByPerson(attempt))) return 'no';
    if (attempt.state === 'approved') {
      return !sameSale && (ageMs < 10 * MINUTE || sameAmountToday) ? 'asks' : 'no';
    }
    if (isUnresolved(attempt.state) && !isClosedByPerson(attempt)) return 'needs-manager';
    // What is not watched any more was looked for a whole day.
    const mayComeUp = isUnresolved(attempt.state) || attempt.state === 'presumed-absent';
    return mayComeUp && attempt.watched ? 'asks' : 'no';
  },

  isOverpaid: (attempt, paidOtherwise) => paidOtherwise || isClosedByPerson(attempt),

  choices: (attempt, looked) => {
    const open = isPosting(attempt) ? NOT_POSTED : UNSETTLED;
    if (!open.includes(attempt.state) || isClosedByPerson(attempt)) return [];
    const again: readonly Decision[] = looked ? ['send-again'] : [];
    const done: readonly Decision[] = attempt.state === 'needs-human' ? ['was-done'] : [];
    if (isPosting(attempt)) return [...again, ...done];
    if (isFollowUp(attempt)) return ['set-aside', 'not-charged', ...again, ...done];
    return ['set-aside', 'not-charged', 'other-tender', ...done];
  },

  scanFrom: (lastUpTo) => lastUpTo - 24 * HOUR,
};

/** Ended by the service's own word, so that its record's id is known or there is none. */
function hasCertainEnd({ state, paymentId }: Attempt): boolean {
  if (state === 'not-sent') return true;
  return (state === 'approved' || state === 'declined' || state === 'failed') && paymentId !== null;
}
