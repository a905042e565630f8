import type { Person } from '../../shared/contract/staff.ts';
import { may } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Language } from '../../shared/messages/language.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import type { StartTimer } from '../system/timers.ts';
import type { People, SavedPerson } from './people.ts';
import type { CheckPin, LockedOutUntil } from './pin-check.ts';

/** The person at the counter, with the role. */
export interface SignedIn extends Cashier {
  readonly role: Role;
}

export interface StaffOptions {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: CheckPin;
  readonly lockedOutUntil: LockedOutUntil;
  readonly after: StartTimer;
  readonly changed: () => void;
  /** The language of the screens before a sign-in, and of work without a person. */
  readonly clinicLanguage: () => Language;
  /** Idle time before the lock screen, ms. */
  readonly idleMs: () => number;
  /** True while a reader waits for a card or a charge runs: the screen does not lock. */
  readonly busy: () => boolean;
  /** True while a sale is at the counter: another person cannot sign in. */
  readonly saleOpen: () => boolean;
  /** Saves the sale at the counter for later, unless its payment is under way. */
  readonly leaveSale: (by: Cashier) => void;
  /** False until a manager confirms the origin of the journal: sign-in is refused. */
  readonly mayWork: boolean;
  /** False until an administrator confirms the encryption of the PC's disk: others cannot sign in. */
  readonly isDiskConfirmed: () => boolean;
  /** False for a person of other branches: a counter that reads the whole clinic has all people. */
  readonly worksHere: (person: SavedPerson) => boolean;
  /** Signed in from the start, for a replay. */
  readonly viewer?: SignedIn | undefined;
}

/** The person at the counter. A start begins signed out, but for the viewer of a replay. */
export class Staff {
  readonly #options: StaffOptions;
  #current: SignedIn | null;
  #locked = false;
  #isClosed = false;
  #cancel: (() => void) | null = null;
  #session = new AbortController();
  /** Chosen at the sign-in screen, for the next person. */
  #chosen: Language | null = null;

  constructor(options: StaffOptions) {
    this.#options = options;
    this.#current = options.viewer ?? null;
  }

  get people(): readonly Person[] {
    const { people, lockedOutUntil, worksHere } = this.#options;
    return people.all.map((saved) => {
      const { pinHash: _kept, ...person } = saved;
      return { ...person, lockedOutUntil: lockedOutUntil(saved.id), worksHere: worksHere(saved) };
    });
  }

  /** The signed-in person, also behind the lock screen. */
  get current(): SignedIn | null {
    return this.#current;
  }

  /** The person allowed to act now; null behind the lock screen. */
  get acting(): SignedIn | null {
    return this.#locked ? null : this.#current;
  }

  /**
   * The acting person in the form of the journal: a row with more fields would not be rebuilt
   * identically.
   */
  get cashier(): Cashier | null {
    const acting = this.acting;
    return acting === null ? null : { id: acting.id, name: acting.name };
  }

  /** The language of the screens, also behind the lock. */
  get language(): Language {
    const person = this.#options.people.all.find(({ id }) => id === this.#current?.id);
    return person?.language ?? this.#chosen ?? this.#options.clinicLanguage();
  }

