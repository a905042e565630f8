/** The pulse that opens a drawer, by its wiring and the times of its manufacturer. */
export interface DrawerPulse {
  /** Pin of the drawer connector. */
  readonly pin: 2 | 5;
  /** In steps of 2 ms, up to 510. */
  readonly onMs: number;
  readonly offMs: number;
}

/** 50 ms on, 500 ms off at pin 2: right for nearly every drawer. */
export const USUAL_PULSE: DrawerPulse = { pin: 2, onMs: 50, offMs: 500 };

/**
 * `ESC p m t1 t2`, in units of 2 ms. Always all five bytes: with fewer, the printer swallows the
 * bytes that follow (hardware.md §5).
 *
 * @throws RangeError for times that the command cannot express
 */
export function drawerPulseBytes({ pin, onMs, offMs }: DrawerPulse): Uint8Array {
  const units = [onMs, offMs].map((ms) => Math.round(ms / 2));
  if (units.some((unit) => !(unit >= 1 && unit <= 255))) {
    throw new RangeError(`A drawer's pulse lasts 2 to 510 ms, not ${onMs} and ${offMs}.`);
  }
  return Uint8Array.of(0x1b, 0x70, pin === 2 ? 0 : 1, ...units);
}
