import { Buffer } from 'node:buffer';
import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const downtimeRoutes = (os: Implementer, till: Till) => ({
  look: os.downtime.look.handler(() => {
    const { printed, entered } = till.downtime.look();
    return { printed, entered: [...entered] };
  }),
  printSlips: os.downtime.printSlips.handler(async ({ input }) => {
    const { name, pdf } = await till.downtime.printSlips(input.count);
    return { name, pdf: Buffer.from(pdf).toString('base64') };
  }),
  enter: os.downtime.enter.handler(({ input }) => till.downtime.enter(input)),
});
