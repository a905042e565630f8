import { verify } from '@node-rs/argon2';
import { pinDigits } from '../../shared/domain/typed-text.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import { takeTurns } from '../system/timers.ts';
import type { SavedPerson } from './people.ts';
import type { LockedOutUntil } from './pin-lockout.ts';

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
function holdsPin(text: string, pin: string): boolean {
  return pinDigits(text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digitValue)).includes(pin);
}

/** The value of a decimal digit: Unicode has the ten of a script in a row, from zero up. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
