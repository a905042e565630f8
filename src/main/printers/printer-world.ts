import { openPrinter, type PrinterConnection } from '../../../drivers/printers/open-printer.ts';
import type { Printer } from '../../../drivers/printers/printer.ts';
import type { VirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import type { PrinterSetting } from '../../shared/contract/printers.ts';

/** The printers that can be reached from here. */
export interface PrinterWorld {
  /** Nothing is opened before it is asked for something. */
  open(setting: PrinterSetting): Printer;
  /** The one that ships with the program, on the embedded service alone. */
  readonly virtual: VirtualPrinter | null;
}

export function systemPrinters(virtual: VirtualPrinter | null): PrinterWorld {
  return {
    open: ({ name, connection }) => openPrinter({ name, connection: lineOf(connection, virtual) }),
    virtual,
  };
}

/** Without a virtual printer its settings lead to a port where nobody listens. */
function lineOf(
  connection: PrinterSetting['connection'],
  virtual: VirtualPrinter | null,
): PrinterConnection {
  return connection.kind === 'virtual'
    ? { kind: 'tcp', host: '127.0.0.1', port: virtual?.port ?? 9 }
    : connection;
}
