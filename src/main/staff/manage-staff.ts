import { hash } from '@node-rs/argon2';
import type { NewPerson } from '../../shared/contract/staff.ts';
import { may } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeptPerson, People } from './people.ts';
import type { AtDesk } from './staff.ts';
import { StaffError } from './staff-error.ts';

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
  /** Client ids of the branches they work at; none for all of them. */
  readonly branches?: readonly string[] | undefined;
}

/**
 * What an administrator does about the people; each change goes to the roll, PINs never do.
 * @throws {StaffError}
 */
export function createManageStaff(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly acting: () => AtDesk | null;
  readonly newId: () => string;
  readonly changed: () => void;
}): ManageStaff {
  const { journal, people, newId, changed } = options;

  const allowed = (permission: 'manage-staff' | 'open-a-locked-pin') => {
    const by = options.acting();
    if (by === null) throw new StaffError('NOT_SIGNED_IN');
    if (!may(by.role, permission)) throw new StaffError('NOT_PERMITTED');
    return { id: by.id, name: by.name };
  };
  const known = (id: string): KeptPerson => {
    const person = people.all.find((each) => each.id === id);
    if (person === undefined) throw new StaffError('UNKNOWN_PERSON');
    return person;
  };
  /** So there is always an administrator left, and nobody at the desk who is not on the list. */
  const notYourself = (id: string, by: Cashier) => {
    if (id === by.id) throw new StaffError('NOT_YOURSELF');
  };
  const keep = (next: readonly KeptPerson[]) => {
    try {
      people.keep(next);
    } catch (error) {
      throw new StaffError('STAFF_NOT_KEPT', { cause: error });
    }
    changed();
  };

  return {
    add: async ({ name, role, pin }) => {
      const by = allowed('manage-staff');
      const pinHash = await hash(pin);
      if (people.all.some((each) => each.name.toLowerCase() === name.toLowerCase())) {
        throw new StaffError('NAME_TAKEN');
      }
      const person = { id: newId(), name, role, shownPin: null, branches: [] };
      keep([...people.all, { ...person, pinHash }]);
      journal.append({ kind: 'staff.added', body: { personId: person.id, name, role, by } });
      return person.id;
    },
    change: async (id, { role, pin, branches }) => {
      const by = allowed('manage-staff');
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
      const by = allowed('manage-staff');
      known(id);
      notYourself(id, by);
      keep(people.all.filter((each) => each.id !== id));
      journal.append({ kind: 'staff.removed', body: { personId: id, by } });
    },
    openPin: (id) => {
      const by = allowed('open-a-locked-pin');
      known(id);
      journal.append({ kind: 'staff.pin-opened', body: { personId: id, by } });
      changed();
    },
  };
}
