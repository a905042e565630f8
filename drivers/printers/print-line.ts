import type { PrinterFault } from './printer-fault.ts';

/**
 * A line that bytes are written to: the printer knows nothing else of its connection. A new kind of
 * line implements only this.
 */
export interface PrintLine {
  /** True if a printer could answer on it; a printer on any other line is asked nothing. */
  readonly answers: boolean;
  /** Of a slow line; undefined if the line is faster than any printer. */
  readonly bytesPerSecond?: number;
  /** Resolves after the line has taken all bytes. Rejects if the line was cut. */
  write(bytes: Uint8Array): Promise<void>;
  /** True if the last `write` has sent no byte. A line without it may have sent some. */
  readonly sentNothing?: boolean;
  /**
   * Releases the line after all bytes are out; the listener hears nothing after it. Never rejects:
   * a fault of the line shows at the next opening.
   */
  close(): Promise<void>;
}

export interface PrintLineListener {
  received(bytes: Uint8Array): void;
  /** The line is gone and has closed. At most once. */
  lost(fault: PrinterFault): void;
}

/**
 * Opens the line; rejects with a PrinterFault. On an abort of `signal`, a hanging opening or
 * closing is given up, and the line is dropped with the bytes that it still held.
 */
export type OpenPrintLine = (
  listener: PrintLineListener,
  signal: AbortSignal,
) => Promise<PrintLine>;
