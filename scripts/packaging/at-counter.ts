import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import type { TillClient } from '../../src/main/rpc/page-client.ts';
import { followLaunchLink } from './follow-launch-link.ts';

/**
 * Connects as a page does: the launch link's cookie and secret, then the contract's RPC channel.
 */
async function openLine(launchUrl: string): Promise<WebSocket> {
  const { url, protocols, ...options } = await followLaunchLink(launchUrl);
  const socket = new WebSocket(url, [...protocols], options);
  await once(socket, 'open');
  return socket;
}

/** Uses the counter behind `launchUrl` over the contract alone, as its page does. */
export async function atCounter<Result>(
  launchUrl: string,
  use: (till: TillClient) => Promise<Result>,
): Promise<Result> {
  const socket = await openLine(launchUrl);
  try {
    // The library's type is a browser's; the parts in use are the same.
    const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
    return await use(createORPCClient(link));
  } finally {
    socket.close();
  }
}