  /** @throws {CodedError} `STAFF_NOT_SAVED` */
  chooseLanguage(language: Language): void {
    if (this.#current === null) this.#chosen = language;
    else this.#saveLanguage(this.#current.id, language);
    this.#options.changed();
  }

  get locked(): boolean {
    return this.#locked;
  }

  /** Aborted when the person leaves: at the lock, at sign-out, and when another person signs in. */
  get session(): AbortSignal {
    return this.#session.signal;
  }

  /**
   * @throws {CodedError} `UNKNOWN_PERSON`, `NOT_AT_THIS_COUNTER`, `WRONG_PIN`, `PIN_LOCKED`, `MOVE_NOT_CONFIRMED`,
   * `DISK_NOT_CONFIRMED`, `SALE_OPEN`, `STAFF_NOT_SAVED`.
   */
  async signIn(id: string, pin: string): Promise<Cashier> {
    if (!this.#options.mayWork) throw new CodedError('MOVE_NOT_CONFIRMED');
    const person = this.#listed(id);
    if (!this.#options.isDiskConfirmed() && !may(person.role, 'change-settings')) {
      throw new CodedError('DISK_NOT_CONFIRMED');
    }
    this.#requireNoSale();
    await this.#options.checkPin(person, pin);
    this.#requireNoSale(); // one may have been opened meanwhile
    this.#listed(person.id);
    if (this.#chosen !== null) this.#saveLanguage(person.id, this.#chosen);
    const cashier = { id: person.id, name: person.name };
    this.#options.journal.append({ kind: 'staff.signed-in', body: { cashier } });
    this.#current = { ...cashier, role: person.role };
    this.#chosen = null;
    this.#locked = false;
    this.#endSession();
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
    this.#cancel?.();
    this.#endSession();
    this.#options.changed();
  }

  /** False if the screen cannot be locked now. */
  lock(): boolean {
    if (this.#current === null || this.#locked) return true;
    if (this.#options.busy()) return false;
    this.#lockNow();
    return true;
  }

  /** @throws {CodedError} `WRONG_PIN`, `PIN_LOCKED`. */
  async unlock(pin: string): Promise<void> {
    const { people, checkPin, journal, changed } = this.#options;
    const person = people.all.find(({ id }) => id === this.#current?.id);
    if (!this.#locked || person === undefined) return;
    await checkPin(person, pin);
    this.#listed(person.id);
    journal.append({
      kind: 'staff.unlocked',
      body: { cashier: { id: person.id, name: person.name } },
    });
    this.#locked = false;
    this.active();
    changed();
  }

  /**
   * Signs out a person that is no longer on the list or of this counter, and gives one the role that another counter set.
   * A payment under way ends first, behind the lock screen, which that person cannot open.
   */
  follow(): void {
    const current = this.#current;
    if (current === null || this.#isClosed) return;
    const { people, saleOpen, leaveSale, changed } = this.#options;
    const { id, name, role } = current;
    const listed = people.all.find((each) => each.id === id);
    if (listed !== undefined && this.#options.worksHere(listed)) {
      if (listed.role === role) return;
      this.#current = { ...current, role: listed.role };
      changed();
      return;
    }
    if (saleOpen()) leaveSale({ id, name });
    if (!saleOpen()) this.signOut();
    else if (!this.#locked) this.#lockNow();
  }

  /** Restarts the idle timer after user activity. */
  active(): void {
    this.#cancel?.();
    if (this.#current === null || this.#locked) return;
    this.#cancel = this.#options.after(this.#options.idleMs(), () => {
      if (!this.lock()) this.active();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #lockNow(): void {
    if (this.#current === null) return;
    const { id, name } = this.#current;
    this.#options.journal.append({ kind: 'staff.locked', body: { cashier: { id, name } } });
    this.#locked = true;
    this.#cancel?.();
    this.#endSession();
    this.#options.changed();
  }

  /** Read again after a check of a PIN, which takes time. @throws {CodedError} `UNKNOWN_PERSON`, `NOT_AT_THIS_COUNTER` */
  #listed(id: string): SavedPerson {
    const person = this.#options.people.all.find((each) => each.id === id);
    if (person === undefined) throw new CodedError('UNKNOWN_PERSON');
    if (!this.#options.worksHere(person)) throw new CodedError('NOT_AT_THIS_COUNTER');
    return person;
  }

  #saveLanguage(id: string, language: Language): void {
    const { people } = this.#options;
    try {
      people.keep(people.all.map((each) => (each.id === id ? { ...each, language } : each)));
    } catch (error) {
      throw new CodedError('STAFF_NOT_SAVED', { cause: error });
    }
  }

  #requireNoSale(): void {
    if (this.#options.saleOpen()) throw new CodedError('SALE_OPEN');
  }

  #endSession(): void {
    this.#session.abort();
    this.#session = new AbortController();
  }
}
