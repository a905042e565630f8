import type { DrawerPulse } from './drawer-pulse.ts';
import type { PrinterStatus } from './printer-status.ts';

/** How long a printer is waited for, in ms. */
export interface PrinterTimes {
  /** For the line to open, and to close. */
  readonly openMs: number;
  /** For the answer to one question. */
  readonly answerMs: number;
  /** For the line to take a whole job. */
  readonly writeMs: number;
  /** For the printer to say that it has worked a job off, once it has it. */
  readonly printMs: number;
}

export const USUAL_TIMES: PrinterTimes = {
  openMs: 3_000,
  answerMs: 500,
  writeMs: 15_000,
  printMs: 20_000,
};

export interface PrintOutcome {
  /**
   * `printed`: the printer said that it has worked the job off, and had paper afterwards.
   * `handed-over`: it was given everything and said nothing about it.
   */
  readonly kind: 'printed' | 'handed-over';
  readonly status: PrinterStatus;
}

/**
 * A receipt printer, whatever it is plugged into. What it is asked for, it does one after the other;
 * the line is opened for each and let go of after it, as print servers serve one at a time.
 */
export interface Printer {
  readonly name: string;
  /** Asks first, prints, asks again. Rejects with a PrinterFault, which tells how much it was given. */
  print(bytes: Uint8Array): Promise<PrintOutcome>;
  /** Rejects with a PrinterFault when the line does not open or answers garbage. */
  status(): Promise<PrinterStatus>;
  /**
   * Opens the drawer plugged into it. Resolves when the pulse was sent, whether or not one opened;
   * rejects with a PrinterFault, and sends none, while the printer could not obey it at once.
   */
  kick(pulse: DrawerPulse): Promise<void>;
}
