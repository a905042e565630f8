import type { Dialect } from './dialect.ts';

/** The pulse that opens a drawer, by its wiring and the times of its manufacturer. */
export interface DrawerPulse {
  /** Pin of the drawer connector; a Star's second drawer is on 5. */
  readonly pin: 2 | 5;
  /** In steps of 2 ms, up to 510. */
  readonly onMs: number;
  readonly offMs: number;
}

/** 50 ms on, 500 ms off at pin 2: right for nearly every drawer. */
export const USUAL_PULSE: DrawerPulse = { pin: 2, onMs: 50, offMs: 500 };

/**
 * ESC/POS: `ESC p m t1 t2`, in units of 2 ms. Always all five bytes: with fewer, the printer
 * swallows the bytes that follow (hardware.md §5). Star: `ESC BEL n1 n2`, in units of 10 ms, then
 * `BEL`, or `SUB` for the second drawer, which has times of its own.
 *
 * @throws RangeError for times that the command cannot express
 */
export function drawerPulseBytes(
  { pin, onMs, offMs }: DrawerPulse,
  dialect: Dialect = 'esc-pos',
): Uint8Array {
  if ([onMs, offMs].some((ms) => !(ms >= 2 && ms <= 510))) {
    throw new RangeError(`A drawer's pulse lasts 2 to 510 ms, not ${onMs} and ${offMs}.`);
  }
  const units = (ms: number) => [onMs, offMs].map((time) => Math.max(1, Math.round(time / ms)));
  if (dialect === 'esc-pos') return Uint8Array.of(0x1b, 0x70, pin === 2 ? 0 : 1, ...units(2));
  return Uint8Array.of(0x1b, 0x07, ...units(10), pin === 2 ? 0x07 : 0x1a);
}
