import { requireCashier } from '../../checkout/sale-checks.ts';
import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const paymentsRoutes = (os: Implementer, till: Till) => ({
  find: os.payments.find.handler(({ input }) => till.payments.find(input)),
  elsewhere: os.payments.elsewhere.handler(({ input }) => {
    requireCashier(till.staff.cashier);
    return till.payments.elsewhere(input.words);
  }),
  story: os.payments.story.handler(({ input }) => {
    requireCashier(till.staff.cashier);
    return till.payments.story(input.subject, input.withService);
  }),
  undo: os.payments.undo.handler(({ input }) => till.payments.undo(input)),
  voidable: os.payments.voidable.handler(() => {
    requireCashier(till.staff.cashier);
    return till.payments.voidable();
  }),
});
