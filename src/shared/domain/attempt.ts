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

/** While an attempt is in one of these, its sale takes no other, unless a person decided. */
export function isUnresolved(state: AttemptState): boolean {
  return state === 'sending' || state === 'in-doubt' || state === 'needs-human';
}
