import type { TLSSocket } from 'node:tls';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { HubContract } from '../../shared/hub/contract.ts';
import { keyOfCertificate, type OwnKey } from '../../shared/hub/own-key.ts';
import { HUB_MAX_MESSAGE, HUB_PROTOCOL } from '../../shared/hub/values.ts';

export type HubClient = ContractRouterClient<HubContract>;

/** One connection to the hub; it ends once. */
export interface HubConnection {
  readonly client: HubClient;
  /** The name of the key that the hub showed. */
  readonly hubKey: string;
  /** Resolves once the connection has ended. */
  readonly ended: Promise<void>;
  /** Ms until the hub answered a ping. @throws {Error} if it did not in time. */
  ping(withinMs: number): Promise<void>;
  close(): void;
}

const HANDSHAKE_MS = 5_000;

/** The hub showed another key than the pinned one. */
export class OtherHubKey extends Error {}

/**
 * Connects over TLS 1.3 with the counter's key.
 * @param pinned the hub's key; null to pair, when the hub proves the code in its answer.
 * @throws {OtherHubKey | Error} without a connection.
 */
export function connectHub(
  url: string,
  own: OwnKey,
  pinned: string | null,
): Promise<HubConnection> {
  const socket = new WebSocket(url, HUB_PROTOCOL, {
    ...{ key: own.key, cert: own.cert, minVersion: 'TLSv1.3' },
    rejectUnauthorized: false, // the certificate only carries the key, which is compared below
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: HUB_MAX_MESSAGE * 4,
    perMessageDeflate: false,
  });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    let hubKey = '';
    socket.on('error', reject);
    socket.once('upgrade', ({ socket: line }) => {
      hubKey = keyOfCertificate((line as TLSSocket).getPeerCertificate().raw);
      if (pinned === null || hubKey === pinned) return;
      reject(new OtherHubKey('The hub has another key than the one that this counter joined.'));
      socket.terminate();
    });
    socket.once('open', () => {
      const client: HubClient = createORPCClient(
        new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
      );
      resolve({
        ...{ client, hubKey, ended },
        ping: (withinMs) => ping(socket, withinMs),
        close: () => socket.terminate(),
      });
    });
  });
}

function ping(socket: WebSocket, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      socket.off('pong', answered);
      reject(new Error('The hub does not answer.'));
    }, withinMs);
    const answered = () => {
      clearTimeout(late);
      resolve();
    };
    socket.once('pong', answered);
    socket.ping();
  });
}
