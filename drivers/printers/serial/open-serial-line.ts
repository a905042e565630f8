/**
 * A printer's serial port as a `PrintLine`: 8 data bits, no parity, with flow control by wires or by XON/XOFF
 * (hardware.md §8). A lost line rejects the write under way.
 */

import { SerialPort } from 'serialport';
import { onHangUp, serialProblem } from '../../serial/system-port.ts';
import type { OpenPrintLine } from '../print-line.ts';
import { PrinterFault } from '../printer-fault.ts';

/** Parameters of a printer's serial line; 8 data bits, no parity. */
export interface SerialLineSettings {
  readonly path: string;
  readonly baudRate: number;
  /** Flow control: the signal of a full printer buffer. */
  readonly flow: 'rts-cts' | 'xon-xoff';
}

/** A byte with its start and stop bit. */
const BITS = 10;

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
          const problem = serialProblem(cause);
          const code = problem === 'not-a-port' ? 'failed' : problem;
          return reject(new PrinterFault(code, path, { cause }));
        }
        onHangUp(port, lose);
        // Bytes that a silent printer has not taken would hold the port forever.
        const drop = () => port.flush(() => shut());
        if (signal.aborted) drop();
        signal.addEventListener('abort', drop, { once: true });
        resolve({
          answers: true,
          bytesPerSecond: baudRate / BITS,
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
