import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const updatesRoutes = (os: Implementer, till: Till) => ({
  check: os.updates.check.handler(() => till.updates.check()),
  install: os.updates.install.handler(() => till.updates.install()),
});
