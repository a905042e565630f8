/** Public names of `@swipewell/drivers/virtual-printer`: a printer with a drawer on a TCP port, and its paper as a picture. */
export { type Bitmap, bitmapPng } from '../bitmap.ts';
export { drawPaper } from './draw-paper.ts';
export { type Printed, textOf } from './printed.ts';
export type { PrinterEvent, PrinterMachine } from './printer-machine.ts';
export {
  type LineTrouble,
  openVirtualPrinter,
  type VirtualPrinter,
} from './virtual-printer.ts';
