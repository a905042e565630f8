import type { DrawerPulse } from './drawer-pulse.ts';
import type { PrinterStatus } from './printer-status.ts';

/** Timeouts of a printer, in ms. */
export interface PrinterTimes {
  /** For the line to open, and to close. */
  readonly openMs: number;
  /** For the answer to one question. */
  readonly answerMs: number;
  /** For the line to take a whole job, beyond the time of its bytes on a slow line. */
  readonly writeMs: number;
  /** For the printer to confirm that it has processed a job, after it received all of it. */
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
   * `printed`: the printer confirmed that it processed the job, and had paper afterwards.
   * `handed-over`: it received everything and confirmed nothing.
   */
  readonly kind: 'printed' | 'handed-over';
  readonly status: PrinterStatus;
}

/** A receipt printer on any connection. It runs its commands one after the other. */
export interface Printer {
  readonly name: string;
  /** True if `status` opens no new connection over a network. */
  readonly asksFreely: boolean;
  /**
   * Asks for the status, prints, and asks again.
   *
   * @throws PrinterFault with how much the printer had received
   */
  print(bytes: Uint8Array): Promise<PrintOutcome>;
  /** @throws PrinterFault if the line does not open or answers garbage */
  status(): Promise<PrinterStatus>;
  /**
   * Opens the drawer plugged into the printer. Resolves after the pulse was sent, also if no drawer
   * opened.
   *
   * @throws PrinterFault without a pulse if the printer cannot obey at once
   */
  kick(pulse: DrawerPulse): Promise<void>;
  /** Releases the connection after the current command. Safe to call twice. */
  close(): Promise<void>;
}
