import type { Till } from '../../app.ts';
import { pageState } from '../../till-state.ts';
import type { Implementer } from '../implementer.ts';
import { latest } from '../latest.ts';

export const tillRoutes = (os: Implementer, till: Till) => ({
  watch: os.till.watch.handler(({ context }) =>
    latest(() => pageState(till.state), till.subscribe, context.signal),
  ),
});
