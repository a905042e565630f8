import {
  type AttemptState,
  type Decision,
  FOLLOW_UPS,
  type FoundBy,
  isApprovedWithProblem,
  isHeldAsSale,
  isUnresolved,
  type Method,
  mayOnlyBeDone,
  type Operation,
} from '../../../shared/domain/attempt.ts';
import { type AttemptFacts, isClosedByPerson } from '../../../shared/domain/payment-status.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import { CLOCKS_APART, claims, hasCertainEnd } from '../../reconciliation/identity.ts';

/** The sources that can prove an operation, and the meaning of its absence in them. */
interface Evidence {
  /**
   * The transaction report shows it, by tracking id or by `original_id`; it knows CARD and ACH
   * only.
   */
  readonly report: boolean;
  /**
   * True if a complete status check without a record counts as absence. It does not if a record
   * would carry neither our tracking id nor the payment's: then only a person can decide.
   */
  readonly absenceCounts: boolean;
}

const IN_BOTH: Evidence = { report: true, absenceCounts: true };
const IN_LIST: Evidence = { report: false, absenceCounts: true };
const NO_PROOF: Evidence = { report: false, absenceCounts: false };

/**
 * One row per operation. A record in the list is ours only by its tracking id: the list does not
 * name the payment of a follow-up. The report ties voids, credits and rejects to theirs
 * (interface.md §2.7). The interface does not document the record of a hold after capture or
 * release, so only a record of that action with our tracking id proves either, and nothing proves
 * that it was not done.
 */
export const EVIDENCE: Readonly<Record<Operation, Readonly<Record<Method, Evidence>>>> = {
  authorize: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: IN_LIST },
  preauthorize: { CARD: IN_LIST, ACH: IN_LIST, CASH: IN_LIST },
  capture: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  deauthorize: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  void: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
  credit: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How whole a day's report is.
 * - `cut`: the day lacks a row that it must hold.
 * - `unproven`: the day is the longest report that was read; one cut at its length looks the same.
 */
export type Wholeness = 'proven' | 'unproven' | 'cut';

/** The evidence of one status check of an attempt. */
export interface StatusCheck extends CheckProgress {
  /** Since its answer or the end of the wait for it, ms, by the service's clock. */
  readonly elapsedMs: number;
  /** This status check also read the transaction report, and it is whole. */
  readonly reportRead: boolean;
}

/** The progress of an attempt's status checks in this run. */
export interface CheckProgress {
  /** Since the first status check of this run, ms, by a monotonic clock. */
  readonly checkingMs: number;
  /** Complete status checks of this run, this one included. */
  readonly completeChecks: number;
  /** A status check that began after the approval was journaled. */
  readonly confirms: boolean;
}

/** Found by a sweep; absence is not evidence. */
export const IN_PASSING: StatusCheck = {
  elapsedMs: 0,
  checkingMs: 0,
  completeChecks: 0,
  reportRead: false,
  confirms: false,
};

/** The service's clock at the sending and now, ms since 1970. */
export interface ServiceTimes {
  readonly sentAt: number;
  readonly now: number;
}

/** An earlier attempt in the duplicate check of a new sale. */
export interface Earlier {
  readonly attempt: AttemptFacts & { readonly method: Method };
  readonly sameSale: boolean;
  /** Minimum time since it was opened, ms. */
  readonly ageMs: number;
  /** It is of the same amount, and of the same day of the clinic. */
  readonly sameAmountToday: boolean;
  /** Both have a patient, and not the same one: only the card and the amount are the same. */
  readonly otherPatient: boolean;
}

/**
 * Every judgement of the protocol, one function each, so that a proof can plant a wrong one. The
 * program has no other rules than `RULES`.
 */
