import type { EffectDevices } from '../../../src/main/effects/effects.ts';
import type { Standing } from '../../../src/shared/domain/attempt.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import type { Life } from './life.ts';

/** What stands outside of the program and remembers: paper, drawer, hands. */
export class Counted {
  /** Every sheet that came out of the printer. */
  readonly printed: { readonly receipt: string; readonly duplicate: boolean }[] = [];
  /** Every time the program opened the drawer, and for which effect. */
  readonly drawerOpened: { readonly effect: string }[] = [];
  /** Cash that was put in the drawer, cents: when the till said that it is taken. */
  readonly cashTaken: { readonly saleId: string; readonly amount: number }[] = [];
  /** What a command came to, and what the same command came to when it was repeated. */
  readonly repeated: { readonly what: string; readonly first: string; readonly again: string }[] =
    [];
  /** Commands that take money, and how many charges and holds of their sale were approved by then. */
  readonly pressed: { readonly commandId: string; readonly known: number }[] = [];
  /** What the till asked about before it took money for a sale: each earlier payment, by its id. */
  readonly asked: {
    readonly saleId: string;
    readonly about: string;
    readonly standing: Standing;
  }[] = [];
  /** Cash for a sale that nothing stood against, and that the program would not take. */
  readonly cashRefused: { readonly saleId: string; readonly code: string }[] = [];
}

/** Printer and drawer, as one running of the program reaches them. */
export function devicesOf(life: Life, clock: VirtualClock, counted: Counted): EffectDevices {
  return {
    'print-receipt': ({ receiptNumber, duplicate }) =>
      life.later('print', async () => {
        counted.printed.push({ receipt: receiptNumber ?? '', duplicate });
        await clock.wait(1_500);
      }),
    'open-drawer': ({ effectId }) =>
      life.later('drawer', async () => {
        counted.drawerOpened.push({ effect: effectId });
        await clock.wait(200);
      }),
  };
}
