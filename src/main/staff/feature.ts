/**
 * The person at the counter, the list of people, and manager approvals.
 *
 *    signed out ──sign in──▶ signed in ──idle or lock──▶ locked ──PIN──▶ signed in
 *         ▲                      │                          │
 *         └──────sign out────────┴──────another person──────┘
 *
 * `pin-check.ts` limits wrong PINs; the journal has the permission, the asker and the manager of an approval.
 */

import { hash } from '@node-rs/argon2';
import type { NewPerson } from '../../shared/contract/staff.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { branchesOfPerson } from '../../shared/hub/documents.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Approve, Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Documents } from '../hub/documents.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import { type ClinicStaff, openClinicStaff } from './clinic-staff.ts';
import type { People, SavedPerson } from './people.ts';
import { type CheckPin, createPinCheck, createPinLockout } from './pin-check.ts';
import { createRecover } from './recovery.ts';
import { type SignedIn, Staff } from './staff.ts';

export function openStaff(
  options: TillContext & {
    readonly people: People;
    /** True while a card is listened to or charged: the screen does not lock. */
    readonly busy: () => boolean;
    readonly saleOpen: () => boolean;
    readonly leaveSale: (by: Cashier) => void;
    /** Of a counter with a hub. */
    readonly documents: Documents | undefined;
    /** Of the journal. */
    readonly folder: string;
    /** The gate, which takes its people from here. */
    readonly commands: () => Commands;
    /** Set while a manager has to confirm the origin of the journal: then no person can sign in. */
    readonly moved?: object | null;
    /** While it is false only an administrator can sign in. */
    readonly isDiskConfirmed: () => boolean;
    /** The hub's branch of this counter; null without a hub. */
    readonly branch: () => string | null;
    /** Signed in from the start, for a replay. */
    readonly viewer?: SignedIn | undefined;
  },
) {
  const { settings, saleOpen } = options;
  const mayWork = (options.moved ?? null) === null;
  const lockedOutUntil = createPinLockout(options);
  const checkPin = createPinCheck({ ...options, lockedOutUntil });
  const worksHere = (person: SavedPerson) => {
    const branch = options.branch();
    return branch === null || (branchesOfPerson(person)?.includes(branch) ?? true);
  };
  const staff = new Staff({
    ...options,
    mayWork,
    worksHere,
    checkPin,
    lockedOutUntil,
    clinicLanguage: () => settings.current.language,
    idleMs: () => settings.current.idleMinutes * 60_000,
  });
  const acting = () => staff.acting;
  const { documents } = options;
  const clinic =
    documents === undefined
      ? null
      : openClinicStaff({
          ...{ ...options, documents },
          listed: () => {
            staff.follow();
            options.changed();
          },
        });
  // A removed person is signed out once the payment at the counter has ended; not within the change that says so.
  const unfollow =
    clinic === null ? () => {} : options.subscribe(() => queueMicrotask(() => staff.follow()));
  const manageStaff = createManageStaff({ ...options, clinic });
  const recover = createRecover({ ...options, mayWork, acting, clinic });
  const singleManager = () => settings.current.singleManager;
  const approve = createApprove({ ...options, checkPin, singleManager, worksHere });
  return {
    staff,
    manageStaff,
    recover,
    approve,
    /** The people of the command gate. */
    gate: {
      approve,
      cashier: () => {
        const by = staff.acting;
        return by === null ? null : { id: by.id, name: by.name };
      },
      mayNow: (permission: Permission) => {
        const by = staff.acting;
        return by !== null && may(by.role, permission);
      },
    },
    handlers: {
      staff: {
        signIn: (input) => staff.signIn(input.id, input.pin),
        signOut: () => {
          if (saleOpen()) throw new CodedError('SALE_OPEN');
          staff.signOut();
        },
        chooseLanguage: (input) => staff.chooseLanguage(input.language),
        lock: () => {
          if (!staff.lock()) throw new CodedError('CARD_STEP_OPEN');
        },
        unlock: (input) => staff.unlock(input.pin),
        active: () => staff.active(),
        add: ({ commandId, ...person }) => manageStaff.add({ commandId }, person),
        change: ({ commandId, id, ...to }) => manageStaff.change({ commandId }, id, to),
        remove: ({ commandId, id }) => manageStaff.remove({ commandId }, id),
        recover: async ({ id, code, pin }) => ({
          recoveryCode: await recover.recover(id, code, pin),
        }),
        renewRecovery: async () => ({ recoveryCode: await recover.renew() }),
        openPin: ({ commandId, id }) => manageStaff.openPin({ commandId }, id),
      },
    } satisfies Feature['handlers'],
    slices: {
      people: () => [...staff.people],
      cashier: () => staff.current,
      language: () => staff.language,
      locked: () => staff.locked,
      singleManager,
    } satisfies Feature['slices'],
    close: () => {
      unfollow();
      clinic?.close();
      staff.close();
    },
  };
}

