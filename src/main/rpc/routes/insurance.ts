import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const insuranceRoutes = (os: Implementer, { insurance }: Till) => ({
  ask: os.insurance.ask.handler(({ input }) => insurance.ask(input.patientId)),
  last: os.insurance.last.handler(({ input }) => insurance.last(input.patientId)),
  policy: os.insurance.policy.handler(() => insurance.policy),
  changePolicy: os.insurance.changePolicy.handler(({ input }) => insurance.changePolicy(input)),
});
