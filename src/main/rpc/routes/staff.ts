import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const staffRoutes = (os: Implementer, till: Till) => ({
  signIn: os.staff.signIn.handler(({ input }) => till.staff.signIn(input.id, input.pin)),
  signOut: os.staff.signOut.handler(({ errors }) => {
    if (till.counter.current !== null) throw errors.SALE_OPEN();
    till.staff.signOut();
  }),
  lock: os.staff.lock.handler(({ errors }) => {
    if (!till.staff.lock()) throw errors.CARD_STEP_OPEN();
  }),
  unlock: os.staff.unlock.handler(({ input }) => till.staff.unlock(input.pin)),
  active: os.staff.active.handler(() => till.staff.active()),
  add: os.staff.add.handler(async ({ input }) => void (await till.manageStaff.add(input))),
  change: os.staff.change.handler(({ input: { id, ...to } }) => till.manageStaff.change(id, to)),
  remove: os.staff.remove.handler(({ input }) => till.manageStaff.remove(input.id)),
  recover: os.staff.recover.handler(async ({ input: { id, code, pin } }) => ({
    recoveryCode: await till.recover.recover(id, code, pin),
  })),
  renewRecovery: os.staff.renewRecovery.handler(async () => ({
    recoveryCode: await till.recover.renew(),
  })),
  openPin: os.staff.openPin.handler(({ input }) => till.manageStaff.openPin(input.id)),
});
