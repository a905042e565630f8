import type { ReaderFault } from './reader-fault.ts';

/**
 * A line that bytes come in on: all that a reader knows of what it is plugged into. A new kind of
 * line (a USB adapter, a network box) implements this and nothing else.
 */
export interface BytePort {
  /** Lets go of the line. The listener hears nothing after it. */
  close(): Promise<void>;
}

export interface BytePortListener {
  /**
   * Bytes came in. They are card data: the listener wipes them before it returns. `began`, in ms of
   * the reader's clock, is told by a line that hears of a swipe before it has bytes to hand over.
   */
  received(bytes: Uint8Array, began?: number): void;
  /** What came in since is one whole swipe: the reader itself says where it ends. */
  ended(): void;
  /** A swipe came in that only the reader's maker can decrypt; the port has wiped it. */
  encrypted(): void;
  /** The line is gone; the port has closed itself. At most once. */
  lost(fault: ReaderFault): void;
}

/** Opens the line. Rejects with a ReaderFault. */
export type OpenBytePort = (listener: BytePortListener) => Promise<BytePort>;
