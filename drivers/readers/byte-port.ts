import type { ReaderFault } from './reader-fault.ts';

/**
 * A line that bytes come in on: a reader knows nothing else of its connection. A new kind of line
 * (a USB adapter, a network box) implements only this.
 */
export interface BytePort {
  /** Releases the line. The listener hears nothing after it. */
  close(): Promise<void>;
}

export interface BytePortListener {
  /**
   * Bytes came in. They are card data: the listener wipes them before it returns. A line that
   * notices a swipe before it has bytes sets `began`, in ms of the reader's clock.
   */
  received(bytes: Uint8Array, began?: number): void;
  /**
   * The bytes received since the last swipe are one whole swipe: the reader itself marks its end.
   */
  ended(): void;
  /** A swipe came in that only the reader's manufacturer can decrypt; the port has wiped it. */
  encrypted(): void;
  /** The line is gone; the port has closed. At most once. */
  lost(fault: ReaderFault): void;
}

/** Opens the line. Rejects with a ReaderFault. */
export type OpenBytePort = (listener: BytePortListener) => Promise<BytePort>;
