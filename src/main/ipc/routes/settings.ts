import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const settingsRoutes = (os: Implementer, till: Till) => ({
  read: os.settings.read.handler(() => till.settings.read()),
  change: os.settings.change.handler(({ input }) => till.settings.change(input)),
});
