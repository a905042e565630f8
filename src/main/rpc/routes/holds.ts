import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const holdsRoutes = (os: Implementer, till: Till) => ({
  list: os.holds.list.handler(() => till.holds.list()),
  capture: os.holds.capture.handler(({ input }) => till.holds.capture(input)),
  close: os.holds.close.handler(({ input }) => till.holds.close(input)),
  release: os.holds.release.handler(({ input }) => till.holds.release(input)),
});
