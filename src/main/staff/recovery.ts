import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import { takeTurns } from '../system/timers.ts';
import type { ClinicStaff } from './clinic-staff.ts';
import type { People } from './people.ts';

/** Letters and digits without lookalikes; 20 of them are 98 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A recovery code for an administrator with a lost PIN: `ABCDE-FGHJK-…`. */
export function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalizes a typed code. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/** Hash of a recovery code. */
export function hashRecoveryCode(code: string): Promise<string> {
  return hash(plain(code));
}

export function isRecoveryCode(kept: string, code: string): Promise<boolean> {
  return verify(kept, plain(code));
}

/**
 * Adds the first administrator to the list and returns the recovery code, which is shown only once.
 * Throws the file system's error.
 */
export async function firstAdministrator(
  people: People,
  id: string,
  { name, pin }: { readonly name: string; readonly pin: string },
): Promise<string> {
  const code = newRecoveryCode();
  const [pinHash, recoveryHash] = [await hash(pin), await hashRecoveryCode(code)];
  people.saveRecovery(recoveryHash);
  people.keep([
    ...people.all,
    {
      id,
      name,
      role: 'administrator',
      branches: [],
      counterBranches: [],
      language: null,
      pinHash,
      shownPin: null,
    },
  ]);
  return code;
}

export interface Recover {
  /** Sets a new PIN for an administrator with the recovery code; returns the next code. */
  recover(id: string, code: string, pin: string): Promise<string>;
  /** Replaces the recovery code. */
  renew(): Promise<string>;
}

/**
 * Recovery for an administrator with a lost PIN. Codes are checked one at a time, and every try is
 * journaled.
 * @throws {CodedError}
 */
export function createRecover(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly acting: () => Cashier | null;
  /** False until a manager confirms the origin of the journal. */
  readonly mayWork: boolean;
  readonly changed: () => void;
  /** At a counter with a hub, which has the list. */
  readonly clinic: ClinicStaff | null;
}): Recover {
  const { journal, people, acting, changed, clinic } = options;
  const inTurn = takeTurns();

  const saveNewCode = async (by: Cashier): Promise<string> => {
    const code = newRecoveryCode();
    const kept = await hashRecoveryCode(code);
    if (clinic !== null) {
      await clinic.publishRecovery(kept, by);
      return code;
    }
    try {
      people.saveRecovery(kept);
    } catch (error) {
      throw new CodedError('STAFF_NOT_SAVED', { cause: error });
    }
    return code;
  };

  const recover = async (id: string, code: string, pin: string): Promise<string> => {
    if (!options.mayWork) throw new CodedError('MOVE_NOT_CONFIRMED');
    const person = people.all.find((each) => each.id === id);
    if (person === undefined) throw new CodedError('UNKNOWN_PERSON');
    if (person.role !== 'administrator') throw new CodedError('NOT_PERMITTED');
    const kept = people.recoveryHash;
    if (kept === null || !(await isRecoveryCode(kept, code))) {
      journal.append({ kind: 'staff.recovery-refused', body: { personId: id } });
      throw new CodedError('WRONG_RECOVERY_CODE');
    }
    const pinHash = await hash(pin);
    // The PIN before the next code: a code that was saved and not shown is lost, and then the new PIN renews it.
    if (clinic !== null) {
      await clinic.publish({ ...person, pinHash }, true, { id, name: person.name });
    } else {
      try {
        people.keep(people.all.map((each) => (each.id === id ? { ...each, pinHash } : each)));
      } catch (error) {
        throw new CodedError('STAFF_NOT_SAVED', { cause: error });
      }
    }
    journal.append({ kind: 'staff.recovered', body: { personId: id } });
    changed();
    return saveNewCode({ id, name: person.name });
  };

  return {
    recover: (id, code, pin) => inTurn(() => recover(id, code, pin)),
    renew: async () => {
      const by = acting();
      if (by === null) throw new CodedError('NOT_SIGNED_IN');
      const { id, name } = by;
      const code = await saveNewCode({ id, name });
      journal.append({ kind: 'staff.recovery-renewed', body: { by: { id, name } } });
      return code;
    },
  };
}
