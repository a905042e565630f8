import { type Approve, createApprove } from './staff/approve.ts';
import { createManageStaff, type ManageStaff } from './staff/manage-staff.ts';
import type { People } from './staff/people.ts';
import { createPinCheck } from './staff/pin-check.ts';
import { createPinRests } from './staff/pin-rests.ts';
import { createRecover, type Recover } from './staff/recover.ts';
import { Staff } from './staff/staff.ts';
import type { TillGround } from './till-options.ts';

/** The part of the till with the signed-in person and the permissions. */
export interface PeopleDesk {
  readonly staff: Staff;
  readonly manageStaff: ManageStaff;
  readonly recover: Recover;
  /** A manager approval for one action. */
  readonly approve: Approve;
}

export function openPeopleDesk(
  options: TillGround & {
    readonly people: People;
    /** True while a card is listened to or charged: the screen does not lock. */
    readonly busy: () => boolean;
    readonly saleOpen: () => boolean;
    /**
     * False while a manager has to confirm the origin of the journal: then no person can sign in.
     */
    readonly mayWork: boolean;
  },
): PeopleDesk {
  const { settings } = options;
  const restsUntil = createPinRests(options);
  const checkPin = createPinCheck({ ...options, restsUntil });
  const staff = new Staff({
    ...options,
    checkPin,
    restsUntil,
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
