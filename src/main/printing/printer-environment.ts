import { openPrinter, type PrinterConnection } from '../../../drivers/printers/open-printer.ts';
import type { Printer } from '../../../drivers/printers/printer.ts';
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
