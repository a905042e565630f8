import { verify } from '@node-rs/argon2';
import type { Journal } from '../journal/journal.ts';
import { takeTurns } from '../take-turns.ts';
import type { KeptPerson } from './people.ts';
import type { RestsUntil } from './pin-rests.ts';
import { StaffError } from './staff-error.ts';

/**
 * Checks PINs, one at a time, so that tries sent together do not all count as the first.
 */
export function createPinCheck(options: {
  readonly journal: Journal;
  readonly restsUntil: RestsUntil;
}): (person: KeptPerson, pin: string) => Promise<void> {
  const { journal, restsUntil } = options;
  const inTurn = takeTurns();

  const check = async (person: KeptPerson, pin: string) => {
    const until = restsUntil(person.id);
    if (until !== null) throw new StaffError('PIN_RESTS', { data: { until } });
    if (await verify(person.pinHash, pin)) return;
    journal.append({ kind: 'staff.pin-refused', body: { personId: person.id } });
    restsUntil(person.id); // its rest begins now, whatever the clock is set to next
    throw new StaffError('WRONG_PIN');
  };

  return (person, pin) => inTurn(() => check(person, pin));
}