export interface Rules {
  /** Ms to the next status check; `looks` counts those of this run. Null: no further check. */
  waitBeforeCheck(checks: number): number | null;
  /**
   * The same for an approved attempt, since its approval, until the report has shown its amount.
   */
  waitBeforeConfirm(checks: number): number | null;
  /** The range of the list in which an attempt's record must be, ms since 1970 of the service. */
  window(times: ServiceTimes): { readonly start: number; readonly end: number };
  /** True if a status check also reads the transaction report. */
  readsReport(attempt: Attempt, elapsedMs: number): boolean;
  /** True if absence from a report of this wholeness proves absence. */
  provesAbsence(attempt: Attempt, wholeness: Wholeness): boolean;
  /** True if an attempt without a record may be presumed absent. */
  mayPresumeAbsent(checked: StatusCheck): boolean;
  /** True if a complete status check without a record, or without its amount, is the last one. */
  endsMonitoring(attempt: Attempt, checked: StatusCheck): boolean;
  /** True if a status check of an approved attempt with a reported amount is the last one. */
  isConfirmed(checked: StatusCheck): boolean;
  /**
   * True if a status check without the amount of an approved follow-up proves it missing, or if the
   * report was not whole for three days.
   */
  isMissing(attempt: Attempt, checked: StatusCheck): boolean;
  /** True if a person must decide because the report was never whole. */
  asksForWantOfReport(checked: StatusCheck): boolean;
  /** True if an attempt has status checks at all. */
  follows(attempt: Attempt): boolean;
  /** True if a refused or failed attempt blocks another try until its status check. */
  checksBeforeRetry(state: AttemptState): boolean;
  /** The relation of a child of the payment to a follow-up, given the others on the same payment. */
  readonly claims: typeof claims;
  /** True if an answered record of time `at` is older than its request, or may be of another attempt. */
  isOfEarlier(attempt: Attempt, at: number, sentAt: number, others: readonly Attempt[]): boolean;
  /** True if an attempt locks its sale for other money. */
  locksSale(attempt: Attempt): boolean;
  /** Whether another sale needs an acknowledgement, and whether that needs a manager approval. */
  guards(earlier: Earlier): 'no' | 'asks' | 'needs-manager';
  /** True if an approval means that the patient may have paid twice. */
  isOverpaid(attempt: Attempt, paidOtherwise: boolean, foundBy: FoundBy): boolean;
  /** The possible decisions; `looked` if this run completed at least one status check. */
  choices(attempt: Attempt, checked: boolean): readonly Decision[];
  /** True if a sweep must show an approved payment of this age, ms by the service's clock. */
  mustBeShown(ageMs: number): boolean;
  /** The start of a sweep of the till's prefix, ms since 1970 of the service. */
  sweepFrom(lastUpTo: number): number;
}

/**
 * Times of the status checks after the doubt, then every minute to 10 minutes, then every 10. After
 * a day without a whole report, every hour.
 */
const CHECKS_AT = [2, 4, 8, 15, 30, 60].map((s) => s * SECOND);
const CHECKS_IN_A_DAY = CHECKS_AT.length + 9 + 24 * 6;

/**
 * From an approval to the check that confirms it, and further while the report lacks its amount.
 */
const CONFIRMS_AFTER = [45 * SECOND, 10 * MINUTE, HOUR];

/** A slow proof shifts the known offset of the service's clock by half its time, ms. */
const SLOW_PROOF = 15 * SECOND;

/** States that allow a person's decision. */
const UNSETTLED: readonly AttemptState[] = ['in-doubt', 'presumed-absent', 'needs-human'];
/** Cash must be posted in the end: refused postings may be sent again too. */
const NOT_POSTED: readonly AttemptState[] = [...UNSETTLED, 'refused', 'declined', 'failed'];

/** True if it posts cash that is in the drawer already. */
export function isPosting({
  method,
  operation,
}: {
  readonly method: Method;
  readonly operation: Operation;
}): boolean {
  return method === 'CASH' && operation === 'authorize';
}

export function isFollowUp({ operation }: { readonly operation: Operation }): boolean {
  return FOLLOW_UPS.some((each) => each === operation);
}

