import { verify } from '@node-rs/argon2';
import type { Journal } from '../journal/journal.ts';
import { pinTries } from '../journal/views/staff.ts';
import type { KeptPerson } from './people.ts';
import { StaffError } from './staff-error.ts';

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
export function restsUntil(journal: Journal, personId: string, now: Date): string | null {
  const { wrong, lastAt } = pinTries(journal.readable, personId);
  const until = Date.parse(lastAt) + restAfter(wrong);
  return wrong > 0 && now.getTime() < until ? new Date(until).toISOString() : null;
}

/**
 * Checks PINs, one at a time, so that tries sent together do not all count as the first. Wrong ones
 * are counted on the roll: closing the program does not give new tries.
 */
export function createPinCheck(options: {
  readonly journal: Journal;
  readonly now: () => Date;
}): (person: KeptPerson, pin: string) => Promise<void> {
  const { journal, now } = options;
  let last: Promise<void> = Promise.resolve();

  const check = async (person: KeptPerson, pin: string) => {
    const until = restsUntil(journal, person.id, now());
    if (until !== null) throw new StaffError('PIN_RESTS', { data: { until } });
    if (await verify(person.pinHash, pin)) return;
    journal.append({ kind: 'staff.pin-refused', body: { personId: person.id } });
    throw new StaffError('WRONG_PIN');
  };

  return (person, pin) => {
    const checked = last.then(() => check(person, pin));
    last = checked.catch(() => {
      // Who asked hears of it; the next one in line only waits.
    });
    return checked;
  };
}
