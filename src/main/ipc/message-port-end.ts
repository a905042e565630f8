import { RPCHandler } from '@orpc/server/message-port';
import type { Program } from '../program.ts';
import { createRouter } from './router.ts';

type Port = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0];

/**
 * Serves the contract on the MessagePorts of the desktop's windows. A port stays with the counter it
 * was opened on: when there is another, its window is given a new one.
 */
export function messagePortEnd(program: Pick<Program, 'till'>): (port: Port) => void {
  return (port) => new RPCHandler(createRouter(program.till)).upgrade(port);
}
