import type { DrawerSetting, PrinterSetting } from '../../shared/contract/printers.ts';
import { CodedError } from '../system/coded-error.ts';

export interface PrinterSetUp {
  readonly printers: readonly PrinterSetting[];
  readonly drawers: readonly DrawerSetting[];
}

type Named = { readonly id: string };

function keep<T extends Named>(list: readonly T[], one: T): readonly T[] {
  return list.some(({ id }) => id === one.id)
    ? list.map((each) => (each.id === one.id ? one : each))
    : [...list, one];
}

/** Adds a printer after the others, or changes the one with its id. */
export function savePrinter(setUp: PrinterSetUp, printer: PrinterSetting): PrinterSetUp {
  return { ...setUp, printers: keep(setUp.printers, printer) };
}

/** Removes a printer and the drawers connected to it. @throws {CodedError} */
export function forgetPrinter(setUp: PrinterSetUp, id: string): PrinterSetUp {
  requireOne(setUp.printers, id, 'NO_SUCH_PRINTER');
  return {
    printers: setUp.printers.filter((each) => each.id !== id),
    drawers: setUp.drawers.filter(({ printerId }) => printerId !== id),
  };
}

/** Moves a printer to the first place, which is the one in use. @throws {CodedError} */
export function preferPrinter(setUp: PrinterSetUp, id: string): PrinterSetUp {
  const first = requireOne(setUp.printers, id, 'NO_SUCH_PRINTER');
  return { ...setUp, printers: [first, ...setUp.printers.filter((each) => each.id !== id)] };
}

/** @throws {CodedError} if its printer does not exist. */
export function saveDrawer(setUp: PrinterSetUp, drawer: DrawerSetting): PrinterSetUp {
  requireOne(setUp.printers, drawer.printerId, 'NO_SUCH_PRINTER');
  return { ...setUp, drawers: keep(setUp.drawers, drawer) };
}

/** @throws {CodedError} */
export function forgetDrawer(setUp: PrinterSetUp, id: string): PrinterSetUp {
  requireOne(setUp.drawers, id, 'NO_SUCH_DRAWER');
  return { ...setUp, drawers: setUp.drawers.filter((each) => each.id !== id) };
}

function requireOne<T extends Named>(
  list: readonly T[],
  id: string,
  code: 'NO_SUCH_PRINTER' | 'NO_SUCH_DRAWER',
): T {
  const one = list.find((each) => each.id === id);
  if (one === undefined) throw new CodedError(code);
  return one;
}
