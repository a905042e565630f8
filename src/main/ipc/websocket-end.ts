import { RPCHandler } from '@orpc/server/ws';
import type { WebSocket } from 'ws';
import type { Till } from '../till.ts';
import { createRouter } from './router.ts';

/** Serves the contract on the WebSockets of the browser host. */
export function websocketEnd(till: Till): (socket: WebSocket) => void {
  const handler = new RPCHandler(createRouter(till));
  return (socket) => void handler.upgrade(socket);
}
