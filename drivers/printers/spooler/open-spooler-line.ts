import type { OpenPrintLine } from '../print-line.ts';
import { PrinterFault } from '../printer-fault.ts';
import type { Spooler } from './spooler.ts';

/** A printer behind the system's spooler: each write is a job, and no answer ever returns. */
export function openSpoolerLine(spooler: Spooler, queue: string): OpenPrintLine {
  return async (_listener, signal) => ({
    answers: false,
    write: async (bytes) => {
      try {
        await spooler.send({ queue, title: 'Swipewell', bytes }, signal);
      } catch (cause) {
        throw new PrinterFault('spooler-failed', queue, { cause });
      }
    },
    close: async () => undefined,
  });
}
