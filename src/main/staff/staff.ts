import type { Person } from '../../shared/contract/staff.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { After } from '../after.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeptPerson, People } from './people.ts';
import type { RestsUntil } from './pin-rests.ts';
import { StaffError } from './staff-error.ts';

/** Who is at the desk, with what they may do. */
export interface AtDesk extends Cashier {
  readonly role: Role;
}

export interface StaffOptions {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: (person: KeptPerson, pin: string) => Promise<void>;
  readonly restsUntil: RestsUntil;
  readonly after: After;
  readonly changed: () => void;
  /** How long nobody may touch anything before the screen is covered, ms. */
  readonly idleMs: () => number;
  /** True while a card is listened to or charged: the screen stays as it is. */
  readonly busy: () => boolean;
}

/** Who is at the desk. Nobody is signed in at a start. */
export class Staff {
  readonly #options: StaffOptions;
  #current: AtDesk | null = null;
  #locked = false;
  #callOff: (() => void) | null = null;

  constructor(options: StaffOptions) {
    this.#options = options;
  }

  get people(): readonly Person[] {
    const { people, restsUntil } = this.#options;
    return people.all.map(({ pinHash: _kept, ...person }) => ({
      ...person,
      restsUntil: restsUntil(person.id),
    }));
  }

  /** Who is signed in, the screen covered or not. */
  get current(): AtDesk | null {
    return this.#current;
  }

  /** Who may act right now: nobody while the screen is covered. */
  get acting(): AtDesk | null {
    return this.#locked ? null : this.#current;
  }

  /** Who may act right now, as they stand on the roll: a row with more would not be redrawn alike. */
  get cashier(): Cashier | null {
    const acting = this.acting;
    return acting === null ? null : { id: acting.id, name: acting.name };
  }

  get locked(): boolean {
    return this.#locked;
  }

  /** @throws {StaffError} `UNKNOWN_PERSON`, `WRONG_PIN`, `PIN_RESTS`. */
  async signIn(id: string, pin: string): Promise<Cashier> {
    const person = this.#options.people.all.find((each) => each.id === id);
    if (person === undefined) throw new StaffError('UNKNOWN_PERSON');
    await this.#options.checkPin(person, pin);
    const cashier = { id: person.id, name: person.name };
    this.#options.journal.append({ kind: 'staff.signed-in', body: { cashier } });
    this.#current = { ...cashier, role: person.role };
    this.#locked = false;
    this.active();
    this.#options.changed();
    return cashier;
  }

  signOut(): void {
    if (this.#current === null) return;
    const { id, name } = this.#current;
    this.#options.journal.append({ kind: 'staff.signed-out', body: { cashier: { id, name } } });
    this.#current = null;
    this.#locked = false;
    this.#callOff?.();
    this.#options.changed();
  }

  /** False when it cannot be covered now. */
  lock(): boolean {
    if (this.#current === null || this.#locked) return true;
    if (this.#options.busy()) return false;
    const { id, name } = this.#current;
    this.#options.journal.append({ kind: 'staff.locked', body: { cashier: { id, name } } });
    this.#locked = true;
    this.#callOff?.();
    this.#options.changed();
    return true;
  }

  /** @throws {StaffError} `WRONG_PIN`, `PIN_RESTS`. */
  async unlock(pin: string): Promise<void> {
    const { people, checkPin, journal, changed } = this.#options;
    const person = people.all.find(({ id }) => id === this.#current?.id);
    if (!this.#locked || person === undefined) return;
    await checkPin(person, pin);
    journal.append({
      kind: 'staff.unlocked',
      body: { cashier: { id: person.id, name: person.name } },
    });
    this.#locked = false;
    this.active();
    changed();
  }

  /** Somebody is there: the wait for the cover begins anew. */
  active(): void {
    this.#callOff?.();
    if (this.#current === null || this.#locked) return;
    this.#callOff = this.#options.after(this.#options.idleMs(), () => {
      if (!this.lock()) this.active();
    });
  }

  close(): void {
    this.#callOff?.();
  }
}
