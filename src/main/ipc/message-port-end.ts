import { RPCHandler } from '@orpc/server/message-port';
import type { Till } from '../till.ts';
import { createRouter } from './router.ts';

type Port = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0];

/** Serves the contract on the MessagePorts of the desktop's windows. */
export function messagePortEnd(till: Till): (port: Port) => void {
  const handler = new RPCHandler(createRouter(till));
  return (port) => handler.upgrade(port);
}
