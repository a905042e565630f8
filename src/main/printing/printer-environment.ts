import { type PrinterIdentity, usbIdentity } from '../../../drivers/printers/identify-printer.ts';
import {
  identify,
  openPrinter,
  type PrinterConnection,
  systemSpooler,
} from '../../../drivers/printers/open-printer.ts';
import type { Printer } from '../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../drivers/printers/printer-fault.ts';
import { type PrinterStatus, readiness } from '../../../drivers/printers/printer-status.ts';
import type { VirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import type { PrinterSetting } from '../../shared/contract/printers.ts';
import { t } from '../../shared/messages/t.ts';

/** The printers that this PC can reach. */
export interface PrinterEnvironment {
  /**
   * Opens no connection before the first request. `own`: the counter's printer, not a spare.
   * `answered` is called at the first answer that a real printer ever gave.
   */
  open(setting: PrinterSetting, own: boolean, answered: () => void): Printer;
  /** The names of the system's print queues. */
  queues(): Promise<readonly string[]>;
  /** The kind of a printer on USB by its ids, without a question; null without them. */
  usbKind(path: string): Promise<PrinterIdentity | null>;
  /** Asks a printer for its kind; null if it does not say. @throws PrinterFault */
  identify(connection: PrinterSetting['connection']): Promise<PrinterIdentity | null>;
  /** The printer of the program itself, on the embedded service only. */
  readonly virtual: VirtualPrinter | null;
}

export function systemPrinters(virtual: VirtualPrinter | null): PrinterEnvironment {
  const spooler = systemSpooler();
  return {
    open: ({ name, connection, dialect = 'esc-pos', answers = null }, own, answered) =>
      openPrinter({
        name,
        connection: lineOf(connection, virtual),
        dialect,
        own,
        spooler,
        answers,
        ...(connection.kind === 'virtual' ? {} : { answered }),
      }),
    queues: () => spooler.queues(),
    usbKind: (path) => usbIdentity(path),
    identify: (connection) => identify(lineOf(connection, virtual), t('testPage.printer')),
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
  /** Null without a known problem. */
  readonly fault: PrinterFault | null;
  readonly lowPaper: boolean;
}

export const NOT_SEEN: Seen = { state: 'unknown', fault: null, lowPaper: false };

function seenAs(status: PrinterStatus, printer: string): Seen {
  const lowPaper = status.paper === 'near-end';
  const ready = readiness(status);
  switch (ready) {
    case 'ready':
    case 'unknown':
      return { state: ready, fault: null, lowPaper };
    default:
      return { state: 'trouble', fault: new PrinterFault(ready, printer), lowPaper };
  }
}

/** Wraps a printer and reports the state in each of its answers. */
export function seenPrinter(printer: Printer, tell: (seen: Seen) => void): Printer {
  const monitored = async <T>(
    asked: Promise<T>,
    statusOf: (answer: T) => PrinterStatus | null,
  ): Promise<T> => {
    try {
      const answer = await asked;
      const status = statusOf(answer);
      if (status !== null) tell(seenAs(status, printer.name));
      return answer;
    } catch (error) {
      if (error instanceof PrinterFault) {
        tell({ state: 'trouble', fault: error, lowPaper: false });
      }
      throw error;
    }
  };
  return {
    name: printer.name,
    get asksFreely() {
      return printer.asksFreely;
    },
    print: (bytes) => monitored(printer.print(bytes), ({ status }) => status),
    status: () => monitored(printer.status(), (status) => status),
    kick: (pulse) => monitored(printer.kick(pulse), () => null),
    close: () => printer.close(),
  };
}
