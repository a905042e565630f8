import { RPCHandler } from '@orpc/server/message-port';
import type { Program } from '../counters/program.ts';
import { createPageGate } from './message-guard.ts';
import { createRouter } from './router.ts';

/** The one channel between a page and the till, over any transport. */
export interface RpcChannel {
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  send(data: string | ArrayBufferLike | Uint8Array): void;
  /** Ends it from this side. */
  cut(): void;
}

/**
 * Serves the contract on a page's channel. A channel stays with the counter that it was opened on.
 * One with an unknown message or a flood is cut. Bytes are a typed number or swipe: they bypass the library,
 * which would make strings of them.
 */
export function servePage(program: Pick<Program, 'till'>, line: RpcChannel): void {
  const mayPass = createPageGate(() => performance.now());
  let open = true;
  line.onClose(() => {
    open = false;
  });
  new RPCHandler(createRouter(program.till)).upgrade({
    on: (event: string, listener: (message?: { data: unknown }) => void) => {
      if (event === 'close') line.onClose(listener);
      if (event !== 'message') return;
      line.onMessage((data) => {
        if (open && !mayPass(data)) {
          open = false;
          line.cut();
        }
        if (!(data instanceof Uint8Array)) {
          if (open) listener({ data });
          return;
        }
        if (open) {
          program.till.devices.typedSwipe(data);
          program.till.typedNumbers.receive(data);
        }
        data.fill(0); // also bytes that are refused may be a card number
      });
    },
    postMessage: (data: string | ArrayBufferLike | Uint8Array) => {
      if (open) line.send(data);
    },
  });
}
