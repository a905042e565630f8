/**
 * One press of a money button is one attempt. Its states are those of docs/architecture.md:
 *
 * - `sending`: the intent is in the journal; bytes may have left.
 * - `approved`, `declined`, `failed`: the service answered.
 * - `not-sent`: certainly nothing left this PC.
 * - `refused`: the service answered 400, 401, 403, 404, 422 or 429.
 * - `in-doubt`: nobody here knows; never shown as failed, never sent again.
 */
export const ATTEMPT_STATES = [
  'sending',
  'approved',
  'declined',
  'failed',
  'not-sent',
  'refused',
  'in-doubt',
] as const;

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** While an attempt is in one of these, its sale takes no other. */
export function isUnresolved(state: AttemptState): boolean {
  return state === 'sending' || state === 'in-doubt';
}
