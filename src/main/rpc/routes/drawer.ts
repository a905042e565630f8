import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const drawerRoutes = (os: Implementer, till: Till) => ({
  look: os.drawer.look.handler(() => {
    const { sessions, drawers, rules } = till.drawer;
    const { blind, overShortLimit } = rules;
    return { drawers: [...drawers], sessions: [...sessions], blind, overShortLimit };
  }),
  open: os.drawer.open.handler(({ input }) => till.drawer.open(input)),
  move: os.drawer.move.handler(({ input }) => till.drawer.move(input)),
  noSale: os.drawer.noSale.handler(({ input }) => till.drawer.noSale(input)),
  openToCount: os.drawer.openToCount.handler(({ input }) => till.drawer.openToCount(input)),
  count: os.drawer.count.handler(({ input }) => till.drawer.count(input)),
  close: os.drawer.close.handler(({ input }) => till.drawer.close(input)),
});
