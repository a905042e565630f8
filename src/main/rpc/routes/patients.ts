import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const patientsRoutes = (os: Implementer, { patients }: Till) => ({
  search: os.patients.search.handler(({ input, context }) =>
    patients.search(input.text, context.signal),
  ),
  withExternalId: os.patients.withExternalId.handler(({ input }) =>
    patients.withExternalId(input.externalId),
  ),
  recents: os.patients.recents.handler(() => patients.recents()),
  open: os.patients.open.handler(({ input }) => patients.open(input.patientId)),
  reveal: os.patients.reveal.handler(async ({ input }) => ({
    value: await patients.reveal(input.patientId, input.field),
  })),
  save: os.patients.save.handler(({ input }) => patients.save(input.patientId, input.changes)),
  create: os.patients.create.handler(({ input }) =>
    patients.create(input.commandId, input.fields, input.confirmed),
  ),
  setActive: os.patients.setActive.handler(({ input }) =>
    patients.setActive(input.patientId, input.active),
  ),
  delete: os.patients.delete.handler(({ input }) =>
    patients.delete(input.patientId, input.approval),
  ),
});
