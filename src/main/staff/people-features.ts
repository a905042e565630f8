import type { TillContext } from '../context.ts';
import { type Approve, createApprove } from './approve.ts';
import { createManageStaff, type ManageStaff } from './manage-staff.ts';
import type { People } from './people.ts';
import { createPinCheck } from './pin-check.ts';
import { createPinLockout } from './pin-lockout.ts';
import { createRecover, type Recover } from './recover.ts';
import { Staff } from './staff.ts';

/** The part of the till with the signed-in person and the permissions. */
export interface PeopleFeatures {
  readonly staff: Staff;
  readonly manageStaff: ManageStaff;
  readonly recover: Recover;
  /** A manager approval for one action. */
  readonly approve: Approve;
}

export function openPeopleFeatures(
  options: TillContext & {
    readonly people: People;
    /** True while a card is listened to or charged: the screen does not lock. */
    readonly busy: () => boolean;
    readonly saleOpen: () => boolean;
    /**
     * False while a manager has to confirm the origin of the journal: then no person can sign in.
     */
    readonly mayWork: boolean;
  },
): PeopleFeatures {
  const { settings } = options;
  const lockedOutUntil = createPinLockout(options);
  const checkPin = createPinCheck({ ...options, lockedOutUntil });
  const staff = new Staff({
    ...options,
    checkPin,
    lockedOutUntil,
    idleMs: () => settings.current.idleMinutes * 60_000,
  });
  const acting = () => staff.acting;
  return {
    staff,
    manageStaff: createManageStaff({ ...options, acting }),
    recover: createRecover({ ...options, acting }),
    approve: createApprove({
      ...options,
      checkPin,
      singleManager: () => settings.current.singleManager,
    }),
  };
}
