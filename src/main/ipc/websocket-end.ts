import type { WebSocket } from 'ws';
import type { Program } from '../program.ts';
import { servePage } from './page-line.ts';

/**
 * Serves the contract on the WebSockets of the browser host. When there is another counter the lines
 * are closed, and each page connects anew by itself.
 */
export function websocketEnd(
  program: Pick<Program, 'till' | 'subscribe'>,
): (socket: WebSocket) => void {
  return (socket) => {
    servePage(program, {
      onMessage: (listener) =>
        socket.addEventListener('message', ({ data }: { readonly data: unknown }) =>
          listener(data),
        ),
      onClose: (listener) => socket.addEventListener('close', () => listener()),
      send: (data) => socket.send(data),
      cut: () => socket.terminate(),
    });
    socket.once(
      'close',
      program.subscribe(() => socket.close()),
    );
  };
}
