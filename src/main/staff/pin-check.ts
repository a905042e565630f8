import { verify } from '@node-rs/argon2';
import { pinDigits } from '../../shared/domain/typed-text.ts';
import type { Documents } from '../hub/documents.ts';
import type { Journal } from '../journal/journal.ts';
import { pinTries, wrongPinsSince } from '../journal/projections/staff.ts';
import { CodedError } from '../system/coded-error.ts';
import { takeTurns } from '../system/timers.ts';
import type { SavedPerson } from './people.ts';

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
 * neither ends nor extends it; one from before the start lasts at most its full length. In a clinic the wrong tries at the
 * other counters count too.
 * @param monotonic ms of a monotonic clock.
 */
export function createPinLockout(options: {
  readonly journal: Journal;
  readonly now: () => Date;
  readonly monotonic: () => number;
  /** Wrong PINs at the other counters of the clinic; absent without a hub. */
  readonly documents?: Pick<Documents, 'triesOf'> | undefined;
}): LockedOutUntil {
  const { journal, now, monotonic, documents } = options;
  const lockouts = new Map<string, { readonly of: string; readonly endsAt: number }>();
  /** Wrong PINs here after the last correct or new one at another counter; entries are read once for each. */
  const counted = new Map<string, { readonly of: string; readonly wrong: number }>();
  const wrongHere = (
    personId: string,
    here: { readonly wrong: number; readonly lastAt: string },
    since: string | null,
  ) => {
    if (since === null) return here.wrong;
    if (since > here.lastAt) return 0;
    const of = `${here.wrong} ${here.lastAt} ${since}`;
    const known = counted.get(personId);
    if (known?.of === of) return known.wrong;
    const wrong = wrongPinsSince(journal.readable, personId, { newest: here.wrong, since });
    counted.set(personId, { of, wrong });
    return wrong;
  };

  return (personId) => {
    const here = pinTries(journal.readable, personId);
    const others = documents?.triesOf(personId) ?? null;
    const wrong = wrongHere(personId, here, others?.endedHere ?? null) + (others?.wrong ?? 0);
    const rest = lockoutAfter(wrong);
    if (rest === 0) return null;
    const lastThere = others?.lastHere ?? '';
    const lastAt = lastThere > here.lastAt ? lastThere : here.lastAt;
    const of = `${wrong} ${here.lastAt} ${others?.lastAt}`;
    const known = lockouts.get(personId);
    const remaining = Date.parse(lastAt) + rest - now().getTime();
    const endsAt =
      known?.of === of ? known.endsAt : monotonic() + Math.min(Math.max(remaining, 0), rest);
    lockouts.set(personId, { of, endsAt });
    const left = endsAt - monotonic();
    return left <= 0 ? null : new Date(now().getTime() + left).toISOString();
  };
}

/**
 * Verifies a person by the PIN. `reasons` are the texts of the same command: a text with the PIN
 * would expose it in the journal, so it is refused and counts as a wrong try.
 * @throws {CodedError} `WRONG_PIN`, `PIN_IN_REASON`, `PIN_LOCKED`.
 */
export type CheckPin = (
  person: SavedPerson,
  pin: string,
  reasons?: readonly string[],
) => Promise<void>;

/** Checks PINs one at a time, so that simultaneous tries do not all count as the first. */
export function createPinCheck(options: {
  readonly journal: Journal;
  readonly lockedOutUntil: LockedOutUntil;
}): CheckPin {
  const { journal, lockedOutUntil } = options;
  const inTurn = takeTurns();

  const check: CheckPin = async (person, pin, reasons = []) => {
    const until = lockedOutUntil(person.id);
    if (until !== null) throw new CodedError('PIN_LOCKED_OUT', { data: { until } });
    const isRight = await verify(person.pinHash, pin);
    if (isRight && !reasons.some((reason) => holdsPin(reason, pin))) return;
    journal.append({ kind: 'staff.pin-refused', body: { personId: person.id } });
    lockedOutUntil(person.id); // starts the lockout now, before a change of the clock
    throw new CodedError(isRight ? 'PIN_IN_REASON' : 'WRONG_PIN');
  };

  return (person, pin, reasons) => inTurn(() => check(person, pin, reasons));
}

/**
 * True if the digits of a text contain the PIN, in any script and also with other characters
 * between them.
 */
export function holdsPin(text: string, pin: string): boolean {
  return pinDigits(text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digitValue)).includes(pin);
}

/** The value of a decimal digit: Unicode has the ten of a script in a row, from zero up. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
