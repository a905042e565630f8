import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import type { Program } from '../program.ts';
import { createRouter } from './router.ts';

/**
 * Serves the contract on the WebSockets of the browser host. When there is another counter the lines
 * are closed, and each page connects anew by itself.
 */
export function websocketEnd(
  program: Pick<Program, 'till' | 'subscribe'>,
): (socket: WebSocket) => void {
  return (socket) => {
    void new RPCHandler(createRouter(program.till)).upgrade(socket);
    socket.once(
      'close',
      program.subscribe(() => socket.close()),
    );
  };
}
