import { RPCHandler } from '@orpc/server/message-port';
import type { Program } from '../program.ts';
import { createPageGate } from './page-gate.ts';
import { createRouter } from './router.ts';

/** The one line between a page and the till, whichever way it is laid. */
export interface PageLine {
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  send(data: string | ArrayBufferLike | Uint8Array): void;
  /** Ends it from this side. */
  cut(): void;
}

/**
 * Serves the contract on a line of a page. A line stays with the counter it was opened on. One that
 * sends what is no message of ours, or a flood, is cut.
 */
export function servePage(program: Pick<Program, 'till'>, line: PageLine): void {
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
        if (!open) return;
        if (mayPass(data)) return listener({ data });
        open = false;
        line.cut();
      });
    },
    postMessage: (data: string | ArrayBufferLike | Uint8Array) => {
      if (open) line.send(data);
    },
  });
}
