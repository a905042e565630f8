import type { Journal } from '../journal/journal.ts';
import { pinTries } from '../journal/views/staff.ts';

/** Wrong PINs in a row that cost nothing, and how many lock the PIN. */
const FREE_TRIES = 5;
const LOCKING_TRIES = 10;
/** The first rest, doubled by each further wrong PIN; and the rest of a locked one, ms. */
const FIRST_REST_MS = 15_000;
const LOCKED_MS = 30 * 60_000;

/** How long a PIN rests after `wrong` wrong tries in a row, ms. */
export function restAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return wrong >= LOCKING_TRIES ? LOCKED_MS : FIRST_REST_MS * 2 ** (wrong - FREE_TRIES);
}

/** Until when a person's PIN is not looked at, ISO 8601 UTC; null when it is. */
export type RestsUntil = (personId: string) => string | null;

/**
 * How PINs rest after wrong tries, which are counted on the roll: closing the program does not give
 * new ones. A rest that is under way is measured by the clock that nobody sets, so that moving the
 * PC's clock neither ends it nor makes it longer; one from before the start lasts no longer than a
 * whole one.
 * @param monotonic ms of a clock that only goes forward.
 */
export function createPinRests(options: {
  readonly journal: Journal;
  readonly now: () => Date;
  readonly monotonic: () => number;
}): RestsUntil {
  const { journal, now, monotonic } = options;
  const rests = new Map<string, { readonly of: string; readonly endsAt: number }>();

  return (personId) => {
    const { wrong, lastAt } = pinTries(journal.readable, personId);
    const rest = restAfter(wrong);
    if (rest === 0) return null;
    const of = `${wrong} ${lastAt}`;
    const known = rests.get(personId);
    const remaining = Date.parse(lastAt) + rest - now().getTime();
    const endsAt =
      known?.of === of ? known.endsAt : monotonic() + Math.min(Math.max(remaining, 0), rest);
    rests.set(personId, { of, endsAt });
    const left = endsAt - monotonic();
    return left <= 0 ? null : new Date(now().getTime() + left).toISOString();
  };
}
