import { SerialPort } from 'serialport';
import type { OpenPrintLine } from '../print-line.ts';
import { PrinterFault, type PrinterFaultCode } from '../printer-fault.ts';

/** How a printer talks on its serial line; 8 data bits, no parity. */
export interface SerialLineSettings {
  readonly path: string;
  readonly baudRate: number;
  /** How the printer says that its buffer is full. */
  readonly flow: 'rts-cts' | 'xon-xoff';
}

/** serialport has no codes, only the operating system's words: Linux and macOS, then Windows. */
const WORDS: readonly (readonly [RegExp, PrinterFaultCode])[] = [
  [/no such (file|device)|file not found/i, 'not-found'],
  [/permission denied/i, 'permission-denied'],
  [/cannot lock|busy|temporarily unavailable|access denied/i, 'busy'],
];

/** A printer on a serial port (`COM3`, `/dev/ttyS0`). */
export function openSerialLine({ path, baudRate, flow }: SerialLineSettings): OpenPrintLine {
  return (listener, signal) =>
    new Promise((resolve, reject) => {
      const flags = {
        rtscts: flow === 'rts-cts',
        xon: flow === 'xon-xoff',
        xoff: flow === 'xon-xoff',
      };
      const port = new SerialPort({ path, baudRate, ...flags, autoOpen: false });
      let over = false;
      const lose = (cause: unknown) => {
        if (!over) listener.lost(new PrinterFault('lost', path, { cause }));
        over = true;
      };
      port.on('data', (bytes: Buffer) => listener.received(bytes));
      port.on('close', lose);
      port.on('error', lose);
      const shut = () =>
        new Promise<void>((closed) => {
          over = true;
          if (!port.isOpen) return closed();
          // Unplugged in the meantime it fails to close, and is closed.
          port.close(() => closed());
        });
      port.open((cause) => {
        if (cause !== null) {
          over = true;
          const code = WORDS.find(([words]) => words.test(cause.message))?.[1] ?? 'failed';
          return reject(new PrinterFault(code, path, { cause }));
        }
        // What a silent printer has not taken would hold the port for ever.
        const drop = () => port.flush(() => shut());
        if (signal.aborted) drop();
        signal.addEventListener('abort', drop, { once: true });
        resolve({
          answers: true,
          write: (bytes) =>
            new Promise((written, failed) => {
              port.write(bytes, (error) => {
                if (error != null) failed(new PrinterFault('lost', path, { cause: error }));
              });
              port.drain((error) =>
                error === null
                  ? written()
                  : failed(new PrinterFault('lost', path, { cause: error })),
              );
            }),
          close: shut,
        });
      });
    });
}
