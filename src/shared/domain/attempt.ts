/** The money operations of the service (interface.md §4.1). */
export const OPERATIONS = [
  'authorize',
  'preauthorize',
  'capture',
  'deauthorize',
  'void',
  'credit',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** The operations that act on an earlier payment. */
export const FOLLOW_UPS = ['capture', 'deauthorize', 'void', 'credit'] as const;

export type FollowUp = (typeof FOLLOW_UPS)[number];

export const METHODS = ['CARD', 'ACH', 'CASH'] as const;

export type Method = (typeof METHODS)[number];

/**
 * One press of a money button is one attempt. Its states (docs/explanation/no-double-charge.md):
 *
 * - `sending`: the intent is in the journal; bytes may have left.
 * - `approved`, `declined`, `failed`: the service answered, or a status check found its answer.
 * - `not-sent`: certainly no byte left this PC.
 * - `refused`: the service answered 400, 401, 403, 404, 422 or 429; still monitored.
 * - `in-doubt`: the outcome is unknown; never shown as failed, never sent again by the program.
 * - `presumed-absent`: not found for long enough; still monitored.
 * - `needs-human`: the records contradict each other or prove nothing; a manager decides.
 */
export const ATTEMPT_STATES = [
  'sending',
  'approved',
  'declined',
  'failed',
  'not-sent',
  'refused',
  'in-doubt',
  'presumed-absent',
  'needs-human',
] as const;

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** States of an attempt that moved no money. In any other it moved, or may have. */
export const NOTHING_MOVED = ['declined', 'failed', 'refused', 'not-sent'] as const;

export function movedNothing(state: AttemptState): boolean {
  return NOTHING_MOVED.some((each) => each === state);
}

/** Final states that leave a sale unpaid and unlocked. */
export const UNPAID_STATES = [...NOTHING_MOVED, 'presumed-absent'] as const;

export const isUnpaid = (state: AttemptState): state is (typeof UNPAID_STATES)[number] =>
  UNPAID_STATES.some((each) => each === state);

/**
 * The status of an earlier payment that another like it may duplicate:
 *
 * - `open`: the outcome is unknown; another payment needs a manager approval.
 * - `abandoned`: not found for long enough, or a manager unlocked its sale; it may still be found.
 * - `paid`: the service approved it, or it was an offline tender.
 */
export const DUPLICATE_STATUSES = ['open', 'abandoned', 'paid'] as const;

export type DuplicateStatus = (typeof DUPLICATE_STATUSES)[number];

const FOUND = ['approved', 'declined', 'failed'] as const;

/**
 * Allowed next states. A final state changes only to one for review by a person, when records of
 * the service contradict it; `approved` only when more or other than requested was done.
 */
export const NEXT_STATES: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  sending: [...FOUND, 'not-sent', 'refused', 'in-doubt', 'needs-human'],
  'in-doubt': [...FOUND, 'presumed-absent', 'needs-human'],
  'presumed-absent': [...FOUND, 'needs-human'],
  'needs-human': [...FOUND, 'needs-human'],
  refused: [...FOUND, 'needs-human'],
  declined: ['needs-human'],
  failed: ['needs-human'],
  'not-sent': ['needs-human'],
  approved: ['needs-human'],
};

/** Problems of an attempt with an approved record that differs from the request or the answer. */
export const APPROVED_PROBLEMS = ['contradiction', 'other-action', 'amount-higher'] as const;

/** True if the service approved it otherwise than requested or answered: it is monitored on. */
export function isApprovedWithProblem({
  state,
  problem,
}: {
  readonly state: AttemptState;
  readonly problem: string | null;
}): boolean {
  return state === 'needs-human' && APPROVED_PROBLEMS.some((each) => each === problem);
}

/**
 * True if no decision but `was-done` closes it: its approved record is of the requested action. A
 * hold that was performed as a sale must not count as a hold.
 */
export function mayOnlyBeDone(attempt: Parameters<typeof isApprovedWithProblem>[0]): boolean {
  return isApprovedWithProblem(attempt) && attempt.problem !== 'other-action';
}

/**
 * True for a hold that the service performed as a sale: it needs review, and fails once the sale is
 * voided or refunded.
 */
export function isHeldAsSale({
  operation,
  problem,
}: {
  readonly operation: Operation;
  readonly problem: string | null;
}): boolean {
  return operation === 'preauthorize' && problem === 'other-action';
}

/** True for states in which the attempt's sale takes no other, unless a person decided. */
export function isUnresolved(state: AttemptState): boolean {
  return state === 'sending' || state === 'in-doubt' || state === 'needs-human';
}

/**
 * True if the service may still show it: unresolved, or presumed absent and monitored. An unmonitored one was
 * checked for a whole day.
 */
export function mayComeUp({
  state,
  monitored,
}: {
  readonly state: AttemptState;
  readonly monitored: boolean;
}): boolean {
  return isUnresolved(state) || (state === 'presumed-absent' && monitored);
}

/** A request without an answer for this long is slow, and the counter need not wait for it, ms. */
export const SLOW_MS = 20_000;

/** Time until a request counts as slow, ms; bounded, even if the PC's clock was set. */
export function slowIn(openedAt: string, now: number): number {
  const left = Date.parse(openedAt) + SLOW_MS - now;
  return Math.min(Math.max(0, left), SLOW_MS);
}

/**
 * The source of an outcome: the answer itself, a status check, the recovery after a crash, or a
 * manager.
 */
export const FOUND_BY = ['answer', 'look-up', 'recovery', 'person'] as const;

export type FoundBy = (typeof FOUND_BY)[number];

/**
 * Decisions about an attempt without a known outcome. Setting aside is a cashier's; the others need
 * a manager approval and a reason.
 *
 * - `not-charged`: unlocks the sale; monitoring continues.
 * - `other-tender`: the sale is paid by another tender; monitoring continues.
 * - `send-again`: a follow-up, or a posting of cash, is requested once more.
 * - `was-done`: the manager saw at the service that it was carried out.
 */
export const DECISIONS = [
  'set-aside',
  'not-charged',
  'other-tender',
  'send-again',
  'was-done',
] as const;

export type Decision = (typeof DECISIONS)[number];

/**
 * Facts at the service that a manager must review; an alarm stays until one closes it with a
 * reason.
 */
export const ALARM_KINDS = [
  /** A record with this till's prefix that no attempt explains. */
  'unknown-payment',
  /** The transaction report has another amount than was sent: less is approved in part. */
  'amount-differs',
  /** The service names a record that already belongs to another attempt. */
  'record-taken',
  /** The service approved another action under this tracking id than was requested. */
  'other-action',
  /** Two approved records of one attempt: the first is kept, the others are to be voided. */
  'charged-twice',
  /** Approved, and no longer in the service's list or report. */
  'missing-at-service',
  /** Found approved after the sale was paid by another tender or marked as not charged. */
  'overpaid',
  /**
   * Found approved after it was reported as refused, or as not found: the patient may have left
   * unpaid.
   */
  'approved-late',
  /**
   * Cash that a restored journal has as not posted, and that may have been posted after the backup.
   */
  'unposted-restored-cash',
  /** A second answer that contradicts the first. */
  'contradiction',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];
