import { openPrinter, type PrinterConnection } from '../../../drivers/printers/open-printer.ts';
import type { Printer } from '../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../drivers/printers/printer-fault.ts';
import { type PrinterStatus, readiness } from '../../../drivers/printers/printer-status.ts';
import type { VirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import type { PrinterSetting } from '../../shared/contract/printers.ts';

/** The printers that this PC can reach. */
export interface PrinterEnvironment {
  /** Opens no connection before the first request. */
  open(setting: PrinterSetting): Printer;
  /** The printer of the program itself, on the embedded service only. */
  readonly virtual: VirtualPrinter | null;
}

export function systemPrinters(virtual: VirtualPrinter | null): PrinterEnvironment {
  return {
    open: ({ name, connection }) => openPrinter({ name, connection: lineOf(connection, virtual) }),
    virtual,
  };
}

/** Without a virtual printer its settings point to a closed port. */
function lineOf(
  connection: PrinterSetting['connection'],
  virtual: VirtualPrinter | null,
): PrinterConnection {
  return connection.kind === 'virtual'
    ? { kind: 'tcp', host: '127.0.0.1', port: virtual?.port ?? 9 }
    : connection;
}

/** The last known state of a printer, or the error of its last request. */
export interface Seen {
  readonly state: 'ready' | 'unknown' | 'trouble';
  /** The problem and its remedy; null without a known problem. */
  readonly sentence: string | null;
  readonly lowPaper: boolean;
}

export const NOT_SEEN: Seen = { state: 'unknown', sentence: null, lowPaper: false };

function seenAs(status: PrinterStatus, printer: string): Seen {
  const lowPaper = status.paper === 'near-end';
  const ready = readiness(status);
  switch (ready) {
    case 'ready':
    case 'unknown':
      return { state: ready, sentence: null, lowPaper };
    default:
      return { state: 'trouble', sentence: new PrinterFault(ready, printer).message, lowPaper };
  }
}

/** Wraps a printer and reports the state in each of its answers. */
export function seenPrinter(printer: Printer, tell: (seen: Seen) => void): Printer {
  const monitored = async <T>(
    asked: Promise<T>,
    statusOf: (answer: T) => PrinterStatus,
  ): Promise<T> => {
    try {
      const answer = await asked;
      tell(seenAs(statusOf(answer), printer.name));
      return answer;
    } catch (error) {
      if (error instanceof PrinterFault) {
        tell({ state: 'trouble', sentence: error.message, lowPaper: false });
      }
      throw error;
    }
  };
  return {
    name: printer.name,
    print: (bytes) => monitored(printer.print(bytes), ({ status }) => status),
    status: () => monitored(printer.status(), (status) => status),
    kick: (pulse) => printer.kick(pulse),
  };
}