export function createApprove(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: CheckPin;
  /** True if the only manager of a practice may approve their own actions. */
  readonly singleManager: () => boolean;
  /** False for a person of other branches. */
  readonly worksHere: (person: SavedPerson) => boolean;
}): Approve {
  /** The person of an approval, by the present list. */
  const approver = (managerId: string, asker: Cashier, permission: Permission): SavedPerson => {
    const people = options.people.all.filter(options.worksHere);
    const person = people.find(({ id }) => id === managerId);
    if (person === undefined || !may(person.role, permission))
      throw new CodedError('NOT_PERMITTED');
    const others = people.some(({ id, role }) => id !== asker.id && may(role, permission));
    if (person.id === asker.id && (others || !options.singleManager())) {
      throw new CodedError('NOT_PERMITTED');
    }
    return person;
  };
  return async (approval, asker, permission, reason = '') => {
    if (approval === null) throw new CodedError('APPROVAL_NEEDED');
    const { managerId, pin } = approval;
    const asked = approver(managerId, asker, permission);
    await options.checkPin(asked, pin, [approval.reason, reason]);
    const { id, name } = approver(managerId, asker, permission); // one may have been removed meanwhile
    const manager = { id, name };
    options.journal.append({
      kind: 'staff.approved',
      body: { manager, asker, permission, reason: approval.reason },
    });
    return manager;
  };
}

interface ManageStaff {
  /** The new person has the id of the command. */
  add(command: Once, person: NewPerson): Promise<void>;
  change(command: Once, id: string, to: PersonChange): Promise<void>;
  remove(command: Once, id: string): Promise<void>;
  openPin(command: Once, id: string): void;
}

interface Once {
  readonly commandId: string;
}

interface PersonChange {
  readonly role?: Role | undefined;
  readonly pin?: string | undefined;
  /** Client ids of the person's branches; empty for all. */
  readonly branches?: readonly string[] | undefined;
  /** The hub's branches with the counters at which the person signs in; empty for all. */
  readonly counterBranches?: readonly string[] | undefined;
}

/** A change of one person: the person on the list from now on, or null for none, and its entry. */
interface Change {
  readonly person: SavedPerson;
  readonly stays: boolean;
  readonly entry: NewEntry;
}

/**
 * The administrator's changes of the staff; each is journaled, without PINs. At a counter with a hub they are the clinic's.
 * @throws {CodedError}
 */
export function createManageStaff(options: {
  readonly people: People;
  readonly commands: () => Commands;
  readonly changed: () => void;
  readonly clinic: ClinicStaff | null;
}): ManageStaff {
  const { people, commands, changed, clinic } = options;

  const known = (id: string): SavedPerson => {
    const person = people.all.find((each) => each.id === id);
    if (person === undefined) throw new CodedError('UNKNOWN_PERSON');
    return person;
  };
  /** Ensures that one administrator remains, and that the signed-in person stays on the list. */
  const notYourself = (id: string, by: Cashier) => {
    if (id === by.id) throw new CodedError('NOT_YOURSELF');
  };
  const keep = ({ person, stays }: Change) => {
    const { id } = person;
    const isNew = people.all.every((each) => each.id !== id);
    const next = isNew
      ? [...people.all, person]
      : people.all.flatMap((each) => (each.id !== id ? [each] : stays ? [person] : []));
    try {
      people.keep(next);
    } catch (error) {
      throw new CodedError('STAFF_NOT_SAVED', { cause: error });
    }
  };
  /** Changes the file, or the clinic's document of the person, and then appends the entry. */
  const run = async (command: Once, change: (by: Cashier) => Change) => {
    if (clinic === null) {
      commands().runNew(command, (by) => {
        const made = change(by);
        keep(made);
        return [made.entry];
      });
    } else {
      const by = commands().cashier();
      const { person, stays, entry } = change(by);
      await clinic.publish(person, stays, by);
      commands().runNew(command, () => [entry]);
    }
    changed();
  };

  return {
    add: async (command, { name, role, pin }) => {
      const pinHash = await hash(pin);
      const id = command.commandId;
      await run(command, (by) => {
        const same = people.all.find((each) => each.name.toLowerCase() === name.toLowerCase());
        // Of this command: the program ended before its entry.
        if (same !== undefined && same.id !== id) throw new CodedError('NAME_TAKEN');
        const none = { shownPin: null, branches: [], counterBranches: [], language: null };
        const person = same ?? { id, name, role, ...none, pinHash };
        const entry = { kind: 'staff.added' as const, body: { personId: id, name, role, by } };
        return { person, stays: true, entry };
      });
    },
    change: async (command, id, { role, pin, branches, counterBranches }) => {
      const pinHash = pin === undefined ? null : await hash(pin);
      await run(command, (by) => {
        const person = known(id);
        if (role !== undefined && role !== person.role) notYourself(id, by);
        const lists = {
          branches: [...(branches ?? person.branches)],
          counterBranches: [...(counterBranches ?? person.counterBranches)],
        };
        const pinned = pinHash === null ? {} : { pinHash, shownPin: null };
        const next = { ...person, role: role ?? person.role, ...lists, ...pinned };
        const body = { personId: id, role: next.role, ...lists, newPin: pinHash !== null, by };
        return { person: next, stays: true, entry: { kind: 'staff.changed' as const, body } };
      });
    },
    remove: (command, id) =>
      run(command, (by) => {
        const person = known(id);
        notYourself(id, by);
        const entry = { kind: 'staff.removed' as const, body: { personId: id, by } };
        return { person, stays: false, entry };
      }),
    openPin: (command, id) => {
      commands().runNew(command, (by) => {
        known(id);
        return [{ kind: 'staff.pin-opened', body: { personId: id, by } }];
      });
      changed();
    },
  };
}
