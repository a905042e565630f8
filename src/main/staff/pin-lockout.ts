import type { Journal } from '../journal/journal.ts';
import { pinTries } from '../journal/projections/staff.ts';

/** Wrong PINs in a row without a lockout, and the number that locks the PIN for longest. */
const FREE_TRIES = 5;
const LOCKING_TRIES = 10;
/** The first lockout, doubled by each further wrong PIN; and the longest one, ms. */
const FIRST_LOCKOUT_MS = 15_000;
const LOCKED_MS = 30 * 60_000;

/** Length of the lockout after `wrong` wrong tries in a row, ms. */
export function lockoutAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return wrong >= LOCKING_TRIES ? LOCKED_MS : FIRST_LOCKOUT_MS * 2 ** (wrong - FREE_TRIES);
}

/** End of the lockout of a person's PIN, ISO 8601 UTC; null without one. */
export type LockedOutUntil = (personId: string) => string | null;

/**
 * Lockouts of PINs after wrong tries, which are counted in the journal: a restart does not reset
 * them. A running lockout is measured by the monotonic clock, so that a change of the PC's clock
 * neither ends nor extends it; one from before the start lasts at most its full length.
 * @param monotonic ms of a monotonic clock.
 */
export function createPinLockout(options: {
  readonly journal: Journal;
  readonly now: () => Date;
  readonly monotonic: () => number;
}): LockedOutUntil {
  const { journal, now, monotonic } = options;
  const lockouts = new Map<string, { readonly of: string; readonly endsAt: number }>();

  return (personId) => {
    const { wrong, lastAt } = pinTries(journal.readable, personId);
    const rest = lockoutAfter(wrong);
    if (rest === 0) return null;
    const of = `${wrong} ${lastAt}`;
    const known = lockouts.get(personId);
    const remaining = Date.parse(lastAt) + rest - now().getTime();
    const endsAt =
      known?.of === of ? known.endsAt : monotonic() + Math.min(Math.max(remaining, 0), rest);
    lockouts.set(personId, { of, endsAt });
    const left = endsAt - monotonic();
    return left <= 0 ? null : new Date(now().getTime() + left).toISOString();
  };
}
