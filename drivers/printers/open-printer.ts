import { afterRealTime, type StartTimer } from '../readers/after.ts';
import type { Dialect } from './dialect.ts';
import { identifyPrinter, type PrinterIdentity, usbIdentity } from './identify-printer.ts';
import { createLinePrinter } from './line-printer.ts';
import type { OpenPrintLine } from './print-line.ts';
import { type Printer, type PrinterTimes, USUAL_TIMES } from './printer.ts';
import { openSerialLine, type SerialLineSettings } from './serial/open-serial-line.ts';
import { cupsSpooler, runProgram } from './spooler/cups-spooler.ts';
import { createQueuePrinter } from './spooler/queue-printer.ts';
import type { Spooler } from './spooler/spooler.ts';
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
  readonly dialect?: Dialect;
  /** True for the counter's own printer, false for a spare. */
  readonly own?: boolean;
  /** See `createLinePrinter`. */
  readonly answers?: boolean | null;
  readonly answered?: () => void;
  readonly times?: PrinterTimes;
  readonly after?: StartTimer;
  readonly spooler?: Spooler;
}): Printer {
  const { name, connection, times = USUAL_TIMES, after = afterRealTime } = options;
  const { dialect = 'esc-pos', own = false, spooler = systemSpooler() } = options;
  const { answers = null, answered = () => {} } = options;
  if (connection.kind === 'spooler') {
    return createQueuePrinter({ name, spooler, queue: connection.queue, times, after, dialect });
  }
  const network = connection.kind !== 'tcp' ? 'no' : own ? 'held' : 'shared';
  return createLinePrinter({
    name,
    open: lineOf(connection, after),
    times,
    after,
    dialect,
    network,
    answers,
    answered,
  });
}

/** The kind of printer at a connection; null if it does not say. @throws PrinterFault */
export async function identify(
  connection: PrinterConnection,
  name: string,
  after: StartTimer = afterRealTime,
): Promise<PrinterIdentity | null> {
  if (connection.kind === 'spooler') return null;
  const known = connection.kind === 'usb' ? await usbIdentity(connection.path) : null;
  return known ?? identifyPrinter(lineOf(connection, after), name, after);
}

/** The spooler of this system. */
export function systemSpooler(platform: NodeJS.Platform = process.platform): Spooler {
  // Its native module is loaded only where there is a winspool.drv.
  return platform === 'win32'
    ? windowsSpooler(async () => (await import('./spooler/winspool.ts')).loadWinspool())
    : cupsSpooler(runProgram);
}

function lineOf(
  connection: Exclude<PrinterConnection, { readonly kind: 'spooler' }>,
  after: StartTimer,
): OpenPrintLine {
  switch (connection.kind) {
    case 'tcp':
      return openTcpLine(connection.host, connection.port ?? RAW_PORT);
    case 'serial':
      return openSerialLine(connection);
    case 'usb':
      return openUsbLine(connection.path, after);
  }
}
