import { afterRealTime, type StartTimer } from '../readers/after.ts';
import { createLinePrinter } from './line-printer.ts';
import type { OpenPrintLine } from './print-line.ts';
import { type Printer, type PrinterTimes, USUAL_TIMES } from './printer.ts';
import { openSerialLine, type SerialLineSettings } from './serial/open-serial-line.ts';
import { cupsSpooler } from './spooler/cups-spooler.ts';
import { openSpoolerLine } from './spooler/open-spooler-line.ts';
import { runProgram } from './spooler/run-program.ts';
import type { RunProgram, Spooler } from './spooler/spooler.ts';
import { windowsSpooler } from './spooler/windows-spooler.ts';
import { openTcpLine, RAW_PORT } from './tcp/open-tcp-line.ts';
import { openUsbLine } from './usb/open-usb-line.ts';

/** The connection of a printer, as settings save it. */
export type PrinterConnection =
  /** Port 9100 by default. */
  | { readonly kind: 'tcp'; readonly host: string; readonly port?: number }
  | ({ readonly kind: 'serial' } & SerialLineSettings)
  /** Linux: `/dev/usb/lp0`. */
  | { readonly kind: 'usb'; readonly path: string }
  /** A queue of the operating system's spooler. */
  | { readonly kind: 'spooler'; readonly queue: string };

/** A printer by its settings. Opens nothing before the first command. */
export function openPrinter(options: {
  /** Name of the printer in faults for people. */
  readonly name: string;
  readonly connection: PrinterConnection;
  readonly times?: PrinterTimes;
  readonly after?: StartTimer;
  /** The platform that prints; it decides the spooler. */
  readonly platform?: NodeJS.Platform;
  readonly run?: RunProgram;
}): Printer {
  const { name, connection, times = USUAL_TIMES, after = afterRealTime } = options;
  const { platform = process.platform, run = runProgram } = options;
  const spooler = platform === 'win32' ? windowsSpooler(run) : cupsSpooler(run);
  return createLinePrinter({ name, open: lineOf(connection, spooler, after), times, after });
}

function lineOf(connection: PrinterConnection, spooler: Spooler, after: StartTimer): OpenPrintLine {
  switch (connection.kind) {
    case 'tcp':
      return openTcpLine(connection.host, connection.port ?? RAW_PORT);
    case 'serial':
      return openSerialLine(connection);
    case 'usb':
      return openUsbLine(connection.path, after);
    case 'spooler':
      return openSpoolerLine(spooler, connection.queue);
  }
}
