import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const paymentsRoutes = (os: Implementer, till: Till) => ({
  find: os.payments.find.handler(({ input }) => till.payments.find(input)),
  elsewhere: os.payments.elsewhere.handler(({ input }) => till.payments.elsewhere(input.words)),
  story: os.payments.story.handler(({ input }) =>
    till.payments.story(input.subject, input.withService),
  ),
  undo: os.payments.undo.handler(({ input }) => till.payments.undo(input)),
  voidable: os.payments.voidable.handler(() => till.payments.voidable()),
});
