import { Buffer } from 'node:buffer';
import type { Feature } from '../context.ts';
import { DowntimeService, type DowntimeServiceOptions } from './downtime-service.ts';

/** Slips for hours without the PC. */
export function openDowntime(options: DowntimeServiceOptions) {
  const downtime = new DowntimeService(options);
  return {
    handlers: {
      downtime: {
        look: () => {
          const { printed, entered } = downtime.look();
          return { printed, entered: [...entered] };
        },
        printSlips: async (input) => {
          const { name, pdf } = await downtime.printSlips(input.count);
          return { name, pdf: Buffer.from(pdf).toString('base64') };
        },
        enter: (input) => downtime.enter(input),
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
