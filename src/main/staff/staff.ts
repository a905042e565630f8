import type { Person } from '../../shared/contract/staff.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';

/** Who works at the counter of the embedded service; one key signs each in. */
export const DEMO_STAFF: readonly Person[] = [
  { id: 'cashier', name: 'Dana Reyes', key: '1', role: 'cashier', shownPin: '135790' },
  { id: 'manager', name: 'Morgan Lee', key: '2', role: 'manager', shownPin: '246810' },
];

export interface Staff {
  readonly people: readonly Person[];
  readonly current: Cashier | null;
  /** Null when nobody has this id. */
  signIn(id: string): Cashier | null;
  signOut(): void;
}

/** Who is at the desk. Nobody is signed in at a start. */
export function createStaff(
  journal: Journal,
  people: readonly Person[],
  changed: () => void,
): Staff {
  let current: Cashier | null = null;
  return {
    people,
    get current() {
      return current;
    },
    signIn: (id) => {
      const person = people.find((each) => each.id === id);
      if (person === undefined) return null;
      const cashier = { id: person.id, name: person.name };
      journal.append({ kind: 'staff.signed-in', body: { cashier } });
      current = cashier;
      changed();
      return cashier;
    },
    signOut: () => {
      if (current === null) return;
      journal.append({ kind: 'staff.signed-out', body: { cashier: current } });
      current = null;
      changed();
    },
  };
}
