/** Public names of `@swipewell/drivers/printers`: receipt printers with their paper, their queue and their drawer. */
export {
  type Drawer,
  type DrawerEvent,
  type DrawerSettings,
  type DrawerState,
  openDrawer,
} from '../drawers/drawer.ts';
export { DIALECTS, type Dialect } from './dialect.ts';
export { type DrawerPulse, USUAL_PULSE } from './drawer-pulse.ts';
export type { PrinterIdentity } from './identify-printer.ts';
export { identify, openPrinter, type PrinterConnection } from './open-printer.ts';
export { paperEncoder } from './paper/encode-paper.ts';
export { LogoError, prepareLogo } from './paper/logo.ts';
export type { PaperLine, PaperLook } from './paper/paper.ts';
export type { PrinterModel, PrinterSetup } from './paper/printer-setup.ts';
export type { Cut } from './paper/raster.ts';
export type { OpenPrintLine, PrintLine, PrintLineListener } from './print-line.ts';
export type { Printer, PrinterTimes, PrintOutcome } from './printer.ts';
export { PrinterFault, type PrinterFaultCode, type Sent } from './printer-fault.ts';
export type { PrinterStatus } from './printer-status.ts';
export type { NewPrintJob, PrintJob, PrintJobState, PrintProblem } from './queue/print-job.ts';
export { openPrintQueue, type PrintQueue, type PrintStore } from './queue/print-queue.ts';
