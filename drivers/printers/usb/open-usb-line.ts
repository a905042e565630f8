/**
 * A printer of Linux' USB class (`/dev/usb/lp0`) as a `PrintLine`. Reads and writes poll: one that blocks in the kernel
 * could not be canceled.
 */

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { StartTimer } from '../../readers/after.ts';
import type { OpenPrintLine } from '../print-line.ts';
import { openingFault, PrinterFault } from '../printer-fault.ts';

/** Time between two tries on a device that sends nothing or takes nothing, in ms. */
const POLL_MS = 20;

/**
 * A printer of Linux' USB printer class (`/dev/usb/lp0`). It is opened without blocking and polled:
 * a read or write that blocks in the kernel, for example without paper, cannot be canceled and
 * would hold a thread of the pool forever.
 */
export function openUsbLine(path: string, after: StartTimer): OpenPrintLine {
  return async (listener, signal) => {
    const file = await openDevice(path);
    let over = signal.aborted;
    let failed: unknown;
    let at = 0;
    const lose = (cause: unknown) => {
      failed = cause;
      if (!over) listener.lost(new PrinterFault('lost', path, { cause }));
      over = true;
    };
    signal.addEventListener('abort', () => {
      over = true;
    });
    const wait = () => new Promise<void>((resolve) => after(POLL_MS, resolve));

    const listen = async () => {
      const buffer = new Uint8Array(64);
      while (!over) {
        const count = await tried(() => file.read(buffer, 0, buffer.length, null));
        if (count !== null && count.bytesRead > 0) {
          listener.received(buffer.slice(0, count.bytesRead));
        } else await wait();
      }
    };
    const listening = listen().catch(lose);

    return {
      answers: true,
      get sentNothing() {
        return at === 0;
      },
      write: async (bytes) => {
        at = 0;
        while (at < bytes.length && !over) {
          const took = await tried(() => file.write(bytes, at, bytes.length - at, null)).catch(
            (cause: unknown) => {
              lose(cause);
              return null;
            },
          );
          if (took === null) await wait();
          else at += took.bytesWritten;
        }
        if (at < bytes.length) throw new PrinterFault('lost', path, { cause: failed });
      },
      close: async () => {
        over = true;
        await listening;
        // A device that is gone fails to close, and is closed.
        await file.close().catch(() => undefined);
      },
    };
  };
}

async function openDevice(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (cause) {
    throw openingFault(cause, path);
  }
}

/** Null if the device would have blocked. */
async function tried<Result>(io: () => Promise<Result>): Promise<Result | null> {
  try {
    return await io();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN') return null;
    throw cause;
  }
}
