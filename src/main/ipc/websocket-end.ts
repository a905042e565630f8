import type { WebSocket } from 'ws';
import type { Till } from '../till.ts';
import { servePages } from './page-line.ts';

/** Serves the contract on the WebSockets of the browser host. */
export function websocketEnd(till: Till): (socket: WebSocket) => void {
  const serve = servePages(till);
  return (socket) =>
    serve({
      onMessage: (listener) =>
        socket.addEventListener('message', ({ data }: { readonly data: unknown }) =>
          listener(data),
        ),
      onClose: (listener) => socket.addEventListener('close', () => listener()),
      send: (data) => socket.send(data),
      cut: () => socket.terminate(),
    });
}
