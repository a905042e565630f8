import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const settingsRoutes = (os: Implementer, till: Till) => ({
  read: os.settings.read.handler(() => till.settings.read()),
  change: os.settings.change.handler(({ input }) => till.settings.change(input)),
});
