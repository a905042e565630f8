/**
 * A network printer on port 9100 as a `PrintLine` (hardware.md §8): raw bytes both ways. Our side ends first, and the
 * socket closes with the printer's, or after a moment for print servers that never close theirs.
 */

import { once } from 'node:events';
import { connect } from 'node:net';
import type { OpenPrintLine } from '../print-line.ts';
import { openingFault, PrinterFault } from '../printer-fault.ts';

/** Port of network printers for raw bytes. */
export const RAW_PORT = 9100;
/** Time for a printer to close its side after ours, in ms. */
const LINGER_MS = 250;

/** A printer or print server that takes raw bytes on a TCP port. */
export function openTcpLine(host: string, port: number): OpenPrintLine {
  const name = `${host}:${port}`;
  return async (listener, signal) => {
    const socket = connect({ host, port, noDelay: true });
    // After a plain end, the system would still deliver its buffer to a printer that takes it later.
    signal.addEventListener('abort', () => socket.resetAndDestroy());
    try {
      await once(socket, 'connect', { signal });
    } catch (cause) {
      socket.destroy();
      throw signal.aborted
        ? new PrinterFault('unreachable', name, { cause })
        : openingFault(cause, name);
    }
    let over = false;
    let sentNothing = false;
    const lose = (cause?: unknown) => {
      if (!over) listener.lost(new PrinterFault('lost', name, { cause }));
      over = true;
      socket.destroy();
    };
    socket.on('data', (bytes) => {
      if (!over) listener.received(bytes);
    });
    socket.on('error', lose);
    socket.on('close', () => lose());
    return {
      answers: true,
      get sentNothing() {
        return sentNothing;
      },
      write: (bytes) =>
        new Promise((resolve, reject) => {
          sentNothing = over;
          if (over) return reject(new PrinterFault('lost', name));
          socket.write(bytes, (cause) =>
            cause == null ? resolve() : reject(new PrinterFault('lost', name, { cause })),
          );
        }),
      close: async () => {
        over = true;
        if (socket.closed) return;
        // A printer that resets the line at its end did so after the last byte: no failure of the job.
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.end();
        // Bytes that arrive at a socket closed at once would reset the line under the printer's
        // last data; print servers that never close their side would keep it half open.
        socket.setTimeout(LINGER_MS, () => socket.destroy());
        await closed;
      },
    };
  };
}
