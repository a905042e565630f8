/**
 * The person at the counter, the list of people, and manager approvals.
 *
 *    signed out ──sign in──▶ signed in ──idle or lock──▶ locked ──PIN──▶ signed in
 *         ▲                      │                          │
 *         └──────sign out────────┴──────another person──────┘
 *
 * `pin-check.ts` limits wrong PINs; the journal has the permission, the asker and the manager of an approval.
 */

import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Approve } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import { createManageStaff } from './manage-staff.ts';
import type { People } from './people.ts';
import { type CheckPin, createPinCheck, createPinLockout } from './pin-check.ts';
import { createRecover } from './recovery.ts';
import { Staff } from './staff.ts';

export function openStaff(
  options: TillContext & {
    readonly people: People;
    /** True while a card is listened to or charged: the screen does not lock. */
    readonly busy: () => boolean;
    readonly saleOpen: () => boolean;
    /** Set while a manager has to confirm the origin of the journal: then no person can sign in. */
    readonly moved?: object | null;
  },
) {
  const { settings, saleOpen } = options;
  const mayWork = (options.moved ?? null) === null;
  const lockedOutUntil = createPinLockout(options);
  const checkPin = createPinCheck({ ...options, lockedOutUntil });
  const staff = new Staff({
    ...options,
    mayWork,
    checkPin,
    lockedOutUntil,
    clinicLanguage: () => settings.current.language,
    idleMs: () => settings.current.idleMinutes * 60_000,
  });
  const acting = () => staff.acting;
  const manageStaff = createManageStaff({ ...options, acting });
  const recover = createRecover({ ...options, mayWork, acting });
  const singleManager = () => settings.current.singleManager;
  const approve = createApprove({ ...options, checkPin, singleManager });
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
        add: async (input) => void (await manageStaff.add(input)),
        change: ({ id, ...to }) => manageStaff.change(id, to),
        remove: (input) => manageStaff.remove(input.id),
        recover: async ({ id, code, pin }) => ({
          recoveryCode: await recover.recover(id, code, pin),
        }),
        renewRecovery: async () => ({ recoveryCode: await recover.renew() }),
        openPin: (input) => manageStaff.openPin(input.id),
      },
    } satisfies Feature['handlers'],
    slices: {
      people: () => [...staff.people],
      cashier: () => staff.current,
      language: () => staff.language,
      locked: () => staff.locked,
      singleManager,
    } satisfies Feature['slices'],
    close: () => staff.close(),
  };
}

export function createApprove(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: CheckPin;
  /** True if the only manager of a practice may approve their own actions. */
  readonly singleManager: () => boolean;
}): Approve {
  return async (approval, asker, permission, reason = '') => {
    if (approval === null) throw new CodedError('APPROVAL_NEEDED');
    const person = options.people.all.find(({ id }) => id === approval.managerId);
    if (person === undefined || !may(person.role, permission))
      throw new CodedError('NOT_PERMITTED');
    const others = options.people.all.some(
      ({ id, role }) => id !== asker.id && may(role, permission),
    );
    if (person.id === asker.id && (others || !options.singleManager())) {
      throw new CodedError('NOT_PERMITTED');
    }
    await options.checkPin(person, approval.pin, [approval.reason, reason]);
    const manager = { id: person.id, name: person.name };
    options.journal.append({
      kind: 'staff.approved',
      body: { manager, asker, permission, reason: approval.reason },
    });
    return manager;
  };
}
