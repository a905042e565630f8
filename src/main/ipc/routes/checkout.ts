import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const checkoutRoutes = (os: Implementer, till: Till) => ({
  listen: os.checkout.listen.handler(({ input }) => till.counter.listen(input)),
  leave: os.checkout.leave.handler(({ input }) => till.counter.leave(input.saleId)),
  charge: os.checkout.charge.handler(({ input }) => till.counter.charge(input)),
  takeCash: os.checkout.takeCash.handler(({ input }) => {
    till.drawer.requireOpen();
    return till.counter.takeCash(input);
  }),
  today: os.checkout.today.handler(() => till.todaysSales()),
});
