import type { PrinterFault } from './printer-fault.ts';

/**
 * A line that bytes go out on: all that a printer knows of what it is plugged into. A new kind of
 * line implements this and has all the rest.
 */
export interface PrintLine {
  /** Whether a printer could answer on it; one that cannot is asked nothing. */
  readonly answers: boolean;
  /** Resolves when the line has taken them all. Rejects when it was cut. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Lets go of the line when what was written is out; the listener hears nothing after it. Never
   * rejects: what is wrong with a line shows when it is opened again.
   */
  close(): Promise<void>;
}

export interface PrintLineListener {
  received(bytes: Uint8Array): void;
  /** The line is gone; it has closed itself. At most once. */
  lost(fault: PrinterFault): void;
}

/**
 * Opens the line; rejects with a PrinterFault. When `signal` aborts, an opening or a closing that
 * hangs is given up, and the line is dropped with what it still held.
 */
export type OpenPrintLine = (
  listener: PrintLineListener,
  signal: AbortSignal,
) => Promise<PrintLine>;
