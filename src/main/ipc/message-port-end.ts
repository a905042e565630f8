import type { Till } from '../till.ts';
import { servePages } from './page-line.ts';

/** A port to a window, as Electron's main process has it. */
export interface WindowPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
}

/** Serves the contract on the MessagePorts of the desktop's windows; `cut` is told of one that was closed. */
export function messagePortEnd(till: Till, cut: () => void = () => {}): (port: WindowPort) => void {
  const serve = servePages(till);
  return (port) =>
    serve({
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onClose: (listener) => port.on('close', listener),
      send: (data) => port.postMessage(data),
      cut: () => {
        port.close();
        cut();
      },
    });
}
