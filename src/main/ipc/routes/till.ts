import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';
import { latest } from '../latest.ts';

export const tillRoutes = (os: Implementer, till: Till) => ({
  watch: os.till.watch.handler(({ signal }) => latest(() => till.state, till.subscribe, signal)),
});
