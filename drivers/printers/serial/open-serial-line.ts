import { SerialPort } from 'serialport';
import type { OpenPrintLine } from '../print-line.ts';
import { PrinterFault, type PrinterFaultCode } from '../printer-fault.ts';

/** Parameters of a printer's serial line; 8 data bits, no parity. */
export interface SerialLineSettings {
  readonly path: string;
  readonly baudRate: number;
  /** Flow control: the signal of a full printer buffer. */
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
      const gone = Promise.withResolvers<never>();
      // Avoids an unhandled rejection if the line is lost without a write in progress.
      gone.promise.catch(() => undefined);
      const lose = (cause: unknown) => {
        if (!over) listener.lost(new PrinterFault('lost', path, { cause }));
        over = true;
        gone.reject(new PrinterFault('lost', path, { cause }));
      };
      port.on('data', (bytes: Buffer) => listener.received(bytes));
      port.on('close', lose);
      port.on('error', lose);
      const shut = () =>
        new Promise<void>((closed) => {
          over = true;
          if (!port.isOpen) return closed();
          // A port that was unplugged meanwhile fails to close, and is closed.
          port.close(() => closed());
        });
      port.open((cause) => {
        if (cause !== null) {
          over = true;
          const code = WORDS.find(([words]) => words.test(cause.message))?.[1] ?? 'failed';
          return reject(new PrinterFault(code, path, { cause }));
        }
        // serialport reports nothing if a line hangs up after bytes came in; its poller knows
        // (serialport/bindings-cpp#162, Linux and macOS).
        if (port.port !== undefined && 'poller' in port.port) {
          port.port.poller.once('disconnect', (cause) => {
            lose(cause);
            void shut();
          });
        }
        // Bytes that a silent printer has not taken would hold the port forever.
        const drop = () => port.flush(() => shut());
        if (signal.aborted) drop();
        signal.addEventListener('abort', drop, { once: true });
        resolve({
          answers: true,
          write: (bytes) => Promise.race([gone.promise, writeAndDrain(port, bytes, path)]),
          close: shut,
        });
      });
    });
}

function writeAndDrain(port: SerialPort, bytes: Uint8Array, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new PrinterFault('lost', path, { cause }));
    port.write(bytes, (cause) => {
      if (cause != null) fail(cause);
    });
    port.drain((cause) => (cause === null ? resolve() : fail(cause)));
  });
}
