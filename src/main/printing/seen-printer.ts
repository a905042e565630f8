import type { Printer } from '../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../drivers/printers/printer-fault.ts';
import { type PrinterStatus, readiness } from '../../../drivers/printers/printer-status.ts';

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
