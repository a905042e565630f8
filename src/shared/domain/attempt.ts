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
 * One press of a money button is one attempt. Its states (docs/no-double-charge.md):
 *
 * - `sending`: the intent is in the journal; bytes may have left.
 * - `approved`, `declined`, `failed`: the service answered, or a look-up found its answer.
 * - `not-sent`: certainly nothing left this PC.
 * - `refused`: the service answered 400, 401, 403, 404, 422 or 429; still watched.
 * - `in-doubt`: nobody here knows; never shown as failed, never sent again by the program.
 * - `presumed-absent`: looked for long enough and not found; still watched.
 * - `needs-human`: what was found contradicts itself or proves nothing; a manager decides.
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

/**
 * How an earlier payment stands that is asked about before another like it:
 *
 * - `open`: nobody knows; another beside it takes a manager's word.
 * - `given-up`: not found for long enough, or a manager freed its sale; it may come up all the same.
 * - `paid`: the service approved it, or it was paid at once.
 */
export const STANDINGS = ['open', 'given-up', 'paid'] as const;

export type Standing = (typeof STANDINGS)[number];

const FOUND = ['approved', 'declined', 'failed'] as const;

/**
 * What may follow what. `approved` is never left: whatever contradicts it is an alarm beside it. The
 * other ends are left only for a person to look at, when a record of the service contradicts them.
 */
export const NEXT_STATES: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  sending: [...FOUND, 'not-sent', 'refused', 'in-doubt'],
  'in-doubt': [...FOUND, 'presumed-absent', 'needs-human'],
  'presumed-absent': [...FOUND, 'needs-human'],
  'needs-human': FOUND,
  refused: [...FOUND, 'needs-human'],
  declined: ['needs-human'],
  failed: ['needs-human'],
  'not-sent': ['needs-human'],
  approved: [],
};

/** While an attempt is in one of these, its sale takes no other, unless a person decided. */
export function isUnresolved(state: AttemptState): boolean {
  return state === 'sending' || state === 'in-doubt' || state === 'needs-human';
}

/** From here on a request that is not answered is slow, and the counter need not wait for it, ms. */
export const SLOW_MS = 20_000;

/** Who knew an outcome: the answer itself, a look-up, the start after a crash, or a manager. */
export const FOUND_BY = ['answer', 'look-up', 'recovery', 'person'] as const;

export type FoundBy = (typeof FOUND_BY)[number];

/**
 * What a person may do about an attempt whose outcome is not known. Setting aside is a cashier's; the
 * others need a manager's word and a reason.
 *
 * - `not-charged`: the sale is free again; the attempt is watched on.
 * - `other-tender`: the sale is paid another way; the attempt is watched on.
 * - `send-again`: a follow-up, or a posting of cash, is asked for once more.
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

/** Something at the service that needs a manager's eye; it stays until one closes it with a reason. */
export const ALARM_KINDS = [
  /** A record with this till's prefix that no attempt explains. */
  'orphan-charge',
  /** The transaction report tells another amount than was sent. */
  'amount-differs',
  /** Two approved records of one attempt: the first is kept, the others are to be voided. */
  'charged-twice',
  /** Found approved after the sale was paid another way or taken as not charged. */
  'overpaid',
  /** Found approved after it was told as refused, or as not found: the patient may have left unpaid. */
  'approved-late',
  /** Cash that a copy of the journal shows as not posted, and that may have been posted after it. */
  'cash-of-copy',
  /** A second answer that contradicts the first. */
  'contradiction',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];
