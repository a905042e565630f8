import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const paymentsRoutes = (os: Implementer, till: Till) => ({
  find: os.payments.find.handler(({ input }) => till.payments.find(input)),
  fromAnotherTerminal: os.payments.fromAnotherTerminal.handler(({ input }) =>
    till.payments.fromAnotherTerminal(input.words),
  ),
  timeline: os.payments.timeline.handler(({ input }) =>
    till.payments.timeline(input.subject, input.withService),
  ),
  voidOrRefund: os.payments.voidOrRefund.handler(({ input }) => till.payments.voidOrRefund(input)),
  voidable: os.payments.voidable.handler(() => till.payments.voidable()),
});
