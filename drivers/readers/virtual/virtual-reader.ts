/**
 * A reader without hardware, for training, demos and tests: encode-card.ts makes the stripe of a test card. Its bytes
 * take the path of a real reader's.
 */

import type { StartTimer } from '../after.ts';
import type { BytePortListener, OpenBytePort } from '../byte-port.ts';
import type { Reader } from '../reader.ts';
import { ReaderFault } from '../reader-fault.ts';
import { RETRY_MS, StripeReader } from '../stripe-reader.ts';

/**
 * A reader without hardware: the bytes of its `swipe` take the whole path of a real reader's bytes.
 */
export interface VirtualReader {
  readonly reader: Reader;
  /** Sends a copy of the bytes; nothing while it is unplugged or not ready yet. */
  swipe(bytes: Uint8Array): void;
  unplug(): void;
  /** The reader finds it at its next try. */
  plug(): void;
}

export function createVirtualReader(options: {
  readonly after: StartTimer;
  readonly name?: string;
  readonly retryMs?: number;
}): VirtualReader {
  const { after, name = 'Virtual reader', retryMs = RETRY_MS } = options;
  let plugged = true;
  let line: BytePortListener | null = null;
  const open: OpenBytePort = async (listener) => {
    if (!plugged) throw new ReaderFault('not-found', name);
    line = listener;
    return {
      close: async () => {
        line = null;
      },
    };
  };
  return {
    reader: new StripeReader({ name, kind: 'virtual', open, after, retryMs }),
    swipe: (bytes) => {
      const sent = Buffer.alloc(bytes.length);
      sent.set(bytes);
      line?.received(sent);
    },
    unplug: () => {
      plugged = false;
      const lost = line;
      line = null;
      lost?.lost(new ReaderFault('unplugged', name));
    },
    plug: () => {
      plugged = true;
    },
  };
}
