import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const connectionRoutes = (os: Implementer, till: Till) => ({
  read: os.connection.read.handler(() => till.connections.read()),
  check: os.connection.check.handler(({ input }) => till.connections.check(input)),
  keep: os.connection.keep.handler(({ input: { administrator, ...form } }) =>
    till.connections.keep(form, administrator),
  ),
  chooseBranch: os.connection.chooseBranch.handler(({ input }) =>
    till.branch.choose(input.clientId),
  ),
  goTo: os.connection.goTo.handler(({ input }) => till.goTo(input.to)),
});
