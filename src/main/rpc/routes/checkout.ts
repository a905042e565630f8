import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const checkoutRoutes = (os: Implementer, till: Till) => ({
  listen: os.checkout.listen.handler(({ input }) => till.counter.listen(input)),
  leave: os.checkout.leave.handler(({ input }) => till.counter.leave(input.saleId)),
  charge: os.checkout.charge.handler(({ input }) => till.counter.charge(input)),
  takeCash: os.checkout.takeCash.handler(({ input }) => till.counter.takeCash(input)),
  chargeAccount: os.checkout.chargeAccount.handler(({ input }) =>
    till.counter.chargeAccount(input),
  ),
  record: os.checkout.record.handler(({ input }) => till.counter.record(input)),
  open: os.checkout.open.handler(({ input }) => till.counter.open(input)),
  park: os.checkout.park.handler(({ input }) => till.counter.park(input)),
  resume: os.checkout.resume.handler(({ input }) => till.counter.resume(input.saleId)),
  drop: os.checkout.drop.handler(({ input }) => till.counter.drop(input.saleId)),
  seenUnpaid: os.checkout.seenUnpaid.handler(({ input }) => till.unpaidAlerts.seen(input.saleId)),
  openIncomingSale: os.checkout.openIncomingSale.handler(({ input }) =>
    till.incomingSales.take(input.incomingSaleId),
  ),
  parked: os.checkout.parked.handler(() => till.parkedSales()),
  today: os.checkout.today.handler(() => till.today()),
});
