import { hash } from '@node-rs/argon2';
import type { NewPerson } from '../../shared/contract/staff.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import type { People, SavedPerson } from './people.ts';

export interface ManageStaff {
  /** Returns the new person's id. */
  add(person: NewPerson): Promise<string>;
  change(id: string, to: PersonChange): Promise<void>;
  remove(id: string): void;
  openPin(id: string): void;
}

export interface PersonChange {
  readonly role?: Role | undefined;
  readonly pin?: string | undefined;
  /** Client ids of the person's branches; empty for all. */
  readonly branches?: readonly string[] | undefined;
}

/**
 * The administrator's changes of the staff; each is journaled, without PINs.
 * @throws {CodedError}
 */
export function createManageStaff(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly acting: () => Cashier | null;
  readonly newId: () => string;
  readonly changed: () => void;
}): ManageStaff {
  const { journal, people, newId, changed } = options;

  const signedIn = (): Cashier => {
    const by = options.acting();
    if (by === null) throw new CodedError('NOT_SIGNED_IN');
    return { id: by.id, name: by.name };
  };
  const known = (id: string): SavedPerson => {
    const person = people.all.find((each) => each.id === id);
    if (person === undefined) throw new CodedError('UNKNOWN_PERSON');
    return person;
  };
  /** Ensures that one administrator remains, and that the signed-in person stays on the list. */
  const notYourself = (id: string, by: Cashier) => {
    if (id === by.id) throw new CodedError('NOT_YOURSELF');
  };
  const keep = (next: readonly SavedPerson[]) => {
    try {
      people.keep(next);
    } catch (error) {
      throw new CodedError('STAFF_NOT_SAVED', { cause: error });
    }
    changed();
  };

  return {
    add: async ({ name, role, pin }) => {
      const by = signedIn();
      const pinHash = await hash(pin);
      if (people.all.some((each) => each.name.toLowerCase() === name.toLowerCase())) {
        throw new CodedError('NAME_TAKEN');
      }
      const person = { id: newId(), name, role, shownPin: null, branches: [], language: null };
      keep([...people.all, { ...person, pinHash }]);
      journal.append({ kind: 'staff.added', body: { personId: person.id, name, role, by } });
      return person.id;
    },
    change: async (id, { role, pin, branches }) => {
      const by = signedIn();
      const pinHash = pin === undefined ? null : await hash(pin);
      const person = known(id);
      if (role !== undefined && role !== person.role) notYourself(id, by);
      const next = {
        ...person,
        role: role ?? person.role,
        branches: [...(branches ?? person.branches)],
        ...(pinHash === null ? {} : { pinHash, shownPin: null }),
      };
      keep(people.all.map((each) => (each.id === id ? next : each)));
      journal.append({
        kind: 'staff.changed',
        body: {
          personId: id,
          role: next.role,
          branches: next.branches,
          newPin: pinHash !== null,
          by,
        },
      });
    },
    remove: (id) => {
      const by = signedIn();
      known(id);
      notYourself(id, by);
      keep(people.all.filter((each) => each.id !== id));
      journal.append({ kind: 'staff.removed', body: { personId: id, by } });
    },
    openPin: (id) => {
      const by = signedIn();
      known(id);
      journal.append({ kind: 'staff.pin-opened', body: { personId: id, by } });
      changed();
    },
  };
}