/** The rules of docs/explanation/no-double-charge.md. */
export const RULES: Rules = {
  waitBeforeCheck: (checks) => {
    const next = CHECKS_AT[checks];
    if (next !== undefined) return next - (CHECKS_AT[checks - 1] ?? 0);
    if (checks < CHECKS_AT.length + 9) return MINUTE;
    return checks < CHECKS_IN_A_DAY ? 10 * MINUTE : HOUR;
  },

  waitBeforeConfirm: (checks) => CONFIRMS_AFTER[checks] ?? 6 * HOUR,

  window: ({ sentAt, now }) => ({
    start: sentAt - 10 * MINUTE,
    end: Math.max(sentAt, now) + 10 * MINUTE,
  }),

  readsReport: (attempt, elapsedMs) =>
    attempt.method !== 'CASH' &&
    // A hold that was performed as a sale is in the report, too.
    (attempt.state === 'approved' ||
      isApprovedWithProblem(attempt) ||
      (EVIDENCE[attempt.operation][attempt.method].report &&
        (isFollowUp(attempt) || attempt.state === 'needs-human' || elapsedMs >= 10 * MINUTE))),

  // A payment is in the list too, which is complete; a follow-up may be in the report alone.
  provesAbsence: (attempt, wholeness) =>
    isFollowUp(attempt) ? wholeness === 'proven' : wholeness !== 'cut',

  mayPresumeAbsent: ({ checkingMs, completeChecks, reportRead }) =>
    checkingMs >= 10 * MINUTE && completeChecks >= 2 && reportRead,

  endsMonitoring: (attempt, { elapsedMs, reportRead }) =>
    elapsedMs >= 24 * HOUR &&
    reportRead &&
    !awaitsAmount(attempt) &&
    !isApprovedWithProblem(attempt),

  // A second record of a payment may appear minutes after the first.
  isConfirmed: ({ confirms, elapsedMs }) => confirms && elapsedMs >= 10 * MINUTE,

  // A sweep proves it of payments, by the list; a follow-up may be in the report alone.
  // The longest report of a month proves nothing until a longer one was read.
  isMissing: (attempt, { elapsedMs, checkingMs, reportRead }) =>
    isFollowUp(attempt) &&
    awaitsAmount(attempt) &&
    (reportRead ? elapsedMs >= 24 * HOUR : elapsedMs >= 72 * HOUR && checkingMs >= 10 * MINUTE),

  asksForWantOfReport: ({ elapsedMs, checkingMs, reportRead }) =>
    !reportRead && elapsedMs >= 24 * HOUR && checkingMs >= 10 * MINUTE,

  follows: ({ monitored }) => monitored,

  checksBeforeRetry: (state) => state === 'refused' || state === 'failed',

  claims,

  isOfEarlier: (attempt, at, sentAt, others) => {
    // The check that confirms an approval reads the list from here on.
    if (at < RULES.window({ sentAt, now: sentAt }).start) return true;
    // A payment is voided, captured or released once, and refunded in parts, also by other terminals.
    const muddied = others.some((each) => each.operation === 'credit' && !hasCertainEnd(each));
    const margin = muddied ? CLOCKS_APART : SLOW_PROOF;
    return attempt.operation === 'credit' && at < sentAt - margin;
  },

  locksSale: (attempt) =>
    attempt.method !== 'CASH' && isUnresolved(attempt.state) && !isClosedByPerson(attempt),

  guards: ({ attempt, sameSale, ageMs, sameAmountToday, otherPatient }) => {
    // Cash of the same sale is paid already: only its posting is uncertain.
    if (sameSale && (attempt.method === 'CASH' || isClosedByPerson(attempt))) return 'no';
    if (attempt.state === 'approved') {
      // One card pays for several members of a family.
      const isOther = sameSale || otherPatient;
      return !isOther && (ageMs < 10 * MINUTE || sameAmountToday) ? 'asks' : 'no';
    }
    if (isUnresolved(attempt.state) && !isClosedByPerson(attempt)) return 'needs-manager';
    // An unmonitored attempt was checked for a whole day.
    const mayComeUp = isUnresolved(attempt.state) || attempt.state === 'presumed-absent';
    return mayComeUp && attempt.monitored ? 'asks' : 'no';
  },

  isOverpaid: (attempt, paidOtherwise) => paidOtherwise || isClosedByPerson(attempt),

  choices: (attempt, checked) => {
    const open = isPosting(attempt) ? NOT_POSTED : UNSETTLED;
    if (!open.includes(attempt.state) || isClosedByPerson(attempt)) return [];
    if (mayOnlyBeDone(attempt)) {
      return isPosting(attempt) ? ['was-done'] : ['set-aside', 'was-done'];
    }
    const again: readonly Decision[] = checked ? ['send-again'] : [];
    // A hold that was performed as a sale took money: it must not count as a hold.
    const mayBeDone = attempt.state === 'needs-human' && !isHeldAsSale(attempt);
    const done: readonly Decision[] = mayBeDone ? ['was-done'] : [];
    if (isPosting(attempt)) return [...again, ...done];
    if (isFollowUp(attempt)) return ['set-aside', 'not-charged', ...again, ...done];
    return ['set-aside', 'not-charged', 'other-tender', ...done];
  },

  mustBeShown: (ageMs) => ageMs >= 24 * HOUR,

  // A deposit may be listed eight days late, under a day that differs by two (interface-decisions.md,
  // 2.7); a payment must be shown a day after its end, which may be three days after its sending.
  sweepFrom: (lastUpTo) => lastUpTo - 10 * 24 * HOUR,
};

/**
 * Approved by the service, and the report will show its amount: cash and holds are in no report
 * (interface.md §2.7).
 */
function awaitsAmount({ state, foundBy, operation, method, reported }: Attempt): boolean {
  const isApproved = state === 'approved' && foundBy !== 'person';
  return isApproved && EVIDENCE[operation][method].report && reported === null;
}
