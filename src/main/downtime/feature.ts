/**
 * Slips for hours without the PC.
 *
 *    print numbered slips (journaled) ─▶ filled in by hand ─▶ entered once each: cash, receipt, open drawer ─▶ engine/cash-sync.ts
 */

import { Buffer } from 'node:buffer';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Payments } from '../payments/feature.ts';
import { DowntimeService } from './downtime-service.ts';

export function openDowntime(
  options: TillContext & {
    readonly commands: Commands;
    readonly payments: Payments;
    /** Throws unless a drawer is counted and open. */
    readonly requireDrawer: () => void;
  },
) {
  const { settings, payments } = options;
  const downtime = new DowntimeService({
    ...options,
    approveCash: payments.approveCash,
    clinic: () => settings.current.clinic.name,
    receipts: payments.receipts,
    branch: payments.branch,
    cashTaken: () => payments.attempts.postCash(),
  });
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
